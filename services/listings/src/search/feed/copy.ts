import { connectionOptions } from '@dealstead/service-kit/connection';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Listing } from '@dealstead/search-engine';
import { copyOf, RowReader } from './rows.ts';

/** Milliseconds without a word after which a connection counts as lost. */
const longest = 10_000;

/** A connection of the feed's own: what it reads takes longer than queries on the pool may. */
export function feedClient(databaseUrl: string): pg.Client {
  const { schema: _, ...connection } = connectionOptions(databaseUrl);
  const client = new pg.Client({ ...connection, application_name: 'listings search' });
  client.on('error', () => {}); // the query that follows fails and says so
  return client;
}

/** Ends a connection, which may be gone already. */
export const endClient = (client: pg.Client): void => void client.end().catch(() => undefined);

/** A server that hangs says nothing: ending the connection makes whoever waits for it fail. */
const endWhenSilent = (client: pg.Client) => setTimeout(() => endClient(client), longest);

/** Rows of a query. @throws when no answer comes within ten seconds */
export async function ask<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const hangs = endWhenSilent(client);
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    clearTimeout(hangs);
  }
}

/** All public listings, or those of these ids, as they are now. @throws when nothing comes for ten seconds */
export async function* listingsOf(client: pg.Client, ids?: readonly number[]): AsyncGenerator<Listing[]> {
  const reader = new RowReader();
  const hangs = endWhenSilent(client);
  try {
    for await (const chunk of client.query(copyTo(copyOf(ids)))) {
      hangs.refresh();
      yield reader.read(chunk as Buffer);
    }
  } finally {
    clearTimeout(hangs);
  }
}
