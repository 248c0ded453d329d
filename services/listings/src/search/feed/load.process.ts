import { buildIndexArrays, writeIndexArrays } from '@dealstead/search-engine';
import { endClient, feedClient, listingsOf } from './copy.ts';
import type { LoadTask } from './load.ts';

/** Reads all listings of the database that it is told, puts their index where it is told, and ends. */
process.once('message', (task: LoadTask) => void load(task));
// Nobody waits for it any more.
process.once('disconnect', () => process.exit(1));

async function load({ databaseUrl, file }: LoadTask): Promise<void> {
  const client = feedClient(databaseUrl);
  try {
    await client.connect();
    await writeIndexArrays(file, await buildIndexArrays(listingsOf(client)));
    process.exit(0);
  } finally {
    endClient(client);
  }
}
