import type pg from 'pg';
import { connect, withDatabase } from '../../servers/database.ts';
import type { WorkerServers } from './messages.ts';

/** Tables and sequences of the product and its tests. */
const owned = `relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace)
  AND relnamespace <> 'seed'::regnamespace`;

/** Changes with every change of a table, constraint, trigger or function, not with one of rows. */
const fingerprintText = `SELECT concat_ws(' ', ${[
  'pg_attribute',
  'pg_constraint',
  'pg_trigger',
  'pg_proc',
  'pg_namespace',
]
  .map((catalog) => `(SELECT concat(count(*), ':', max(xmin::text::bigint)) FROM ${catalog})`)
  .join(', ')}) AS fingerprint`;

/** Tables that had rows since they were last truncated. */
const usedText = `
  SELECT oid::regclass::text AS name FROM pg_class
  WHERE relkind = 'r' AND relpersistence <> 't' AND ${owned} AND pg_relation_size(oid) > 0`;
const sequencesText = `
  SELECT oid::regclass::text AS name, pg_sequence_last_value(oid)::text AS last, seqstart::text AS start
  FROM pg_class JOIN pg_sequence ON seqrelid = oid WHERE ${owned}`;

/** What a new copy of the template holds. */
interface Original {
  fingerprint: string;
  /** Tables with the rows of migrations, and the columns that can be written. */
  seeded: Map<string, string>;
  sequences: Map<string, string | null>;
}

let original: Original | undefined;

/**
 * Makes the worker's database what it was after its migrations: its rows are replaced where it has the tables and functions
 * of the template, which takes some 30 ms, and else, and at first, it is a new copy.
 */
export async function emptyDatabase(servers: WorkerServers): Promise<void> {
  if (original && (await restoreRows(servers, original))) return;
  const { database, template, postgresUrl } = servers;
  {
    await using admin = await connect(postgresUrl);
    await admin.client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await admin.client.query(`CREATE DATABASE ${database} TEMPLATE ${template}`);
  }
  await using own = await connect(withDatabase(postgresUrl, database));
  original = await describeOriginal(own.client);
}

async function describeOriginal(client: pg.Client): Promise<Original> {
  await client.query('CREATE SCHEMA seed');
  const { rows: used } = await client.query<{ name: string }>(usedText);
  const seeded = new Map<string, string>();
  for (const { name } of used) {
    const { rows } = await client.query<{ columns: string | null }>(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
         AND EXISTS (SELECT 1 FROM ${name})`,
      [name],
    );
    const columns = rows[0]?.columns;
    if (!columns) continue;
    await client.query(`CREATE TABLE seed."${name}" AS SELECT ${columns} FROM ${name}`);
    seeded.set(name, columns);
  }
  const { rows: sequences } = await client.query<{ name: string; last: string | null }>(sequencesText);
  return {
    fingerprint: await readFingerprint(client),
    seeded,
    sequences: new Map(sequences.map(({ name, last }) => [name, last])),
  };
}

async function readFingerprint(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ fingerprint: string }>(fingerprintText);
  return rows[0]?.fingerprint ?? '';
}

/** @returns false when the database has other tables or functions than the template, or is gone */
async function restoreRows({ database, postgresUrl }: WorkerServers, original: Original): Promise<boolean> {
  await using own = await connect(withDatabase(postgresUrl, database));
  const { client } = own;
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  if ((await readFingerprint(client)) !== original.fingerprint) return false;
  const { rows: used } = await client.query<{ name: string }>(usedText);
  const { rows: sequences } = await client.query<{ name: string; last: string | null; start: string }>(sequencesText);
  const statements = [
    'BEGIN',
    // Neither foreign keys nor triggers act on what follows.
    'SET LOCAL session_replication_role = replica',
    ...(used.length > 0 ? [`TRUNCATE ${used.map(({ name }) => name).join(', ')} CASCADE`] : []),
    ...[...original.seeded].map(
      ([name, columns]) =>
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM seed."${name}"`,
    ),
    ...sequences
      .filter(({ name, last }) => original.sequences.get(name) !== last)
      .map(({ name, start }) => {
        const before = original.sequences.get(name);
        return `SELECT setval('${name}', ${before ?? start}, ${before !== null})`;
      }),
    'COMMIT',
  ];
  await client.query(statements.join(';'));
  return true;
}
