import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { csvLine } from '@dealstead/listings/exports/csv';
import { diskFiles } from '@dealstead/listings/files/disk';
import { guessMapping } from '@dealstead/listings/imports/columns';
import { work } from '@dealstead/listings/imports/step';
import { takeIn } from '@dealstead/listings/imports/upload';
import { migrate } from '@dealstead/service-kit/migrate';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { listing } from '../demo/listing.ts';
import { connect, provision, withDatabase } from '../servers/database.ts';

/** Columns of the file, each with the table's, so that COPY takes the same file as it is. */
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

function* lines(rows: number): Generator<string> {
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

interface Measured {
  readonly seconds: number;
  /** Resident bytes of this process: after the first tenth, and the most. */
  readonly memory: readonly [early: number, most: number];
}

async function timed(client: pg.Client, act: () => Promise<void>, share: () => Promise<number>): Promise<Measured> {
  await client.query('CHECKPOINT').catch(() => undefined); // only an administrator may; the figures stay comparable
  let [early, most] = [0, 0];
  const looking = setInterval(() => {
    const { rss } = process.memoryUsage();
    most = Math.max(most, rss);
    void share().then((done) => {
      if (done >= 0.1 && early === 0) early = rss;
    });
  }, 250);
  const started = performance.now();
  try {
    await act();
  } finally {
    clearInterval(looking);
  }
  return { seconds: (performance.now() - started) / 1_000, memory: [early, most] };
}

/**
 * Imports a file of so many rows, and gives the same file to COPY, into a database of its own that is dropped at the end.
 * The address is that of PostgreSQL's administrator. Gives a table in Markdown.
 */
export async function measureImport(
  adminUrl: string,
  listingsPassword: string,
  rows: number,
  rounds: number,
): Promise<string> {
  const database = `bench_import_${process.pid}`;
  const folder = await mkdtemp(join(tmpdir(), 'dealstead-bench-'));
  await provision(adminUrl, database, { listings: listingsPassword });
  const databaseUrl = withDatabase(adminUrl, database, { name: 'listings', password: listingsPassword });
  try {
    const directory = join(import.meta.dirname, '../../services/listings/prisma/migrations');
    await migrate({ databaseUrl, schema: 'listings', directory });
    const file = join(folder, 'listings.csv');
    await pipeline(Readable.from(lines(rows), { objectMode: false }), createWriteStream(file));
    await using own = await connect(databaseUrl);
    const { client } = own;
    // What COPY cannot take from the file.
    await client.query('ALTER TABLE properties ALTER user_id SET DEFAULT 1');
    const files = diskFiles(folder);
    const empty = () => client.query('TRUNCATE properties, property_changes, outbox, imports, import_problems CASCADE');
    const count = async (): Promise<number> =>
      (await client.query('SELECT count(*)::int AS n FROM properties')).rows[0].n;

    const copies: Measured[] = [];
    const checks: Measured[] = [];
    const runs: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      await empty();
      copies.push(
        await timed(
          client,
          async () => {
            const target = client.query(
              copyFrom(`COPY properties (${Object.values(columns).join(', ')}) FROM STDIN (FORMAT csv, HEADER)`),
            );
            await pipeline(createReadStream(file), target);
          },
          async () => 0,
        ),
      );
      if ((await count()) !== rows) throw new Error('COPY did not take all rows.');
      await empty();
      const { id, share } = await uploaded(client, file, files);
      const step = () => work({ databaseUrl, files, id, stopping: new AbortController().signal });
      checks.push(await timed(client, step, share));
      await client.query(`UPDATE imports SET state = 'importing', done_bytes = 0, rows = 0, good = 0 WHERE id = $1`, [
        id,
      ]);
      runs.push(await timed(client, step, share));
      if ((await count()) < rows * 0.999) throw new Error(`The import did not list all rows: ${await reasons(client)}`);
    }
    return table(rows, { copies, checks, runs });
  } finally {
    await rm(folder, { recursive: true });
    await using server = await connect(adminUrl);
    await server.client.query(`DROP DATABASE ${database} WITH (FORCE)`);
  }
}

async function reasons(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ said: string }>(
    `SELECT count(*) || ' × ' || coalesce(field, '') || ' ' || reason || ' ' || min(value) AS said FROM import_problems
     GROUP BY field, reason ORDER BY count(*) DESC LIMIT 10`,
  );
  return rows.map(({ said }) => said).join('; ');
}

async function uploaded(client: pg.Client, file: string, files: ReturnType<typeof diskFiles>) {
  const taken = await takeIn(createReadStream(file), files);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO imports (user_id, name, format, file, bytes, state, shape, mapping)
     VALUES (1, 'bench', 'csv', $1, $2, 'checking', $3, $4) RETURNING id`,
    [taken.file, taken.bytes, JSON.stringify(taken.shape), JSON.stringify(guessMapping(taken.shape.columns))],
  );
  const id = rows[0]?.id ?? 0;
  const share = async (): Promise<number> => {
    const { rows: found } = await client.query<{ done: number }>(
      'SELECT done_bytes::float8 AS done FROM imports WHERE id = $1',
      [id],
    );
    return (found[0]?.done ?? 0) / taken.shape.textBytes;
  };
  return { id, share };
}

function table(
  rows: number,
  { copies, checks, runs }: Record<'copies' | 'checks' | 'runs', readonly Measured[]>,
): string {
  const best = (all: readonly Measured[]) => all.toSorted((a, b) => a.seconds - b.seconds)[0]!;
  const line = (name: string, all: readonly Measured[], withMemory: boolean) => {
    const { seconds, memory } = best(all);
    const [early, most] = memory.map((bytes) => `${Math.round(bytes / 2 ** 20)} MB`);
    const each = all.map((one) => one.seconds.toFixed(1)).join(', ');
    return `| ${name} | ${Math.round(rows / seconds).toLocaleString('en-US')} | ${each} | ${withMemory ? `${early} → ${most}` : ''} |`;
  };
  return [
    `${rows.toLocaleString('en-US')} rows, ${copies.length} rounds in turn, the best counts.`,
    '',
    '| | rows/s | seconds | memory after a tenth → most |',
    '|---|---|---|---|',
    line('`\\copy` of the file into the table', copies, false),
    line('check (every row read and judged)', checks, true),
    line('run (the same, listed, with its events)', runs, true),
    '',
    `The run is ${(best(copies).seconds / best(runs).seconds).toFixed(2)} times as fast as \`\\copy\`.`,
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { POSTGRES_URL = '', LISTINGS_PASSWORD = '', ROWS = '1000000', ROUNDS = '2' } = process.env;
  console.log(await measureImport(POSTGRES_URL, LISTINGS_PASSWORD, Number(ROWS), Number(ROUNDS)));
}
