import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { brandPageSize, cursorAfter } from '@dealstead/contracts';
import { PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';
import * as brands from '../brands/store.ts';
import { type TestDb, openTestDatabase } from '../../fixtures/database.ts';
import { listing } from '../../fixtures/listings.ts';
import { listActiveProperties, readShownCards, summarizeActiveProperties } from './lists.ts';
import { parseCursor } from './cursor.ts';
import { toFallbackFilter, toFallbackQuery } from './fallbackQuery.ts';

/** Results of PostgreSQL while the index loads. */
let db: TestDb;
beforeAll(async () => {
  db = openTestDatabase(process.env.DATABASE_URL ?? '');
  const acres = ['5', '5', null, 'about 3', '0.5', null, '12.25', '5'];
  await db.prisma.property.createMany({
    data: [
      ...acres.map((size, n) =>
        listing({
          acres: size,
          dollars: n % 3 === 0 ? 50_000 : 70_000.25,
          createdAt: new Date(Date.UTC(2026, 10, 20) - (n % 2) * 60_000),
        }),
      ),
      listing({ title: 'Sawtooth warehouse', category: 'industrial', state: 'WY', dollars: 900_000, featured: true }),
      listing({ title: 'Draft warehouse', status: 'draft' }),
      listing({ title: 'Sold warehouse', status: 'under-contract' }),
    ],
  });
});
afterAll(() => db.close());

async function list(query: Record<string, string>) {
  const plain = toFallbackQuery(PropertyQuery.parse(query));
  if (!plain) throw new Error('That is for the index.');
  return listActiveProperties(db, plain);
}

test.each([
  ['createdAt', 'asc'],
  ['createdAt', 'desc'],
  ['price', 'asc'],
  ['price', 'desc'],
  ['acres', 'asc'],
  ['acres', 'desc'],
] as const)('pages of the list by %s %s neither lose nor repeat a listing', async (sortBy, sortOrder) => {
  const whole = (await list({ sortBy, sortOrder })).map(({ id }) => id);
  const paged: number[] = [];
  for (let after = ''; ;) {
    const page = await list({ sortBy, sortOrder, limit: '2', after });
    paged.push(...page.map(({ id }) => id));
    const last = page.at(-1);
    if (!last) break;
    after = cursorAfter(last, sortBy);
  }
  expect(paged).toEqual(whole);
  expect(new Set(paged).size).toBe(9);
});

test.each<[Record<string, string>, number]>([
  [{}, 9],
  [{ category: 'industrial' }, 1],
  [{ state: 'TN' }, 8],
  [{ category: 'industrial', state: 'TN' }, 0],
  [{ search: 'sawtooth' }, 1],
  [{ search: 'warehouses wyoming' }, 1],
  [{ search: '%' }, 0],
])('the filter %j finds %i listings', async (query, found) => {
  expect(await list(query)).toHaveLength(found);
  const filter = toFallbackFilter(PropertyQuery.pick({ category: true, state: true, search: true }).parse(query));
  expect((await summarizeActiveProperties(db, filter ?? {})).count).toBe(found);
});

test('the summary averages, and counts states and featured listings', async () => {
  await expect(summarizeActiveProperties(db, {})).resolves.toEqual({
    count: 9,
    averagePrice: 155_555.69,
    featured: 1,
    states: 2,
    interpretation: null,
    corrections: [],
    asked: {},
    relaxed: null,
  });
});

test.each([
  { minPrice: '5' },
  { category: 'land,industrial' },
  { state: 'TX,WY' },
  { sortBy: 'spread' },
  { sortBy: 'pricePerAcre' },
  { county: 'Travis' },
  { featured: 'true' },
])('the query %j requires the search index', (query) => expect(toFallbackQuery(PropertyQuery.parse(query))).toBeNull());

test('a brand’s listings that are for sale go on page by page, and are counted; other addresses have none', async () => {
  const all = brandPageSize * 2 + 5;
  await db.prisma.property.createMany({
    data: [
      // Three listings share each moment.
      ...Array.from({ length: all }, (_, n) =>
        listing({ userId: 990, createdAt: new Date(Date.UTC(2026, 10, 1) - Math.floor(n / 3) * 60_000) }),
      ),
      listing({ userId: 990, status: 'closed' }),
    ],
  });
  await db.pool.query(`INSERT INTO brands (user_id, version, slug, brand) VALUES (990, 1, 'acme', '{}')`);
  const pages: number[][] = [];
  for (let after = ''; ;) {
    const cursor = parseCursor({ after, sortBy: 'createdAt', sortOrder: 'desc' });
    const page = await readShownCards(db, (await brands.listIds(db, 'acme', cursor))!);
    pages.push(page.map(({ id }) => id));
    if (page.length < brandPageSize) break;
    after = cursorAfter(page.at(-1)!, 'createdAt');
  }
  expect(pages.map(({ length }) => length)).toEqual([brandPageSize, brandPageSize, 5]);
  expect(new Set(pages.flat()).size).toBe(all);
  expect(await brands.countListings(db, 'acme')).toBe(all);
  expect([await brands.listIds(db, 'other', null), await brands.countListings(db, 'other')]).toEqual([null, null]);
});
