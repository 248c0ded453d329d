import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Identity } from '@dealstead/contracts/identity';
import type { OpenAbuseReport } from '@dealstead/contracts/listings/disclosures';
import type { FeaturedListing, MemberListing } from '@dealstead/contracts/listings/memberListings';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { share } from '@dealstead/contracts/fixtures/randomCases';
import { addressQuery } from '../../catalog/memberListings/store.ts';
import { listing, member, naughty, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(() => emptyTables(listings.db.pool, 'properties', 'limits', 'idempotency_keys'));

const add = async (said = {}) => (await listings.db.prisma.property.create({ data: listing(said) })).id;
const from = (address: string): Identity => ({ kind: 'visitor', address });
const report = (id: number, body: unknown = { reason: 'scam' }, actor: Identity = from('203.0.113.5')) =>
  listings.send('POST', `/api/properties/${id}/reports`, body, actor);
const storedReports = () => listings.db.prisma.propertyReport.findMany({ orderBy: { id: 'asc' } });

test('reports are stored, one a day per member or client network, and confirmed with a message', async () => {
  const id = await add();
  const first = await report(id, { reason: 'wrong-facts', note: ' The roof is gone. ' });
  expect([first.status, await first.json()]).toEqual([201, { message: 'Thank you. We will look at this listing.' }]);
  const again = await report(id);
  expect([again.status, await again.json()]).toMatchObject([200, { message: expect.stringContaining('already') }]);
  await report(id, undefined, from('203.0.113.6'));
  await report(id, undefined, member(7));
  await report(id, undefined, member(7, { address: '203.0.113.9' }));
  expect(await storedReports()).toMatchObject([
    { reason: 'wrong-facts', note: 'The roof is gone.', userId: null, status: 'new' },
    { reason: 'scam', note: null, userId: null },
    { reason: 'scam', userId: 7 },
  ]);
  expect(JSON.stringify(await storedReports())).not.toContain('203.0.113');
  await listings.db.pool.query('UPDATE property_reports SET day = day - 1');
  expect((await report(id)).status).toBe(201);
});

test('after a decision of the same day, another one is refused with what to do', async () => {
  const id = await add();
  await report(id);
  await listings.db.pool.query("UPDATE property_reports SET status = 'done'");
  const again = await report(id, { reason: 'photos' });
  expect([again.status, await again.json()]).toMatchObject([
    409,
    { message: expect.stringContaining('You can report it again tomorrow.') },
  ]);
});

test('of a listing with an emoji at the 4,000th character of its description are stored', async () => {
  const id = await add({ description: `${'x'.repeat(3_999)}🏠 and more` });
  expect((await report(id)).status).toBe(201);
});

test('of a hidden listing are rejected like those of a missing one', async () => {
  const draft = await add({ status: 'draft' });
  expect((await report(draft)).status).toBe(404);
  expect((await report(4_242)).status).toBe(404);
  expect((await report(0)).status).toBe(400);
});

test('fifty concurrent ones are stored once', async () => {
  const id = await add();
  const answers = await Promise.all(Array.from({ length: 50 }, () => report(id)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await storedReports()).toHaveLength(1);
});

test.each<[string, unknown]>([
  ['no reason', {}],
  ['an unknown reason', { reason: 'ugly' }],
  ['a long note', { reason: 'other', note: 'x'.repeat(1_001) }],
  ['a status', { reason: 'other', status: 'closed' }],
])('reports with %s are rejected', async (_what, body) => {
  expect((await report(await add(), body)).status).toBe(400);
  expect(await storedReports()).toEqual([]);
});

test('reports are deleted with the listing', async () => {
  const id = await add();
  await report(id);
  await listings.send('DELETE', `/api/properties/${id}`, undefined, member(1));
  expect(await storedReports()).toEqual([]);
});

test('reports accept every naughty note', async () => {
  const id = await add();
  for (const [i, note] of naughty.entries()) {
    const response = await report(id, { reason: 'other', note }, from(`10.0.${i >> 8}.${i & 255}`));
    expect([201, 400]).toContain(response.status);
  }
  expect((await storedReports()).length).toBeGreaterThan(share(400));
});

test('admins read open reports, oldest first, until they are closed or the listing is taken down', async () => {
  const admin = member(3, { role: 'admin', adminRole: 'owner' });
  const waiting = () => listings.read<OpenAbuseReport[]>('/api/admin/reports', admin);
  const [id, other] = [await add({ title: 'Brick bungalow' }), await add()];
  await report(id, { reason: 'wrong-facts', note: 'The roof is gone.' }, member(7));
  await report(id);
  await report(other);
  expect(await waiting()).toMatchObject([
    {
      property: { id, title: 'Brick bungalow', place: 'Memphis, TN', status: 'active' },
      reason: 'wrong-facts',
      note: 'The roof is gone.',
      memberId: 7,
    },
    { property: { id }, reason: 'scam', note: null, memberId: null },
    { property: { id: other } },
  ]);
  const third = (await waiting())[2]?.id;
  expect((await listings.send('POST', `/api/admin/reports/${third}/done`, undefined, admin)).status).toBe(200);
  expect((await waiting()).map(({ property }) => property.id)).toEqual([id, id]);
  const down = { to: 'withdrawn', reason: 'The roof is gone' };
  expect((await listings.send('POST', `/api/admin/listings/${id}/take-down`, down, admin)).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect((await storedReports()).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
  expect((await listings.send('POST', '/api/admin/reports/4242/done', undefined, admin)).status).toBe(404);
  expect((await listings.request('/api/admin/reports', member(7))).status).toBe(404);
});

test('featured listings on the market are listed with their seller and end, for finance', async () => {
  await listings.db.pool.query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version)
     VALUES (7, 'dana@example.com', 'Dana', 'member', 'wholesaler', 'active', 1) ON CONFLICT (id) DO NOTHING`,
  );
  const featuredUntil = new Date(Date.now() + 86_400_000);
  const paid = await add({ userId: 7, featured: true, featuredUntil, featuredPaymentId: 'pi_1' });
  const endless = await add({ userId: 8, featured: true });
  await add({ userId: 7, featured: true, featuredUntil: new Date(Date.now() - 1_000) });
  await add({ userId: 7, featured: true, featuredUntil, status: 'withdrawn' });
  await add({ userId: 7 });
  const finance = member(3, { role: 'admin', adminRole: 'finance' });
  const path = '/api/admin/featured-listings';
  expect(await listings.read<FeaturedListing[]>(path, finance)).toMatchObject([
    { id: endless, email: null, until: null, isPaid: false },
    { id: paid, email: 'dana@example.com', until: featuredUntil.toISOString(), isPaid: true },
  ]);
  expect(await listings.read<FeaturedListing[]>(`${path}?after=${endless}`, finance)).toMatchObject([{ id: paid }]);
  expect((await listings.request(path, member(3, { role: 'admin', adminRole: 'moderator' }))).status).toBe(403);
});

test('admins find listings in any status by address and by member; the address is looked up in an index', async () => {
  const admin = member(3, { role: 'admin', adminRole: 'support' });
  const sold = { userId: 7, status: 'closed', address: '12_B Elm Street', createdAt: new Date('2026-02-01') };
  const [first, second] = [await add(sold), await add({ userId: 7, createdAt: new Date('2026-03-01') })];
  await add({ userId: 8, address: '12AB Elm Street' });
  const idsOf = async (path: string) => (await listings.read<MemberListing[]>(path, admin)).map(({ id }) => id);
  expect(await idsOf('/api/admin/listing-owners?address=12_b%20elm')).toEqual([first]);
  expect(await idsOf('/api/admin/members/7/listings')).toEqual([second, first]);
  expect(await idsOf(`/api/admin/members/7/listings?after=${second}`)).toEqual([first]);
  const plan = await listings.db.change(async ({ sql }) => {
    await sql`SET LOCAL enable_seqscan = off`;
    return sql`EXPLAIN ${addressQuery('12 elm%')}`;
  });
  expect(JSON.stringify(plan)).toContain('properties_address');
});
