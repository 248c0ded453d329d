import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { daysAgo } from '@dealstead/contracts/fixtures/daysAgo';
import { mailRequested, type NewEvent } from '@dealstead/contracts/events';
import type { MemberIdentity } from '@dealstead/contracts/identity';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { until } from '@dealstead/service-kit/fixtures/until';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { listing, member, publicUrl, type Running, startTestListings } from '../../fixtures/listings.ts';
import { requestConfirmations, expireListings } from './freshnessJob.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(
    listings.db.pool,
    'properties',
    'outbox',
    'links',
    'members',
    'property_moves',
    'contact_addresses',
  );
  await listings.db.pool.query(
    `INSERT INTO contact_addresses (user_id, email, confirmed_at) VALUES (1, 'dana@example.com', now())`,
  );
});

const add = async (confirmed: number, data = {}) =>
  (
    await listings.db.prisma.property.create({
      data: listing({
        sellerRole: 'owner',
        contactEmail: 'dana@example.com',
        confirmedAt: daysAgo(confirmed),
        ...data,
      }),
      select: { id: true },
    })
  ).id;
const request = () => requestConfirmations(listings.db, publicUrl);
/** Repeats the job until it has asked: it leaves a listing that something else locks at that moment to its next run. */
const requestOne = () => until(async () => (await request()) === 1);
const expire = () => expireListings(listings.db, listings.search.caughtUp, publicUrl);
const mails = async () =>
  (
    await listings.db.pool.query<NewEvent<{ to: string; subject: string; text: string }>>(
      'SELECT data FROM outbox WHERE type = $1 ORDER BY seq',
      [mailRequested.type],
    )
  ).rows.map(({ data }) => openMail(data));
const tokenIn = (text = '') => /confirm-listing\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const press = (token: string) => listings.send('POST', '/api/listing-confirmations', { token }, { kind: 'visitor' });
const statusOf = async (id: number) => (await listings.db.prisma.property.findUniqueOrThrow({ where: { id } })).status;

test("after three weeks the seller is asked once, and the mail's link confirms once", async () => {
  const id = await add(22);
  await add(5);
  expect([await request(), await request()]).toEqual([1, 0]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    subject: 'Is Brick ranch with detached garage still for sale?',
  });
  const token = tokenIn(mail?.text);
  const pressed = await press(token);
  expect([pressed.status, await pressed.json()]).toMatchObject([200, { propertyId: id }]);
  const row = await listings.db.prisma.property.findUniqueOrThrow({ where: { id } });
  expect(row.confirmedAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(row.askedAt).toBeNull();
  const again = await press(token);
  const unknown = await press('x'.repeat(22));
  const code = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];
  expect(await code(again)).toEqual([410, 'link-gone']);
  expect(await code(unknown)).toEqual([410, 'link-gone']);
});

test('a listing whose title has an emoji where the subject is cut is asked about', async () => {
  await add(22, { title: `${'x'.repeat(196)}🏠 ranch` });
  await requestOne();
  const [mail] = await mails();
  expect(mail!.subject).toBe(`Is ${'x'.repeat(196)}`);
});

test('without an answer the listing expires after thirty days and nine since the request; a press relists it', async () => {
  const id = await add(31, { askedAt: daysAgo(3) });
  expect(await expire()).toBe(0);
  await listings.db.prisma.property.update({ where: { id }, data: { askedAt: daysAgo(10) } });
  expect(await expire()).toBe(1);
  expect(await statusOf(id)).toBe('expired');
  const [mail] = await mails();
  expect(mail).toMatchObject({ subject: 'Brick ranch with detached garage has expired' });
  await listings.db.pool.query(
    `INSERT INTO members VALUES (1, 'o@example.com', 'Dana', 'member', 'wholesaler', 'active', 1)`,
  );
  expect((await press(tokenIn(mail?.text))).status).toBe(200);
  expect(await statusOf(id)).toBe('active');
});

test("a member restricted from posting cannot confirm on the site or by a mail's link", async () => {
  const id = await add(22);
  await requestOne();
  const [mail] = await mails();
  const token = tokenIn(mail?.text);
  await listings.db.pool.query(
    `INSERT INTO members (id, email, first_name, role, plan, status, version, restrictions)
     VALUES (1, 'o@example.com', 'Dana', 'member', 'wholesaler', 'active', 1, '{posting}')`,
  );
  const confirm = (restrictions: MemberIdentity['restrictions']) =>
    listings.send('POST', `/api/properties/${id}/confirm`, {}, member(1, { restrictions }));
  for (const response of [await press(token), await confirm(['posting'])])
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { code: 'restricted', details: { restriction: 'posting' } },
    ]);
  expect((await listings.db.prisma.property.findUniqueOrThrow({ where: { id } })).askedAt).not.toBeNull();
  await listings.db.pool.query(`UPDATE members SET restrictions = '{messaging}'`);
  // The rejection did not redeem the link.
  expect([(await press(token)).status, (await confirm(['messaging'])).status]).toEqual([200, 200]);
});

test('without the plan an expired listing remains expired; with it a press relists it', async () => {
  const id = await add(40, { status: 'expired' });
  expect(
    (await listings.send('POST', `/api/properties/${id}/confirm`, undefined, member(1, { plan: 'free' }))).status,
  ).toBe(403);
  expect(await statusOf(id)).toBe('expired');
  expect((await listings.send('POST', `/api/properties/${id}/confirm`, undefined, member(1))).status).toBe(200);
  expect(await statusOf(id)).toBe('active');
});

test('a seller with many listings receives about ten requests a day; listings without a declared right to sell are exempt', async () => {
  for (let i = 0; i < 12; i++) await add(25);
  for (let i = 0; i < 3; i++) await add(25, { sellerRole: null, userId: 3 });
  let requested = 0;
  for (let some = await request(); some > 0; some = await request()) requested += some;
  expect(requested).toBe(10);
});

test('the owner confirms by a press on the page; others cannot', async () => {
  const id = await add(25);
  expect((await listings.send('POST', `/api/properties/${id}/confirm`, undefined, member(2))).status).toBe(403);
  const pressed = await listings.send('POST', `/api/properties/${id}/confirm`, undefined, member(1));
  expect(pressed.headers.get('x-dealstead-invalidates')).toContain(`/api/properties/${id}`);
  const closed = await add(25, { status: 'closed' });
  expect((await listings.send('POST', `/api/properties/${closed}/confirm`, undefined, member(1))).status).toBe(409);
});
