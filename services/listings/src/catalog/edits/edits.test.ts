import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mapCacheTags, type PricePoint, type PropertyPage } from '@dealstead/contracts';
import { type NewEvent, propertyChanged } from '@dealstead/contracts/events';
import { editProperty, type OwnPropertyPage } from '@dealstead/contracts/listings/details';
import { singleLine } from '@dealstead/contracts/text';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { until } from '@dealstead/service-kit/fixtures/until';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import { groupTexts, listing, member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';

/** Seconds in which a transaction must get a connection of the pool. */
const connectTimeout = 5;

let listings: Running;
beforeAll(async () => {
  // Edits must wait longer than this, so it is shorter than in other tests; a busy machine passes the product's own two seconds.
  process.env.DATABASE_URL = (process.env.DATABASE_URL ?? '').replace(
    /connect_timeout=\d+/,
    `connect_timeout=${connectTimeout}`,
  );
  listings = await startTestListings();
  // A busy machine may take longer than that to open connections, so all of the pool are open before the tests.
  const open = () => Promise.all(Array.from({ length: 20 }, () => listings.db.pool.query('SELECT pg_sleep(0.2)')));
  await until(() =>
    open().then(
      () => true,
      () => false,
    ),
  );
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'outbox'));

async function add(said: Partial<Prisma.PropertyCreateManyInput> & { dollars?: number } = {}): Promise<number> {
  return (await listings.db.prisma.property.create({ data: listing(said), select: { id: true } })).id;
}
const edit = (id: number, body: unknown, actor = member(1)) =>
  listings.send('PATCH', `/api/properties/${id}`, body, actor);
const stored = (id: number) => listings.db.prisma.property.findUniqueOrThrow({ where: { id } });
const history = (id: number) => listings.read<PricePoint[]>(`/api/properties/${id}/history`);
const outbox = async () =>
  (await listings.db.pool.query<NewEvent>('SELECT type, subject, version, data FROM outbox ORDER BY seq')).rows;

test('sets the given fields, preserves the others, returns cache tags and emits an event', async () => {
  const id = await add({
    version: 3,
    latitude: 35.1495,
    longitude: -90.049,
    arv: 162_000_00n,
    rehabCost: 26_000_00n,
    wholesaleFee: 9_000_00n,
    acres: '0.21',
  });
  const response = await edit(id, { title: '  Brick ranch ', price: 79_900.5, features: ['New roof'] });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-dealstead-invalidates')?.split(', ')).toEqual([
    '/api/properties',
    `/api/properties/${id}`,
    '/api/va/properties',
    ...mapCacheTags(-90.05, 35.15),
  ]);
  expect((await response.json()) as PropertyPage).toMatchObject({
    id,
    title: 'Brick ranch',
    price: 79_900.5,
    arv: 162_000,
    features: ['New roof'],
    acres: '0.21',
    confirmedAt: expect.any(String),
  });
  const row = await stored(id);
  expect(row).toMatchObject({ version: 4, price: 7_990_050n, profit_potential: 5_609_950n });
  expect(Number(row.roi_estimate)).toBe(52.97);
  const [event, ...more] = await outbox();
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    type: propertyChanged.type,
    subject: `property/${id}`,
    version: 4,
    data: {
      propertyId: id,
      userId: 1,
      title: 'Brick ranch',
      priceCents: 7_990_050,
      latitude: 35.15,
      longitude: -90.05,
    },
  });
  expect(() => propertyChanged.data.parse(event?.data)).not.toThrow();
});

test('null clears an optional field', async () => {
  const id = await add({ arv: 162_000_00n, rehabCost: 1n, wholesaleFee: 1n, acres: '3', profit_potential: 5n });
  const sent = { arv: null, rehabCost: null, wholesaleFee: null, acres: null };
  expect(await (await edit(id, sent)).json()).toMatchObject(sent);
  expect(await stored(id)).toMatchObject({ profit_potential: null, roi_estimate: null });
});

describe('price history', () => {
  test("starts with the listing's first values", async () => {
    const createdAt = new Date('2026-09-01T10:00:00Z');
    const id = await add({ dollars: 100_000, createdAt });
    expect(await history(id)).toEqual([{ at: createdAt.toISOString(), price: 100_000, arv: null }]);
  });

  test('contains each change of price and ARV, newest first, and nothing else', async () => {
    const createdAt = new Date('2026-09-01T10:00:00Z');
    const id = await add({ dollars: 100_000, createdAt });
    for (const body of [{ price: 95_000 }, { title: 'Lower' }, { arv: 140_000 }, { price: 95_000 }, { price: 90_000 }])
      expect((await edit(id, body)).status).toBe(200);
    const points = await history(id);
    expect(points.map(({ price, arv }) => [price, arv])).toEqual([
      [90_000, 140_000],
      [95_000, 140_000],
      [95_000, null],
      [100_000, null],
    ]);
    const times = points.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times.at(-1)).toBe(createdAt.toISOString());
    const { rows } = await listings.db.pool.query<{ version: number }>('SELECT version FROM price_changes ORDER BY 1');
    expect(rows.map(({ version }) => version)).toEqual([2, 4, 6]);
  });

  test('is as public as the listing, and is deleted with it', async () => {
    const [shown, draft] = [await add(), await add({ status: 'draft' })];
    await edit(shown, { price: 1 });
    expect((await listings.request(`/api/properties/${draft}/history`)).status).toBe(404);
    expect((await listings.request('/api/properties/4242/history')).status).toBe(404);
    await listings.send('DELETE', `/api/properties/${shown}`, undefined, member(1));
    expect((await listings.request(`/api/properties/${shown}/history`)).status).toBe(404);
    expect(await listings.db.prisma.priceChange.count()).toBe(0);
  });
});

test('concurrent edits are serialized: no version twice, no history entry lost', async () => {
  const id = await add({ dollars: 100_000 });
  const prices = Array.from({ length: 8 }, (_, i) => 50_000 + i);
  const answers = await Promise.all(prices.map((price) => edit(id, { price })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await stored(id)).version).toBe(9);
  expect((await outbox()).map(({ version }) => version)).toEqual(Array.from({ length: 8 }, (_, i) => i + 2));
  expect((await history(id)).map(({ price }) => price).toSorted()).toEqual([...prices, 100_000].toSorted());
});

test('thirty edits that wait for a row all succeed, and leave connections for others', async () => {
  const id = await add({ dollars: 100_000 });
  const other = await listings.db.pool.connect();
  try {
    await other.query('BEGIN');
    await other.query('SELECT FROM properties WHERE id = $1 FOR UPDATE', [id]);
    const waiting = Array.from({ length: 30 }, (_, i) => edit(id, { price: 50_000 + i }));
    // Longer than a transaction waits for a connection of the pool.
    let answered = 0;
    for (const each of waiting) void each.then(() => answered++);
    await stays(() => answered, connectTimeout * 1_000 + 500);
    expect((await listings.request(`/api/properties/${id}/history`)).status).toBe(200);
    await other.query('COMMIT');
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    other.release();
  }
  expect((await stored(id)).version).toBe(31);
  expect(await history(id)).toHaveLength(31);
});

test('of thirty edits of one version one succeeds, and the others are rejected with both versions', async () => {
  const id = await add({ dollars: 100_000 });
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) => edit(id, { price: 50_000 + i, title: `Ranch number ${i}`, version: 1 })),
  );
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const page = (await made[0]!.json()) as OwnPropertyPage;
  expect(page.version).toBe(2);
  for (const refused of answers.filter((answer) => answer !== made[0]))
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        code: 'listing-changed',
        details: { version: 2, editedVersion: 1, content: { title: page.title, price: String(page.price) } },
      },
    ]);
  const again = await edit(id, { price: 61_000, version: 2 });
  expect([again.status, await again.json()]).toMatchObject([200, { price: 61_000, version: 3 }]);
});

test.each<[string, object, object, string]>([
  ['a price of 0', {}, { price: 0 }, 'price'],
  ['a title of one letter', {}, { title: 'x' }, 'title'],
  ['a title of four letters and spaces', {}, { title: ' Lots ' }, 'title'],
  ['no way to pay', {}, { financeOptions: [] }, 'financeOptions'],
  ['land without acres', { category: 'land', acres: '3' }, { acres: null }, 'acres'],
  ['a price beyond what the form takes', {}, { price: 1_000_000_000 }, 'price'],
  ['an ARV beyond what the form takes', {}, { arv: 1_000_000_000 }, 'arv'],
])('the rules of publishing apply to an edit: %s', async (_what, said, body, field) => {
  const id = await add(said);
  const response = await edit(id, body);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid-input', details: { [field]: expect.any(String) } },
  ]);
  expect(await stored(id)).toMatchObject({ version: 1, price: 8_450_000n });
});

test('an imported listing without required fields can be edited in other fields', async () => {
  const id = await add({ title: 'Lot', sellerRole: null, latitude: null });
  expect((await edit(id, { price: 80_000 })).status).toBe(200);
  expect((await edit(id, { title: 'Lots' })).status).toBe(400);
});

test.each([
  ['a visitor', undefined, 'active', 401, 'sign-in-required'],
  ['another member, of an active one', member(2), 'active', 403, 'forbidden'],
  ['another member, of one under contract', member(2), 'under-contract', 403, 'forbidden'],
  ['another member, of a closed one', member(2), 'closed', 403, 'forbidden'],
  ['another member, of an expired one', member(2), 'expired', 403, 'forbidden'],
  ['another member, of a draft', member(2), 'draft', 404, 'not-found'],
  ['another member, of a withdrawn one', member(2), 'withdrawn', 404, 'not-found'],
  ['an admin', member(2, { role: 'admin', adminRole: 'owner' }), 'active', 403, 'forbidden'],
])('an edit is rejected for %s', async (_who, actor, status, code, word) => {
  const id = await add({ status });
  const response = await listings.send('PATCH', `/api/properties/${id}`, { price: 1 }, actor);
  expect([response.status, await response.json()]).toMatchObject([code, { code: word }]);
  expect(await stored(id)).toMatchObject({ version: 1, price: 8_450_000n });
  expect(await outbox()).toEqual([]);
});

test("an owner's draft can be edited, without an event", async () => {
  const id = await add({ status: 'draft' });
  const response = await edit(id, { price: 5 });
  expect([response.status, await response.json()]).toMatchObject([200, { status: 'draft', price: 5 }]);
  expect(await outbox()).toEqual([]);
});

test('an owner can edit after the plan has ended, too', async () => {
  const id = await add();
  expect((await edit(id, { price: 5 }, member(1, { plan: 'free', status: 'past_due' }))).status).toBe(200);
});

test.each([
  'id',
  'userId',
  'user_id',
  'status',
  'featured',
  'featuredUntil',
  'featuredPaymentId',
  'createdAt',
  'viewCount',
  'category',
  'state',
  'latitude',
  'contactEmail',
  'images',
  'constructor',
])('an edit of the field %s is rejected by name and changes nothing', async (key) => {
  const id = await add();
  const response = await edit(id, { price: 1, [key]: 1 });
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: 'invalid-input', message: `Unknown field: ${key}`, details: { [key]: 'Unknown field' } },
  ]);
  expect(await stored(id)).toMatchObject({ version: 1, price: 8_450_000n });
});

test.each<[string, unknown]>([
  ['nothing', {}],
  ['a list', []],
  ['a text', '"price"'],
  ['no title', { title: ' ' }],
  ['a version alone', { version: 1 }],
  ['a version that is none', { version: '1', price: 2 }],
  ['a long title', { title: 'x'.repeat(256) }],
  ['a negative price', { price: -1 }],
  ['fractions of a cent', { price: 1.001 }],
  ['a price as text', { price: '1' }],
  ['a price beyond', { price: 1e12 }],
  ['no price', { price: null }],
  ['acres with words', { acres: 'about 3' }],
  ['too many features', { features: Array.from({ length: 41 }, () => 'x') }],
  ['features that are none', { features: [{ contains: '' }] }],
])('an edit with %s is rejected', async (_what, body) => {
  const id = await add();
  const response = await edit(id, body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: expect.any(String), requestId: expect.any(String) });
  expect((await stored(id)).version).toBe(1);
});

test('an unknown listing is 404 for everyone', async () => {
  expect((await edit(4_242, { price: 1 })).status).toBe(404);
  expect((await edit(0, { price: 1 })).status).toBe(400);
});

test('every naughty string is stored as typed, or rejected with a message', async () => {
  const id = await add();
  const bodyOf = (texts: string[]) => ({
    title: `Lot ${texts.join(' ')} `,
    description: texts.join('\n'),
    features: texts,
  });
  const { body } = editProperty;
  const isValid = (text: string) => body.safeParse(bodyOf([text])).success;
  const valid = naughty.filter(isValid);
  expect(valid.length).toBeGreaterThan(share(400));
  for (const text of valid)
    expect(body.parse(bodyOf([text]))).toMatchObject({
      title: singleLine(`Lot ${text} `),
      description: text.trim(),
      features: [text.trim()],
    });
  for (const text of naughty.filter((one) => !isValid(one))) expect((await edit(id, bodyOf([text]))).status).toBe(400);
  // One edit stores several of them, which takes a tenth of the time.
  for (const texts of groupTexts(valid, 140, 10)) {
    const sent = bodyOf(texts);
    const response = await edit(id, sent);
    expect([response.status, await response.json()]).toMatchObject([
      200,
      {
        title: singleLine(sent.title),
        description: sent.description.trim(),
        features: texts.map((text) => text.trim()),
      },
    ]);
  }
});
