import type pg from 'pg';

/**
 * Milliseconds in which a connection must be established. The watchdog rejects a request earlier (databaseWatchdog.ts).
 */
export const defaultConnectTimeout = 2_000;

/**
 * Settings of a connection: our schema first, then extensions. `connect_timeout` of the URL is libpq's: the seconds in which a
 * connection must be established, instead of `defaultConnectTimeout`.
 */
export function connectionOptions(url: string): pg.ClientConfig & { schema: string } {
  const address = new URL(url);
  const connectTimeout = connectTimeoutOf(url);
  address.searchParams.delete('connect_timeout');
  const schema = address.searchParams.get('schema') ?? decodeURIComponent(address.username);
  address.searchParams.delete('schema');
  return {
    connectionString: address.href,
    schema,
    options: `-c search_path=${schema},extensions`,
    connectionTimeoutMillis: connectTimeout ?? defaultConnectTimeout,
    keepAlive: true,
  };
}

/** `connect_timeout` of a database URL in milliseconds; undefined where the URL has none. */
export function connectTimeoutOf(url: string): number | undefined {
  const seconds = Number(new URL(url).searchParams.get('connect_timeout'));
  return seconds > 0 ? seconds * 1_000 : undefined;
}
