import type { Readable } from 'node:stream';
import { CsvReader } from '../csv/csvReader.ts';
import { assertNotBinary, detectCsvShape, notImportable } from '../csv/csvShape.ts';
import { decodeStream, EncodingDetector } from '../csv/encoding.ts';
import type { SourceRecord } from '../csv/recordReader.ts';
import type { ListUpload } from './listUpload.ts';
import { readWorkbookUpload } from './workbook/readWorkbookUpload.ts';

/** Bytes from which encoding, delimiter and columns are detected. */
const sniffedBytes = 262_144;
/** Most rows and characters that are stored at once. */
const batchRows = 1_000;
const batchChars = 2_000_000;

const expectedFormats = 'an .xlsx workbook or CSV';

/**
 * Reads an upload as a workbook or as CSV, whichever its content is; its name does not matter.
 * @param ownerId the member in whose turn a workbook is read
 * @throws Refusal 400 for a file that is neither
 */
export async function readListUpload(upload: Readable, ownerId: number): Promise<ListUpload> {
  const chunks = upload[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const { head, isWhole } = await readHead(chunks);
  async function* content(): AsyncGenerator<Buffer> {
    yield head;
    while (!isWhole) {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  if (head.subarray(0, 2).toString('latin1') === 'PK') return readWorkbookUpload(content(), ownerId);
  assertNotOldWorkbook(head);
  assertNotBinary(head, expectedFormats);
  return readCsv(head, isWhole, content());
}

/** The first bytes of an upload. */
async function readHead(chunks: AsyncIterator<Buffer>): Promise<{ head: Buffer; isWhole: boolean }> {
  const head: Buffer[] = [];
  for (let bytes = 0; bytes < sniffedBytes; bytes += head.at(-1)!.length) {
    const { done, value } = await chunks.next();
    if (done) return { head: Buffer.concat(head), isWhole: true };
    head.push(value);
  }
  return { head: Buffer.concat(head), isWhole: false };
}

/** An encrypted workbook is in a container of the format that Excel wrote until 2003. */
function assertNotOldWorkbook(head: Buffer): void {
  if (!head.subarray(0, 4).equals(Buffer.from('d0cf11e0', 'hex'))) return;
  throw notImportable(
    head.includes(Buffer.from('EncryptedPackage', 'utf16le'))
      ? 'This workbook has a password. Remove it in Excel, save the file and upload it again.'
      : 'This is an old Excel workbook (.xls) or has a password. Save it as .xlsx without one, or as CSV.',
  );
}

/**
 * Reads CSV with constant memory. Encoding and shape are detected from its beginning; bytes that the encoding does not have
 * become U+FFFD.
 */
function readCsv(head: Buffer, isWhole: boolean, content: AsyncIterable<Buffer>): ListUpload {
  const detector = new EncodingDetector();
  detector.add(head);
  const { encoding } = detector;
  const text = new TextDecoder(encoding).decode(head, { stream: !isWhole });
  const shape = detectCsvShape(text, isWhole, expectedFormats);
  async function* records(): AsyncGenerator<SourceRecord> {
    // The first row is the names, whose number sets the width of all others.
    const reader = new CsvReader({ delimiter: shape.delimiter, width: shape.columns.length });
    let isHeader = true;
    async function* all(): AsyncGenerator<SourceRecord> {
      for await (const piece of decodeStream(content, encoding)) yield* reader.read(piece, false);
      yield* reader.read('', true);
    }
    for await (const record of all()) {
      if (!isHeader) yield record;
      isHeader = false;
    }
  }
  return { shape, records: records(), close: () => Promise.resolve() };
}

/** Records in groups that are small enough to be stored at once. */
export async function* inBatches(records: AsyncIterable<SourceRecord>): AsyncGenerator<SourceRecord[]> {
  let batch: SourceRecord[] = [];
  let chars = 0;
  for await (const record of records) {
    batch.push(record);
    chars += record.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < batchRows && chars < batchChars) continue;
    yield batch;
    batch = [];
    chars = 0;
  }
  if (batch.length > 0) yield batch;
}
