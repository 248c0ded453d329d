import { parentPort, workerData } from 'node:worker_threads';
import { buildArrays } from '../engine/index.ts';
import { endClient, feedClient, listingsOf } from './copy.ts';

/** Reads all listings of the database that it is given and ends with the arrays of their index. */
const client = feedClient(workerData as string);
try {
  await client.connect();
  parentPort?.postMessage(await buildArrays(listingsOf(client)));
} finally {
  endClient(client);
}
