import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type NamedArrays, buildIndexArrays, readIndexArrays } from '@dealstead/search-engine';
import { part as sqlPart } from '@dealstead/service-kit';
import type { ShardPart } from '../shards/shardPart.ts';
import { queryRows, endClient, feedClient, listingsOf } from './copy.ts';

/** Table size in bytes up to which building the index here is faster than starting a process. */
const small = 8 * 2 ** 20;

/** Message to the child process. */
export interface LoadTask {
  readonly databaseUrl: string;
  /** File for the index. */
  readonly file: string;
  /** All listings without it. */
  readonly part?: ShardPart;
}

/**
 * Builds the index of all current listings, or of a part of them. Large ones are built in a child process, so that this one still responds,
 * and the working memory, as large as the index itself, is returned to the system.
 * @throws if PostgreSQL becomes unavailable
 */
export async function loadArrays(databaseUrl: string, part?: ShardPart): Promise<NamedArrays> {
  const client = feedClient(databaseUrl);
  try {
    await client.connect();
    const [table] = await queryRows<{ bytes: string }>(
      client,
      sqlPart`SELECT pg_relation_size('properties')::text AS bytes`,
    );
    if (Number(table?.bytes) <= small) return await buildIndexArrays(listingsOf(client, { part }));
  } finally {
    endClient(client);
  }
  const folder = await mkdtemp(join(tmpdir(), 'listings-'));
  try {
    const file = join(folder, 'index');
    await loadInto({ databaseUrl, file, part });
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
