import { type SqlPart, sqlOnClient } from '@dealstead/service-kit';
import { connectionOptions } from '@dealstead/service-kit/connection';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Listing } from '@dealstead/search-engine';
import type { ShardPart } from '../shards/shardPart.ts';
import { copyOf, RowReader } from './rows.ts';

/** Milliseconds without data after which a connection counts as lost. */
const longest = 10_000;

/** A separate connection, because its queries exceed the pool's statement timeout. */
export function feedClient(databaseUrl: string): pg.Client {
  const { schema: _, ...connection } = connectionOptions(databaseUrl);
  const client = new pg.Client({ ...connection, application_name: 'listings search' });
  client.on('error', () => {}); // the next query fails with the error
  return client;
}

/** Ends a connection, which may be closed already. */
export const endClient = (client: pg.Client): void => void client.end().catch(() => undefined);

/** Ends the connection of a server that does not respond, so that pending queries fail. */
const endWhenSilent = (client: pg.Client) => setTimeout(() => endClient(client), longest);

/** Rows of a query. @throws after ten seconds without a response */
export async function queryRows<Row extends object>(client: pg.Client, statement: SqlPart): Promise<Row[]> {
  const hangs = endWhenSilent(client);
  try {
    return await sqlOnClient(client)<Row>`${statement}`;
  } finally {
    clearTimeout(hangs);
  }
}

/** Current values of all public listings, of a part, or of those with these ids. @throws after ten seconds without data */
export async function* listingsOf(
  client: pg.Client,
  { ids, part }: { readonly ids?: readonly number[]; readonly part?: ShardPart } = {},
): AsyncGenerator<Listing[]> {
  const reader = new RowReader();
  const hangs = endWhenSilent(client);
  try {
    for await (const chunk of client.query(copyTo(copyOf(ids, part)))) {
      hangs.refresh();
      yield reader.read(chunk as Buffer);
    }
  } finally {
    clearTimeout(hangs);
  }
}
