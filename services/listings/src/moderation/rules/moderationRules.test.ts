import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { ModerationRule } from '@dealstead/contracts/listings/moderation';
import type { ModerationRequest } from '@dealstead/contracts/admin/moderationRequest';
import { createEvent, propertiesLoaded } from '@dealstead/contracts/events';
import { Unavailable } from '@dealstead/service-kit';
import { sqlOnClient } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { drafting } from '../../fixtures/drafts.ts';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';
import { moderate } from '../moderate.ts';
import { toListedProperty } from '../../catalog/properties/events.ts';
import { type Property, propertyColumns } from '../../catalog/properties/property.ts';
import { checkNext, type FindValue } from './checkJob.ts';
import { explainContactDetails, explainNewAccount, explainPrice } from './rules.ts';
import { samePhotoQuery } from './store.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'drafts', 'photos', 'settings', 'members', 'outbox'));

const admin = member(9, { role: 'admin', adminRole: 'moderator', plan: 'free' });
const { open, publish, post, save, send } = drafting(() => listings);
const noValue: FindValue = () => Promise.resolve(null);
const query = async <R extends object>(text: string, values: unknown[] = []) =>
  (await listings.db.pool.query<R>(text, values)).rows;
const requests = async () =>
  (
    await query<{ data: ModerationRequest }>(
      `SELECT data FROM outbox WHERE type = 'listings.moderation.requested.v1' AND data->'reasons'->0->>'source' = 'rule'
       ORDER BY seq`,
    )
  ).map(({ data: { kind, subjectId, reasons } }) => [kind, subjectId, reasons[0]!.code, reasons[0]!.note]);
/** Waits until the consumers have queued so many listings, and checks them. */
async function checkQueued(count = 1, findValue = noValue) {
  await until(async () => (await query('SELECT FROM rule_checks')).length >= count);
  while (await checkNext(listings.db, findValue));
}
const rules = () => listings.read<ModerationRule[]>('/api/admin/moderation-rules', admin);
const counts = async (code: string) => (await rules()).find(({ rule }) => rule === code);

test.each<[string, string | null]>([
  ['Call (901) 555-0134 or 901.555.0135', 'In the description: (901) 555-0134, 901.555.0135.'],
  ['Text me at 9015550134', 'In the description: 9015550134.'],
  ['Write to dana@example.com', 'In the description: dana@example.com.'],
  ['dana (at) example (dot) com', 'In the description: dana (at) example (dot) com.'],
  [
    'More on https://deals.example/12 and cheap-land.com',
    'In the description: https://deals.example/12, cheap-land.com.',
  ],
  ['Parcel number 234-555-0134, APN 2345550134, 12.5 acres, $125,000. Built 1962.Nice', null],
  ['Lot 12, 2.5 acres; taxes of 1,200 a year; ZIP 38112-1234', null],
])('the contact details in %p are found', (description, explanation) => {
  expect(explainContactDetails({ title: 'Brick ranch', description })).toBe(explanation);
});

test('prices are compared with the valuation by a factor, and new accounts by age and listings', () => {
  const value = { value: 300_000, sales: 12 };
  expect(explainPrice(900_000, value, 3)).toBe('$900,000 is 3 times the $300,000 that 12 comparable sales give.');
  expect(explainPrice(90_000, value, 3)).toBe('$90,000 is 30% of the $300,000 that 12 comparable sales give.');
  expect(explainPrice(899_999, value, 3)).toBeNull();
  expect(explainPrice(100_001, value, 3)).toBeNull();
  const now = new Date('2026-11-20T12:00:00Z');
  const daysOld = (days: number) => new Date(now.getTime() - days * 86_400_000);
  expect(explainNewAccount({ registeredAt: daysOld(2.5), recentListings: 11 }, 10, now)).toBe(
    '11 listings in 24 hours from an account that is 2 days old.',
  );
  expect(explainNewAccount({ registeredAt: daysOld(2.5), recentListings: 10 }, 10, now)).toBeNull();
  expect(explainNewAccount({ registeredAt: daysOld(7), recentListings: 99 }, 10, now)).toBeNull();
  expect(explainNewAccount({ registeredAt: null, recentListings: 99 }, 10, now)).toBeNull();
});

test('a published listing is flagged once with its explanation, and moderators are counted', async () => {
  const { propertyId: id } = await post({ description: 'Call (901) 555-0134.' });
  const value: FindValue = () => Promise.resolve({ value: 20_000, sales: 4 });
  await checkQueued(1, value);
  const flags = [
    ['listing', id, 'contact-details', 'In the description: (901) 555-0134.'],
    ['listing', id, 'price-far-off', '$96,000 is 4.8 times the $20,000 that 4 comparable sales give.'],
  ];
  expect(await requests()).toEqual(flags);
  const opened = await open(id);
  await save(opened, { ...opened.content, bedrooms: '4' });
  await publish({ ...opened, version: 2 });
  await checkQueued(1, value);
  expect(await requests()).toEqual(flags);
  expect(await counts('contact-details')).toMatchObject({ flagged: 1, upheld: 0, dismissed: 0, isOn: true });

  const decide = (decision: 'withdraw' | 'restore') =>
    listings.db.change((tx) =>
      moderate(tx, id, { kind: 'listing', decision, reason: null, moderatorId: 9, appealPath: null }, 'https://x.test'),
    );
  await decide('withdraw');
  expect(await counts('price-far-off')).toMatchObject({ flagged: 1, upheld: 1, dismissed: 0 });
  await decide('restore');
  expect(await counts('price-far-off')).toMatchObject({ flagged: 1, upheld: 0, dismissed: 1 });
  await checkQueued();
});

test('a listing in review is flagged on its review; without tools its check is repeated later', async () => {
  await query(`INSERT INTO settings (name, value) VALUES ('review-new-listings', 'true')`);
  const { propertyId: id } = await post({ title: 'Ask dana@example.com' });
  await until(async () => (await query('SELECT FROM rule_checks')).length === 1);
  await expect(checkNext(listings.db, () => Promise.reject(new Unavailable('away')))).rejects.toThrow('away');
  expect(await checkNext(listings.db, noValue)).toBe(false);
  await query(`UPDATE rule_checks SET lease_until = now() - interval '1 second'`);
  expect(await checkNext(listings.db, noValue)).toBe(true);
  expect(await requests()).toEqual([['new-listing', id, 'contact-details', 'In the title: dana@example.com.']]);
});

test('a new account that loads many listings is flagged once', async () => {
  await query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version, registered_at)
     VALUES (1, 'a@b.example', 'Ann', 'member', 'wholesaler', 'active', 1, now() - interval '1 day')`,
  );
  await listings.db.prisma.property.createMany({ data: Array.from({ length: 12 }, () => listing()) });
  const stored = await listings.db.sql<Property>`SELECT ${propertyColumns} FROM properties ORDER BY id`;
  const properties = stored.map(toListedProperty);
  await listings.db.change((tx) =>
    tx.emit(
      createEvent(
        propertiesLoaded,
        { subject: `properties/${properties[0]!.propertyId}`, version: 1 },
        { count: 12, properties },
      ),
    ),
  );
  await checkQueued(12);
  expect((await requests()).map(([, , ...reason]) => reason)).toEqual([
    ['new-account', '12 listings in 24 hours from an account that is 1 day old.'],
  ]);
});

test("a photo of another member's listing is found by the bands' indexes", async () => {
  const addPhoto = async (letter: string, userId: number, dhash: bigint) => {
    const id = letter.repeat(22);
    await listings.db.prisma.photo.create({ data: { id, userId, width: 9, height: 8, bytes: 1n, dhash } });
    return { id, alt: '' };
  };
  const hash = BigInt.asIntN(64, 0xf0e1_d2c3_b4a5_9687n);
  const theirs = await post({ photos: [await addPhoto('t', 2, hash)] }, member(2));
  // Two bits differ in each of three bands, none in the fourth; then two in each.
  const near = await post({ address: '2 Elm', photos: [await addPhoto('n', 1, hash ^ 0x0003_0003_0003_0000n)] });
  await post({ address: '3 Elm', photos: [await addPhoto('f', 1, hash ^ 0x0003_0003_0003_0001n)] });
  await post({ address: '4 Elm', photos: [await addPhoto('o', 2, hash)] }, member(2));
  await checkQueued(4);
  const same = `Same photo as DS-${theirs.propertyId} of another member.`;
  expect((await requests()).filter(([, id]) => id === near.propertyId)).toEqual([
    ['photo', near.propertyId, 'same-photo', same],
  ]);
  expect((await requests()).filter(([, , , note]) => note === same)).toHaveLength(1);

  const client = await listings.db.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO photos (id, user_id, width, height, bytes, dhash)
       SELECT lpad(n::text, 22, '0'), 2, 9, 8, 1, (random() * 9e18)::bigint FROM generate_series(1, 20000) AS n`,
    );
    await client.query('ANALYZE photos');
    const photo = { hash: String(hash), uploadedAt: new Date().toISOString() };
    const plan = JSON.stringify(await sqlOnClient(client)`EXPLAIN ${samePhotoQuery(photo, 1, 6)}`);
    for (const band of [1, 2, 3, 4]) expect(plan).toContain(`photos_dhash_band_${band}`);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('a moderator changes a rule within its bounds, which the audit trail shows', async () => {
  const put = (rule: string, body: object, actor = admin) =>
    send('PUT', `/api/admin/moderation-rules/${rule}`, { reason: 'Too many false alarms', ...body }, actor);
  expect((await rules()).map(({ rule, isOn, threshold }) => [rule, isOn, threshold])).toEqual([
    ['contact-details', true, null],
    ['price-far-off', true, 3],
    ['new-account', true, 10],
    ['same-photo', true, 6],
  ]);
  expect((await put('contact-details', { isOn: false, threshold: null })).status).toBe(200);
  expect((await put('price-far-off', { isOn: true, threshold: 2.5 })).status).toBe(200);
  expect((await put('price-far-off', { isOn: true, threshold: 1 })).status).toBe(400);
  expect((await put('contact-details', { isOn: true, threshold: 2 })).status).toBe(400);
  expect((await put('contact-details', { isOn: true, threshold: null, reason: ' ' })).status).toBe(400);
  expect((await put('same-photo', { isOn: true, threshold: 7 })).status).toBe(400);
  const recorded = await query<{ data: object }>(
    `SELECT data FROM outbox WHERE type = 'listings.action.recorded.v1' ORDER BY seq`,
  );
  expect(recorded.map(({ data }) => data)).toMatchObject([
    {
      action: 'moderation.rule-changed',
      target: 'rule contact-details',
      reason: 'Too many false alarms',
      before: { isOn: true },
      after: { isOn: false },
    },
    { target: 'rule price-far-off', before: { threshold: 3 }, after: { threshold: 2.5 } },
  ]);
  await post({ description: 'Call (901) 555-0134.' });
  await checkQueued();
  expect(await requests()).toEqual([]);
});
