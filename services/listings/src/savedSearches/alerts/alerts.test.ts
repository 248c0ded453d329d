import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  type AlertSubscription,
  defaultAssumptions,
  formatAssumptions,
  type FurtherMatches,
  type Match,
  type Property,
  type PropertyAlert,
  type PropertyPage,
  type SavedSearch,
} from '@dealstead/contracts';
import { furtherMatchesPageSize } from '@dealstead/contracts/listings/alerts';
import { mailRequested, memberChanged, propertiesLoaded, searchMatched, userClosed } from '@dealstead/contracts/events';
import { type EventType, jsonBytes, maxEventDataBytes } from '@dealstead/contracts/events';
import { createLog, type Peer, Refusal } from '@dealstead/service-kit';
import { until } from '@dealstead/service-kit/fixtures/until';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { openMail, testSecretsKey } from '@dealstead/service-kit/fixtures/mails';
import type { MailParts } from '@dealstead/service-kit';
import { openTestDatabase } from '../../fixtures/database.ts';
import { drafting } from '../../fixtures/drafts.ts';
import {
  confirmBuyers,
  insertListing,
  listing,
  member,
  publicUrl,
  type Running,
  startTestListings,
} from '../../fixtures/listings.ts';
import { importing } from '../../transfer/imports/fixtures/files.ts';
import { changeStatus } from '../../catalog/statuses/changeStatus.ts';
import * as store from '../../catalog/properties/store.ts';
import { createPublishedEvent } from '../../catalog/properties/events.ts';
import { maxMatchRows } from './consumers.ts';
import { type AlertSenderOptions, sendDueAlerts } from './send.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(
    listings.db.pool,
    'saved_searches',
    'buyer_list',
    'buyer_requests',
    'property_alerts',
    'investment_assumptions',
    'matches',
    'match_batches',
    'members',
    'properties',
    'links',
    'idempotency_keys',
  );
  await listings.db.pool.query('DELETE FROM outbox');
  await join(7, 'ana@example.com');
});

const owner = 1;
const buyer = (id = 7) => member(id, { plan: 'buyer' });
const known = { role: 'member', plan: 'buyer', status: 'active', firstName: 'Ana', lastName: 'Diaz' } as const;
const join = (id: number, email: string, more: object = {}) =>
  listings.db.pool.query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version)
     SELECT $1, $2, 'Ana', 'member', m->>'plan', m->>'status', 1 FROM (SELECT $3::jsonb AS m) AS more`,
    [id, email, JSON.stringify({ ...known, ...more })],
  );
const emitEvent = (type: EventType, subject: string, version: number, data: unknown) =>
  listings.db.change((tx) => tx.emit({ type: type.type, subject, version, data }));
const save = async (searchCriteria: object, alerts = 'instant', actor = buyer(), name = 'Memphis under 70%') => {
  const response = await listings.send('POST', '/api/saved-searches', { name, searchCriteria, alerts }, actor);
  return (await response.json()) as SavedSearch;
};
/** Lists a listing as publishing does. */
const publish = (said: Parameters<typeof listing>[0] = {}) =>
  listings.db.change(async (tx) => {
    const property = await insertListing(tx, listing({ arv: 162_000_00n, county: 'Shelby', ...said }));
    await tx.emit(createPublishedEvent(property));
    return property;
  });
const edit = (id: number, change: object) => listings.send('PATCH', `/api/properties/${id}`, change, member(owner));
const move = (id: number, to: Parameters<typeof changeStatus>[2]['to']) =>
  listings.db.change(async (tx) =>
    changeStatus(tx, await store.lockProperty(tx, id), { to, actor: 'owner', userId: owner }),
  );

interface Row {
  subscription: string;
  kind: string;
  reason: string;
  version: number;
  price_before_cents: number | null;
  due_at: Date | null;
  told_at: Date | null;
}
const matches = async (): Promise<Row[]> => (await listings.db.pool.query('SELECT * FROM matches ORDER BY id')).rows;
/** Waits until all events of listings so far have been applied. */
const settled = () =>
  until(async () => {
    const { rows } = await listings.db.pool.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM outbox WHERE type ~ '^(listings.propert|account.(user|member))' AND NOT EXISTS
         (SELECT FROM inbox WHERE event_id = outbox.id)`,
    );
    return rows[0]?.open === 0;
  });
const sent = async () => {
  const { rows } = await listings.db.pool.query<{ data: MailParts & Record<string, string> }>(
    'SELECT data FROM outbox WHERE type = $1 ORDER BY seq',
    [mailRequested.type],
  );
  return rows.map(({ data }) => openMail(data));
};
const nobody: Peer = {
  call: () => Promise.reject(new Refusal(404, 'not-found', 'There is no such member.')),
  close: async () => undefined,
  bytes: () => Promise.reject(new Error('no files')),
};
const send = (now = new Date(Date.now() + 61_000), more: Partial<AlertSenderOptions> = {}) =>
  sendDueAlerts(
    {
      db: listings.db,
      account: nobody,
      count: async () => 38,
      publicUrl,
      postalAddress: 'Dealstead, 100 Example Street',
      log: createLog('test', 'silent'),
      ...more,
    },
    now,
  );

test('a new listing matches saved searches, with reasons, and each is mailed once', async () => {
  const search = await save({
    category: 'residential',
    state: 'TN',
    county: 'Shelby',
    maxArvPercent: '70',
    minPrice: '40000',
    maxPrice: '250000',
  });
  await save({ state: 'TX' });
  const property = await publish();
  const brand = { name: 'Acme Land', email: 'deals@acme.example', phone: '(901) 555-0147' };
  await listings.db.pool.query(
    'INSERT INTO brands (user_id, version, brand) VALUES ($1, 1, $2) ON CONFLICT (user_id) DO UPDATE SET brand = $2',
    [property.userId, brand],
  );
  await settled();
  expect(await matches()).toMatchObject([
    {
      subscription: `search/${search.id}`,
      kind: 'new',
      reason: 'Residential in Shelby County, TN; 52% of ARV is under your 70%; between $40,000 and $250,000',
    },
  ]);
  const { rows } = await listings.db.pool.query('SELECT data FROM outbox WHERE type = $1', [searchMatched.type]);
  expect(rows).toMatchObject([{ data: { searchId: search.id, userId: 7, propertyId: property.id, kind: 'new' } }]);

  await send(new Date());
  expect(await sent()).toEqual([]); // instant alerts wait a minute to be combined
  await Promise.all([send(), send(), send()]);
  const mails = await sent();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: 'ana@example.com',
    subject: 'One new match: Memphis under 70%',
    unsubscribeUrl: expect.stringMatching(/^https:\/\/dealstead\.example\/api\/alert-links\/[\w-]{22}$/),
  });
  for (const part of [mails[0]!.html!, mails[0]!.text!]) {
    expect(part).toContain('52% of ARV is under your 70%');
    expect(part).toContain(`${publicUrl}/property/${property.id}`);
    expect(part).toContain('See all 38 matches');
    expect(part).toContain('Offered by Acme Land on Dealstead, deals@acme.example, (901) 555-0147');
    expect(part).toContain('Dealstead, 100 Example Street');
  }
  expect(mails[0]!.html).toContain(`src="${publicUrl}/api/properties/${property.id}/share.png"`);
  expect(mails[0]!.html).not.toMatch(/<script|javascript:/);
  await send();
  expect(await sent()).toHaveLength(1);
  expect(await listings.read<Match[]>(`/api/saved-searches/${search.id}/matches`, buyer())).toMatchObject([
    { kind: 'new', property: { id: property.id }, priceBefore: null },
  ]);
});

test('two concurrent senders with separate database connections: every subscription gets one mail', async () => {
  const searches = 30;
  for (let nth = 0; nth < searches; nth++)
    await save({ state: 'TN', maxPrice: `${200_000 + nth}` }, 'instant', buyer(), `Search ${nth}`);
  const property = await publish();
  await settled();
  expect(await matches()).toHaveLength(searches);
  const others = [
    openTestDatabase(process.env.DATABASE_URL ?? '', testSecretsKey),
    openTestDatabase(process.env.DATABASE_URL ?? '', testSecretsKey),
  ];
  try {
    const looked = await Promise.all(others.map((db) => send(undefined, { db })));
    // The other one may begin once the first has claimed some.
    expect(looked).toContain(searches);
    await Promise.all(others.map((db) => send(undefined, { db })));
  } finally {
    await Promise.all(others.map((db) => db.close()));
  }
  const mails = await sent();
  expect(mails).toHaveLength(searches);
  expect(new Set(mails.map(({ key }) => key)).size).toBe(searches);
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(searches);
  expect(mails.every(({ text }) => text?.includes(`/property/${property.id}`))).toBe(true);
  expect((await matches()).every(({ told_at }) => told_at !== null)).toBe(true);
});

test('a price drop is reported with the previous price, an unchanged save and an increase are not', async () => {
  await save({ state: 'TN', maxPrice: '100000' });
  const { id } = await publish({ dollars: 89_000 });
  await settled();
  await send();
  await edit(id, { title: 'Brick ranch with a garage' });
  await edit(id, { price: 89_000 });
  await settled();
  expect(await matches()).toHaveLength(1);
  await edit(id, { price: 84_500 });
  await settled();
  await send();
  const [, drop] = await sent();
  expect(drop).toMatchObject({ subject: 'One price drop: Memphis under 70%' });
  expect(drop!.text).toContain('$84,500  Down $4,500 (5.1%) since');
  expect(drop!.text).toContain('Sent now because the price dropped.');
  await edit(id, { price: 95_000 });
  await settled();
  await send();
  expect(await sent()).toHaveLength(2);
});

test('a price change alerts searches that did not match before, and a drop is reported as a drop', async () => {
  const { id } = await publish({ dollars: 120_000 });
  await save({ state: 'TN', maxPrice: '100000' });
  await save({ state: 'TN', minPrice: '125000' });
  await save({ state: 'TN', maxPrice: '200000' }, 'instant', buyer(), 'Saw it');
  await settled();
  await edit(id, { description: 'Three bedrooms and a roof of last year.' });
  await settled();
  expect(await matches()).toEqual([]); // it matched when they saved their search
  await edit(id, { price: 130_000 });
  await settled();
  expect((await matches()).map(({ subscription, kind }) => [subscription, kind])).toEqual([['search/2', 'new']]);
  await edit(id, { price: 90_000 });
  await settled();
  expect((await matches()).map(({ subscription, kind }) => [subscription, kind]).slice(1)).toEqual([
    ['search/1', 'price-drop'],
    ['search/3', 'price-drop'],
  ]);
});

test('a relisted listing matches again; members who watch it are also alerted when it leaves the market', async () => {
  await save({ state: 'TN' });
  const { id } = await publish();
  const watch = await listings.send('PUT', `/api/property-alerts/${id}`, { active: true }, buyer());
  expect(await watch.json()).toMatchObject({ propertyId: id, active: true, lastTriggered: null });
  await settled();
  await send();
  await move(id, 'under-contract');
  await settled();
  await send();
  expect((await sent()).slice(1)).toMatchObject([{ subject: 'Gone: Brick ranch with detached garage' }]);
  await move(id, 'active');
  await settled();
  await send();
  expect(
    (await sent())
      .slice(2)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['Back on the market: Brick ranch with detached garage', 'One back on the market: Memphis under 70%']);
  expect(await listings.read<PropertyAlert[]>('/api/property-alerts', buyer())).toMatchObject([
    { propertyId: id, lastTriggered: expect.any(String) },
  ]);
  await listings.send('PUT', `/api/property-alerts/${id}`, { active: false }, buyer());
  await edit(id, { price: 70_000 });
  await settled();
  await send();
  expect((await sent()).slice(4)).toMatchObject([{ subject: 'One price drop: Memphis under 70%' }]);
});

test('owners get no alerts of their own listings', async () => {
  await join(owner, 'owner@example.com', { plan: 'wholesaler' });
  await save({ state: 'TN' }, 'instant', member(owner));
  await listings.send('POST', '/api/buyer-list', { email: 'Owner@example.com', interests: ['residential'] });
  await confirmBuyers(listings);
  await publish();
  await settled();
  expect(await matches()).toEqual([]);
});

test('a redelivered event changes nothing', async () => {
  await save({ state: 'TN' });
  const { id } = await publish();
  await settled();
  const { rows } = await listings.db.pool.query('SELECT type, data FROM outbox WHERE subject = $1', [`property/${id}`]);
  await listings.db.change((tx) => tx.emit({ ...rows[0], subject: `property/${id}`, version: 1 }));
  await settled();
  await send();
  await send();
  expect(await matches()).toHaveLength(1);
  expect(await sent()).toHaveLength(1);
});

test('daily and weekly alerts are due at seven in New York', async () => {
  const due = async (alerts: string, at: string, loaded = false) => {
    const { rows } = await listings.db.pool.query('SELECT alert_due($1, $2::timestamptz, 7, $3) AS due', [
      alerts,
      at,
      loaded,
    ]);
    return (rows[0].due as Date | null)?.toISOString();
  };
  expect(await due('daily', '2026-11-21T11:59:59Z')).toBe('2026-11-21T12:00:00.000Z');
  expect(await due('daily', '2026-11-21T12:00:00Z')).toBe('2026-11-22T12:00:00.000Z');
  expect(await due('daily', '2026-07-01T10:00:00Z')).toBe('2026-07-01T11:00:00.000Z');
  expect(await due('weekly', '2026-11-21T11:00:00Z')).toBe('2026-11-23T12:00:00.000Z');
  expect(await due('weekly', '2026-11-23T11:00:00Z')).toBe('2026-11-23T12:00:00.000Z');
  expect(await due('weekly', '2026-11-23T12:00:00Z')).toBe('2026-11-30T12:00:00.000Z');
  expect(await due('daily', '2026-03-08T11:30:00Z')).toBe('2026-03-09T11:00:00.000Z'); // the night of the change to daylight saving time
  expect(await due('instant', '2026-11-21T11:00:00Z')).toBe('2026-11-21T11:01:00.000Z');
  expect(await due('instant', '2026-11-21T11:00:00Z', true)).toBe('2026-11-21T12:00:00.000Z');
  expect(await due('off', '2026-11-21T11:00:00Z')).toBeUndefined();
});

test('a digest omits listings that left the market in between', async () => {
  await save({ state: 'TN' }, 'daily');
  const [first] = [
    await publish({ title: 'Brick ranch' }),
    await publish({ title: 'Bungalow' }),
    await publish({ title: 'Cabin' }),
  ];
  await settled();
  await edit(first.id, { price: 60_000 });
  await move(first.id + 1, 'closed');
  await settled();
  await send();
  expect(await sent()).toEqual([]);
  await send(new Date(Date.now() + 86_400_000));
  const mails = await sent();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: '2 matches: Memphis under 70%' });
  expect(mails[0]!.text).toContain('daily');
  expect(mails[0]!.text).toContain('Weekly instead: ');
  expect(mails[0]!.text).not.toContain('Bungalow');
});

test('twenty matches with the longest titles make one mail within the size limit of events, and its count includes all', async () => {
  await save({ state: 'TN' }, 'instant', buyer(), '"'.repeat(120));
  await listings.db.change(async (tx) => {
    for (let at = 0; at < 20; at++) {
      const property = await insertListing(tx, listing({ title: '"<家>&'.repeat(51) }));
      await tx.emit(createPublishedEvent(property));
    }
  });
  await settled();
  await send();
  const mails = await sent();
  expect(mails).toHaveLength(1);
  expect(jsonBytes(mails[0])).toBeLessThanOrEqual(maxEventDataBytes);
  expect(mails[0]).toMatchObject({ subject: expect.stringContaining('20 matches') });
  expect(mails[0]!.text).toMatch(/And 1\d more: /);
});

test('a batch of loaded listings waits for the digest, counts the omitted ones, and sends nothing if it is quiet', async () => {
  await save({ state: 'TN' });
  await listings.db.prisma.property.createMany({
    data: Array.from({ length: 120 }, (_, at) => listing({ title: `House number ${at}` })),
  });
  const loaded = (await listings.db.prisma.property.findMany()).map((property) => ({
    propertyId: property.id,
    userId: 1,
    title: property.title,
    category: 'residential',
    city: 'Memphis',
    state: 'TN',
    priceCents: Number(property.price),
    arvCents: null,
    wholesaleFeeCents: null,
    status: 'active',
    createdAt: property.createdAt.toISOString(),
  }));
  const chunk = (from: number, to: number, quiet?: boolean) =>
    emitEvent(propertiesLoaded, `properties/${from}`, 1, {
      count: to - from,
      properties: loaded.slice(from, to),
      ...(quiet && { quiet }),
    });
  await chunk(0, 20, true);
  await chunk(20, 60);
  await settled();
  await chunk(60, 120);
  await settled();
  expect(await matches()).toHaveLength(maxMatchRows);
  await send();
  expect(await sent()).toEqual([]);
  await send(new Date(Date.now() + 86_400_000));
  const mails = await sent();
  expect(mails).toMatchObject([{ subject: '100 matches: Memphis under 70%' }]);
  expect(mails[0]!.text).toContain('And 80 more: https://dealstead.example/alerts/');
  const { rows } = await listings.db.pool.query('SELECT FROM outbox WHERE type = $1', [searchMatched.type]);
  expect(rows).toEqual([]);
});

test("an instant mail counts only its own matches, and an import's wait for the digest, each mailed once", async () => {
  const search = await save({ state: 'TN' });
  await listings.db.prisma.property.createMany({
    data: Array.from({ length: 179 }, (_, at) => listing({ title: `House number ${at}` })),
  });
  const imported = await listings.db.prisma.property.findMany({ orderBy: { id: 'asc' } });
  const properties = imported.map(({ id, title, price, createdAt }) => ({
    propertyId: id,
    userId: 1,
    title,
    category: 'residential',
    city: 'Memphis',
    state: 'TN',
    status: 'active',
    priceCents: Number(price),
    arvCents: null,
    wholesaleFeeCents: null,
    createdAt: createdAt.toISOString(),
  }));
  await emitEvent(propertiesLoaded, 'properties/1', 1, { count: properties.length, properties });
  await settled();
  const { id: instant } = await publish({ title: 'Posted by hand' });
  await settled();
  await send();
  const first = await sent();
  expect(first).toMatchObject([{ subject: 'One new match: Memphis under 70%' }]);
  expect(first[0]!.text).toContain(`/property/${instant}\n`);
  // Saving the same search with the same alerts again changes nothing.
  await save({ state: 'TN' });
  await listings.send('PATCH', `/api/saved-searches/${search.id}`, { alerts: 'instant' }, buyer());
  await send();
  expect(await sent()).toHaveLength(1);
  await listings.db.prisma.property.delete({ where: { id: imported[170]!.id } });
  await send(new Date(Date.now() + 86_400_000));
  const [, digest] = await sent();
  expect(digest).toMatchObject({ subject: '178 matches: Memphis under 70%' });
  const listed = [...digest!.text!.matchAll(/\/property\/(\d+)\n/g)].map((match) => Number(match[1]));
  expect(listed).toHaveLength(20);
  const link = new URL(/And 158 more: (\S+)/.exec(digest!.text!)![1]!);
  expect(digest!.html).toContain(`href="${link}"`);
  const further: number[] = [];
  for (let from = 0; from < 158; from += furtherMatchesPageSize) {
    const page = await listings.read<FurtherMatches>(
      `/api${link.pathname.replace('alerts', 'alert-links')}?from=${from}`,
    );
    expect(page.total).toBe(158);
    further.push(...page.properties.map(({ id }) => id));
  }
  const expected = imported.map(({ id }) => id).filter((_, at) => at !== 170);
  expect([...listed, ...further].toSorted((a, b) => a - b)).toEqual(expected);
  await send(new Date(Date.now() + 9 * 86_400_000));
  expect(await sent()).toHaveLength(2);
  expect((await listings.request(`/api/alert-links/${randomUUID()}/matches`)).status).toBe(410);
});

test('a member without alerts in the plan gets none, and later none from that time', async () => {
  await save({ state: 'TN' });
  await publish();
  await settled();
  const now = { ...known, userId: 7, email: 'ana@example.com', restrictions: [] };
  await emitEvent(memberChanged, 'user/7', 2, { ...now, plan: 'free', status: 'inactive' });
  await settled();
  await send();
  await emitEvent(memberChanged, 'user/7', 3, now);
  await emitEvent(memberChanged, 'user/7', 1, { ...now, plan: 'free' });
  await settled();
  await send();
  expect(await sent()).toEqual([]);
  await publish();
  await settled();
  await send();
  expect(await sent()).toHaveLength(1);
});

test('a member without an event so far is requested from account', async () => {
  await listings.db.pool.query('DELETE FROM members');
  await save({ state: 'TN' });
  await publish();
  await settled();
  const requests: unknown[] = [];
  const snapshot = { ...known, id: 7, version: 4, email: 'found@example.com', phone: null, restrictions: [] };
  const account: Peer = {
    ...nobody,
    call: async (_endpoint, input) => {
      requests.push(input);
      return snapshot as never;
    },
  };
  await send(undefined, { account });
  expect(requests).toEqual([{ params: { id: 7 } }]);
  expect(await sent()).toMatchObject([{ to: 'found@example.com' }]);
});

test("a closed account's searches, watches, matches and address are deleted, regardless of late events", async () => {
  await save({ state: 'TN' });
  const { id } = await publish();
  await listings.send('PUT', `/api/property-alerts/${id}`, { active: true }, buyer());
  await settled();
  await emitEvent(userClosed, 'user/7', 5, { userId: 7 });
  await emitEvent(memberChanged, 'user/7', 4, { ...known, userId: 7, email: 'ana@example.com', restrictions: [] });
  await settled();
  expect(await matches()).toEqual([]);
  const { rows } = await listings.db.pool.query('SELECT email, status FROM members');
  expect(rows).toEqual([{ email: '', status: 'closed' }]);
  expect((await listings.db.pool.query('SELECT FROM property_alerts')).rows).toEqual([]);
});

test('buyer list subscribers get alerts, and change their preferences by the link, which remains valid', async () => {
  await listings.send('POST', '/api/buyer-list', {
    email: 'ben@example.com',
    interests: ['residential'],
    preferredStates: ['TN'],
    maxPrice: 100_000,
  });
  await publish();
  await settled();
  await send(new Date(Date.now() + 86_400_000));
  expect(await sent()).toEqual([]); // nothing before the address is confirmed
  await confirmBuyers(listings);
  await publish();
  await settled();
  await send(new Date(Date.now() + 86_400_000));
  const mail = (await sent()).at(-1);
  expect(mail).toMatchObject({ to: 'ben@example.com', subject: 'One new match' });
  expect(mail!.text).toContain('ben@example.com joined our buyer list on');
  const path = new URL(mail!.unsubscribeUrl!).pathname;
  expect(await listings.read<AlertSubscription>(path)).toMatchObject({
    kind: 'buyer-list',
    email: 'b•••••@example.com',
    alerts: 'daily',
    preferences: { interests: ['residential'], preferredStates: ['TN'], maxPrice: 100_000 },
  });
  const preferences = { interests: ['land'], preferredStates: [], maxPrice: 50_000 };
  const changed = await listings.send('POST', path, { alerts: 'weekly', preferences });
  expect(await changed.json()).toEqual({ message: 'You will now receive these alerts once a week.' });
  expect(await listings.db.prisma.buyer.findFirst()).toMatchObject({
    alerts: 'weekly',
    interests: ['land'],
    email: 'ben@example.com',
  });
  for (let press = 0; press < 2; press++) {
    const again = await listings.send('POST', path, { alerts: 'off' });
    expect([again.status, await again.json()]).toEqual([200, { message: expect.stringContaining('unsubscribed') }]);
  }
  expect(await listings.read<AlertSubscription>(path)).toMatchObject({ alerts: 'off' });
  await listings.db.pool.query("UPDATE links SET expires_at = now() - interval '1 day'");
  const late = await listings.send('POST', path, { alerts: 'off' });
  expect([late.status, await late.json()]).toEqual([410, expect.objectContaining({ code: 'link-gone' })]);
  expect((await listings.request(`/api/alert-links/${randomUUID()}`)).status).toBe(410);
});

const multipart = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

test("a buyer's minimum ROI, cash and financing restrict the alerts, and the mail states the reasons", async () => {
  await listings.send('POST', '/api/buyer-list', {
    email: 'ben@example.com',
    minROI: 12,
    cashAvailable: 30_000,
    preferredFinancing: ['owner-finance'],
    investorType: 'fix-and-flip',
    zipCode: '38103',
    geographicRadius: 20,
  });
  await confirmBuyers(listings);
  const near = { latitude: 35.15, longitude: -90.05, minCashRequired: 25_000_00n, financeOptions: ['owner-finance'] };
  const { id } = await publish({ ...near, roi_estimate: 14.5, targetBuyerType: ['fix-and-flip'] });
  await publish({ ...near, roi_estimate: 11 });
  await publish({ ...near, roi_estimate: 14.5, minCashRequired: 31_000_00n });
  await publish({ ...near, roi_estimate: 14.5, financeOptions: ['cash'] });
  await publish({ ...near, roi_estimate: 14.5, latitude: 36.16, longitude: -86.78 });
  await settled();
  const [match, more] = await matches();
  expect(more).toBeUndefined();
  expect(match!.reason).toBe(
    'Within 20 miles of 38103; a gross ROI of 14.5% is over your 12%; $25,000 cash required of your $30,000; a way to pay that you prefer; the seller looks for fix and flip buyers',
  );
  await send(new Date(Date.now() + 86_400_000));
  expect((await sent()).at(-1)!.text).toContain(`/property/${id}\n`);
});

test('a search by a projected return is matched by its own assumptions, and mailed while the plan includes it', async () => {
  const pro = member(7, { plan: 'investor_pro' });
  const plan = (name: string) => listings.db.pool.query('UPDATE members SET plan = $1 WHERE id = 7', [name]);
  await plan('investor_pro');
  const criteria = { minCashOnCash: '8', minFlipProfit: '20000', assumptions: '1_d20' };
  await save(criteria, 'instant', pro, 'Eight percent');
  await save({ ...criteria, assumptions: '1_rn' }, 'instant', pro, 'Eight percent of stated rents');
  const deal = { price: 100_000_00n, arv: 162_000_00n, rehabCost: 10_000_00n };
  await publish(deal);
  await publish({ ...deal, monthlyRent: 1_600_00n });
  await publish({ ...deal, price: 140_000_00n });
  await publish({ ...deal, rehabCost: null });
  await settled();
  // The order of events of different listings is not fixed.
  const found = (await matches()).map(({ subscription, reason }) => [subscription, reason]);
  expect(found.toSorted()).toEqual([
    [
      'search/1',
      'A cash-on-cash return of 12.21% is over your 8%; an all-cash flip profit of $31,540 is over your $20,000',
    ],
    ['search/1', expect.stringContaining('A cash-on-cash return of ')],
    ['search/2', expect.stringContaining('A cash-on-cash return of ')],
  ]);
  await plan('buyer');
  await send();
  expect(await sent()).toEqual([]);
});

test('an alert states the cash-on-cash return of a listing that its search shows, under the member’s own profile', async () => {
  const pro = member(7, { plan: 'investor_pro' });
  await listings.db.pool.query("UPDATE members SET plan = 'investor_pro' WHERE id = 7");
  const figures = { downPayment: 22.5, interest: 6.75, propertyTax: 1.31, rentPercent: 0.83 };
  const profile = { name: 'Rentals Tennessee', figures, use: true };
  expect((await listings.send('POST', '/api/assumption-profiles', profile, pro)).status).toBe(201);
  const assumptions = formatAssumptions({ ...defaultAssumptions, ...figures });
  await save({ minCashOnCash: '1', minFlipProfit: '1', assumptions }, 'instant', pro, 'My numbers');
  for (let nth = 0; nth < 12; nth++) {
    await publish({
      price: BigInt(90_000_00 + nth * 317_13),
      arv: 180_000_00n,
      rehabCost: BigInt(9_000_00 + nth * 41_07),
    });
  }
  const query = `minCashOnCash=1&minFlipProfit=1&assumptions=${assumptions}&limit=50`;
  let found: Property[] = [];
  await until(async () => {
    found = await listings.read<Property[]>(`/api/properties?${query}`, pro);
    return found.length === 12;
  });
  await settled();
  await send();
  const { text = '' } = (await sent()).at(-1)!;
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
  const shown = [
    ...text.matchAll(
      /return of ([\d.]+%) is over your 1%; an all-cash flip profit of (\$[\d,]+) (?:.*\n){1,2}.*\/property\/(\d+)\n/g,
    ),
  ];
  expect(shown.length).toBeGreaterThan(5);
  for (const [, cashOnCash, flipProfit, id] of shown) {
    const { returns } = found.find((one) => one.id === Number(id))!;
    expect([cashOnCash, flipProfit]).toEqual([
      `${returns!.cashOnCash!.toFixed(2)}%`,
      dollars.format(Math.round(returns!.flipProfit!)),
    ]);
  }
});

test('a saved search by the profile in use is matched by its new figures after the profile changes', async () => {
  const pro = member(7, { plan: 'investor_pro' });
  const profile = { name: 'Flips Tennessee', figures: { downPayment: 20 }, use: true };
  expect((await listings.send('POST', '/api/assumption-profiles', profile, pro)).status).toBe(201);
  await save({ minCashOnCash: '8', assumptions: '1_d20' }, 'instant', pro, 'Eight percent');
  const change = { version: 1, figures: { rentBasis: 'none' } };
  expect((await listings.send('PATCH', '/api/assumption-profiles/1', change, pro)).status).toBe(200);
  const deal = { price: 100_000_00n, arv: 162_000_00n, rehabCost: 10_000_00n };
  await publish(deal);
  const rented = await publish({ ...deal, monthlyRent: 1_600_00n });
  await settled();
  expect(await matches()).toMatchObject([{ subscription: 'search/1', property_id: rented.id }]);
});

test.each<[string, () => unknown, number, Record<string, string>?]>([
  ['urlencoded', () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), 200],
  ['multipart', () => Buffer.from(multipart), 200, { 'content-type': 'multipart/form-data; boundary=x' }],
  ['nothing at all', () => undefined, 200],
  ['the page with JavaScript', () => ({ alerts: 'off' }), 200],
  ['the page without JavaScript', () => new URLSearchParams({ alerts: 'off' }), 303],
])('one press unsubscribes: %s', async (_how, body, status, headers = {}) => {
  const search = await save({ state: 'TN' });
  await publish();
  await settled();
  await send();
  const { unsubscribeUrl } = (await sent())[0]!;
  await publish();
  await settled();
  const { pathname } = new URL(unsubscribeUrl!);
  const response = await listings.send('POST', pathname, body(), undefined, headers);
  expect([response.status, response.headers.has('location')]).toEqual([status, status === 303]);
  expect(await listings.read<SavedSearch[]>('/api/saved-searches', buyer())).toMatchObject([
    { id: search.id, alerts: 'off', alertsEnabled: false },
  ]);
  await send(); // matches from before the press are not mailed after it
  expect(await sent()).toHaveLength(1);
  await listings.send('PATCH', `/api/saved-searches/${search.id}`, { alerts: 'instant' }, buyer());
  await send();
  expect(await sent()).toHaveLength(1);
});

test('a saved search is renamed, rescheduled and run; those of other members cannot be changed', async () => {
  const search = await save({ state: 'TN' }, 'daily');
  await publish();
  await settled();
  const path = `/api/saved-searches/${search.id}`;
  const changed = await listings.send('PATCH', path, { name: ' Tennessee ', alerts: 'instant' }, buyer());
  expect(await changed.json()).toMatchObject({ name: 'Tennessee', alerts: 'instant' });
  await send();
  expect(await sent()).toHaveLength(1); // it need not wait for the morning any more
  await until(async () => {
    const run = await listings.send('POST', `${path}/runs`, undefined, buyer());
    return ((await run.json()) as SavedSearch).matchCount === 1;
  });
  for (const [method, at, body] of [
    ['PATCH', path, { alerts: 'off' }],
    ['POST', `${path}/runs`, undefined],
    ['GET', `${path}/matches`, undefined],
  ] as const)
    expect((await listings.send(method, at, body, buyer(8))).status).toBe(404);
  expect((await listings.send('PATCH', path, { alerts: 'hourly' }, buyer())).status).toBe(400);
});

test('a search saved by another process matches at once', async () => {
  for (let n = 0; n < 5; n++) {
    await listings.db.pool.query(
      "INSERT INTO saved_searches (user_id, name, search_criteria, alerts) VALUES (7, 'Elsewhere', $1, 'instant')",
      [JSON.stringify({ city: 'Memphis', minPrice: String(n) })],
    );
    await publish();
    await settled();
    expect(await matches()).toHaveLength(((n + 1) * (n + 2)) / 2);
  }
  await listings.db.pool.query('DELETE FROM saved_searches WHERE id < 5');
  await publish();
  await settled();
  expect((await matches()).filter(({ subscription }) => subscription === 'search/5')).toHaveLength(2);
  expect(new Set((await matches()).map(({ subscription }) => subscription))).toEqual(new Set(['search/5']));
});

test('only visible listings can be watched, up to the limit', async () => {
  const { id } = await publish({ status: 'draft' });
  expect((await listings.send('PUT', `/api/property-alerts/${id}`, { active: true }, buyer())).status).toBe(404);
  expect((await listings.send('PUT', '/api/property-alerts/999', { active: true }, buyer())).status).toBe(404);
});

test('texts of sellers and searchers are escaped in a mail', async () => {
  const name = 'Deals <b>now</b>\n"quoted"';
  await save({ state: 'TN' }, 'instant', buyer(), name);
  await publish({ title: '<img src=x onerror=alert(1)>House' });
  await settled();
  await send();
  const [mail] = await sent();
  expect(mail!.html).not.toMatch(/<img src=x|<b>now/);
  expect(mail!.subject).not.toMatch(/[\r\n]/);
});

test('owner finance works in search, saved searches, posting, editing and import', async () => {
  const search = await save({ ownerFinance: 'true' });
  const seller = drafting(() => listings, member(owner));
  const posted = await seller.post({ financeOptions: ['Cash', 'Owner finance'] });
  const cashOnly = await seller.post({
    address: '9 Elm St',
    latitude: 36.2,
    longitude: -86.8,
    financeOptions: ['cash'],
  });
  const imports = importing(() => listings, member(2));
  const file = await imports.uploaded(
    'ListPrice,Address,City,State,Zip,Type,Title,ListingTerms\n90000,7 Oak Ave,Memphis,TN,38103,house,Imported house,"Cash,OwnerMayCarry"',
  );
  await imports.checked(file);
  expect((await imports.ran(file)).state).toBe('done');
  const financeOptions = ['cash', 'owner-finance'];
  const texts = await listings.read<{ role: string; state: string | null; text: string }[]>('/api/disclosures');
  const text = texts.find((one) => one.role === 'owner' && one.state === null)!.text;
  const confirmation = {
    sellerRole: 'owner',
    financeOptions,
    contactEmail: 'two@example.com',
    disclosures: { TN: text },
    disclosureConfirmed: true,
  };
  const group = { sellerRole: null, financeOptions };
  const published = await listings.send(
    'POST',
    `/api/imports/${file.id}/publications`,
    { group, confirmation },
    member(2),
  );
  expect(await published.json()).toMatchObject({ published: 1 });
  await settled();
  await listings.search.caughtUp();
  const found = async () =>
    (await listings.read<{ id: number }[]>('/api/properties?ownerFinance=true', buyer())).map(({ id }) => id);
  const imported = await listings.db.prisma.property.findFirstOrThrow({ where: { title: 'Imported house' } });
  expect(imported.financeOptions).toEqual(['cash', 'owner-finance']);
  expect((await found()).toSorted()).toEqual([posted.propertyId, imported.id].toSorted());
  expect((await matches()).map(({ subscription }) => subscription)).toEqual(Array(2).fill(`search/${search.id}`));

  expect((await edit(cashOnly.propertyId, { financeOptions: ['Seller financing', 'cash', 'Cash'] })).status).toBe(200);
  await listings.search.caughtUp();
  expect(await found()).toContain(cashOnly.propertyId);
  const response = await edit(cashOnly.propertyId, { financeOptions: ['a handshake'] });
  expect([response.status, await response.json()]).toMatchObject([400, { code: 'invalid-input' }]);
});

test('baths in quarters work in posting, editing, search, facets and saved searches', async () => {
  const [half, two] = [await save({ minBaths: '1.5' }), await save({ minBaths: '2' })];
  const seller = drafting(() => listings, member(owner));
  const post = async (bathrooms: string, latitude: number) =>
    (await seller.post({ bathrooms, latitude, address: `${latitude} Elm St` })).propertyId;
  const [one, oneAndHalf, twoAndHalf] = [await post('1', 35.2), await post('1 1/2', 35.3), await post('2.5', 35.4)];
  expect((await listings.read<PropertyPage>(`/api/properties/${oneAndHalf}`)).bathrooms).toBe(1.5);
  const found = async (query: string) => {
    await listings.search.caughtUp();
    const listed = await listings.read<{ id: number }[]>(`/api/properties?${query}`, buyer());
    return listed.map(({ id }) => id).toSorted((a, b) => a - b);
  };
  expect(await found('minBaths=1')).toEqual([one, oneAndHalf, twoAndHalf]);
  expect(await found('minBaths=1.5')).toEqual([oneAndHalf, twoAndHalf]);
  expect(await found('minBaths=2')).toEqual([twoAndHalf]);
  expect(await found(`search=${encodeURIComponent('2.5 bath')}`)).toEqual([twoAndHalf]);
  expect(await listings.read('/api/properties/facets')).toMatchObject({
    minBaths: { 1: 3, '1.5': 2, 2: 1 },
  });
  await settled();
  const matched = (await matches()).map(({ subscription }) => subscription).toSorted();
  expect(matched).toEqual([half, half, two].map(({ id }) => `search/${id}`).toSorted());

  // Both are two whole ones to the version before.
  const changes = await seller.open(oneAndHalf);
  expect(changes.content.bathrooms).toBe('1.5');
  await seller.save(changes, { ...changes.content, bathrooms: '1.75' });
  expect((await seller.publish({ ...changes, version: changes.version + 1 })).status).toBe(201);
  expect(await found('minBaths=1.75')).toEqual([oneAndHalf, twoAndHalf]);
});
