import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NamedArrays, buildIndexArrays, readIndexArrays } from '@dealstead/search-engine';
import { ask, endClient, feedClient, listingsOf } from './copy.ts';

/** Bytes of the table up to which reading it here is quicker than to begin a process. */
const small = 8 * 2 ** 20;

/** What the loading process is told. */
export interface LoadTask {
  readonly databaseUrl: string;
  /** Where it puts the index. */
  readonly file: string;
}

/**
 * The index of all listings as they are now. Many are read in a process of their own: this one goes on answering, and
 * the memory that reading takes, as much again as the index, is given back to the machine.
 * @throws when PostgreSQL goes away
 */
export async function loadArrays(databaseUrl: string): Promise<NamedArrays> {
  const client = feedClient(databaseUrl);
  try {
    await client.connect();
    const [table] = await ask<{ bytes: string }>(client, "SELECT pg_relation_size('properties') AS bytes");
    if (Number(table?.bytes) <= small) return await buildIndexArrays(listingsOf(client));
  } finally {
    endClient(client);
  }
  const folder = await mkdtemp(join(tmpdir(), 'listings-'));
  try {
    const file = join(folder, 'index');
    await loadInto({ databaseUrl, file });
    const arrays = await readIndexArrays(file);
    if (!arrays) throw new Error('The loading process left no index.');
    return arrays;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function loadInto(task: LoadTask): Promise<void> {
  const child = fork(new URL('./load.process.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The loading process ended early (${code}).`)),
    );
    child.send(task);
  });
}
