import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import { cursorAfter, type SortOrder, sortOrders } from '@dealstead/contracts';
import { getHeatmap, getMapTile } from '@dealstead/contracts/listings/map';
import type { SearchInterpretation } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/listings/properties';
import type { Property } from '@dealstead/contracts/listings/properties';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import { listing, member, naughty, type Running, startTestListings } from '../fixtures/listings.ts';

const now = Date.now();
const ago = (days: number) => daysAgo(days, now);

/** A small market; a listing's name is the first word of its title. */
const market = [
  listing({
    title: 'Alpha brick ranch',
    dollars: 80_000,
    arv: 160_000_00n,
    rehabCost: 20_000_00n,
    zipCode: '38103',
    county: 'Shelby',
    latitude: 35.149_534,
    longitude: -90.048_98,
    createdAt: ago(1),
    dealType: 'assignment',
  }),
  listing({
    title: 'Beta lake cabin',
    category: 'recreational',
    state: 'TX',
    city: 'Austin',
    county: 'Travis',
    dollars: 150_000,
    arv: 170_000_00n,
    rehabCost: 0n,
    acres: '2.5',
    latitude: 30.2672,
    longitude: -97.7431,
    createdAt: ago(5),
    dealType: 'owner-finance',
  }),
  listing({
    title: 'Gamma wooded land',
    category: 'land',
    state: 'TX',
    city: 'Bastrop',
    dollars: 40_000.5,
    acres: '10',
    latitude: 30.1105,
    longitude: -97.3153,
    createdAt: ago(30),
    daysOnMarket: 20,
    financeOptions: ['cash', 'owner-finance'],
    featured: true,
  }),
  listing({
    title: 'Delta warehouse',
    category: 'industrial',
    state: 'WY',
    city: 'Casper',
    dollars: 900_000,
    arv: 1_000_000_00n,
    acres: '1',
    createdAt: ago(10),
    status: 'under-contract',
  }),
  listing({
    title: 'Epsilon prairie',
    category: 'land',
    state: 'WY',
    city: 'Casper',
    dollars: 30_000,
    acres: 'about forty',
    createdAt: ago(2),
    featured: true,
    featuredUntil: new Date(now - 1_000),
  }),
  listing({ title: 'Zeta draft', status: 'draft' }),
  listing({ title: 'Eta closed', status: 'closed', category: 'land', state: 'TX', dollars: 45_000 }),
];

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
  await listings.db.prisma.property.createMany({ data: market });
  await listings.search.caughtUp();
});
afterAll(() => listings.stop());

const buyer = member(5, { plan: 'buyer' });
const url = (path: string, query: Record<string, string> = {}) => `${path}?${new URLSearchParams(query)}`;
const list = (query: Record<string, string> = {}, actor = buyer) =>
  listings.read<Property[]>(url('/api/properties', query), actor);
const nameOf = ({ title }: { title: string }) => title.split(' ')[0];
const names = async (query: Record<string, string>) => (await list(query)).map(nameOf).join(' ');

test.each<[Record<string, string>, string]>([
  [{}, 'Alpha Epsilon Beta Gamma'],
  [{ category: 'land' }, 'Epsilon Gamma'],
  [{ category: 'land,recreational' }, 'Epsilon Beta Gamma'],
  [{ category: 'all', state: '', search: '' }, 'Alpha Epsilon Beta Gamma'],
  [{ state: 'TX' }, 'Beta Gamma'],
  [{ state: 'TX,WY', category: 'land' }, 'Epsilon Gamma'],
  [{ city: 'casper' }, 'Epsilon'],
  [{ city: 'Austin', state: 'TX' }, 'Beta'],
  [{ county: 'Shelby' }, 'Alpha'],
  [{ minPrice: '40000.50' }, 'Alpha Beta Gamma'],
  [{ minPrice: '40000.51', maxPrice: '80000' }, 'Alpha'],
  [{ maxPrice: '30000' }, 'Epsilon'],
  [{ minAcres: '2.5' }, 'Beta Gamma'],
  [{ minAcres: '1', maxAcres: '2.5' }, 'Beta'],
  [{ featured: 'true' }, 'Gamma'],
  [{ underContract: 'true' }, 'Alpha Epsilon Beta Delta Gamma'],
  [{ underContract: 'true', state: 'WY' }, 'Epsilon Delta'],
  [{ maxArvPercent: '50' }, 'Alpha'],
  [{ maxArvPercent: '90' }, 'Alpha Beta'],
  [{ minSpread: '60000' }, 'Alpha'],
  [{ minSpread: '20000' }, 'Alpha Beta'],
  [{ minSpread: '20000', underContract: 'true' }, 'Alpha Beta'],
  [{ dealType: 'assignment' }, 'Alpha'],
  [{ dealType: 'assignment,owner-finance' }, 'Alpha Beta'],
  [{ ownerFinance: 'true' }, 'Beta Gamma'],
  [{ maxDaysOnMarket: '2' }, 'Alpha Epsilon'],
  [{ maxDaysOnMarket: '49' }, 'Alpha Epsilon Beta'],
  [{ maxDaysOnMarket: '50' }, 'Alpha Epsilon Beta Gamma'],
  [{ box: '-98,30,-97.5,31' }, 'Beta'],
  [{ box: '-98,30,-90.05,36' }, 'Alpha Beta Gamma'],
  [{ area: '-98,30;-97.5,30;-97.5,31;-98,31' }, 'Beta'],
  [{ search: 'lake cabin texas' }, 'Beta'],
  [{ search: 'land tx', maxPrice: '50000' }, 'Gamma'],
  [{ search: 'castle' }, ''],
])('the search %j finds %p', async (query, found) => {
  expect(await names(query)).toBe(found);
  const { count } = await listings.read<{ count: number }>(url('/api/properties/summary', query), buyer);
  expect(count).toBe(found === '' ? 0 : found.split(' ').length);
});

test('a listing exactly at a bound is included, one cent beyond it is not', async () => {
  const near = (cents: number) =>
    listing({ state: 'VT', dollars: 165_000 + cents / 100, arv: 300_000_00n, rehabCost: 0n });
  const added = await Promise.all(
    [-1, 0, 1].map((cents) => listings.db.prisma.property.create({ data: near(cents), select: { id: true } })),
  );
  await listings.search.caughtUp();
  try {
    const prices = async (query: Record<string, string>) =>
      (await list({ state: 'VT', sortBy: 'price', sortOrder: 'asc', ...query })).map(({ price }) => price);
    expect(await prices({ maxArvPercent: '55' })).toEqual([164_999.99, 165_000]);
    expect(await prices({ minSpread: '135000' })).toEqual([164_999.99, 165_000]);
    expect(await prices({ maxPrice: '165000' })).toEqual([164_999.99, 165_000]);
    expect(await prices({ minPrice: '165000' })).toEqual([165_000, 165_000.01]);
  } finally {
    await listings.db.prisma.property.deleteMany({ where: { id: { in: added.map(({ id }) => id) } } });
    await listings.search.caughtUp();
  }
});

test("a card has exactly the contract's fields", async () => {
  const cards = await list({ underContract: 'true' });
  expect(cards.map((card) => endpoints.Property.strict().parse(card))).toEqual(cards);
  expect(cards.find((card) => nameOf(card) === 'Gamma')).toEqual({
    id: 10_003,
    title: 'Gamma wooded land',
    description: 'Three bedrooms, one bath. The roof was replaced two years ago.',
    images: [],
    category: 'land',
    price: 40_000.5,
    city: 'Bastrop',
    state: 'TX',
    acres: '10',
    arv: null,
    featured: true,
    createdAt: ago(30).toISOString(),
    userId: 1,
    status: 'active',
    rehabCost: null,
  });
});

describe('orders', () => {
  test.each<[SortOrder, string, string]>([
    ['createdAt', 'desc', 'Alpha Epsilon Beta Delta Gamma'],
    ['createdAt', 'asc', 'Gamma Delta Beta Epsilon Alpha'],
    ['price', 'asc', 'Epsilon Gamma Alpha Beta Delta'],
    ['acres', 'desc', 'Gamma Beta Delta'],
    ['acres', 'asc', 'Delta Beta Gamma'],
    ['arvPercent', 'asc', 'Alpha Beta Delta'],
    ['spread', 'desc', 'Alpha Beta'],
    ['pricePerAcre', 'asc', 'Gamma Beta Delta'],
  ])('by %s %s', async (sortBy, sortOrder, order) => {
    const found = await names({ sortBy, sortOrder, underContract: 'true' });
    expect(found.split(' ')).toHaveLength(5);
    expect(found.split(' ').slice(0, order.split(' ').length).join(' ')).toBe(order);
  });

  test('a list with a bound of a return is ordered by it, and goes on in that order', async () => {
    const pro = member(6, { plan: 'investor_pro' });
    const query = { minCapRate: '0', underContract: 'true' };
    const ordered = await list({ ...query, sortBy: 'capRate', sortOrder: 'desc' }, pro);
    expect(await list(query, pro)).toEqual(ordered);
    // A cursor of another order is refused.
    expect(await list({ ...query, after: cursorAfter(ordered[0]!, 'capRate') }, pro)).toEqual(ordered.slice(1));
  });

  test.each(sortOrders)('by %s go on page by page', async (sortBy) => {
    for (const sortOrder of ['asc', 'desc']) {
      const search: Record<string, string> = sortBy === 'relevance' ? { search: 'the' } : {};
      const query = { ...search, sortBy, sortOrder, underContract: 'true' };
      const pro = member(6, { plan: 'investor_pro' });
      const whole = (await list(query, pro)).map(({ id }) => id);
      const paged: number[] = [];
      for (let after = '', page: Property[] = []; ; after = cursorAfter(page.at(-1)!, sortBy)) {
        page = await list({ ...query, limit: '2', after }, pro);
        paged.push(...page.map(({ id }) => id));
        if (page.length < 2) break;
      }
      expect(paged).toEqual(whole);
    }
  });
});

describe('beside the list', () => {
  test('the summary counts, and reports the interpretation of the text', async () => {
    await expect(listings.read(url('/api/properties/summary'))).resolves.toEqual({
      count: 4,
      averagePrice: 75_000.13,
      featured: 1,
      states: 3,
      interpretation: null,
      corrections: [],
      asked: {},
      relaxed: null,
    });
    const { interpretation, asked } = await listings.read<endpoints.PropertySummary>(
      url('/api/properties/summary', { search: 'land under $100k' }),
    );
    expect(interpretation?.parts.map(({ filter }) => filter)).toEqual([{ category: 'land' }, { maxPrice: '100000' }]);
    expect(asked).toEqual({ category: 'land', maxPrice: '100000' });
  });

  test('the API says how a text is interpreted', async () => {
    const { parts, text } = await listings.read<SearchInterpretation>(
      url('/api/search/interpretation', { search: '10 acres near Austin with a creek' }),
    );
    expect(parts.map(({ filter }) => filter)).toEqual([{ minAcres: '8', maxAcres: '12' }, { near: 'Austin, TX' }]);
    expect(text).toBe('creek');
  });

  test('conditions of a text narrow the results, and an unknown word is corrected', async () => {
    await expect(names({ search: 'land under $35k' })).resolves.toBe('Epsilon');
    await expect(names({ search: 'land under $100k', maxPrice: '35000' })).resolves.toBe('Epsilon');
    await expect(names({ search: '10 acres near Austin' })).resolves.toBe('Gamma');
    await expect(names({ search: 'pairie' })).resolves.toBe('Epsilon');
    const { asked, corrections, bounds } = await listings.read<endpoints.PropertySummary>(
      url('/api/properties/summary', { search: 'pairie near Casper' }),
    );
    expect(bounds).toMatchObject({ west: expect.closeTo(-107, 0), south: expect.closeTo(42.5, 0) });
    expect(asked).toEqual({ near: 'Casper, WY', search: 'pairie', literal: 'true' });
    expect(corrections).toEqual([{ typed: 'pairie', meant: ['prairie'] }]);
  });

  test('conditions of a text that need a plan count with advancedText only, which needs that plan', async () => {
    const text = { search: 'land 30% arv' };
    const everything = await names({ search: 'land' });
    await expect(names(text)).resolves.toBe(everything);
    const narrowed = await listings.read<Property[]>(url('/api/properties', { ...text, advancedText: 'true' }), buyer);
    expect(narrowed.length).toBeLessThan(everything.split(' ').length);
  });

  test('where nothing matches, the words as they are come before a relaxation', async () => {
    // A ranch as a type is none of these, but a title says the word.
    const title = { search: 'alpha brick ranch', relax: 'true' };
    await expect(names(title)).resolves.toBe('Alpha');
    const { relaxed } = await listings.read<endpoints.PropertySummary>(url('/api/properties/summary', title));
    expect(relaxed).toBeNull();
  });

  test('where nothing matches, relax widens the conditions and the summary says to which', async () => {
    const query = { search: 'land under $20k', relax: 'true' };
    await expect(names({ search: 'land under $20k' })).resolves.toBe('');
    await expect(names(query)).resolves.toBe('Epsilon');
    const { count, asked, relaxed } = await listings.read<endpoints.PropertySummary>(
      url('/api/properties/summary', query),
    );
    expect(count).toBe(1);
    expect(asked).toMatchObject({ maxPrice: '20000' });
    expect(relaxed).not.toBeNull();
    expect(relaxed).not.toEqual(asked);
  });

  test('the place of a text has bounds, also where relaxing drops it for the frame of the map', async () => {
    const query = { search: 'land in Casper, WY', box: '-98,30,-97,31', relax: 'true' };
    const { relaxed, bounds } = await listings.read<endpoints.PropertySummary>(
      url('/api/properties/summary', query),
      buyer,
    );
    expect(relaxed).not.toHaveProperty('city');
    expect(bounds).toMatchObject({ west: expect.closeTo(-106, 0), north: expect.closeTo(43, 0) });
  });

  test('facets ignore their own selection', async () => {
    await expect(
      listings.read(url('/api/properties/facets', { category: 'land', state: 'TX' }), buyer),
    ).resolves.toEqual({
      category: { land: 1, recreational: 1 },
      state: { TX: 1, WY: 1 },
      dealType: { wholesale: 1 },
      propertyType: {},
      minBeds: {},
      minBaths: {},
    });
  });

  test('the price histogram ignores the price filter', async () => {
    const { counts } = await listings.read<{ counts: number[] }>(url('/api/properties/prices', { minPrice: '500000' }));
    expect(counts).toEqual([0, 2, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('the market summary is public', async () => {
    const found = endpoints.Market.strict().parse(await listings.read('/api/properties/market'));
    expect([found.count, found.bestValue.map(nameOf), found.states]).toEqual([
      4,
      ['Gamma', 'Beta'],
      [
        { state: 'TX', count: 2 },
        { state: 'TN', count: 1 },
        { state: 'WY', count: 1 },
      ],
    ]);
  });

  test('analytics require a plan', async () => {
    const found = endpoints.Analytics.strict().parse(await listings.read('/api/properties/analytics', buyer));
    expect([found.count, found.prices, found.categories, found.bestValue.map(nameOf)]).toEqual([
      4,
      { below100k: 3, below200k: 1, from200k: 0 },
      { land: 2, residential: 1, recreational: 1 },
      ['Gamma', 'Beta'],
    ]);
    expect((await listings.request('/api/properties/analytics')).status).toBe(403);
  });

  test('listings by id come in the requested order, closed ones included, drafts excluded', async () => {
    const picked = async (ids: string) =>
      (await listings.read<Property[]>(`/api/properties/picked?ids=${ids}`)).map(nameOf);
    await expect(picked('10003,10001')).resolves.toEqual(['Gamma', 'Alpha']);
    await expect(picked('10007,10006,10001,4242')).resolves.toEqual(['Eta', 'Alpha']);
  });

  test('similar listings have its category, for a closed one as well; a draft has none', async () => {
    const similar = async (id: number) =>
      (await listings.read<Property[]>(`/api/properties/${id}/similar`)).map(nameOf);
    expect(await similar(10_003)).toEqual(['Epsilon']);
    expect(await similar(10_007)).toEqual(['Gamma', 'Epsilon']);
    for (const id of [10_006, 4_242])
      expect((await listings.request(`/api/properties/${id}/similar`)).status).toBe(404);
  });

  test('the map contains listings with a position', async () => {
    const tile = getMapTile.response.parse(await listings.read(url('/api/map/3/1/3', { state: 'TX' }), buyer));
    const count = tile.pins.length + tile.clusters.reduce((sum, cluster) => sum + cluster.count, 0);
    expect(count).toBe(2);
    expect(getMapTile.response.parse(await listings.read('/api/map/3/7/7', buyer))).toEqual({ clusters: [], pins: [] });
  });

  test('the heatmap counts by hexagons', async () => {
    const heat = getHeatmap.response.parse(await listings.read('/api/map/heat', buyer));
    expect(heat.count).toBe(3);
    expect(heat.hexagons.reduce((sum, { count }) => sum + count, 0)).toBe(3);
  });
});

test.each([
  ['/api/properties', { maxArvPercent: '70' }],
  ['/api/properties', { minSpread: '1' }],
  ['/api/properties', { dealType: 'assignment' }],
  ['/api/properties', { maxDaysOnMarket: '7' }],
  ['/api/properties', { ownerFinance: 'true' }],
  ['/api/properties', { box: '-98,30,-97,31' }],
  ['/api/properties/summary', { area: '-98,30;-97,30;-97,31' }],
  ['/api/properties/facets', { minSpread: '1' }],
  ['/api/properties/prices', { minSpread: '1' }],
  ['/api/map/3/1/3', {}],
  ['/api/map/heat', {}],
])('the search at %s with %j needs a plan', async (path, query) => {
  for (const actor of [undefined, member(6, { plan: 'free', status: 'inactive' })]) {
    const response = await listings.request(url(path, query), actor);
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ requiredPlan: 'buyer', currentPlan: 'free', upgradeUrl: '/subscribe' }),
    ]);
  }
  expect((await listings.request(url(path, query), buyer)).status).toBe(200);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=1.5', 'limit'],
  ['limit=many', 'limit'],
  ['sortBy=title', 'sortBy'],
  ['sortOrder=up', 'sortOrder'],
  ['category=castle', 'category'],
  ['category=land,castle', 'category'],
  ['state=DC', 'state'],
  ['state=tn', 'state'],
  ['minPrice=-1', 'minPrice'],
  ['minPrice=1e3', 'minPrice'],
  ['maxPrice=0x10', 'maxPrice'],
  ['maxPrice=999999999999', 'maxPrice'],
  ['minAcres=two', 'minAcres'],
  ['featured=yes', 'featured'],
  ['underContract=1', 'underContract'],
  ['maxArvPercent=1001', 'maxArvPercent'],
  ['dealType=gift', 'dealType'],
  ['maxDaysOnMarket=-3', 'maxDaysOnMarket'],
  ['box=1,2,3', 'box'],
  ['box=10,0,5,1', 'box'],
  ['box=-200,0,5,1', 'box'],
  ['area=1,2;3,4', 'area'],
  ['area=1,2;3,4;5,91', 'area'],
  [`area=${Array.from({ length: 101 }, (_, i) => `${i / 10},1`).join(';')}`, 'area'],
  [`city=${'x'.repeat(81)}`, 'city'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['after=x', 'after'],
  ['after=~10001', 'after'],
  ['after=0000-01-01T00:00:00Z~5', 'after'],
  ['sortBy=price&after=~10001', 'after'],
  ['sortBy=price&after=cheap~10001', 'after'],
  ['sortBy=spread&after=1e99999~10001', 'after'],
  ['sortBy=pricePerAcre&after=5~99999999999', 'after'],
  ['search=lake&after=5~10001', 'after'],
  [`after=${'9'.repeat(101)}`, 'after'],
  ['search=a&search=b', 'search'],
  ['category=land&category=land', 'category'],
  ['page=2', 'page'],
  ['userId=1', 'userId'],
  ['minprice=5', 'minprice'],
])('the list rejects %s and names the parameter and reason', async (query, name) => {
  const response = await listings.request(`/api/properties?${query}`, buyer);
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      message: expect.stringMatching(/\w/),
      code: 'invalid-input',
      requestId: expect.any(String),
      details: { [name]: expect.stringMatching(/\w/) },
    },
  ]);
});

test.each([
  '/api/properties/picked',
  '/api/properties/picked?ids=',
  '/api/properties/picked?ids=1,,2',
  `/api/properties/picked?ids=${Array.from({ length: 101 }, (_, i) => i + 1).join()}`,
  '/api/properties/facets?limit=5',
  '/api/properties/summary?sortBy=price',
  '/api/properties/market?state=TX&state=TN',
  '/api/map/2/0/0',
  '/api/map/15/0/0',
  '/api/map/3/8/0',
  '/api/map/3/-1/0',
  '/api/map/heat?zoom=3',
  '/api/properties/one/similar',
])('the search path %s is rejected', async (path) => {
  expect((await listings.request(path, buyer)).status).toBe(400);
});

test('any text is searched for without an error', async () => {
  const usable = naughty.filter((text) => text.length <= 200 && !text.includes('\0') && text.isWellFormed());
  expect(usable.length).toBeGreaterThan(share(450));
  for (const search of usable) {
    for (const path of ['/api/properties', '/api/properties/summary', '/api/properties/facets']) {
      const response = await listings.request(url(path, { search, city: search.slice(0, 80) }));
      expect([search, response.status]).toEqual([search, 200]);
      await response.json();
    }
  }
  expect(await names({})).toBe('Alpha Epsilon Beta Gamma');
});

test('similar listings are the nearest of the category at 60% to 160% of the price, whatever their age and state', async () => {
  const lot = (
    title: string,
    dollars: number,
    [latitude, longitude]: readonly [number, number],
    days = 1,
    state = 'TN',
  ) => listing({ title, category: 'development', state, dollars, latitude, longitude, createdAt: ago(days) });
  const memphis = [35.12, -89.98] as const;
  await listings.db.prisma.property.createMany({
    data: [
      lot('Subject', 100_000, memphis),
      lot('Johnson City', 100_000, [36.31, -82.35]),
      lot('Cordova', 60_000, [35.15, -89.77], 90),
      lot('Southaven', 160_000, [34.98, -90.01], 60, 'MS'),
      lot('Nashville', 100_000, [36.16, -86.78], 5),
      lot('Jackson', 100_000, [35.61, -88.81], 40),
      lot('Cheaper', 59_999, memphis),
      lot('Dearer', 160_001, memphis),
      listing({ title: 'Other', category: 'residential', dollars: 100_000, latitude: 35.12, longitude: -89.98 }),
    ],
  });
  await listings.search.caughtUp();
  const [{ id } = { id: 0 }] = await list({ category: 'development', search: 'subject' });
  const similar = await listings.read<Property[]>(`/api/properties/${id}/similar`);
  expect(similar.map(({ title }) => title)).toEqual(['Southaven', 'Cordova', 'Jackson', 'Nashville']);
});
