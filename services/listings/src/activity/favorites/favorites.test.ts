import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { LiveMessage, liveSubject } from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'outbox'));

const add = async (count: number, said = {}) =>
  (
    await listings.db.prisma.property.createManyAndReturn({
      data: Array.from({ length: count }, () => listing(said)),
      select: { id: true },
    })
  ).map(({ id }) => id);
const buyer = (id = 7) => member(id, { plan: 'buyer' });
const read = async (actor = buyer()) => (await listings.read<{ ids: number[] }>('/api/favorites', actor)).ids;
const change = (body: unknown, actor = buyer()) => listings.send('PATCH', '/api/favorites', body, actor);

test('favorites are stored per member, last saved first; unknown ids are ignored', async () => {
  const [a, b, c] = await add(3);
  const [draft] = await add(1, { status: 'draft' });
  const first = await change({ add: [a, b] });
  expect(first.headers.get('x-dealstead-invalidates')).toBe('/api/favorites');
  expect(await first.json()).toEqual({ ids: [b, a] });
  expect(await (await change({ add: [c, draft, 4_242, a] })).json()).toEqual({ ids: [c, b, a] });
  expect(await (await change({ add: [a], remove: [a, b, 99] })).json()).toEqual({ ids: [a, c] });
  expect(await read()).toEqual([a, c]);
  expect(await read(buyer(8))).toEqual([]);
});

test("changes are pushed to the member's open pages, on other devices too", async () => {
  const [id] = await add(1);
  const connection = await listings.service.nats.connection();
  const received = new Promise<unknown>((resolve) => {
    connection.subscribe(liveSubject.member(7), { max: 1, callback: (_error, message) => resolve(message.json()) });
  });
  await connection.flush();
  await change({ add: [id] });
  expect(LiveMessage.parse(await received)).toEqual({ stale: ['/api/favorites'] });
});

test('favorites are limited to a thousand; a request beyond it changes nothing', async () => {
  const ids = await add(1_001);
  expect((await change({ add: ids.slice(0, 1_000) })).status).toBe(200);
  const over = await change({ add: [ids[1_000]] });
  expect([over.status, await over.json()]).toMatchObject([
    409,
    { code: 'favorites-full', message: 'You can save up to 1,000 favorites. Remove some first.' },
  ]);
  expect((await change({ add: [ids[1_000]], remove: [ids[0]] })).status).toBe(200);
  expect(await read()).toHaveLength(1_000);
});

test('concurrent changes of two devices are all stored', async () => {
  const ids = await add(8);
  await Promise.all(ids.map((id) => change({ add: [id] })));
  expect((await read()).toSorted()).toEqual(ids);
});

test('favorites are deleted with the listing', async () => {
  const [id] = await add(1);
  await change({ add: [id] });
  await listings.send('DELETE', `/api/properties/${id}`, undefined, member(1));
  expect(await read()).toEqual([]);
});

test.each([
  ['a visitor', undefined, 401],
  ['a free account', member(7, { plan: 'free', status: 'inactive' }), 403],
  ['a plan that lapsed', member(7, { plan: 'buyer', status: 'past_due' }), 403],
  ['a VA', member(7, { plan: 'va' }), 200],
  ['an admin', member(7, { plan: 'free', status: 'inactive', role: 'admin', adminRole: 'owner' }), 200],
])('a caller: %s who reads or changes favorites gets %i', async (_who, actor, status) => {
  expect((await listings.request('/api/favorites', actor)).status).toBe(status);
  const response = await listings.send('PATCH', '/api/favorites', { add: [] }, actor);
  expect(response.status).toBe(status);
  if (status === 403) expect(await response.json()).toMatchObject({ requiredPlan: 'buyer', upgradeUrl: '/subscribe' });
});

test.each<[string, unknown]>([
  ['an unknown field', { add: [], userId: 8 }],
  ['ids as text', { add: ['1'] }],
  ['ids that are none', { remove: [0] }],
  ['ids beyond', { add: [2_147_483_648] }],
  ['too many', { add: Array.from({ length: 1_001 }, (_, i) => i + 1) }],
  ['nothing at all', undefined],
])('a change of favorites with %s is rejected', async (_what, body) => {
  expect((await change(body)).status).toBe(400);
});
