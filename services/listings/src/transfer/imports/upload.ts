import { storableText } from '@dealstead/contracts';
import { type ListSource, noListSource } from '@dealstead/contracts/listChoice';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStore, writeStreamToFile } from '../../files/index.ts';
import { decodeStream, type Encoding, EncodingDetector } from '@dealstead/service-kit/csv/encoding';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';
import { assertNotBinary } from '@dealstead/service-kit/csv/csvShape';
import type { ListChoice, ListUpload } from '@dealstead/service-kit/listFiles/listUpload';
import { encodingNotes, tableNotes, toListSource } from '@dealstead/service-kit/listFiles/listSource';
import { readListUpload } from '@dealstead/service-kit/listFiles/readListUpload';
import { notImportable } from '@dealstead/service-kit/listFiles/table';
import { isZipFile } from '@dealstead/service-kit/listFiles/uploadFile';
import { detectShape, expectedFormats, type FileShape, maxSniffedChars } from './formats/fileShape.ts';
import { rowLine } from './formats/rows.ts';
import type { StoredFileShape } from './store.ts';

/** A stored upload. */
export interface StoredUpload {
  /** Its name in the file store. */
  readonly file: string;
  /** Of the upload as it came. */
  readonly bytes: number;
  readonly shape: StoredFileShape;
  readonly source: ListSource;
}

export interface UploadOptions {
  /** The member in whose turn a workbook is read. */
  readonly ownerId: number;
  readonly choice?: ListChoice;
}

const utf8Bom = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Streams a file to the file store and detects its format from its content. Text is stored as UTF-8 without a byte order
 * mark, and a workbook as its rows, so that a byte offset in it remains valid.
 * @throws Refusal 400 for a file that is neither CSV, a workbook nor RESO JSON, 507 if the store is full
 */
export async function storeUpload(
  upload: Readable,
  files: FileStore,
  { ownerId, choice = {} }: UploadOptions,
): Promise<StoredUpload> {
  const chunks = upload[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  let bytes = 0;
  async function* content(): AsyncGenerator<Buffer> {
    for (let next = first; !next.done; next = await chunks.next()) {
      bytes += next.value.length;
      yield next.value;
    }
  }
  if (first.done) throw notImportable('This file is empty.');
  return files.withTempFolder(async (folder) => {
    const { path, shape, source } = isZipFile(first.value)
      ? await storeRows(await readListUpload(content(), ownerId, choice), folder)
      : await storeText(content(), folder, choice);
    const file = `imports/${randomBytes(16).toString('base64url')}`;
    const textBytes = await sizeOf(path);
    await files.put(file, path);
    return { file, bytes, source, shape: { ...shape, columns: shape.columns.map(storableText), textBytes } };
  });
}

interface InFolder {
  readonly path: string;
  readonly shape: FileShape;
  readonly source: ListSource;
}

async function storeText(content: AsyncIterable<Buffer>, folder: string, { header }: ListChoice): Promise<InFolder> {
  const detector = new EncodingDetector();
  async function* examined(): AsyncGenerator<Buffer> {
    let isFirst = true;
    for await (const chunk of content) {
      if (isFirst) assertNotBinary(chunk, expectedFormats);
      detector.add(chunk);
      yield isFirst && chunk.subarray(0, 3).equals(utf8Bom) ? chunk.subarray(3) : chunk;
      isFirst = false;
    }
  }
  let path = join(folder, 'as-it-came');
  await writeStreamToFile(Readable.from(examined(), { objectMode: false }), path);
  if (!detector.isClean) {
    const utf8 = join(folder, 'utf-8');
    const text = decodeStream(createReadStream(path), detector.encoding);
    await writeStreamToFile(Readable.from(text, { objectMode: false }), utf8);
    await rm(path);
    path = utf8;
  }
  const { text, isWhole } = await readHead(path);
  const { rows, ...shape } = detectShape(text, isWhole, header);
  return { path, shape, source: rows === undefined ? noListSource : sourceOf(rows, shape, detector.encoding) };
}

function sourceOf(rows: readonly SourceRecord[], { table }: FileShape, encoding: Encoding): ListSource {
  const header = table?.header ?? 1;
  const sheets = [{ name: '', rows: rows.filter(({ problem }) => !problem) }];
  return toListSource({ header, sheets, notes: [...tableNotes(rows, header, { sheets }), ...encodingNotes(encoding)] });
}

/** Stores the rows of a list, one in each line. */
async function storeRows(list: ListUpload, folder: string): Promise<InFolder> {
  const { shape, records, close } = list;
  const path = join(folder, 'rows');
  async function* lines(): AsyncGenerator<string> {
    for await (const record of records) yield rowLine(record);
  }
  try {
    await writeStreamToFile(Readable.from(lines(), { objectMode: false }), path);
  } finally {
    await close();
  }
  return { path, shape: { ...shape, format: 'xlsx' }, source: toListSource(list) };
}

async function sizeOf(path: string): Promise<number> {
  await using file = await open(path);
  return (await file.stat()).size;
}

async function readHead(path: string): Promise<{ text: string; isWhole: boolean }> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(maxSniffedChars), 0, maxSniffedChars, 0);
  // The last character may be incomplete; its row is incomplete anyway.
  const isWhole = bytesRead < maxSniffedChars;
  return { text: new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: !isWhole }), isWhole };
}
