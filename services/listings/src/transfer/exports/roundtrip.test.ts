import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { singleLine, streetOf } from '@dealstead/contracts';
import { importing } from '../imports/fixtures/files.ts';
import { CsvReader } from '@dealstead/service-kit/csv/csvReader';
import { listing, member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';
import { share } from '@dealstead/contracts/fixtures/randomCases';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => listings.db.pool.query('DELETE FROM imports; DELETE FROM properties'));

const [one, two] = [member(1), member(2)];
const seller = importing(() => listings, one);
const other = importing(() => listings, two);

const full = {
  title: '=HYPERLINK("http://example.com","Click")',
  description: 'Roof from 2019.\nAsk for "Ann"; she has the keys, all three.',
  dollars: 84_500.5,
  arv: 162_000_00n,
  rehabCost: 30_000_00n,
  wholesaleFee: 9_500_50n,
  address: '12 Elm St, Unit 4',
  city: 'Memphis',
  county: 'Shelby',
  zipCode: '38103',
  latitude: 35.149_51,
  longitude: -90.048_98,
  acres: '0.214567',
  bedrooms: 3,
  // Two full and one half.
  bathrooms: 10,
  squareFeet: 1_180,
  yearBuilt: 1955,
  zoning: '-R1',
  parcelNumber: '@12-34',
  taxAnnual: 1_234_56n,
  taxAssessed: 88_000_00n,
  privateRemarks: 'Lockbox 4711',
  sellerRole: 'equitable-interest',
  contactName: '+1 Ann',
  contactEmail: 'ann@example.com',
  contactPhone: '+1 901 555 0100',
  features: ['Fenced yard', 'A, B; and C', 'New roof'],
  financeOptions: ['cash', 'owner-finance', 'hard-money'],
  dealType: 'assignment',
  daysOnMarket: 12,
  sourceKey: 'MLS-1',
  urgency: 'high',
  targetBuyerType: ['cash-buyer', 'buy-hold'],
  minCashRequired: 21_500_00n,
  monthlyRent: 1_450_00n,
  earnestMoney: 1_000_00n,
  closeBy: new Date('2027-01-15'),
  inspectionDays: 10,
  licenseNumber: 'TN 0042',
  brokerage: 'None',
  contractSignedOn: new Date('2026-10-01'),
  contractEndsOn: new Date('2026-12-31'),
  showAddress: true,
};

const add = () =>
  listings.db.prisma.property.createMany({
    data: [
      listing(full),
      listing({
        ...full,
        sourceKey: 'MLS-2',
        status: 'closed',
        category: 'industrial',
        title: "'quoted'",
        address: null,
        features: [],
      }),
      listing({
        city: 'Ely',
        state: 'NV',
        zipCode: null,
        latitude: 39.25,
        longitude: -114.89,
        category: 'land',
        acres: '40',
        status: 'under-contract',
        sourceKey: 'MLS-3',
        description: '',
      }),
      listing({ latitude: 35.1, longitude: -90, status: 'withdrawn', sourceKey: 'MLS-4', title: 'x'.repeat(255) }),
    ],
  });

const statusesByKey = async () =>
  (await listings.db.pool.query<{ key: string; status: string }>('SELECT source_key AS key, status FROM properties'))
    .rows;

/** What was for sale came in as a draft; gives each listing the status that it had, as its seller does by publishing it. */
async function publishAgain(before: readonly { key: string; status: string }[]): Promise<void> {
  const now = new Map((await statusesByKey()).map(({ key, status }) => [key, status]));
  for (const { key, status } of before)
    expect([status, now.get(key)]).toEqual([status, ['active', 'under-contract'].includes(status) ? 'draft' : status]);
  await listings.db.pool.query(
    `UPDATE properties AS p SET status = s.status FROM unnest($1::text[], $2::text[]) AS s (key, status)
     WHERE p.source_key = s.key`,
    [before.map(({ key }) => key), before.map(({ status }) => status)],
  );
}

test.each(['listings.csv', 'listings.json'] as const)(
  'what %s gives, another account takes and gives again, whole',
  async (file) => {
    await add();
    const given = await seller.exported(file);
    // An address with an active listing of its seller would require a review.
    const statuses = await statusesByKey();
    await listings.db.pool.query('DELETE FROM properties');
    const taken = await other.uploaded(given, file);
    const checked = await other.checked(taken);
    expect(await other.problems(taken)).toEqual([]);
    expect(checked).toMatchObject({ rows: 4, good: 4, format: file.endsWith('csv') ? 'csv' : 'reso-json' });
    // Fields with more values here than in the dictionary, and fields that need no round trip.
    expect(checked.warnings.filter((warning) => !warning.startsWith('Rows without a street address'))).toEqual(
      file.endsWith('csv') ? ['Media: pictures are not fetched from elsewhere; add photos to the listings'] : [],
    );
    await other.ran(taken);
    await publishAgain(statuses);
    expect(await other.exported(file)).toBe(given);
  },
);

/** Columns that change in a round trip; `exportLimitations` lists them for members. */
const lost = {
  'not of the listing itself': ['id', 'user_id', 'import_id', 'created_at', 'version', 'days_on_market'],
  'photos, documents and evidence': ['images', 'evidence'],
  'not featured': ['featured', 'featured_until', 'featured_payment_id', 'featured_version'],
  'acres as text': ['acres', 'acres_number', 'search'],
  disclosure: ['disclosure'],
  'history here': ['view_count', 'inquiry_count', 'offer_count', 'last_promoted', 'confirmed_at', 'asked_at'],
  'computed again': ['profit_potential_cents', 'roi_estimate', 'cash_on_cash_return'],
};

/** All listings in the table, oldest first, without the lossy columns; as text where JSON has no type. */
async function stored(): Promise<Record<string, unknown>[]> {
  const { rows } = await listings.db.pool.query<{ row: Record<string, unknown> }>(
    'SELECT to_jsonb(p) AS row FROM properties AS p ORDER BY created_at, id',
  );
  const named = new Set(Object.values(lost).flat());
  return rows.map(({ row }) => Object.fromEntries(Object.entries(row).filter(([column]) => !named.has(column))));
}

/** Days on the market as shown to buyers. */
async function daysShown(): Promise<number[]> {
  const { rows } = await listings.db.pool.query<{ id: number }>('SELECT id FROM properties ORDER BY created_at, id');
  const pages = await Promise.all(
    rows.map(({ id }) => listings.read<{ daysOnMarket: number }>(`/api/properties/${id}/own`, one)),
  );
  return pages.map(({ daysOnMarket }) => daysOnMarket);
}

const hour = 3_600_000;
test.each(['listings.csv', 'listings.json'] as const)(
  'every column of a listing is equal after %s went out and in, or is named as lost',
  async (file) => {
    const { prisma } = listings.db;
    const now = Date.now();
    // Created at every hour of the last two days: the hour must not change the days on the market.
    await prisma.property.createMany({
      data: Array.from({ length: 48 }, (_, nth) =>
        listing({ ...full, sourceKey: `MLS-${nth}`, createdAt: new Date(now - nth * hour), daysOnMarket: nth % 5 }),
      ),
    });
    const unset = await listings.db.pool.query<{ column: string }>(
      `SELECT key AS column FROM properties AS p, jsonb_each(to_jsonb(p)) WHERE source_key = 'MLS-0' AND value = 'null'`,
    );
    const named = Object.values(lost).flat();
    expect(unset.rows.map(({ column }) => column).filter((column) => !named.includes(column))).toEqual([]);
    const [before, days] = [await stored(), await daysShown()];
    const given = await seller.exported(file);
    const statuses = await statusesByKey();
    await listings.db.pool.query('DELETE FROM properties');
    const taken = await seller.uploaded(given, file);
    expect((await seller.checked(taken)).bad).toBe(0);
    await seller.ran(taken);
    await publishAgain(statuses);
    expect(await stored()).toEqual(before);
    expect(await daysShown()).toEqual(days);
    expect(await seller.exported(file)).toBe(given);
  },
);

const words = fc
  .oneof(
    fc.constantFrom(
      'None',
      'N/A',
      '-',
      "'none",
      "'=1+1",
      '=1+1',
      "''",
      '[x]',
      'a;b',
      '"',
      'null',
      '1e5',
      '- yes',
      '+1',
      '@x',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom(...naughty),
  )
  .map((text) => singleLine(text.toWellFormed().replaceAll('\uFFFD', '?')));
const cell = words.filter((text) => text !== '' && text.length <= 60);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const amount = fc.bigInt({ min: 0n, max: 99_999_999_900n });
const anyListing = fc.record({
  title: cell,
  description: words,
  address: maybe(cell),
  city: cell,
  county: maybe(cell.filter((name) => !/ (county|parish)$/i.test(name))),
  zoning: maybe(cell),
  parcelNumber: maybe(cell),
  privateRemarks: maybe(cell),
  contactName: maybe(cell),
  contactPhone: maybe(fc.constantFrom('(901) 555-0142', '+44 20 7946 0958', '901.555.0142 ext. 12')),
  brokerage: maybe(cell),
  licenseNumber: maybe(cell),
  features: fc.array(cell, { maxLength: 4 }),
  targetBuyerType: fc.array(cell, { maxLength: 3 }),
  arv: maybe(amount),
  rehabCost: maybe(amount),
  minCashRequired: maybe(amount),
  bedrooms: maybe(fc.nat(1_000)),
  bathrooms: maybe(fc.nat(40)),
  yearBuilt: maybe(fc.integer({ min: 1_600, max: 2_027 })),
  urgency: fc.constantFrom('low', 'normal', 'high'),
  dealType: fc.constantFrom('wholesale', 'assignment'),
  status: fc.constantFrom('active', 'under-contract', 'closed', 'expired', 'withdrawn', 'draft'),
  showAddress: fc.boolean(),
  daysOnMarket: fc.nat(2_000),
});

test.each(['listings.csv', 'listings.json'] as const)('any listing is equal after %s went out and in', async (file) => {
  const many = fc.sample(anyListing, { numRuns: share(300), seed: 20 });
  await listings.db.prisma.property.createMany({
    data: many.map((one, nth) =>
      listing({
        ...full,
        ...one,
        // Publishing stores the street line, so that no listing has an address that is only its town.
        address: streetOf({ ...full, state: 'TN', ...one }) || null,
        sourceKey: `K-${nth}`,
        createdAt: new Date(Date.now() - (many.length - nth) * hour),
      }),
    ),
  });
  const before = await stored();
  const given = await seller.exported(file);
  const statuses = await statusesByKey();
  await listings.db.pool.query('DELETE FROM properties');
  const taken = await seller.uploaded(given, file);
  const { warnings } = await seller.checked(taken);
  expect(await seller.problems(taken)).toEqual([]);
  // The one change of these listings is named.
  const without = before.filter(({ county }) => county === null).length;
  expect(warnings).toContainEqual(
    expect.stringMatching(
      new RegExp(`^Missing county: filled in from the ZIP code \\((?:line|${without} rows, first line) \\d+\\)$`),
    ),
  );
  await seller.ran(taken);
  await publishAgain(statuses);
  const after = await stored();
  for (const [nth, row] of before.entries()) expect(after[nth]).toEqual({ ...row, county: row.county ?? 'Shelby' });
  expect(after).toHaveLength(before.length);
});

test("importing one's own export creates no duplicates", async () => {
  await add();
  await listings.db.prisma.property.create({
    data: listing({ latitude: 35.1, longitude: -90, title: 'Posted by hand' }),
  });
  const again = await seller.uploaded(await seller.exported('listings.json'));
  expect(await seller.checked(again)).toMatchObject({ rows: 5, good: 0, repeated: 5 });
});

test('no cell of an export is a formula, and numbers remain numbers', async () => {
  await add();
  const rows = [...new CsvReader({ delimiter: ',' }).read(await seller.exported('listings.csv'), true)];
  const cells = rows.flatMap((row) => row.cells);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)).every((cell) => /^-\d+(\.\d+)?$/.test(cell))).toBe(true);
  expect(cells).toContain(`'=HYPERLINK("http://example.com","Click")`);
  expect(cells).toContain('-90.04898');
});

test('naughty strings are imported as text or rejected by line; none breaks an import', async () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  // The list's own line of SQL stands in a few of its parts only, so one is always added.
  const texts = [...naughty, "1'; DROP TABLE properties-- 1"];
  const csv = [
    'ListPrice,City,State,Zip,Type,Title,Description',
    ...texts.map((text, nth) => `${50_000 + nth},Memphis,TN,38103,house,${quoted(text)},${quoted(text)}`),
  ].join('\n');
  const file = await seller.uploaded(csv);
  const { rows, good, bad, repeated } = await seller.checked(file);
  expect([rows, good + bad + repeated]).toEqual([texts.length, texts.length]);
  expect(good).toBeGreaterThan(texts.length * 0.8);
  expect(await seller.ran(file)).toMatchObject({ state: 'done', good });
  const injected = await listings.db.prisma.property.findFirst({
    where: { title: "1'; DROP TABLE properties-- 1" },
  });
  expect(injected?.price).toBe(BigInt(50_000 + texts.length - 1) * 100n);
});

test("an export has only the member's own listings, including drafts", async () => {
  await listings.db.prisma.property.createMany({
    data: [listing({ userId: 2 }), listing({ status: 'draft', latitude: 35, longitude: -90 })],
  });
  const rows = JSON.parse(await seller.exported('listings.json')).value;
  expect(rows).toMatchObject([{ StandardStatus: 'Incomplete', ListPrice: 84_500 }]);
  expect((await listings.request('/api/exports/listings.csv')).status).toBe(401);
});

test('an export counts bathrooms by kind, and each as one in the total, as the dictionary does', async () => {
  await listings.db.prisma.property.create({ data: listing({ ...full, bathrooms: 10 }) });
  expect(JSON.parse(await seller.exported('listings.json')).value).toMatchObject([
    { BathroomsTotalInteger: 3, BathroomsFull: 2, BathroomsThreeQuarter: 0, BathroomsHalf: 1, BathroomsOneQuarter: 0 },
  ]);
});
