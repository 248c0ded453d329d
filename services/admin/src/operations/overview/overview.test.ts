import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import * as events from '@dealstead/contracts/events';
import { createEvent, LiveMessage } from '@dealstead/contracts/events';
import type { ListedProperty, NewEvent } from '@dealstead/contracts/events';
import { Overview } from '@dealstead/contracts/admin/overview';
import fc from 'fast-check';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { consumers } from '../../events.ts';
import { startTestAdmin } from '../../fixtures/admin.ts';
import type { TestAdmin } from '../../fixtures/admin.ts';
import { until } from '@dealstead/service-kit/fixtures/until';
import { explainReads } from '@dealstead/service-kit/fixtures/explain';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { markListingInactive, upsertListings, getOverviewCounts } from './store.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
});
afterAll(() => admin?.service.stop());

const clear = () => emptyTables(admin.db.pool, 'members', 'member_days', 'listings', 'listing_days');
const now = new Date().toISOString();
const timeAgo = (days: number) => daysAgo(days).toISOString();

const member = (userId: number, version: number, more: object = {}) =>
  ({
    userId,
    email: `${userId}@dealstead.test`,
    firstName: 'A',
    lastName: 'B',
    role: 'member',
    adminRole: null,
    plan: 'buyer',
    status: 'active',
    ...more,
  }) as const;
const registered = (id: number, registeredAt = now, more = {}) =>
  createEvent(
    events.userRegistered,
    { subject: `user/${id}`, version: 1 },
    { ...member(id, 1, { plan: 'free', status: 'inactive', ...more }), registeredAt },
  );
const changed = (id: number, version: number, more = {}) =>
  createEvent(
    events.memberChanged,
    { subject: `user/${id}`, version },
    { ...member(id, version, more), restrictions: [] },
  );
const closedAccount = (id: number, version: number) =>
  createEvent(events.userClosed, { subject: `user/${id}`, version }, { userId: id });

const listed = (propertyId: number, createdAt = now, status = 'active'): ListedProperty => ({
  propertyId,
  userId: 1,
  title: 'House',
  category: 'residential',
  city: 'Austin',
  state: 'TX',
  priceCents: 1,
  arvCents: null,
  wholesaleFeeCents: null,
  status,
  createdAt,
});
const about = (id: number, version: number) => ({ subject: `property/${id}`, version });
const removed = (propertyId: number) => ({ propertyId, userId: 1, state: 'TX', category: 'residential' }) as const;
const published = (id: number, version = 1, createdAt = now) =>
  createEvent(events.propertyPublished, about(id, version), listed(id, createdAt));
const edited = (id: number, version: number, status: string, createdAt = now) =>
  createEvent(events.propertyChanged, about(id, version), listed(id, createdAt, status));
const withdrawn = (id: number, version: number) =>
  createEvent(events.propertyWithdrawn, about(id, version), removed(id));
const closed = (id: number, version: number) => createEvent(events.propertyClosed, about(id, version), removed(id));
const loaded = (from: number, count: number, createdAt = now) =>
  createEvent(
    events.propertiesLoaded,
    { subject: `properties/${from}`, version: 1 },
    { count, properties: Array.from({ length: count }, (_, i) => listed(from + i, createdAt)) },
  );

const handlers = new Map(
  consumers({ admins: () => undefined, member: () => undefined }).map((consumer) => [consumer.event.type, consumer]),
);
/** Applies an event as the consumer does, without NATS. */
async function apply(event: NewEvent): Promise<void> {
  const envelope = createEnvelope(event, { time: now });
  await admin.db.change(async (tx) => void (await handlers.get(event.type)?.effect(tx, event.data, envelope)));
}
async function after(...emitted: NewEvent[]): Promise<Overview> {
  await clear();
  for (const event of emitted) await apply(event);
  return Overview.parse(await getOverviewCounts(admin.db));
}

test('an empty platform counts zero for seven days', async () => {
  const overview = await after();
  expect(overview).toMatchObject({ members: 0, newMembersThisWeek: 0, activeListings: 0, newListingsToday: 0 });
  expect(overview.newMembersByDay).toHaveLength(7);
  expect(overview.membersByPlan.map(({ plan }) => plan)).toEqual(
    expect.arrayContaining(['free', 'buyer', 'partnership']),
  );
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  expect(overview.newMembersByDay.at(-1)?.day).toBe(today);
});

test('members are counted by effective plan and day of registration', async () => {
  const overview = await after(
    registered(1),
    registered(2, timeAgo(2)),
    registered(3, timeAgo(30)),
    changed(2, 2),
    changed(3, 2, { plan: 'partnership', status: 'past_due' }),
  );
  expect(overview).toMatchObject({ members: 3, newMembersThisWeek: 2 });
  const byPlan = Object.fromEntries(overview.membersByPlan.map(({ plan, members }) => [plan, members]));
  expect(byPlan).toMatchObject({ free: 2, buyer: 1, partnership: 0 });
  expect(overview.newMembersByDay.map(({ members }) => members).reduce((a, b) => a + b)).toBe(2);
});

test("listings are counted while active; today's listings in any status", async () => {
  const overview = await after(
    loaded(1, 100, timeAgo(40)),
    published(201),
    published(202),
    published(203),
    published(204),
    withdrawn(202, 2),
    closed(203, 2),
    edited(204, 2, 'under-contract'),
    withdrawn(5, 2),
  );
  expect(overview).toMatchObject({ activeListings: 100, newListingsToday: 4 });
  const ages = overview.listingsByAge.map(({ upToDays, listings }) => [upToDays, listings]);
  expect(ages.reduce((sum, [, listings]) => sum + (listings ?? 0), 0)).toBe(100);
  expect(ages.map(([upToDays]) => upToDays)).toEqual([7, 30, 90, null]);
});

const history: NewEvent[] = [
  registered(1),
  changed(1, 2, { plan: 'buyer' }),
  changed(1, 3, { plan: 'partnership' }),
  registered(2, timeAgo(3)),
  closedAccount(2, 4),
  loaded(1, 5, timeAgo(10)),
  published(7),
  edited(7, 2, 'under-contract'),
  edited(7, 3, 'active'),
  withdrawn(7, 4),
  published(8),
  closed(3, 2),
  edited(4, 2, 'expired', timeAgo(10)),
  edited(4, 3, 'active', timeAgo(10)),
];

test('counts are the same for events in any order and repeated', async () => {
  const inOrder = await after(...history);
  expect(inOrder).toMatchObject({ members: 1, newMembersThisWeek: 1, activeListings: 5, newListingsToday: 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray(history, { minLength: history.length }),
      fc.subarray(history),
      async (shuffled, repeated) => {
        expect(await after(...shuffled, ...repeated)).toEqual(inOrder);
      },
    ),
    randomCases(25),
  );
});

test('parallel chunks and single events about the same listings are counted exactly', async () => {
  await clear();
  await Promise.all([
    apply(loaded(1, 200, timeAgo(1))),
    apply(loaded(1, 200, timeAgo(1))),
    ...Array.from({ length: 20 }, (_, i) => apply(withdrawn(i * 10 + 1, 2))),
    ...Array.from({ length: 20 }, (_, i) => apply(edited(i * 10 + 2, 3, 'under-contract'))),
  ]);
  expect(await getOverviewCounts(admin.db)).toMatchObject({ activeListings: 160 });
});

test('the overview counts many listings and members without reading them', async () => {
  await clear();
  await admin.db.pool.query(
    `INSERT INTO members (id, plan, registered_at, version)
     SELECT i, CASE i % 10 WHEN 0 THEN 'buyer' ELSE 'free' END, now() - make_interval(days => i % 700), 1
     FROM generate_series(1, 10000) AS i`,
  );
  await admin.db.pool.query(
    `INSERT INTO listings SELECT i, date '2024-01-01' + i % 700, i % 10 <> 0, 1 FROM generate_series(1, 100000) AS i`,
  );
  for (const table of ['listings', 'members']) {
    const reads = await explainReads(admin.db.pool, table, async () =>
      expect(await getOverviewCounts(admin.db)).toMatchObject({ activeListings: 90_000, members: 10_000 }),
    );
    expect(reads).toEqual([]);
  }
  await admin.db.change((tx) => markListingInactive(tx, 11, 2));
  await admin.db.change((tx) => upsertListings(tx, [{ id: 100_001, createdAt: now, active: true }], 1));
  expect(await getOverviewCounts(admin.db)).toMatchObject({ activeListings: 90_000, newListingsToday: 1 });
});

test('events arrive over NATS, admins see the counts and open pages are invalidated', async () => {
  await clear();
  const connection = await admin.nats.connection();
  const subscription = connection.subscribe(events.liveSubject.admins);
  const first = subscription[Symbol.asyncIterator]().next();
  const event = registered(9);
  const envelope = createEnvelope(event, { time: now });
  await until(async () =>
    (await connection.jetstreamManager()).consumers.info('events', 'admin').then(
      () => true,
      () => false,
    ),
  );
  await connection.jetstream().publish(event.type, JSON.stringify(envelope));
  const { value: message } = await first;
  expect(LiveMessage.parse(message?.json()).stale).toContain('/api/admin/overview');
  const { status, body } = await admin.as('admin', '/api/admin/overview');
  expect({ status, body }).toMatchObject({ status: 200, body: { members: 1 } });
  subscription.unsubscribe();
});

test.each([
  ['visitor', 401],
  ['member', 404],
  ['gateway', 404],
  ['operator', 200],
] as const)('a %s who asks for the overview gets %i', async (actor, status) => {
  expect((await admin.as(actor, '/api/admin/overview')).status).toBe(status);
});
