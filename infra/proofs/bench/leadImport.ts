import { spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { csvLine } from '@dealstead/service-kit';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';

const importer = fileURLToPath(import.meta.resolve('@dealstead/tools/fixtures/importLeads'));

/** Columns of the file with those of the table, so that COPY reads the same file. */
const columns = {
  'First Name': 'first_name',
  'Last Name': 'last_name',
  Email: 'email',
  Phone: 'phone',
  'Property Address': 'property_address',
  Type: 'lead_type',
  Status: 'status',
  Source: 'lead_source',
  Motivation: 'motivation',
  Notes: 'notes',
} as const;

const firstNames = ['Maria', 'James', 'Dana', 'Luis', 'Carla', 'Ruth', 'Peter', 'Aisha'];
const lastNames = ['Smith', 'Hale', 'Reed', 'Ortega', 'Montes', 'Nair', 'Amsel'];
const statuses = ['new', 'contacted', 'qualified', 'offer made'];

function* csvLines(from: number, rows: number): Generator<string> {
  yield csvLine(Object.keys(columns));
  for (let nth = from; nth < from + rows; nth++)
    yield csvLine([
      firstNames[nth % firstNames.length]!,
      `${lastNames[nth % lastNames.length]} ${nth}`,
      `person${nth}@example.com`,
      // Numbers that can be called, which a file's mostly are.
      `(901) ${200 + (Math.floor(nth / 10_000) % 800)}-${String(nth % 10_000).padStart(4, '0')}`,
      `${nth} Main St, Memphis, TN 38114`,
      'seller',
      statuses[nth % statuses.length]!,
      'probate list',
      'Inherited the house and lives in another state',
      `Left a message on the ${1 + (nth % 28)}th. Asked to call back after work. Roof from ${1980 + (nth % 40)}.`,
    ]);
}

interface Step {
  readonly step: 'upload' | 'check' | 'run';
  readonly seconds: number;
  readonly early: number;
  readonly peak: number;
}

/**
 * Copies a file of so many leads into the table of leads by COPY, then imports the same file, and another one of as many others into
 * the same account, in a separate database that is dropped at the end. The URL is that of PostgreSQL's administrator. Resolves a
 * Markdown table.
 */
export async function measureLeadImport(adminUrl: string, toolsPassword: string, rows: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-bench-'));
  await using database = await createServiceDatabase(adminUrl, 'tools', toolsPassword);
  const { databaseUrl } = database;
  try {
    const [file, others] = [join(folder, 'leads.csv'), join(folder, 'others.csv')];
    await writeLines(file, csvLines(0, rows));
    await writeLines(others, csvLines(rows, rows));
    await using connection = await connect(databaseUrl);
    const { client } = connection;
    const copied = await copyFile(client, file, rows);
    await client.query('TRUNCATE leads CASCADE');
    const steps = await importFile(databaseUrl, file, rows);
    await assertCount(client, rows);
    // As autovacuum does soon after an import.
    await client.query('VACUUM ANALYZE leads');
    const again = await importFile(databaseUrl, others, rows);
    await assertCount(client, 2 * rows);
    return table(rows, copied, steps, again);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const writeLines = (file: string, lines: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(lines, { objectMode: false }), createWriteStream(file));

/** @returns seconds */
async function copyFile(client: pg.Client, file: string, rows: number): Promise<number> {
  console.error(`leads: COPY of ${rows.toLocaleString('en-US')} rows`);
  // The file does not have this column.
  await client.query('ALTER TABLE leads ALTER created_by_user_id SET DEFAULT 1');
  const started = performance.now();
  await pipeline(
    createReadStream(file),
    client.query(copyFrom(`COPY leads (${Object.values(columns).join(', ')}) FROM STDIN (FORMAT csv, HEADER)`)),
  );
  const seconds = (performance.now() - started) / 1_000;
  await assertCount(client, rows);
  return seconds;
}

async function assertCount(client: pg.Client, rows: number): Promise<void> {
  const { rows: counted } = await client.query<{ n: number }>('SELECT count(*)::int AS n FROM leads');
  if (counted[0]!.n !== rows) throw new Error(`There are ${counted[0]!.n} leads in place of ${rows}.`);
}

async function importFile(databaseUrl: string, file: string, rows: number): Promise<Step[]> {
  console.error('leads: import');
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', importer], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, FILE: file, ROWS: String(rows) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const steps: Step[] = [];
  for await (const line of createInterface({ input: child.stdout })) steps.push(JSON.parse(line) as Step);
  return steps;
}

const names = {
  upload: 'import: upload, parsed and staged',
  check: 'import: dry run, validated and de-duplicated',
  run: 'import: leads with their activities',
};

const secondsOf = (steps: readonly Step[]): number => steps.reduce((sum, { seconds }) => sum + seconds, 0);

function table(rows: number, copied: number, steps: readonly Step[], again: readonly Step[]): string {
  const rate = (seconds: number) => Math.round(rows / seconds).toLocaleString('en-US');
  const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`;
  const [total, second] = [secondsOf(steps), secondsOf(again)];
  return [
    `| ${rows.toLocaleString('en-US')} leads | seconds | rows/s | memory after a tenth → maximum |`,
    '|---|---|---|---|',
    `| \`\\copy\` of the file into the table | ${copied.toFixed(1)} | ${rate(copied)} | |`,
    ...steps.map(
      ({ step, seconds, early, peak }) =>
        `| ${names[step]} | ${seconds.toFixed(1)} | ${rate(seconds)} | ${megabytes(early)} → ${megabytes(peak)} |`,
    ),
    `| import as a whole | ${total.toFixed(1)} | ${rate(total)} | |`,
    `| another file of as many into the same account | ${second.toFixed(1)} | ${rate(second)} | |`,
  ].join('\n');
}
