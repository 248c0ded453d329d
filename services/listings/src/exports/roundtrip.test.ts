import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { importing } from '../imports/fixtures/files.ts';
import { CsvReader } from '../imports/reading/csv.ts';
import { listing, member, naughty, type Running, startListings } from '../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startListings();
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
  bathrooms: 2,
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
  financeOptions: ['Cash', 'Owner finance', 'Hard money'],
  dealType: 'assignment',
  daysOnMarket: 12,
  sourceKey: 'MLS-1',
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

test.each(['listings.csv', 'listings.json'] as const)(
  'what %s gives, another account takes and gives again, whole',
  async (file) => {
    await add();
    const given = await seller.exported(file);
    // An address that its lister still has active would wait for a review.
    await listings.db.pool.query('DELETE FROM properties');
    const taken = await other.uploaded(given, file);
    const checked = await other.checked(taken);
    expect(await other.problems(taken)).toEqual([]);
    expect(checked).toMatchObject({ rows: 4, good: 4, format: file.endsWith('csv') ? 'csv' : 'reso-json' });
    // The words that the product has more of than the dictionary, and what needs no keeping.
    expect(checked.losses).toEqual(
      file.endsWith('csv') ? ['Media: pictures are not fetched from elsewhere; add photos to the listings'] : [],
    );
    await other.ran(taken);
    expect(await other.exported(file)).toBe(given);
  },
  30_000,
);

test("one's own export lists nothing twice", async () => {
  await add();
  await listings.db.prisma.property.create({
    data: listing({ latitude: 35.1, longitude: -90, title: 'Posted by hand' }),
  });
  const again = await seller.uploaded(await seller.exported('listings.json'));
  expect(await seller.checked(again)).toMatchObject({ rows: 5, good: 0, repeated: 5 });
});

test('no cell of an export is a formula, and numbers stay numbers', async () => {
  await add();
  const rows = [...new CsvReader({ delimiter: ',' }).read(await seller.exported('listings.csv'), true)];
  const cells = rows.flatMap((row) => row.cells);
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell)).every((cell) => /^-\d+(\.\d+)?$/.test(cell))).toBe(true);
  expect(cells).toContain(`'=HYPERLINK("http://example.com","Click")`);
  expect(cells).toContain('-90.04898');
});

test('naughty texts come in as text or are refused by line; none breaks an import', async () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const csv = [
    'ListPrice,City,State,Zip,Type,Title,Description',
    ...naughty.map((text, nth) => `${50_000 + nth},Memphis,TN,38103,house,${quoted(text)},${quoted(text)}`),
  ].join('\n');
  const file = await seller.uploaded(csv);
  const { rows, good, bad, repeated } = await seller.checked(file);
  expect([rows, good + bad + repeated]).toEqual([naughty.length, naughty.length]);
  expect(good).toBeGreaterThan(naughty.length * 0.9);
  expect(await seller.ran(file)).toMatchObject({ state: 'done', good });
  const injected = await listings.db.prisma.property.findFirst({ where: { title: { contains: 'DROP TABLE' } } });
  expect(injected?.price).toBeGreaterThan(0n);
}, 60_000);

test("nobody else's listings, and drafts of one's own too", async () => {
  await listings.db.prisma.property.createMany({
    data: [listing({ userId: 2 }), listing({ status: 'draft', latitude: 35, longitude: -90 })],
  });
  const rows = JSON.parse(await seller.exported('listings.json')).value;
  expect(rows).toMatchObject([{ StandardStatus: 'Incomplete', ListPrice: 84_500 }]);
  expect((await listings.ask('/api/exports/listings.csv')).status).toBe(401);
});
