import { storableText } from '@dealstead/contracts';
import { spawn } from 'node:child_process';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { nameColumns, notImportable, sampleOf } from '../../csv/csvShape.ts';
import type { SourceRecord } from '../../csv/recordReader.ts';
import type { ListUpload } from '../listUpload.ts';
import type { WorkbookMessage } from './messages.ts';
import { workbookTurns } from './turns.ts';

/** Most bytes of a workbook. A million rows of twenty columns have about a hundred megabytes. */
const maxBytes = 500_000_000;
/** Milliseconds for which the process may be silent: it reads all texts before the first row. */
const maxSilence = 120_000;
/** Megabytes of its JavaScript values; texts are beside them, in buffers with a limit of their own. */
const maxHeap = 256;

const tooDemanding = () =>
  notImportable('This workbook needs more memory or time than an import has. Save the sheet as CSV and upload that.');

/**
 * Reads the first visible sheet of a workbook, with little memory here: the upload goes to a file, because the directory of
 * a ZIP file is at its end, and a process of its own unpacks and parses it.
 * @param ownerId the member whose turn it takes
 * @throws Refusal 400 for a file that is no workbook or must not be read
 */
export async function readWorkbookUpload(content: AsyncIterable<Buffer>, ownerId: number): Promise<ListUpload> {
  const messages = readMessages(await storeUpload(content), ownerId);
  try {
    const workbook = (await messages.next()).value;
    const names = (await messages.next()).value;
    if (!workbook || !('sheet' in workbook) || !names || !('row' in names)) throw notImportable('This sheet is empty.');
    const ahead = await takeRows(messages, 5);
    const cells = ahead.map((record) => record.cells);
    const shape = { columns: nameColumns(names.cells), sample: sampleOf(names.cells.length, cells) };
    const close = async () => void (await messages.return(undefined));
    const upload = { shape, records: readRecords(ahead, messages), close };
    return workbook.sheets > 1 ? { ...upload, sheet: workbook.sheet } : upload;
  } catch (error) {
    await messages.return(undefined);
    throw error;
  }
}

/** Writes an upload to a file without a name, of which nothing stays once it is closed, whatever ends. */
async function storeUpload(upload: AsyncIterable<Buffer>): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-workbook-'));
  const file = await open(join(folder, 'workbook'), 'wx+').finally(() => rm(folder, { recursive: true }));
  try {
    let bytes = 0;
    for await (const chunk of upload) {
      bytes += chunk.length;
      if (bytes > maxBytes)
        throw notImportable('This workbook is larger than 500 MB. Save the sheet as CSV and upload that.');
      await file.writeFile(chunk);
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** What the process reads from the file, which is closed at the end. @throws Refusal 400 with the reason of the process */
async function* readMessages(file: FileHandle, ownerId: number): AsyncGenerator<WorkbookMessage, undefined> {
  const endTurn = await workbookTurns.take(ownerId);
  // No secrets in the environment: the input is untrusted.
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${maxHeap}`, fileURLToPath(new URL('workbook.process.ts', import.meta.url))],
    {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      // What the process reports of its own errors goes to the service's log.
      stdio: ['ignore', 'pipe', 'inherit', file.fd],
    },
  );
  let startError: Error | undefined;
  child.on('error', (error) => {
    startError = error;
  });
  try {
    const lines = createInterface({ input: child.stdout as Readable, crlfDelay: Infinity })[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await withTimeout(lines.next(), () => child.kill('SIGKILL'));
      if (done) throw startError ?? tooDemanding();
      const message = JSON.parse(value) as WorkbookMessage;
      if ('refused' in message) throw notImportable(message.refused);
      if ('isComplete' in message) return undefined;
      yield message;
    }
  } finally {
    child.kill('SIGKILL');
    await file.close();
    endTurn();
  }
}

async function withTimeout<Value>(promise: Promise<Value>, onTimeout: () => void): Promise<Value> {
  const timer = setTimeout(onTimeout, maxSilence);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}

const recordOf = (message: WorkbookMessage): SourceRecord | undefined =>
  'row' in message
    ? {
        line: message.row,
        cells: message.cells.map(storableText),
        ...(message.problem && { problem: message.problem }),
      }
    : undefined;

async function takeRows(messages: AsyncGenerator<WorkbookMessage, undefined>, most: number): Promise<SourceRecord[]> {
  const rows: SourceRecord[] = [];
  while (rows.length < most) {
    const { done, value } = await messages.next();
    if (done) break;
    const record = recordOf(value);
    if (record) rows.push(record);
  }
  return rows;
}

async function* readRecords(
  ahead: readonly SourceRecord[],
  messages: AsyncGenerator<WorkbookMessage, undefined>,
): AsyncGenerator<SourceRecord> {
  yield* ahead;
  for await (const message of messages) {
    const record = recordOf(message);
    if (record) yield record;
  }
}
