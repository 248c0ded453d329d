import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Performance } from '@dealstead/contracts/listings/inquiries';
import { listing, member, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());

const add = async (data = {}) =>
  (await listings.db.prisma.property.create({ data: listing({ userId: 1, ...data }), select: { id: true } })).id;
const visit = (id: number, address: string, as?: number) =>
  listings.send('POST', `/api/properties/${id}/visits`, undefined, as ? member(as) : { kind: 'visitor', address });
const performance = (id: number, as = 1) => listings.read<Performance>(`/api/properties/${id}/performance`, member(as));

test("a visit counts once per visitor and day, the owner's never; stored data identifies nobody", async () => {
  const id = await add();
  for (const address of ['203.0.113.5', '203.0.113.5', '198.51.100.7'])
    expect((await visit(id, address)).status).toBe(202);
  await visit(id, '', 2);
  await visit(id, '', 1);
  expect(await performance(id)).toMatchObject({ views: 3, detailsOpened: 0, favorites: 0, inquiries: 0 });
  const { rows } = await listings.db.pool.query('SELECT * FROM property_visits');
  expect(JSON.stringify(rows)).not.toContain('203.0.113.5');
});

test('thirty days, today last, and their sum is the total', async () => {
  const id = await add({ confirmedAt: new Date('2026-11-20T12:00:00Z') });
  await visit(id, '203.0.113.5');
  await listings.send(
    'POST',
    `/api/properties/${id}/inquiries`,
    { name: 'Marcus Hale', email: 'm@example.com', message: 'Is it still there?' },
    { kind: 'visitor', address: '203.0.113.9' },
  );
  await listings.db.pool.query('INSERT INTO favorites (user_id, property_id) VALUES (9, $1)', [id]);
  const { days, ...sums } = await performance(id);
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toMatchObject({ views: 1, inquiries: 1 });
  expect(days[0]?.day.localeCompare(days[1]?.day ?? '')).toBe(-1);
  expect(sums).toEqual({
    views: 1,
    detailsOpened: 0,
    favorites: 1,
    inquiries: 1,
    unseenInquiries: 1,
    confirmedAt: '2026-11-20T12:00:00.000Z',
    expiresAt: '2026-12-20T12:00:00.000Z',
    lastPromoted: null,
    featuredUntil: null,
    changedFor: null,
    staysOff: null,
  });
});

test('other members cannot read it, and drafts are not counted', async () => {
  const [id, draft] = [await add(), await add({ status: 'draft' })];
  expect((await listings.request(`/api/properties/${id}/performance`, member(2))).status).toBe(403);
  expect((await listings.request(`/api/properties/${draft}/performance`, member(2))).status).toBe(404);
  expect((await listings.request(`/api/properties/${id}/performance`)).status).toBe(401);
  await visit(draft, '203.0.113.5');
  expect((await performance(draft)).views).toBe(0);
});
