import { promisify, TextDecoder } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { damaged, limits, UnreadableWorkbook } from './unreadable.ts';

const openFd = promisify<number, yauzl.Options, ZipFile>((fd, options, done) => yauzl.fromFd(fd, options, done));

/** A ratio that no spreadsheet reaches; bombs are a hundred times denser. */
const maxRatio = 400;
const ratioAppliesFrom = 20_000_000;

/** The parts of a ZIP file, such as a workbook, by path. */
export interface ZipArchive {
  has(path: string): boolean;
  /** Paths of the files as they are written. */
  readonly paths: readonly string[];
  /** A part unpacked, in pieces. @throws UnreadableWorkbook for one that is missing, damaged or larger than `maxBytes` */
  readBytes(path: string, maxBytes: number): AsyncGenerator<Buffer>;
  /** The text of a part in pieces. @throws UnreadableWorkbook for one that is missing, damaged or larger than `maxBytes` */
  readText(path: string, maxBytes: number): AsyncGenerator<string>;
}

/** Reads the directory of a ZIP file. @throws UnreadableWorkbook */
export async function openZipArchive(fd: number): Promise<ZipArchive> {
  const zip = await openFd(fd, { lazyEntries: true, autoClose: false, strictFileNames: false }).catch(() => {
    throw damaged();
  });
  if (zip.entryCount > limits.entries) throw new UnreadableWorkbook('This file has too many parts for a workbook.');
  const entries = await readDirectory(zip);
  const openStream = promisify<Entry, NodeJS.ReadableStream>((entry, done) => zip.openReadStream(entry, done));

  async function* readBytes(path: string, maxBytes: number): AsyncGenerator<Buffer> {
    const entry = entries.get(path.toLowerCase());
    if (!entry) throw damaged();
    assertReasonableSize(entry, maxBytes);
    try {
      yield* (await openStream(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw error instanceof UnreadableWorkbook ? error : damaged();
    }
  }
  async function* readText(path: string, maxBytes: number): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined;
    for await (const bytes of readBytes(path, maxBytes)) {
      decoder ??= new TextDecoder(encodingOf(bytes));
      yield decoder.decode(bytes, { stream: true });
    }
    yield decoder?.decode() ?? '';
  }
  const paths = [...entries.values()].map(({ fileName }) => fileName);
  return { has: (path) => entries.has(path.toLowerCase()), paths, readBytes, readText };
}

/** Paths are compared without case, as Office does. */
function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.replace(/^\//, '').toLowerCase(), entry);
      zip.readEntry();
    });
    zip.on('error', () => reject(damaged()));
    zip.on('end', () => resolve(entries));
    zip.readEntry();
  });
}

function assertReasonableSize({ uncompressedSize, compressedSize, ...entry }: Entry, maxBytes: number): void {
  if ((entry.generalPurposeBitFlag & 1) === 1)
    throw new UnreadableWorkbook('This file has a password. Remove it in Excel, save the file and upload it again.');
  const isBomb = uncompressedSize > ratioAppliesFrom && uncompressedSize > compressedSize * maxRatio;
  if (isBomb || uncompressedSize > maxBytes)
    throw new UnreadableWorkbook(
      'This workbook unpacks to more data than an import reads. Save the sheet as CSV and upload that.',
    );
}

/** XML in an Office file is UTF-8 or UTF-16 with a byte order mark. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}
