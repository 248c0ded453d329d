import { fork } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '@dealstead/service-kit';
import { createDiskFileStore } from '@dealstead/listings/files/diskFileStore';
import { guessMapping } from '@dealstead/service-kit/imports/rows';
import { listingImportFields } from '@dealstead/contracts';
import { storeUpload } from '@dealstead/listings/transfer/imports/upload';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listing } from '@dealstead/infra/demo/listing';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';
import type { Measured, Step } from './importStep.ts';

/** Columns of the file with those of the table, so that COPY reads the same file. */
const columns = {
  ListingKey: 'source_key',
  ListPrice: 'price_cents',
  UnparsedAddress: 'address',
  City: 'city',
  StateOrProvince: 'state',
  PostalCode: 'zip_code',
  Latitude: 'latitude',
  Longitude: 'longitude',
  LotSizeAcres: 'acres',
  BedroomsTotal: 'bedrooms',
  BathroomsTotalInteger: 'bathrooms',
  LivingArea: 'square_feet',
  YearBuilt: 'year_built',
  X_Dealstead_Category: 'category',
  X_Dealstead_Title: 'title',
  PublicRemarks: 'description',
} as const;

/** The lines of a CSV file of so many listings. */
export function* csvLines(rows: number): Generator<string> {
  yield csvLine(Object.keys(columns));
  const now = new Date();
  for (let nth = 1; nth <= rows; nth++) {
    const { title, description, price, category, state, city, address, zipCode, latitude, longitude, acres } = listing(
      10_000 + nth,
      now,
    );
    const house = [2 + (nth % 4), 1 + (nth % 3), 900 + (nth % 2_500), 1920 + (nth % 100)].map(String);
    yield csvLine([
      `MLS-${nth}`,
      String(price),
      address ?? '',
      city,
      state,
      zipCode,
      String(latitude),
      String(longitude),
      acres ?? '',
      ...house,
      category,
      title,
      description,
    ]);
  }
}

async function timed(operation: () => Promise<void>): Promise<Measured> {
  const started = performance.now();
  await operation();
  return { seconds: (performance.now() - started) / 1_000 };
}

/** Runs one step in a separate process, to measure its memory; the start of the process does not count. */
async function runStep(step: Step): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'importStep.ts'), {
    // As the service limits its thread.
    execArgv: ['--max-old-space-size=256', '--max-semi-space-size=16'],
  });
  const result = new Promise<Measured>((resolve, reject) => {
    child.once('message', (measured) => resolve(measured as Measured));
    child.once('exit', (code) => reject(new Error(`The importing process ended early (${code}).`)));
  });
  child.send(step);
  return result;
}

/**
 * Imports a file of so many rows, and copies the same file with COPY, into a separate database that is dropped at the end.
 * The URL is that of PostgreSQL's administrator. Resolves a Markdown table.
 */
export async function measureImport(
  adminUrl: string,
  listingsPassword: string,
  { rows, rounds }: { rows: number; rounds: number },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-bench-'));
  await using database = await createServiceDatabase(adminUrl, 'listings', listingsPassword);
  const { databaseUrl } = database;
  try {
    const file = join(folder, 'listings.csv');
    await pipeline(Readable.from(csvLines(rows), { objectMode: false }), createWriteStream(file));
    await using listingsDatabase = await connect(databaseUrl);
    const { client } = listingsDatabase;
    // The file does not have this column.
    await client.query('ALTER TABLE properties ALTER user_id SET DEFAULT 1');
    const files = createDiskFileStore(folder);
    const empty = () => client.query('TRUNCATE properties, property_changes, outbox, imports, import_problems CASCADE');
    const count = async (): Promise<number> =>
      (await client.query('SELECT count(*)::int AS n FROM properties')).rows[0].n;

    const copies: Measured[] = [];
    const checks: Measured[] = [];
    const runs: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      console.error(`import: round ${round + 1} of ${rounds}, ${rows.toLocaleString('en-US')} rows`);
      await empty();
      copies.push(
        await timed(async () => {
          const target = client.query(
            copyFrom(`COPY properties (${Object.values(columns).join(', ')}) FROM STDIN (FORMAT csv, HEADER)`),
          );
          await pipeline(createReadStream(file), target);
        }),
      );
      if ((await count()) !== rows) throw new Error('COPY did not insert all rows.');
      await empty();
      const step = { databaseUrl, folder, id: await createImport(client, file, files), rows };
      checks.push(await runStep(step));
      await client.query(`UPDATE imports SET state = 'importing', done_bytes = 0, rows = 0, good = 0 WHERE id = $1`, [
        step.id,
      ]);
      runs.push(await runStep(step));
      // A few demo listings have positions outside of their state and are rejected.
      if ((await count()) < rows * 0.999)
        throw new Error(`The import did not insert all rows: ${await summarizeProblems(client)}`);
    }
    return table(rows, { copies, checks, runs });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function summarizeProblems(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ summary: string }>(
    `SELECT count(*) || ' × ' || coalesce(field, '') || ' ' || reason || ' ' || min(value) AS summary FROM import_problems
     GROUP BY field, reason ORDER BY count(*) DESC LIMIT 10`,
  );
  return rows.map(({ summary }) => summary).join('; ');
}

/** Stores the file as an upload and creates its import. Resolves the import's id. */
async function createImport(
  client: pg.Client,
  file: string,
  files: ReturnType<typeof createDiskFileStore>,
): Promise<number> {
  const upload = await storeUpload(createReadStream(file), files, { ownerId: 1 });
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO imports (user_id, name, format, file, bytes, state, shape, mapping)
     VALUES (1, 'bench', 'csv', $1, $2, 'checking', $3, $4) RETURNING id`,
    [
      upload.file,
      upload.bytes,
      JSON.stringify(upload.shape),
      JSON.stringify(guessMapping(listingImportFields, upload.shape.columns)),
    ],
  );
  return rows[0]?.id ?? 0;
}

function table(
  rows: number,
  { copies, checks, runs }: Record<'copies' | 'checks' | 'runs', readonly Measured[]>,
): string {
  const best = (all: readonly Measured[]) => all.toSorted((a, b) => a.seconds - b.seconds)[0]!;
  const line = (name: string, all: readonly Measured[]) => {
    const { seconds, memory } = best(all);
    const memoryCell = memory?.map((bytes) => `${Math.round(bytes / 2 ** 20)} MB`).join(' → ') ?? '';
    const each = all.map((measured) => measured.seconds.toFixed(1)).join(', ');
    return `| ${name} | ${Math.round(rows / seconds).toLocaleString('en-US')} | ${each} | ${memoryCell} |`;
  };
  return [
    '| | rows/s | seconds | memory after a tenth → maximum |',
    '|---|---|---|---|',
    line('`\\copy` of the file into the table', copies),
    line('check: every row parsed and classified', checks),
    line('run: the same, inserted, with its events', runs),
    '',
    `${rows.toLocaleString('en-US')} rows, ${copies.length} alternating rounds, the best of each. The run is ${(best(copies).seconds / best(runs).seconds).toFixed(2)} times as fast as \`\\copy\`.`,
  ].join('\n');
}
