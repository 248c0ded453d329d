import { Worker } from 'node:worker_threads';
import { type Arrays, buildArrays } from '../engine/index.ts';
import { ask, endClient, feedClient, listingsOf } from './copy.ts';

/** Bytes of the table up to which reading it here is quicker than to begin a thread. */
const small = 8 * 2 ** 20;

/**
 * The index of all listings as they are now. Many are read in a thread of their own, so that this one goes on answering.
 * @throws when PostgreSQL goes away
 */
export async function loadArrays(databaseUrl: string): Promise<Arrays> {
  const client = feedClient(databaseUrl);
  try {
    await client.connect();
    const [table] = await ask<{ bytes: string }>(client, "SELECT pg_relation_size('properties') AS bytes");
    if (Number(table?.bytes) <= small) return await buildArrays(listingsOf(client));
  } finally {
    endClient(client);
  }
  return inThread(databaseUrl);
}

function inThread(databaseUrl: string): Promise<Arrays> {
  const worker = new Worker(new URL('./load.worker.ts', import.meta.url), { workerData: databaseUrl });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The loading thread ended early (${code}).`)));
  });
}
