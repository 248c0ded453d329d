import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readMemberRows } from '@dealstead/service-kit';
import { exportQueries } from './members/memberExport.ts';
import {
  featuredPaid,
  createEvent,
  jsonBytes,
  maxEventDataBytes,
  propertiesLoaded,
  userClosed,
} from '@dealstead/contracts/events';
import { until } from '@dealstead/service-kit/fixtures/until';
import { listing, member, type Running, startTestListings } from './fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());

/** As account emits it. */
async function tellClosed(userId: number): Promise<void> {
  const { nats } = listings.service;
  const event = createEvent(userClosed, { subject: `user/${userId}`, version: 9 }, { userId });
  const id = crypto.randomUUID();
  const envelope = { specversion: '1.0', id, source: 'account', time: new Date().toISOString(), ...event };
  await nats.ensureStreams();
  await nats.publishEvent(event.type, id, JSON.stringify(envelope));
}

test("closing an account deletes the member's listings, with one event each", async () => {
  const { db } = listings;
  await db.prisma.property.createMany({
    data: [...Array.from({ length: 1_203 }, () => listing({ userId: 7 })), listing({ userId: 8 })],
  });
  await tellClosed(7);

  const left = async () =>
    (await db.pool.query<{ owner: number }>('SELECT user_id AS owner FROM properties')).rows.map(({ owner }) => owner);
  for (const deadline = Date.now() + 10_000; (await left()).length > 1 && Date.now() < deadline;);
  expect(await left()).toEqual([8]);
  const withdrawn = await db.pool.query<{ n: number }>(
    "SELECT count(DISTINCT subject) AS n FROM outbox WHERE type = 'listings.property.withdrawn.v1'",
  );
  expect(withdrawn.rows[0]?.n).toBe(1_203);
});

test("the member's data is deleted too, and their reports are anonymized", async () => {
  const { prisma } = listings.db;
  const { id: propertyId } = await prisma.property.create({ data: listing({ userId: 1 }) });
  for (const userId of [17, 18]) {
    await prisma.favorite.create({ data: { userId, propertyId } });
    await prisma.draft.create({ data: { userId, content: {} } });
    await prisma.savedSearch.create({ data: { userId, name: 'Land', searchCriteria: {} } });
    await prisma.propertyView.create({ data: { userId, propertyId, month: new Date('2026-11-01') } });
    const lead = {
      propertyAddress: '12 Elm Street',
      fullName: 'Ruth',
      phone: '(901) 555-0103',
      email: 'r@example.com',
    };
    await prisma.sellerLead.create({ data: { ...lead, userId, assignedTo: userId, additionalNotes: 'Call Ruth.' } });
    const reporter = `member ${userId}`;
    await prisma.propertyReport.create({
      data: { propertyId, userId, reporter, day: new Date('2026-11-21'), reason: 'scam' },
    });
  }
  await tellClosed(17);
  await until(async () => (await prisma.sellerLead.count({ where: { userId: null } })) > 0, 18_000);
  expect(await prisma.sellerLead.findMany({ select: { fullName: true, email: true }, orderBy: { id: 'asc' } })).toEqual(
    [
      { fullName: 'Closed account', email: 'closed-17@closed.invalid' },
      { fullName: 'Ruth', email: 'r@example.com' },
    ],
  );
  expect(
    await prisma.sellerLead.findMany({ select: { assignedTo: true, additionalNotes: true }, orderBy: { id: 'asc' } }),
  ).toEqual([
    { assignedTo: null, additionalNotes: null },
    { assignedTo: 18, additionalNotes: 'Call Ruth.' },
  ]);
  const owners = await Promise.all([
    prisma.favorite.findMany({ select: { userId: true } }),
    prisma.savedSearch.findMany({ select: { userId: true } }),
    prisma.draft.findMany({ select: { userId: true } }),
    prisma.propertyView.findMany({ select: { userId: true } }),
    prisma.sellerLead.findMany({ select: { userId: true }, orderBy: { id: 'asc' } }),
    prisma.propertyReport.findMany({ select: { userId: true }, orderBy: { id: 'asc' } }),
  ]);
  expect(owners.map((rows) => rows.map(({ userId }) => userId))).toEqual([
    [18],
    [18],
    [18],
    [18],
    [null, 18],
    [null, 18],
  ]);
  expect(await prisma.propertyReport.count({ where: { reporter: 'member 17' } })).toBe(0);
});

test("a data export contains the member's data and nothing of others", async () => {
  const { prisma, pool } = listings.db;
  for (const userId of [27, 28]) {
    const { id: propertyId } = await prisma.property.create({ data: listing({ userId }) });
    await prisma.favorite.create({ data: { userId, propertyId } });
    await prisma.draft.create({ data: { userId, content: {} } });
  }
  const held = await readMemberRows(pool, exportQueries, 27);
  expect(held.properties).toMatchObject([{ user_id: 27 }]);
  expect(held.favorites).toMatchObject([{ user_id: 27 }]);
  expect([held.drafts?.length, held.imports, held['saved-searches']]).toEqual([1, [], []]);
});

test("a payment features the owner’s listing until its end; older events and other members' payments are ignored", async () => {
  const { prisma } = listings.db;
  const { id: propertyId } = await prisma.property.create({ data: listing({ userId: 71, featured: false }) });
  const { nats } = listings.service;
  await nats.ensureStreams();
  const emitFeaturedPaid = async (version: number, days: number, userId = 71) => {
    const until = new Date(Date.now() + days * 86_400_000).toISOString();
    const event = createEvent(
      featuredPaid,
      { subject: `featured/${propertyId}`, version },
      { propertyId, userId, paymentId: String(version), until },
    );
    const id = crypto.randomUUID();
    const envelope = { specversion: '1.0', id, source: 'account', time: new Date().toISOString(), ...event };
    await nats.publishEvent(event.type, id, JSON.stringify(envelope));
  };
  const now = () => prisma.property.findUniqueOrThrow({ where: { id: propertyId } });
  await emitFeaturedPaid(2, 14);
  await until(async () => (await now()).featured);
  expect(await now()).toMatchObject({ featuredPaymentId: '2', featuredVersion: 2 });
  const promoted = (await now()).lastPromoted;
  expect(promoted?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  const performance = `/api/properties/${propertyId}/performance`;
  expect(await listings.read(performance, member(71))).toMatchObject({ lastPromoted: promoted?.toISOString() });
  expect((await listings.ask(performance, member(72))).status).toBe(403);
  await emitFeaturedPaid(1, 7);
  await emitFeaturedPaid(9, 30, 72);
  await emitFeaturedPaid(3, -1);
  await until(async () => !(await now()).featured);
  expect(await now()).toMatchObject({ featuredPaymentId: '3', featuredVersion: 3, lastPromoted: promoted });
});

test('unpublished events of loaded listings of an older version are split within the size limit, in order', async () => {
  const { pool } = listings.db;
  const ids = Array.from({ length: 1_000 }, (_, at) => 50_001 + at);
  const property = { title: 'x'.repeat(200), state: 'TN' };
  const client = await pool.connect();
  try {
    await client.query('BEGIN'); // the relay does not see it
    await client.query(
      `INSERT INTO outbox (id, type, subject, version, data) VALUES (gen_random_uuid(), $1, 'properties/50001', 1, $2)`,
      [
        propertiesLoaded.type,
        { count: 1_000, quiet: true, properties: ids.map((propertyId) => ({ propertyId, ...property })) },
      ],
    );
    const migration = join(
      import.meta.dirname,
      '../prisma/migrations/20261122100000_small_loaded_events/migration.sql',
    );
    await client.query(await readFile(migration, 'utf8'));
    const { rows } = await client.query<{
      subject: string;
      data: { count: number; quiet: boolean; properties: { propertyId: number }[] };
    }>('SELECT subject, data FROM outbox WHERE type = $1 AND published_at IS NULL ORDER BY seq', [
      propertiesLoaded.type,
    ]);
    expect(rows).toHaveLength(10);
    expect(rows.flatMap(({ data }) => data.properties.map(({ propertyId }) => propertyId))).toEqual(ids);
    for (const { subject, data } of rows) {
      expect(data).toMatchObject({ count: 100, quiet: true });
      expect(subject).toBe(`properties/${data.properties[0]!.propertyId}`);
      expect(jsonBytes(data)).toBeLessThanOrEqual(maxEventDataBytes);
    }
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
