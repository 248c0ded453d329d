import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { discardImport, Import, undoImport, uploadImport } from '@dealstead/contracts/listings/imports';

/** Milliseconds after which an unfinished step of an import fails the measurement. */
const stepTimeout = 180_000;
const runningStates: readonly Import['state'][] = ['checking', 'importing', 'undoing'];

/**
 * Imports files as a member does, through the gateway: upload, check, run, undo. Seconds until the member sees each step
 * finished; the rate is rows of the file over upload, check and run.
 * @param cookie of a member who may post
 * @throws Error where a request is rejected or a step does not end in time
 */
export async function importTableOfMember(origin: string, cookie: string, paths: readonly string[]): Promise<string> {
  const call = async (method: string, path: string, body?: BodyInit, type = 'application/json'): Promise<Import> => {
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, origin, ...(body === undefined ? {} : { 'content-type': type }) },
      body,
      signal: AbortSignal.timeout(stepTimeout),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return Import.parse(await response.json());
  };
  const runStep = async (start: () => Promise<Import>): Promise<{ seconds: number; done: Import }> => {
    const startedAt = performance.now();
    let done = await start();
    while (runningStates.includes(done.state)) {
      if (performance.now() - startedAt > stepTimeout)
        throw new Error(`The import is still ${done.state} after ${stepTimeout / 1_000} s.`);
      await sleep(25);
      done = await call('GET', `/api/imports/${done.id}`);
    }
    if (done.state === 'failed') throw new Error(done.problem ?? 'The import failed.');
    return { seconds: (performance.now() - startedAt) / 1_000, done };
  };

  const lines = [
    '| file | rows | listed | upload | check | run | rows/s | undo |',
    '|---|---|---|---|---|---|---|---|',
  ];
  for (const path of paths) {
    const name = basename(path);
    const url = `${uploadImport.path}?name=${encodeURIComponent(name)}`;
    const file = await openAsBlob(path);
    const upload = await runStep(() => call('POST', url, file, 'application/octet-stream'));
    const { id, mapping } = upload.done;
    const check = await runStep(() =>
      call('POST', `/api/imports/${id}/check`, JSON.stringify({ mapping: { ...mapping, ...keyIn(upload.done) } })),
    );
    const run = await runStep(() => call('POST', `/api/imports/${id}/run`, '{}'));
    const undo = await runStep(() => call('POST', undoImport.path.replace('{id}', String(id)), '{}'));
    const discard = await fetch(origin + discardImport.path.replace('{id}', String(id)), {
      method: 'DELETE',
      headers: { cookie, origin },
    });
    if (!discard.ok) throw new Error(`The import was not discarded: ${discard.status}`);
    const { rows, good } = run.done;
    const seconds = upload.seconds + check.seconds + run.seconds;
    const cells = [
      name,
      rows,
      good,
      ...[upload, check, run].map((step) => step.seconds.toFixed(2)),
      Math.round(rows / seconds),
    ];
    const line = `| ${cells.join(' | ')} | ${undo.seconds.toFixed(2)} |`;
    console.error(line);
    lines.push(line);
  }
  return lines.join('\n');
}

/** The row number as the key, where a file has one and no other key: rows without addresses would repeat each other. */
const keyIn = ({ columns, mapping }: Import) =>
  mapping.ListingKey === undefined && columns.includes('source_row') ? { ListingKey: 'source_row' } : {};
