import type { Readable } from 'node:stream';
import { CsvReader } from '@dealstead/service-kit/csv/csvReader';
import { assertNotBinary, detectCsvShape, type CsvShape } from '@dealstead/service-kit/csv/csvShape';
import { decodeStream, EncodingDetector } from '@dealstead/service-kit/csv/encoding';
import type { SourceRecord } from '@dealstead/service-kit/csv/recordReader';

/** Bytes from which encoding, delimiter and columns are detected. */
const sniffedBytes = 262_144;
/** Most rows and characters that are stored at once. */
const batchRows = 1_000;
const batchChars = 2_000_000;

/** A CSV file that is being read: its shape, and its rows in batches. */
export interface CsvUpload {
  readonly shape: CsvShape;
  readonly batches: AsyncGenerator<SourceRecord[]>;
}

/**
 * Reads an upload as CSV, with constant memory. Encoding and shape are detected from its beginning; bytes that the encoding
 * does not have become U+FFFD.
 * @throws Refusal 400 for a file that is no CSV
 */
export async function readCsvUpload(upload: Readable): Promise<CsvUpload> {
  const chunks = upload[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const detector = new EncodingDetector();
  const head: Buffer[] = [];
  let bytes = 0;
  let isWhole = false;
  while (bytes < sniffedBytes) {
    const { done, value } = await chunks.next();
    if (done) {
      isWhole = true;
      break;
    }
    if (bytes === 0) assertNotBinary(value, 'CSV');
    detector.add(value);
    head.push(value);
    bytes += value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* head;
    while (!isWhole) {
      const { done, value } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  const { encoding } = detector;
  const text = new TextDecoder(encoding).decode(Buffer.concat(head), { stream: !isWhole });
  const shape = detectCsvShape(text, isWhole, 'CSV');
  return { shape, batches: readBatches(decodeStream(all(), encoding), shape) };
}

async function* readBatches(
  text: AsyncIterable<string>,
  { delimiter, columns }: CsvShape,
): AsyncGenerator<SourceRecord[]> {
  // The first row is the names, whose number sets the width of all others.
  const reader = new CsvReader({ delimiter, width: columns.length });
  let isHeader = true;
  let batch: SourceRecord[] = [];
  let chars = 0;
  async function* records(): AsyncGenerator<SourceRecord> {
    for await (const piece of text) yield* reader.read(piece, false);
    yield* reader.read('', true);
  }
  for await (const record of records()) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    batch.push(record);
    chars += record.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length < batchRows && chars < batchChars) continue;
    yield batch;
    batch = [];
    chars = 0;
  }
  if (batch.length > 0) yield batch;
}
