import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface MigrateOptions {
  databaseUrl: string;
  /** The schema that the migrations change; it must exist. */
  schema: string;
  /** Prisma's layout: `<timestamp_name>/migration.sql`. */
  directory: string;
}

interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies pending migrations, each in its own transaction, and returns their names. A file whose only statement is CREATE INDEX
 * CONCURRENTLY runs outside of one, so that a large table stays writable. An advisory lock serializes concurrent calls.
 * @throws Error in one sentence if an applied migration was edited, or if one fails, which is then rolled back
 */
export async function migrate({ databaseUrl, schema, directory }: MigrateOptions): Promise<string[]> {
  const files = filesIn(directory);
  const client = await connect(databaseUrl, schema);
  try {
    await lockMigrations(client, schema);
    await client.query(journal);
    const known = await appliedMigrations(client);
    for (const { name, checksum } of files) {
      const before = known.get(name);
      if (before !== undefined && before !== checksum)
        throw new Error(`Migration ${name} of ${schema} was edited after it was applied: write a new one instead.`);
    }
    const pending = files.filter(({ name }) => !known.has(name));
    for (const file of pending)
      await (file.sql.includes(' INDEX CONCURRENTLY ') ? createIndex : apply)(client, schema, file);
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Resolves when every migration of the directory has been applied by another process; asks once a second, also while the
 * database is unavailable.
 */
export async function waitForMigrations(
  { databaseUrl, schema, directory }: MigrateOptions,
  onWaiting: (reason: string) => void,
): Promise<void> {
  const names = filesIn(directory).map(({ name }) => name);
  for (let lastReason = ''; ; await sleep(1_000)) {
    const reason = await missingMigrations(databaseUrl, schema, names).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error),
    );
    if (reason === '') return;
    if (reason !== lastReason) onWaiting(reason);
    lastReason = reason;
  }
}

/** The names of those that are not applied; empty if all are. */
async function missingMigrations(databaseUrl: string, schema: string, names: readonly string[]): Promise<string> {
  const client = await connect(databaseUrl, schema);
  try {
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`,
    );
    const applied = rows[0]?.exists ? await appliedMigrations(client) : new Map<string, string>();
    return names.filter((name) => !applied.has(name)).join(', ');
  } finally {
    await client.end();
  }
}

/** A connection whose names are looked up in the schema. */
async function connect(databaseUrl: string, schema: string): Promise<pg.Client> {
  const address = new URL(databaseUrl);
  address.searchParams.delete('schema');
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 10_000 });
  await client.connect();
  await client.query(`SET search_path = ${pg.escapeIdentifier(schema)}, extensions`);
  return client;
}

/** Checksums of the migrations that were applied, by name. */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/**
 * Takes the advisory lock, which is released when this connection ends. Tries in short statements instead of waiting in one:
 * CREATE INDEX CONCURRENTLY of the process that holds the lock would wait for that statement to end.
 */
async function lockMigrations(client: pg.Client, schema: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS "isLocked"',
      [`migrations ${schema}`],
    );
    if (rows[0]?.isLocked) return;
    await sleep(100);
  }
}

function filesIn(directory: string): MigrationFile[] {
  return readdirSync(directory)
    .filter((name) => existsSync(join(directory, name, 'migration.sql')))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(directory, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

async function apply(client: pg.Client, schema: string, { name, sql, checksum }: MigrationFile): Promise<void> {
  await client.query('BEGIN');
  try {
    // Fail rather than wait for a long query with a lock that blocks all later ones.
    await client.query(`SET LOCAL lock_timeout = '5s'`);
    await client.query(sql);
    await recordMigration(client, { name, checksum });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(
      `Migration ${name} of ${schema} failed and left nothing behind: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Creates an index outside a transaction. An invalid one that a killed or failed attempt has left is dropped first. */
async function createIndex(client: pg.Client, schema: string, { name, sql, checksum }: MigrationFile): Promise<void> {
  const index = / INDEX CONCURRENTLY (\w+) ON /.exec(sql)?.[1];
  if (index === undefined) throw new Error(`Migration ${name} of ${schema} does not name its index.`);
  try {
    await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${pg.escapeIdentifier(index)}`);
    await client.query(sql);
    await recordMigration(client, { name, checksum });
  } catch (error) {
    throw new Error(
      `Migration ${name} of ${schema} failed; the next attempt starts over: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

const recordMigration = (client: pg.Client, { name, checksum }: Pick<MigrationFile, 'name' | 'checksum'>) =>
  client.query(
    'INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, applied_steps_count) VALUES ($1, $2, now(), $3, 1)',
    [randomUUID(), checksum, name],
  );

/** Prisma's table, for compatibility with its tools. */
const journal = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  varchar(36) PRIMARY KEY,
    checksum            varchar(64) NOT NULL,
    finished_at         timestamptz,
    migration_name      varchar(255) NOT NULL,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`;

/** `DATABASE_URL=… node migrate.ts <schema> <directory>`; with `wait` in front it waits until another process has done it. */
async function main(args: string[]): Promise<void> {
  const isWaiting = args[0] === 'wait';
  const [schema, directory] = isWaiting ? args.slice(1) : args;
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl || !schema || !directory)
    throw new Error('Usage: DATABASE_URL=… node migrate.ts [wait] <schema> <directory>');
  if (isWaiting)
    return waitForMigrations({ databaseUrl, schema, directory }, (reason) => console.log(`Waiting: ${reason}`));
  const applied = await migrate({ databaseUrl, schema, directory });
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply');
}

if (import.meta.main) {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
