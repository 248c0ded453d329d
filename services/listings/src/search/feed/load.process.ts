import { buildIndexArrays, writeIndexArrays } from '@dealstead/search-engine';
import { endClient, feedClient, listingsOf } from './copy.ts';
import type { LoadTask } from './load.ts';

/** Child process that builds the index of a database, writes it to a file, and exits. */
process.once('message', (task: LoadTask) => void load(task));
// The parent process has ended.
process.once('disconnect', () => process.exit(1));

async function load({ databaseUrl, file, part }: LoadTask): Promise<void> {
  const client = feedClient(databaseUrl);
  try {
    await client.connect();
    await writeIndexArrays(file, await buildIndexArrays(listingsOf(client, { part })));
    process.exit(0);
  } finally {
    endClient(client);
  }
}
