import type { FileHandle } from 'node:fs/promises';
import { CsvReader } from '../csv/csvReader.ts';
import { assertNotBinary, detectCsvShape } from '../csv/csvShape.ts';
import { decodeStream, type Encoding, EncodingDetector } from '../csv/encoding.ts';
import type { SourceRecord } from '../csv/recordReader.ts';
import type { RawRows } from './listUpload.ts';
import { encodingNotes } from './listSource.ts';
import { notImportable, type HeaderChoice } from './table.ts';
import { readHead, readStored } from './uploadFile.ts';
import { readContacts } from './vcard/readContacts.ts';

/** Bytes from which delimiter and columns are detected. The encoding is detected from all. */
const sniffedBytes = 262_144;
const expectedFormats = 'an .xlsx workbook or CSV';

/** Reads a text file, CSV or contacts, with constant memory. @throws Refusal 400 for another file */
export async function readText(file: FileHandle, header: HeaderChoice | undefined): Promise<RawRows> {
  const head = await readHead(file, sniffedBytes);
  assertNotOldWorkbook(head);
  assertNotBinary(head, expectedFormats);
  const encoding = await detectEncoding(file);
  let text = '';
  for await (const piece of decodeStream(oneOf(head), encoding)) text += piece;
  const close = () => file.close();
  if (/^\s*BEGIN:VCARD/i.test(text))
    return { ...(await readContacts(() => decodeStream(readStored(file), encoding))), close };
  const { delimiter, start, width, least, rows } = detectCsvShape(text, {
    whole: head.length < sniffedBytes,
    expected: expectedFormats,
    header,
  });
  const skipped = start.bytes;
  async function* all(): AsyncGenerator<SourceRecord> {
    const reader = new CsvReader({ delimiter, width, start, ...(least !== undefined && { least }) });
    // A directive such as `sep=;` is ASCII.
    let left = skipped;
    for await (const piece of decodeStream(readStored(file), encoding)) {
      const content = left === 0 ? piece : piece.slice(left);
      left -= Math.min(left, piece.length);
      yield* reader.read(content, false);
    }
    yield* reader.read('', true);
  }
  const sheets = [{ name: '', rows: rows.filter(({ problem }) => !problem) }];
  return { first: rows, rows: all(), sheets, notes: encodingNotes(encoding), close };
}

async function detectEncoding(file: FileHandle): Promise<Encoding> {
  const detector = new EncodingDetector();
  for await (const bytes of readStored(file)) detector.add(bytes);
  return detector.encoding;
}

async function* oneOf<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
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
