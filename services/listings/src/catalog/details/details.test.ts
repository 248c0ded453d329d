import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Details, Views } from '@dealstead/contracts';
import { type EventType, detailsOpened, memberChanged, userClosed } from '@dealstead/contracts/events';
import { until } from '@dealstead/service-kit/fixtures/until';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';
import { fetchUnknownMembers } from '../../members/members.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'members', 'outbox'));

const add = async (count: number, said = {}) =>
  (
    await listings.db.prisma.property.createManyAndReturn({
      data: Array.from({ length: count }, () => listing(said)),
      select: { id: true },
    })
  ).map(({ id }) => id);
const free = (id = 7) => member(id, { plan: 'free', status: 'inactive' });
const open = (id: number | undefined, actor = free()) =>
  listings.send('POST', `/api/properties/${id}/details`, undefined, actor);
const views = (actor = free(), query = '') =>
  listings.read<Views & { opened: boolean }>(`/api/property-views${query}`, actor);
const statusesOf = (answers: readonly Response[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const viewCountOf = async (id: number | undefined) =>
  (await listings.db.prisma.property.findUniqueOrThrow({ where: { id: id ?? 0 } })).viewCount;

test("shows a member the seller's contact and the exact location", async () => {
  const [id] = await add(1, {
    address: '12 Elm Street',
    zipCode: '38103',
    latitude: 35.149_534,
    longitude: -90.048_98,
    contactName: 'Dana',
    contactPhone: '(901) 555-0103',
    contactEmail: 'dana@example.com',
  });
  const response = await open(id);
  expect(response.headers.get('x-dealstead-invalidates')).toBe('/api/property-views');
  expect(await response.json()).toEqual({
    details: {
      contactName: 'Dana',
      contactEmail: 'dana@example.com',
      contactPhone: '(901) 555-0103',
      address: '12 Elm Street',
      zipCode: '38103',
      latitude: 35.149_534,
      longitude: -90.048_98,
      parcelNumber: null,
      evidence: [],
      contractEndsOn: null,
      sellerProfile: null,
    } satisfies Details,
    views: { used: 1, limit: 20, renewsAt: expect.any(String) },
  });
});

describe('the profile of a seller', () => {
  const profile = {
    company: 'Ruiz Homes',
    bio: 'We buy houses.',
    website: 'https://ruiz.example/',
    city: 'Memphis',
    state: 'TN',
  };
  const seller = {
    userId: 1,
    email: 'ana@example.com',
    firstName: 'Ana',
    lastName: 'Ruiz',
    role: 'member',
    plan: 'wholesaler',
    status: 'active',
    restrictions: [],
  };
  /** Emits an event of account and waits until it has updated the member's row. */
  async function receive(type: EventType, version: number, data: object): Promise<void> {
    await listings.db.change((tx) => tx.emit({ type: type.type, subject: 'user/1', version, data }));
    await until(async () => {
      const { rows } = await listings.db.pool.query('SELECT FROM members WHERE id = 1 AND version = $1', [version]);
      return rows.length === 1;
    });
  }
  const profileIn = async (id: number | undefined) =>
    ((await (await open(id)).json()) as { details: Details }).details.sellerProfile;

  test('is in the details while it is visible, and nowhere else', async () => {
    const [id] = await add(1);
    await receive(memberChanged, 2, { ...seller, profile });
    expect(await profileIn(id)).toEqual(profile);
    expect(await (await listings.request(`/api/properties/${id}`)).text()).not.toContain('Ruiz Homes');
    await receive(memberChanged, 3, { ...seller, profile: null });
    expect(await profileIn(id)).toBeNull();
  });

  test.each<[string, EventType, object]>([
    ['the member is restricted', memberChanged, { ...seller, restrictions: ['posting'], profile: null }],
    ['an event carries no profile', memberChanged, seller],
    ['the account is closed', userClosed, { userId: 1 }],
  ])('is deleted when %s', async (_case, type, data) => {
    const [id] = await add(1);
    await receive(memberChanged, 2, { ...seller, profile });
    expect(await profileIn(id)).toEqual(profile);
    await receive(type, 3, data);
    const { rows } = await listings.db.pool.query('SELECT profile FROM members');
    expect(rows).toEqual([{ profile: null }]);
  });

  test('is stored by its event although the member was requested at the same version before', async () => {
    const [id] = await add(1);
    const { userId, ...known } = seller;
    const account = { call: async () => ({ ...known, id: userId, version: 2, phone: null }) };
    await fetchUnknownMembers(listings.db, account as unknown as Parameters<typeof fetchUnknownMembers>[1], [1]);
    expect(await profileIn(id)).toBeNull();
    await receive(memberChanged, 2, { ...seller, profile });
    expect(await profileIn(id)).toEqual(profile);
  });
});

test('twenty different listings a month, then 403, while opened ones remain available', async () => {
  const ids = await add(22);
  for (const id of ids.slice(0, 20)) expect((await open(id)).status).toBe(200);
  const refused = await open(ids[20]);
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({
    code: 'views-used-up',
    message: expect.stringMatching(
      /^You have used all 20 free listings this month\. Buyer membership .* on [A-Z]\w+ 1\.$/,
    ),
    requiredPlan: 'buyer',
    currentPlan: 'free',
    upgradeUrl: '/subscribe',
    details: { used: 20, limit: 20 },
  });
  expect((await open(ids[3])).status).toBe(200);
  expect(await views()).toMatchObject({ used: 20, limit: 20, opened: false });
  expect(await views(free(), `?property=${ids[3]}`)).toMatchObject({ opened: true });
  expect(await views(free(), `?property=${ids[21]}`)).toMatchObject({ opened: false });
  expect((await open(ids[20], free(8))).status).toBe(200);
});

test('fifty concurrent requests for thirty listings open exactly twenty', async () => {
  const ids = await add(30);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => open(ids[(i * 7) % 30])));
  const { 200: opened = 0, 403: refused = 0 } = statusesOf(answers);
  expect(opened + refused).toBe(50);
  const { rows } = await listings.db.pool.query<{ views: number; seen: number }>(
    'SELECT (SELECT count(*) FROM property_views) AS views, (SELECT sum(view_count) FROM properties)::int8 AS seen',
  );
  expect(rows[0]).toEqual({ views: 20, seen: 20 });
  expect(await views()).toMatchObject({ used: 20 });
});

test("a new month in New York resets the count, and the listing's viewers persist", async () => {
  const ids = await add(21);
  for (const id of ids.slice(0, 20)) await open(id);
  await listings.db.pool.query("UPDATE property_views SET month = month - interval '1 month'");
  expect(await views()).toMatchObject({ used: 0 });
  expect((await open(ids[0])).status).toBe(200);
  expect((await open(ids[20])).status).toBe(200);
  expect([await viewCountOf(ids[0]), await viewCountOf(ids[20])]).toEqual([1, 1]);
  const { renewsAt } = await views();
  const text = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  expect(text.format(new Date(renewsAt))).toMatch(/\/1\/\d\d, 12:00 AM$/);
});

test('an active paid plan has no limit, and views are counted', async () => {
  const ids = await add(22);
  const buyer = member(9, { plan: 'buyer' });
  const answers = await Promise.all(ids.map((id) => open(id, buyer)));
  expect(statusesOf(answers)).toEqual({ 200: 22 });
  expect(await views(buyer)).toMatchObject({ used: 22, limit: null });
  const lapsed = member(9, { plan: 'buyer', status: 'past_due' });
  const [another] = await add(1);
  expect((await open(another, lapsed)).status).toBe(403);
});

test.each([
  ['the owner', member(1, { plan: 'free', status: 'inactive' })],
  ['an admin', member(2, { role: 'admin', adminRole: 'owner', plan: 'free', status: 'inactive' })],
])('a view by %s is not counted', async (_who, actor) => {
  const ids = await add(25);
  for (const id of ids) expect((await open(id, actor)).status).toBe(200);
  expect(await views(actor)).toMatchObject({ used: 0 });
  expect(await viewCountOf(ids[0])).toBe(0);
});

test('each different member counts once for the listing', async () => {
  const [id] = await add(1);
  await Promise.all([7, 8, 8, 7, 9].map((actor) => open(id, free(actor))));
  expect(await viewCountOf(id)).toBe(3);
});

test('a read of the count is no view', async () => {
  const [id] = await add(1);
  await listings.request(`/api/properties/${id}`, free());
  expect((await listings.request(`/api/properties/${id}/details`, free())).status).toBe(405);
  expect(await views()).toMatchObject({ used: 0 });
});

test.each([
  ['active', 200, 200],
  ['under-contract', 200, 200],
  ['closed', 410, 200],
  ['expired', 410, 200],
  ['draft', 404, 200],
  ['withdrawn', 404, 200],
])('the details of a listing that is %s: %i for others, %i for its owner', async (status, others, owner) => {
  const [id] = await add(1, { status });
  expect((await open(id)).status).toBe(others);
  expect((await open(id, member(2, { role: 'admin', adminRole: 'owner' }))).status).toBe(others);
  expect((await open(id, member(1))).status).toBe(owner);
});

const place = { address: '12 Elm Street', latitude: 35.149_534, longitude: -90.048_98, showAddress: true };
const contact = { contactName: 'Dana Reyes', contactEmail: 'dana@example.com', contactPhone: '(901) 555-0103' };
const exact = /12 Elm Street|35\.1495|90\.0489|dana@|Dana Reyes|555-0103/;
test.each<[string, Parameters<typeof listing>[0], boolean]>([
  ['active', { status: 'active' }, true],
  ['under contract', { status: 'under-contract' }, true],
  ['closed', { status: 'closed' }, false],
  ['expired', { status: 'expired' }, false],
])('the exact address of a listing that is %s is public only on the market', async (_status, said, isPublic) => {
  const [id] = await add(1, { ...place, ...contact, ...said });
  const buyer = member(9, { plan: 'buyer' });
  const textOf = async (path: string, actor?: Parameters<typeof listings.request>[1]) =>
    (await listings.request(path, actor)).text();
  expect(exact.test(await textOf(`/api/properties/${id}`))).toBe(isPublic);
  expect(exact.test(await (await open(id, buyer)).text())).toBe(isPublic);
  const others = [
    `/api/properties/${id}/history`,
    `/api/properties/${id}/similar`,
    '/api/properties?underContract=true',
    '/api/properties/feed.rss',
    `/api/properties/${id}/drawings/block.svg`,
    '/api/exports/listings.json',
  ];
  for (const path of others) expect(await textOf(path, buyer)).not.toMatch(exact);
  // A service that makes a document for its owner gets the address.
  const addressFor = async (ownerId: number) => {
    const path = `/internal/properties/${id}/address?ownerId=${ownerId}`;
    return (await listings.request(path, { kind: 'system', name: 'gateway' })).json();
  };
  expect(await addressFor(1)).toEqual({ address: expect.stringMatching(/^12 Elm Street, .+, [A-Z]{2}/) });
  expect(await addressFor(9)).toEqual({ address: null });
  // What a listing finds in its public record is reported while it is on the market.
  const identity = await listings.request(`/internal/properties/${id}/identity`, { kind: 'system', name: 'gateway' });
  expect(await identity.json()).toMatchObject({
    address: isPublic ? expect.stringMatching(/^12 Elm Street, /) : null,
    state: isPublic ? expect.any(String) : null,
  });
  expect((await listings.request(`/internal/properties/${id}/identity`, buyer)).status).toBe(404);
  // Its owner still has both.
  expect(await textOf(`/api/properties/${id}/own`, member(1))).toContain('12 Elm Street');
  expect(await (await open(id, member(1))).text()).toContain('dana@example.com');
});

describe('rejects', () => {
  test('visitors, unknown listings and invalid ids', async () => {
    const [id] = await add(1);
    expect((await listings.send('POST', `/api/properties/${id}/details`)).status).toBe(401);
    expect((await listings.request('/api/property-views')).status).toBe(401);
    expect((await open(4_242)).status).toBe(404);
    expect((await open(0)).status).toBe(400);
    expect((await listings.request('/api/property-views?property=x', free())).status).toBe(400);
    expect((await listings.request('/api/property-views?user=1', free())).status).toBe(400);
  });
});

test('views are deleted with the listing', async () => {
  const [id] = await add(1);
  await open(id);
  await listings.send('DELETE', `/api/properties/${id}`, undefined, member(1));
  expect(await views()).toMatchObject({ used: 0 });
});

test('the first view of a listing in a month emits one event', async () => {
  const [id] = await add(1);
  const openedEvents = async () =>
    (await listings.db.pool.query('SELECT data FROM outbox WHERE type = $1', [detailsOpened.type])).rows;
  for (let i = 0; i < 3; i++) expect((await open(id)).status).toBe(200);
  expect(await openedEvents()).toEqual([{ data: { propertyId: id, userId: 7, openedAt: expect.any(String) } }]);
  expect((await open(id, member(8))).status).toBe(200);
  expect((await openedEvents()).map(({ data }) => data.userId)).toEqual([7, 8]);
});
