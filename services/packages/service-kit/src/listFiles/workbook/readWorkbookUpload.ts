import { storableText } from '@dealstead/contracts';
import { spawn } from 'node:child_process';
import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { SourceRecord } from '../../csv/recordReader.ts';
import type { RawRows } from '../listUpload.ts';
import { notImportable } from '../table.ts';
import type { WorkbookMessage } from './messages.ts';
import { workbookTurns } from './turns.ts';

/** Milliseconds for which the process may be silent: it reads all texts before the first row. */
const maxSilence = 120_000;
/** Megabytes of its JavaScript values; texts are beside them, in buffers with a limit of their own. */
const maxHeap = 256;
/** Rows among which the header is found or chosen. */
const rowsAhead = 50;

const tooDemanding = () =>
  notImportable('This workbook needs more memory or time than an import has. Save the sheet as CSV and upload that.');

/**
 * Reads a sheet of a workbook with little memory here: a process of its own unpacks and parses the file, which is closed at the
 * end.
 * @param ownerId the member whose turn it takes
 * @param sheet the sheet's name; without it, the one that most likely has the list
 * @throws Refusal 400 for a file that is no workbook or must not be read
 */
export async function readWorkbookUpload(file: FileHandle, ownerId: number, sheet?: string): Promise<RawRows> {
  const messages = readMessages(file, ownerId, sheet);
  const close = async () => void (await messages.return(undefined));
  try {
    const workbook = (await messages.next()).value;
    if (!workbook || !('sheets' in workbook)) throw tooDemanding();
    const rest = readRecords(messages);
    const first: SourceRecord[] = [];
    while (first.length < rowsAhead) {
      const { done, value } = await rest.next();
      if (done) break;
      first.push(value);
    }
    if (first.every(({ cells }) => cells.every((cell) => cell.trim() === '')))
      throw notImportable('This sheet is empty.');
    const sheets = workbook.sheets.map(({ name, rows }) => ({
      name,
      rows: rows.map(({ row, cells }) => ({ line: row, cells: cells.map(storableText) })),
    }));
    return { first, rows: allRows(first, rest), sheets, close, ...(sheets.length > 1 && { sheet: workbook.sheet }) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the process reads from the file, which is closed at the end. @throws Refusal 400 with the reason of the process */
async function* readMessages(
  file: FileHandle,
  ownerId: number,
  sheet: string | undefined,
): AsyncGenerator<WorkbookMessage, undefined> {
  const endTurn = await workbookTurns.take(ownerId);
  // No secrets in the environment: the input is untrusted.
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${maxHeap}`,
      fileURLToPath(new URL('workbook.process.ts', import.meta.url)),
      ...(sheet === undefined ? [] : [sheet]),
    ],
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

async function* readRecords(messages: AsyncGenerator<WorkbookMessage, undefined>): AsyncGenerator<SourceRecord> {
  for await (const message of messages) {
    if (!('row' in message)) continue;
    const { row, cells, ...more } = message;
    yield { line: row, cells: cells.map(storableText), ...more };
  }
}

async function* allRows(
  first: readonly SourceRecord[],
  rest: AsyncIterable<SourceRecord>,
): AsyncGenerator<SourceRecord> {
  yield* first;
  yield* rest;
}
