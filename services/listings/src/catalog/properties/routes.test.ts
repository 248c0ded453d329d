import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  adminRoles,
  cursorAfter,
  mapCacheTags,
  type Property,
  type PropertyPage,
  type PropertySummary,
  rolesWith,
  type SortOrder,
} from '@dealstead/contracts';
import type { NewEvent } from '@dealstead/contracts/events';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import { listing, member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  // Not truncated: the index would reload everything for every test.
  await listings.db.pool.query('DELETE FROM properties; DELETE FROM outbox; ALTER TABLE properties ALTER id RESTART');
  await listings.search.caughtUp();
});

/** Adds listings and waits until the index contains them. */
async function add(...rows: Prisma.PropertyCreateManyInput[]): Promise<number[]> {
  const made = await listings.db.prisma.property.createManyAndReturn({ data: rows, select: { id: true } });
  await listings.search.caughtUp();
  return made.map(({ id }) => id);
}
const list = (query = '') => listings.read<Property[]>(`/api/properties${query}`);
const ids = async (query = '') => (await list(query)).map(({ id }) => id);
const summary = (query = '') => listings.read<PropertySummary>(`/api/properties/summary${query}`);
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 12) - minutes * 60_000);
const outbox = async () =>
  (await listings.db.pool.query<NewEvent>('SELECT type, subject, version, data FROM outbox ORDER BY seq')).rows;

describe('the list', () => {
  test("numbers listings from 10001 and returns the card's fields, in dollars", async () => {
    await add(
      listing({
        dollars: 84_500.5,
        arv: 162_000_00n,
        acres: '0.21',
        createdAt: minutesAgo(0),
        contactEmail: 'seller@example.com',
        address: '12 Elm Street',
      }),
    );
    expect(await list()).toEqual([
      {
        id: 10_001,
        title: 'Brick ranch with detached garage',
        description: 'Three bedrooms, one bath. The roof was replaced two years ago.',
        images: [],
        category: 'residential',
        price: 84_500.5,
        city: 'Memphis',
        state: 'TN',
        acres: '0.21',
        arv: 162_000,
        featured: false,
        createdAt: '2026-11-20T12:00:00.000Z',
        userId: 1,
        status: 'active',
        rehabCost: null,
      },
    ]);
  });

  test('returns active listings only, newest first, twelve by default', async () => {
    await add(...Array.from({ length: 14 }, (_, i) => listing({ createdAt: minutesAgo(100 - i) })));
    await add(...['draft', 'under-contract', 'closed', 'expired', 'withdrawn'].map((status) => listing({ status })));
    expect(await ids()).toEqual(Array.from({ length: 12 }, (_, i) => 10_014 - i));
    expect(await ids('?limit=3')).toEqual([10_014, 10_013, 10_012]);
    expect(await ids('?limit=100')).toHaveLength(14);
  });

  test.each(['createdAt', 'price', 'acres'] as const)(
    'goes on by %s without losing or repeating any, though most values are equal',
    async (sortBy) => {
      const acres = ['5', '5', '5', null, 'about 3', '0.5', '5', null, '12.25', '5', '5'];
      await add(
        ...acres.map((size, i) =>
          listing({ acres: size, dollars: i % 3 === 0 ? 50_000 : 70_000.25, createdAt: minutesAgo(i % 2) }),
        ),
      );
      for (const sortOrder of ['asc', 'desc']) {
        const whole = await ids(`?limit=100&sortBy=${sortBy}&sortOrder=${sortOrder}`);
        const paged: number[] = [];
        for (let after = ''; ;) {
          const page = await list(
            `?limit=2&sortBy=${sortBy}&sortOrder=${sortOrder}&after=${encodeURIComponent(after)}`,
          );
          const last = page.at(-1);
          if (!last) break;
          paged.push(...page.map(({ id }) => id));
          after = cursorAfter(last, sortBy);
        }
        expect(paged).toEqual(whole);
        expect(new Set(paged).size).toBe(acres.length);
      }
    },
  );

  test('a cursor continues correctly despite inserts and deletions', async () => {
    await add(...Array.from({ length: 6 }, (_, i) => listing({ createdAt: minutesAgo(i) })));
    const first = await list('?limit=3');
    const last = first.at(-1);
    await add(listing({ createdAt: minutesAgo(-5) }));
    await listings.db.prisma.property.delete({ where: { id: last?.id ?? 0 } });
    expect(await ids(`?limit=3&after=${encodeURIComponent(last ? cursorAfter(last, 'createdAt') : '')}`)).toEqual([
      10_004, 10_005, 10_006,
    ]);
  });

  test('sorts by acreage as a number, and listings without one come last in both directions', async () => {
    await add(...['12', '2.5', null, '100', 'a few'].map((acres) => listing({ acres })));
    const acresOf = async (order: string) => (await list(`?sortBy=acres&sortOrder=${order}`)).map(({ acres }) => acres);
    expect((await acresOf('asc')).slice(0, 3)).toEqual(['2.5', '12', '100']);
    expect((await acresOf('desc')).slice(0, 3)).toEqual(['100', '12', '2.5']);
  });

  test('filters by category and state, alone and combined; empty and "all" mean no filter', async () => {
    await add(
      listing(),
      listing({ category: 'land', state: 'TX', city: 'Bastrop' }),
      listing({ category: 'land', city: 'Cookeville' }),
    );
    expect(await ids('?category=land')).toEqual([10_003, 10_002]);
    expect(await ids('?state=TN')).toEqual([10_003, 10_001]);
    expect(await ids('?category=land&state=TX')).toEqual([10_002]);
    expect(await ids('?category=all&state=&search=')).toHaveLength(3);
  });

  test('finds and sorts rare matches far down the list, page by page', async () => {
    const rare = { category: 'industrial', state: 'WY', title: 'Sawtooth warehouse by the rail spur' };
    await add(
      ...Array.from({ length: 15 }, (_, i) =>
        listing({ ...rare, dollars: 900_000 + (i % 4), acres: '0.1', createdAt: minutesAgo(9_000) }),
      ),
      ...Array.from({ length: 1_300 }, (_, i) => listing({ dollars: 1_000 + i, acres: '9', createdAt: minutesAgo(i) })),
    );
    for (const query of [
      'search=sawtooth',
      'category=industrial&sortBy=price&sortOrder=asc',
      'state=WY&sortBy=acres',
      'category=industrial&state=WY',
    ]) {
      const whole = await ids(`?limit=100&${query}`);
      expect(whole).toHaveLength(15);
      const first = await list(`?${query}`);
      const last = first.at(-1);
      const parameters = new URLSearchParams(query);
      const sortBy = (parameters.get('sortBy') ?? (parameters.has('search') ? 'relevance' : 'createdAt')) as SortOrder;
      const rest = await ids(`?${query}&after=${encodeURIComponent(last ? cursorAfter(last, sortBy) : '')}`);
      expect([...first.map(({ id }) => id), ...rest]).toEqual(whole);
    }
    const cheapest = await list('?category=industrial&sortBy=price&sortOrder=asc');
    expect(cheapest.map(({ price }) => price)).toEqual(cheapest.map(({ price }) => price).toSorted((a, b) => a - b));
  });

  test('an expired featured placement does not count', async () => {
    const soon = new Date(Date.now() + 60_000);
    const [shown] = await add(
      listing({ featured: true, featuredUntil: soon }),
      listing({ featured: true, featuredUntil: minutesAgo(1) }),
      listing({ featuredUntil: soon }),
    );
    expect((await list()).filter(({ featured }) => featured).map(({ id }) => id)).toEqual([shown]);
  });
});

describe('the search', () => {
  beforeEach(async () => {
    await add(
      listing({ zipCode: '38103' }),
      listing({
        title: '12 wooded acres off County Road 310',
        category: 'land',
        city: 'Cookeville',
        description: 'Mostly oak.',
      }),
      listing({
        title: 'Café with two apartments above',
        category: 'mixed-use',
        city: 'Portland',
        state: 'OR',
        description: 'Corner of the square.',
      }),
      listing({
        title: 'Pasture and hay barn',
        category: 'agricultural',
        city: 'Indianapolis',
        state: 'IN',
        description: 'Fenced.',
      }),
    );
  });

  test.each([
    ['memphis', [10_001]],
    ['MEMPHIS', [10_001]],
    ['memp', [10_001]],
    ['tennessee', [10_002, 10_001]],
    ['TN', [10_002, 10_001]],
    ['38103', [10_001]],
    ['land', [10_002]],
    ['mixed-use', [10_003]],
    ['mixed use', [10_003]],
    ['cafe', [10_003]],
    ['CAFÉ', [10_003]],
    ['apartment', [10_003]],
    ['roofs', [10_001]],
    ['Portland, OR', [10_003]],
    ['indiana', [10_004]],
    ['IN', [10_004]],
    ['hay in indiana', [10_004]],
    ['brick tennessee garage', [10_001]],
    ['brick texas', []],
    ['%', []],
    ['_', []],
    ['m%phis', []],
    ['\\', []],
  ])('%p finds %p', async (search, found) => {
    expect(await ids(`?search=${encodeURIComponent(search)}`)).toEqual(found);
    expect((await summary(`?search=${encodeURIComponent(search)}`)).count).toBe(found.length);
  });

  test('no text causes an error', async () => {
    const statuses = new Map<number, number>();
    for (const text of naughty) {
      for (const path of [
        `/api/properties?search=${encodeURIComponent(text)}`,
        `/api/properties?sortBy=price&after=${encodeURIComponent(text)}`,
      ]) {
        const { status } = await listings.request(path);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 400)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(share(400));
  });
});

test.each([
  '?limit=0',
  '?limit=101',
  '?limit=1.5',
  '?limit=many',
  '?sortBy=title',
  '?sortOrder=up',
  '?category=castle',
  '?state=DC',
  '?state=tn',
  '?after=x',
  `?search=${'x'.repeat(201)}`,
  '?search=%00',
  '?search=a&search=b',
  `?after=${'9'.repeat(101)}`,
])('the list rejects %s with a message', async (query) => {
  const response = await listings.request(`/api/properties${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: expect.any(String),
    code: expect.any(String),
    requestId: expect.any(String),
  });
});

describe('the summary', () => {
  test("counts, averages and states of a filter's listings", async () => {
    expect(await summary()).toEqual({
      count: 0,
      averagePrice: null,
      featured: 0,
      states: 0,
      interpretation: null,
      corrections: [],
      asked: {},
      relaxed: null,
    });
    await add(
      listing({ dollars: 100_000, featured: true }),
      listing({ dollars: 50_001, category: 'land' }),
      listing({ dollars: 30_000, category: 'land', state: 'TX' }),
      listing({ dollars: 9_999_999, status: 'under-contract' }),
    );
    await expect(summary()).resolves.toEqual({
      count: 3,
      averagePrice: 60_000.33,
      featured: 1,
      states: 2,
      interpretation: null,
      corrections: [],
      asked: {},
      relaxed: null,
    });
    await expect(summary('?category=land')).resolves.toMatchObject({
      count: 2,
      averagePrice: 40_000.5,
      featured: 0,
      states: 2,
    });
    await expect(summary('?category=land&state=TX')).resolves.toMatchObject({ count: 1, states: 1 });
  });

  test('is cached, and invalidated in every process after a change', async () => {
    const other = await startTestListings();
    try {
      const [id] = await add(listing(), listing());
      for (const one of [listings, other]) await one.read('/api/properties/summary');
      await listings.request(`/api/properties/${id}`, member(1), 'DELETE');
      await expect(summary()).resolves.toMatchObject({ count: 1 });
      let count = 2;
      for (const deadline = Date.now() + 1_000; count !== 1 && Date.now() < deadline;) {
        ({ count } = await other.read<PropertySummary>('/api/properties/summary'));
      }
      expect(count).toBe(1);
    } finally {
      await other.stop();
    }
  });
});

describe("a listing's page", () => {
  test('shows the public fields without contact, address and exact position', async () => {
    const [id] = await add(
      listing({
        latitude: 35.149_534,
        longitude: -90.048_98,
        zipCode: '38103',
        address: '12 Elm Street',
        contactName: 'Dana',
        contactPhone: '(901) 555-0103',
        contactEmail: 'dana@example.com',
        features: ['3 bed, 1 bath'],
        rehabCost: 26_000_00n,
        wholesaleFee: 9_000_00n,
        financeOptions: ['cash'],
        createdAt: new Date(Date.now() - 3 * 86_400_000),
        daysOnMarket: 10,
        confirmedAt: minutesAgo(5),
      }),
    );
    const page = await listings.read<PropertyPage>(`/api/properties/${id}`);
    expect(page).toMatchObject({
      zipCode: '38103',
      latitude: 35.15,
      longitude: -90.05,
      features: ['3 bed, 1 bath'],
      dealType: 'wholesale',
      rehabCost: 26_000,
      wholesaleFee: 9_000,
      daysOnMarket: 13,
      financeOptions: ['cash'],
      confirmedAt: minutesAgo(5).toISOString(),
    });
    expect(JSON.stringify(page)).not.toMatch(/Elm Street|Dana|555|example\.com|35\.149/);
  });

  test.each([
    ['active', 200],
    ['under-contract', 200],
    ['closed', 200],
    ['expired', 200],
    ['draft', 404],
    ['withdrawn', 404],
  ])('when it is %s responds with %i for everyone', async (status, code) => {
    const [id] = await add(listing({ status }));
    const paths = [
      `/api/properties/${id}`,
      `/api/properties/${id}/drawings/block.svg`,
      `/api/properties/${id}/share.png`,
      `/api/properties/${id}/picture.png`,
    ];
    for (const path of paths)
      for (const actor of [undefined, member(1), member(2)])
        expect((await listings.request(path, actor)).status).toBe(code);
  });

  test.each([
    ['/api/properties/4242', 404],
    ['/api/properties/2147483647', 404],
    ['/api/properties/2147483648', 400],
    ['/api/properties/0', 400],
    ['/api/properties/-1', 400],
    ['/api/properties/one', 400],
    ['/api/properties/1e3%27', 400],
  ])('the path %s responds with %i', async (path, code) => {
    const response = await listings.request(path);
    expect(response.status).toBe(code);
    expect(await response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
  });
});

describe('images', () => {
  test.each(['home', 'search', 'plans'])('social images of the page %s are PNGs of 1200 by 630', async (page) => {
    const response = await listings.request(`/api/share-images/${page}.png`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(300_000);
  });

  test('are rendered once, cached by browsers for a day and revalidated by their ETag', async () => {
    const [id] = await add(listing({ acres: '0.21' }));
    for (const [path, type, start] of [
      ['drawings/block.svg', 'image/svg+xml', '<svg'],
      ['drawings/parcel.svg', 'image/svg+xml', '<svg'],
      ['share.png', 'image/png', '\u0089PNG'],
      ['picture.png', 'image/png', '\u0089PNG'],
    ] as const) {
      const response = await listings.request(`/api/properties/${id}/${path}`);
      expect(response.headers.get('content-type')).toBe(type);
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
      expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(new RegExp(`^${start}`));
      const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    }
  });

  test('a property of public records has an illustration by its kind, state and id; a made-up one has none', async () => {
    const picture = await listings.request('/api/illustrations/single-family-TN-12.svg');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const text = await picture.text();
    expect(text).toContain('Illustration of the property: Single-family house');
    expect(await (await listings.request('/api/illustrations/land-TN-12.svg')).text()).not.toBe(text);
    for (const wrong of ['castle-TN-12', 'land-ZZ-12', 'land-TN-0', 'land-TN--5', 'land-TN-x'])
      expect((await listings.request(`/api/illustrations/${wrong}.svg`)).status).toBe(400);
  });

  test('change with the listing', async () => {
    const [id] = await add(listing());
    const tag = async () => (await listings.request(`/api/properties/${id}/drawings/block.svg`)).headers.get('etag');
    const before = await tag();
    await listings.db.prisma.property.update({
      where: { id },
      data: { category: 'land', title: 'Nine timbered acres', version: 2 },
    });
    expect(await tag()).not.toBe(before);
  });

  test.each(['front.svg', 'block.png', '..%2f..%2fblock.svg'])('there is no view %s', async (view) => {
    const [id] = await add(listing());
    expect((await listings.request(`/api/properties/${id}/drawings/${view}`)).status).toBe(400);
  });
});

describe('deleting a listing', () => {
  test('is up to its owner: the row is deleted, with its event and cache tags', async () => {
    const [id] = await add(listing({ version: 4, userId: 7, category: 'land', latitude: 35.1495, longitude: -90.049 }));
    const response = await listings.request(`/api/properties/${id}`, member(7), 'DELETE');
    expect([response.status, await response.json()]).toEqual([200, { message: 'Property deleted successfully.' }]);
    expect(response.headers.get('x-dealstead-invalidates')).toBe(
      ['/api/properties', `/api/properties/${id}`, '/api/va/properties', ...mapCacheTags(-90.05, 35.15)].join(', '),
    );
    expect(await listings.db.prisma.property.count()).toBe(0);
    expect(await outbox()).toEqual([
      {
        type: 'listings.property.withdrawn.v1',
        subject: `property/${id}`,
        version: 5,
        data: { propertyId: id, userId: 7, state: 'TN', category: 'land', latitude: 35.15, longitude: -90.05 },
      },
    ]);
    expect((await listings.request(`/api/properties/${id}`, member(7), 'DELETE')).status).toBe(404);
  });

  test.each([
    ['a visitor', undefined, 'active', 401, 'sign-in-required'],
    ['another member, of an active one', member(2), 'active', 403, 'forbidden'],
    ['another member, of one under contract', member(2), 'under-contract', 403, 'forbidden'],
    ['another member, of a closed one', member(2), 'closed', 403, 'forbidden'],
    ['another member, of a draft', member(2), 'draft', 404, 'not-found'],
    ['another member, of a withdrawn one', member(2), 'withdrawn', 404, 'not-found'],
    ['an admin', member(2, { role: 'admin', adminRole: 'owner' }), 'active', 403, 'forbidden'],
  ])('is rejected for %s', async (_who, actor, status, code, word) => {
    const [id] = await add(listing({ status }));
    const response = await listings.request(`/api/properties/${id}`, actor, 'DELETE');
    expect(response.status).toBe(code);
    expect(await response.json()).toMatchObject({ code: word });
    expect(await listings.db.prisma.property.count()).toBe(1);
    expect(await outbox()).toEqual([]);
  });

  test('is possible for the owner after the plan has ended, too', async () => {
    const [id] = await add(listing());
    expect(
      (await listings.request(`/api/properties/${id}`, member(1, { plan: 'wholesaler', status: 'past_due' }), 'DELETE'))
        .status,
    ).toBe(200);
  });

  test('happens once with two concurrent requests', async () => {
    const [id] = await add(listing());
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => listings.request(`/api/properties/${id}`, member(1), 'DELETE')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect(await outbox()).toHaveLength(1);
  });

  test('an unsigned identity is ignored', async () => {
    const [id] = await add(listing());
    const response = await fetch(`${listings.service.url}/api/properties/${id}`, {
      method: 'DELETE',
      headers: { 'x-dealstead-identity': 'forged', 'x-user-id': '1' },
    });
    expect(response.status).toBe(401);
  });
});

describe('the page of a hidden listing', () => {
  test.each(['draft', 'in-review', 'withdrawn'] as const)(
    'its owner and admins who moderate read a %s one, nobody else',
    async (status) => {
      const [id] = await add(listing({ status, userId: 1 }));
      const path = `/api/properties/${id}/own`;
      const answer = await listings.request(path, member(1));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control') ?? '').not.toContain('public');
      expect(await answer.json()).toMatchObject({ id, status, userId: 1 });
      for (const adminRole of adminRoles) {
        const { status: answered } = await listings.request(path, member(9, { role: 'admin', adminRole }));
        expect([adminRole, answered]).toEqual([adminRole, rolesWith('moderation').includes(adminRole) ? 200 : 404]);
      }
      expect((await listings.request(path, member(2))).status).toBe(404);
      expect((await listings.request(path)).status).toBe(401);
      expect((await listings.request(`/api/properties/${id}`, member(1))).status).toBe(404);
    },
  );

  test('one on the market is visible here to its owner only', async () => {
    const [id] = await add(listing({ userId: 1 }));
    expect((await listings.request(`/api/properties/${id}/own`, member(2))).status).toBe(403);
  });
});
