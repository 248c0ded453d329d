import type pg from 'pg';

/** Milliseconds in which a connection must be there. A request is told earlier that PostgreSQL is away (databaseWatchdog.ts). */
export const connectWithin = 2_000;

/** Settings of a connection: our schema first, then extensions; answers or fails within bounds. */
export function connectionOptions(url: string): pg.ClientConfig & { schema: string } {
  const address = new URL(url);
  const schema = address.searchParams.get('schema') ?? decodeURIComponent(address.username);
  address.searchParams.delete('schema');
  return {
    connectionString: address.href,
    schema,
    options: `-c search_path=${schema},extensions`,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
  };
}
