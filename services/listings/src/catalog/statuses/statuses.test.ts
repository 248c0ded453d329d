import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { mapCacheTags, canTransition, type Status, statuses } from '@dealstead/contracts';
import {
  type NewEvent,
  propertyChanged,
  propertyClosed,
  propertyPublished,
  propertyWithdrawn,
} from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';
import type { Prisma } from '../../generated/client.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'outbox'));

const add = async (said: Partial<Prisma.PropertyCreateManyInput> = {}): Promise<number> =>
  (await listings.db.prisma.property.create({ data: listing(said), select: { id: true } })).id;
const move = (id: number, status: unknown, actor = member(1)) =>
  listings.send('POST', `/api/properties/${id}/status`, { status }, actor);
const stored = (id: number) => listings.db.prisma.property.findUniqueOrThrow({ where: { id } });
const outbox = async () =>
  (
    await listings.db.pool.query<NewEvent>(
      `SELECT type, version, data FROM outbox WHERE type NOT LIKE 'listings.moderation.%' ORDER BY seq`,
    )
  ).rows;
/** The message to the owner on why it cannot be relisted. */
const stays = async (id: number) =>
  (await listings.read<{ staysOff: string | null }>(`/api/properties/${id}/performance`, member(1))).staysOff;
const moves = async () =>
  (
    await listings.db.pool.query(
      'SELECT version, from_status, to_status, mover, user_id FROM property_moves ORDER BY version',
    )
  ).rows;

/** Transitions by an owner; a draft is published by its form. */
const pressed = (from: Status, to: Status) => from !== 'draft' && canTransition(from, to, 'owner');
const pairs = statuses.flatMap((from) => statuses.map((to): [Status, Status] => [from, to]));

test.each(pairs)('a listing moves from %s to %s as in the state machine', async (from, to) => {
  const id = await add({ status: from, version: 4, confirmedAt: null, latitude: 35.15, longitude: -90.05 });
  const response = await move(id, to);
  if (!pressed(from, to)) {
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: 'not-from-here', details: { status: from }, message: expect.any(String) },
    ]);
    expect(await stored(id)).toMatchObject({ status: from, version: 4, confirmedAt: null });
    expect([await moves(), await outbox()]).toEqual([[], []]);
    return;
  }
  expect([response.status, await response.json()]).toMatchObject([200, { id, status: to }]);
  expect(response.headers.get('x-dealstead-invalidates')).toContain(mapCacheTags(-90.05, 35.15)[0]);
  expect(await stored(id)).toMatchObject({ status: to, version: 5, confirmedAt: expect.any(Date) });
  expect(await moves()).toEqual([{ version: 5, from_status: from, to_status: to, mover: 'owner', user_id: 1 }]);
});

test.each<[Status, Status, { type: string } | null]>([
  ['active', 'under-contract', propertyChanged],
  ['under-contract', 'active', propertyChanged],
  ['active', 'closed', propertyClosed],
  ['expired', 'closed', propertyClosed],
  ['active', 'withdrawn', propertyWithdrawn],
  ['expired', 'active', propertyPublished],
  ['withdrawn', 'active', propertyPublished],
  ['in-review', 'draft', null],
  ['in-review', 'withdrawn', null],
])('a move %s → %s emits what others may see', async (from, to, event) => {
  const id = await add({ status: from });
  await move(id, to);
  expect((await outbox()).map(({ type, version }) => [type, version])).toEqual(event ? [[event.type, 2]] : []);
});

test('an inactive listing disappears from lists at once, and reappears when relisted', async () => {
  const id = await add();
  const shown = async () => (await listings.read<unknown[]>('/api/properties')).length;
  await move(id, 'withdrawn');
  expect([await shown(), (await listings.request(`/api/properties/${id}`)).status]).toEqual([0, 404]);
  await move(id, 'active');
  expect([await shown(), (await listings.request(`/api/properties/${id}`)).status]).toEqual([1, 200]);
});

test.each<[Status, number]>([
  ['expired', 403],
  ['withdrawn', 403],
  ['under-contract', 200],
])('a move from %s to active without the plan gets %i', async (status, code) => {
  const id = await add({ status });
  const response = await move(id, 'active', member(1, { plan: 'buyer' }));
  expect(response.status).toBe(code);
  if (code === 403) expect(await response.json()).toMatchObject({ code: 'plan-required', requiredPlan: 'wholesaler' });
});

test('an owner may withdraw after the plan has ended, too', async () => {
  const id = await add();
  expect((await move(id, 'withdrawn', member(1, { plan: 'free', status: 'inactive' }))).status).toBe(200);
});

test('a listing taken down by an admin cannot be relisted by its owner', async () => {
  const id = await add({ status: 'withdrawn', version: 2 });
  await listings.db.pool.query(
    `INSERT INTO property_moves (property_id, version, from_status, to_status, mover, reason)
     VALUES ($1, 2, 'active', 'withdrawn', 'admin', 'The photos are of another house.')`,
    [id],
  );
  const response = await move(id, 'active');
  const message = expect.stringMatching(/^We took this listing off .* The reason: The photos are of another house\.$/);
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'not-from-here', message }]);
  expect(await stays(id)).toEqual(message);
});

test('a listing withdrawn by its owner can be relisted', async () => {
  const id = await add();
  expect(await stays(id)).toBeNull();
  await move(id, 'withdrawn');
  expect(await stays(id)).toBeNull();
});

test('withdrawing cannot bypass a review', async () => {
  const id = await add({ status: 'in-review' });
  expect((await move(id, 'withdrawn')).status).toBe(200);
  expect((await move(id, 'active')).status).toBe(409);
});

test.each<[string, ReturnType<typeof member> | undefined, Status, number]>([
  ['a visitor', undefined, 'active', 401],
  ['another member', member(2), 'active', 403],
  ['another member, of a withdrawn one', member(2), 'withdrawn', 404],
  ['another member, of one in review', member(2), 'in-review', 404],
  ['an admin', member(2, { role: 'admin', adminRole: 'owner' }), 'active', 403],
])('a change of status is rejected for %s', async (_who, actor, status, code) => {
  const id = await add({ status });
  const response = await listings.send('POST', `/api/properties/${id}/status`, { status: 'closed' }, actor);
  expect(response.status).toBe(code);
  expect((await stored(id)).status).toBe(status);
});

test('a change to an unknown status or with unknown fields is rejected', async () => {
  const id = await add();
  for (const body of [{ status: 'sold' }, { status: 1 }, {}, [], { status: 'closed', userId: 2 }])
    expect((await listings.send('POST', `/api/properties/${id}/status`, body, member(1))).status).toBe(400);
  expect((await move(4_242, 'closed')).status).toBe(404);
});

test('of two conflicting concurrent transitions one is rejected', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await add();
    const answers = await Promise.all([move(id, 'closed'), move(id, 'withdrawn')]);
    const [closed, withdrawn] = answers.map(({ status }) => status);
    // Withdrawn cannot become closed, and closed is final: the first one wins.
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([closed, withdrawn]);
    expect((await stored(id)).version).toBe(2);
  }
});
