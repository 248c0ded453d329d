import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { singleLine, type PropertySummary, type SavedSearch } from '@dealstead/contracts';
import { until } from '@dealstead/service-kit/fixtures/until';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { listing, member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'saved_searches', 'idempotency_keys'));

const buyer = (id = 7) => member(id, { plan: 'buyer' });
const list = (actor = buyer()) => listings.read<SavedSearch[]>('/api/saved-searches', actor);
const save = (name: string, searchCriteria: unknown, actor = buyer(), key?: string) =>
  listings.send('POST', '/api/saved-searches', { name, searchCriteria }, actor, key ? { 'idempotency-key': key } : {});
const remove = (id: number, actor = buyer()) => listings.send('DELETE', `/api/saved-searches/${id}`, undefined, actor);

test('saved searches are stored by name with their current count, newest first', async () => {
  const response = await save(' Land in Texas ', { category: 'land', state: 'TX', sortBy: 'price', sortOrder: 'asc' });
  expect(response.status).toBe(201);
  expect(response.headers.get('x-dealstead-invalidates')).toBe('/api/saved-searches');
  expect(await response.json()).toEqual({
    id: 1,
    name: 'Land in Texas',
    searchCriteria: { category: 'land', state: 'TX', sortBy: 'price', sortOrder: 'asc' },
    alertsEnabled: true,
    alerts: 'daily',
    lastRun: expect.any(String),
    matchCount: 0,
    createdAt: expect.any(String),
  });
  await save('All', {});
  expect((await list()).map(({ name }) => name)).toEqual(['All', 'Land in Texas']);
});

test('saved searches have the number of listings that they find', async () => {
  await listings.db.prisma.property.createMany({ data: [1, 2, 3].map(() => listing({ state: 'WY', city: 'Cody' })) });
  const summary = () => listings.read<PropertySummary>('/api/properties/summary?state=WY');
  await until(async () => (await summary()).count === 3);
  expect(await (await save('Wyoming', { state: 'WY', sortBy: 'price' })).json()).toMatchObject({ matchCount: 3 });
  // Saved while nothing could be counted.
  await listings.db.prisma.savedSearch.create({ data: { userId: 8, name: 'Cody', searchCriteria: { city: 'Cody' } } });
  expect(await list(buyer(8))).toMatchObject([{ matchCount: 3, lastRun: null }]);
});

test('equal criteria in any order rename the search', async () => {
  await save('First', { state: 'TX', category: 'land' });
  await save('Second', { category: 'land', state: 'TX' });
  await save('Second', { category: 'land', state: 'TX' }, buyer(), 'key');
  await save('Second', { category: 'land', state: 'TX' }, buyer(), 'key');
  expect((await list()).map(({ id, name }) => [id, name])).toEqual([[1, 'Second']]);
});

test('those of other members cannot be read or deleted', async () => {
  await save('Mine', { state: 'TX' });
  expect(await list(buyer(8))).toEqual([]);
  const theirs = await remove(1, buyer(8));
  const missing = await remove(2, buyer(8));
  expect([theirs.status, missing.status]).toEqual([404, 404]);
  expect({ ...((await theirs.json()) as object), requestId: '' }).toEqual({
    ...((await missing.json()) as object),
    requestId: '',
  });
  expect(await list()).toHaveLength(1);
  expect((await remove(1)).status).toBe(200);
  expect((await remove(1)).status).toBe(404);
  expect(await list()).toEqual([]);
});

test('saved searches are limited to a hundred', async () => {
  await listings.db.prisma.savedSearch.createMany({
    data: Array.from({ length: 99 }, (_, i) => ({ userId: 7, name: `${i}`, searchCriteria: { maxPrice: `${i}` } })),
  });
  const answers = await Promise.all([1, 2, 3].map((i) => save('One more', { minPrice: `${i}` })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect((await save('Renamed', { maxPrice: '5' })).status).toBe(201);
});

test.each([
  ['a visitor', undefined, 401],
  ['a free account', member(7, { plan: 'free', status: 'inactive' }), 403],
  ['a plan that lapsed', member(7, { plan: 'partnership', status: 'canceled' }), 403],
  ['an admin', member(7, { plan: 'free', status: 'inactive', role: 'admin', adminRole: 'owner' }), 200],
])('%s who reads or saves searches gets %i', async (_who, actor, status) => {
  expect((await listings.request('/api/saved-searches', actor)).status).toBe(status);
  expect((await listings.send('POST', '/api/saved-searches', { name: 'x', searchCriteria: {} }, actor)).status).toBe(
    status === 200 ? 201 : status,
  );
  if (status !== 200)
    expect((await listings.send('DELETE', '/api/saved-searches/1', undefined, actor)).status).toBe(status);
});

test.each<[string, unknown]>([
  ['no name', { name: ' ', searchCriteria: {} }],
  ['no criteria', { name: 'x' }],
  ['criteria that are none of ours', { name: 'x', searchCriteria: { userId: '1' } }],
  ['a page of a list', { name: 'x', searchCriteria: { after: '1~2' } }],
  ['values that no search takes', { name: 'x', searchCriteria: { state: 'DC' } }],
  ['values that are no text', { name: 'x', searchCriteria: { maxPrice: 5 } }],
  ['more than a name and criteria', { name: 'x', searchCriteria: {}, userId: 8 }],
  ['its own counts', { name: 'x', searchCriteria: {}, matchCount: 5, alertsEnabled: false }],
])('a saved search with %s is rejected', async (_what, body) => {
  expect((await listings.send('POST', '/api/saved-searches', body, buyer())).status).toBe(400);
  expect(await list()).toEqual([]);
});

test('every naughty name is stored on one line without control or bidirectional characters', async () => {
  for (const text of naughty.slice(0, 500)) {
    const response = await save(text, { search: text.slice(0, 200) });
    expect([201, 400]).toContain(response.status);
    if (response.status !== 201) continue;
    const saved = (await response.json()) as SavedSearch;
    expect(saved).toMatchObject({ name: singleLine(text), searchCriteria: { search: text.slice(0, 200) } });
    await remove(saved.id);
  }
});
