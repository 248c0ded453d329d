import { sqlOnClient } from '@dealstead/service-kit';
import type { ComparableSettings } from '@dealstead/contracts';
import { SeededRandom } from '@dealstead/search-engine/fixtures/random';
import { openDatabase } from '@dealstead/tools/database';
import { readPropertyRecord } from '@dealstead/tools/property-records/store';
import { analyzePropertyRecord } from '@dealstead/tools/valuation/analyzePropertyRecord';
import { writePropertyRecords } from '@dealstead/tools/write-property-records';
import { connect } from '@dealstead/infra/servers/database';
import { createServiceDatabase } from './serviceDatabase.ts';
import { median, quantile } from './statistics.ts';
import { sized } from './size.ts';

const asOf = '2026-06-30';
const reads = sized(500, 5);
const batchSize = 1_000;

/** Kinds of reading, each with the kind of the subject and settings drawn at random. */
const kinds: Readonly<Record<string, readonly [kind: string, (random: SeededRandom) => ComparableSettings]>> = {
  'a house as the page opens: 12 months, half a mile, ±20 %': [
    'single-family',
    () => ({ months: 12, miles: 0.5, sizePercent: 20 }),
  ],
  'a house, 0.25 to 5 miles, 3 to 24 months, ±10 to 50 %': [
    'single-family',
    (random) => ({
      months: random.integer(3, 24),
      miles: random.between(0.25, 5),
      sizePercent: random.integer(10, 50),
    }),
  ],
  'a house, its whole county': [
    'single-family',
    (random) => ({ months: random.integer(3, 24), miles: null, sizePercent: random.integer(10, 50) }),
  ],
  'land as the page opens: 12 months, its county, ±20 %': [
    'land',
    () => ({ months: 12, miles: null, sizePercent: 20 }),
  ],
  'land, 1 to 25 miles, 6 to 36 months, ±20 to 100 %': [
    'land',
    (random) => ({
      months: random.integer(6, 36),
      miles: random.between(1, 25),
      sizePercent: random.integer(20, 100),
    }),
  ],
};

/**
 * Measures the analysis of properties in a county with so many recorded sales of 24 months, in a separate database that is
 * dropped at the end. The URL is that of PostgreSQL's administrator.
 */
export async function measureComparables(adminUrl: string, toolsPassword: string, sales: number): Promise<string> {
  await using database = await createServiceDatabase(adminUrl, 'tools', toolsPassword);
  const { databaseUrl } = database;
  const db = openDatabase(databaseUrl);
  try {
    console.error(`comparables: inserting ${sales.toLocaleString('en-US')} sales`);
    const ids = await insertSales(databaseUrl, sales);
    const lines = ['| property and settings | matching sales, median | p50 | p99 | goal |', '|---|---|---|---|---|'];
    for (const [title, [kind, settingsOf]] of Object.entries(kinds)) {
      lines.push(await readLine(db, title, ids[kind as 'single-family' | 'land'], settingsOf));
    }
    return lines.join('\n');
  } finally {
    await db.close();
  }
}

/** Properties of a county of 60 by 45 miles around forty towns, each sold once; one in eight is land. */
async function insertSales(databaseUrl: string, sales: number): Promise<Record<'single-family' | 'land', number[]>> {
  const random = new SeededRandom(11);
  const normal = () => random.unit() + random.unit() + random.unit() + random.unit() - 2;
  const towns = Array.from(
    { length: 40 },
    () => [random.between(47.1, 47.75), random.between(-122.4, -121.5)] as const,
  );
  await using tools = await connect(databaseUrl);
  const recordAt = (nth: number) => {
    const town = towns[Math.floor(towns.length * random.unit() ** 2)]!;
    const kind = random.chance(1 / 8) ? ('land' as const) : ('single-family' as const);
    const spread = kind === 'land' ? 0.2 : 0.05;
    const squareFeet = Math.round(1_800 * Math.exp(normal() * 0.6));
    const acres = kind === 'land' ? Math.round(300 * Math.exp(normal() * 2.5)) / 100 : 0.2;
    const day = new Date(Date.parse(asOf) - random.integer(0, 730) * 86_400_000).toISOString().slice(0, 10);
    const perUnit = Math.exp(normal() * 0.3);
    return {
      ...recordOf(nth, kind),
      latitude: town[0] + normal() * spread,
      longitude: town[1] + normal() * spread,
      bedrooms: kind === 'land' ? null : random.integer(2, 5),
      bathrooms: kind === 'land' ? null : random.integer(1, 3),
      squareFeet: kind === 'land' ? null : squareFeet,
      yearBuilt: kind === 'land' ? null : random.integer(1920, 2024),
      lotAcres: acres,
      sales: [
        {
          date: day,
          priceCents: Math.round((kind === 'land' ? acres * 40_000 : squareFeet * 320) * perUnit) * 100,
          daysOnMarket: random.integer(3, 120),
        },
      ],
      taxes: [{ year: 2025, taxCents: 450_000, totalCents: squareFeet * 30_000 }],
    };
  };
  for (let from = 0; from < sales; from += batchSize) {
    const records = Array.from({ length: Math.min(batchSize, sales - from) }, (_, nth) => recordAt(from + nth));
    await writePropertyRecords({ sql: sqlOnClient(tools.client) }, records);
  }
  // As autovacuum does soon after an import.
  await tools.client.query('VACUUM ANALYZE property_records');
  const { rows } = await tools.client.query<{ id: number; kind: 'single-family' | 'land' }>(
    'SELECT id, kind FROM property_records',
  );
  const idsOf = (wanted: string) => rows.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return { 'single-family': idsOf('single-family'), land: idsOf('land') };
}

const recordOf = (nth: number, kind: 'single-family' | 'land') => ({
  source: 'county' as const,
  sourceKey: `bench-${nth}`,
  sourceName: 'Generated county',
  asOf,
  kind,
  parcelNumber: `${100_000 + nth}-10`,
  address: `${100 + nth} Main Street`,
  city: 'Somewhere',
  state: 'WA' as const,
  zipCode: '98001',
  county: 'King',
  stories: null,
  units: null,
  zoning: null,
  subdivision: null,
  legalDescription: 'Lot 1, block 2 of a generated plat',
  ownerNames: ['Generated owner'],
  ownerMailingAddress: '1 Main Street, Somewhere, WA 98001',
  ownerOccupied: true,
  rentCents: null,
});

async function readLine(
  db: ReturnType<typeof openDatabase>,
  title: string,
  ids: readonly number[],
  settingsOf: (random: SeededRandom) => ComparableSettings,
): Promise<string> {
  const random = new SeededRandom(7);
  const times: number[] = [];
  const counts: number[] = [];
  for (let nth = 0; nth < reads; nth++) {
    const id = random.pick(ids);
    const choices = {
      settings: settingsOf(random),
      choices: [],
      assumptions: { price: null, rehabCost: null, rent: null },
    };
    const started = performance.now();
    const report = await readPropertyRecord(db, id);
    if (!report) throw new Error('A generated record is missing.');
    const analysis = await analyzePropertyRecord(db, report, choices, asOf, { hasSample: true });
    JSON.stringify(analysis);
    times.push(performance.now() - started);
    counts.push(analysis.matching);
  }
  return `| ${title} | ${median(counts).toLocaleString('en-US')} | ${quantile(times, 0.5).toFixed(1)} | ${quantile(times, 0.99).toFixed(1)} | 20 |`;
}
