import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Review } from '@dealstead/contracts';
import type { ModeratedListing } from '@dealstead/contracts/listings/disclosures';
import { mailRequested, type NewEvent, propertyPublished } from '@dealstead/contracts/events';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import type { MailParts } from '@dealstead/service-kit';
import { openMail } from '@dealstead/service-kit/fixtures/mails';
import { content, drafting } from '../../fixtures/drafts.ts';
import { listing, member, publicUrl, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());
beforeEach(async () => {
  await emptyTables(listings.db.pool, 'properties', 'drafts', 'settings', 'members', 'outbox', 'contact_addresses');
  await listings.db.pool.query(
    `INSERT INTO contact_addresses (user_id, email, confirmed_at) VALUES (1, 'dana@example.com', now())`,
  );
});

const admin = member(9, { role: 'admin', adminRole: 'owner', plan: 'free' });
const { send, open, publish, post } = drafting(() => listings);
const waiting = () => listings.read<{ required: boolean; waiting: Review[] }>('/api/admin/reviews', admin);
const require = (required: boolean) =>
  send('PUT', '/api/admin/reviews', { required, reason: 'Many false listings' }, admin);
const decide = (id: number, decision: string, reason?: string, actor = admin) =>
  send('POST', `/api/admin/reviews/${id}`, { decision, reason }, actor);
const events = async (isAudit: boolean) =>
  (
    await listings.db.pool.query<NewEvent<Record<string, string>>>(
      `SELECT type, data FROM outbox WHERE (type = 'listings.action.recorded.v1') = $1
       AND type NOT LIKE 'listings.moderation.%' ORDER BY seq`,
      [isAudit],
    )
  ).rows;
/** Events other than those for the audit trail, with mails as they are sent. */
const outbox = async () =>
  (await events(false)).map((event) =>
    event.type === mailRequested.type
      ? { ...event, data: openMail(event.data as MailParts & typeof event.data) }
      : event,
  );
/** What the audit trail gets. */
const recorded = async () => (await events(true)).map(({ data }) => data);
const stored = (id: number) => listings.db.prisma.property.findUniqueOrThrow({ where: { id } });

test('listings are published at once unless reviews are mandatory', async () => {
  expect(await waiting()).toEqual({ required: false, waiting: [] });
  expect((await post()).status).toBe('active');
  expect((await require(true)).status).toBe(200);
  const first = await post({ address: '1 Elm' });
  const second = await post({ address: '2 Elm' }, member(2));
  expect([first.status, second.status]).toEqual(['in-review', 'in-review']);
  expect(await waiting()).toMatchObject({
    required: true,
    waiting: [
      { property: { id: first.propertyId, status: 'in-review' }, reason: 'asked-for', duplicateOf: null },
      { property: { id: second.propertyId } },
    ],
  });
  await require(false);
  expect((await post({ address: '3 Elm' })).status).toBe('active');
  expect((await waiting()).waiting).toHaveLength(2);
});

describe('a decision', () => {
  const submitted = async () => {
    await require(true);
    const { propertyId } = await post();
    await listings.db.pool.query("UPDATE properties SET created_at = now() - interval '3 days'");
    return propertyId;
  };

  test('to publish starts the days on the market', async () => {
    const id = await submitted();
    expect((await decide(id, 'publish')).status).toBe(200);
    const row = await stored(id);
    expect(row).toMatchObject({ status: 'active', version: 2 });
    expect(Date.now() - row.createdAt.getTime()).toBeLessThan(60_000);
    const [published, mail, ...more] = await outbox();
    expect([published?.type, mail?.type, more]).toEqual([propertyPublished.type, mailRequested.type, []]);
    expect(mail?.data).toMatchObject({ subject: 'Your listing is published: Brick bungalow near the park' });
    expect((await recorded()).at(-1)).toMatchObject({
      actor: { kind: 'admin', id: 9 },
      action: 'listing.review-publish',
      memberId: 1,
      target: `listing ${id}`,
      before: { status: 'in-review' },
      after: { status: 'active' },
    });
    expect((await waiting()).waiting).toEqual([]);
    expect(await listings.read<unknown[]>('/api/properties')).toHaveLength(1);
    const { rows } = await listings.db.pool.query(
      'SELECT to_status, mover, user_id FROM property_moves ORDER BY version',
    );
    expect(rows).toEqual([
      { to_status: 'in-review', mover: 'owner', user_id: 1 },
      { to_status: 'active', mover: 'admin', user_id: 9 },
    ]);
  });

  test('to return mails the seller the reason, and loses nothing', async () => {
    const id = await submitted();
    await listings.db.pool.query(
      `INSERT INTO members VALUES (1, 'dana@account.example', 'Dana', 'member', 'wholesaler', 'active', 1)`,
    );
    await decide(id, 'return', 'The photo of <the> kitchen is another house.');
    expect(await stored(id)).toMatchObject({ status: 'draft' });
    const [mail, ...more] = await outbox();
    expect([mail?.type, more]).toEqual([mailRequested.type, []]);
    expect(mail?.data).toMatchObject({
      key: `review/${id}/2`,
      to: 'dana@account.example',
      subject: 'Your listing needs a change: Brick bungalow near the park',
      text: expect.stringContaining(`${publicUrl}/property/${id}/edit`),
      html: expect.stringContaining('&#60;the&#62; kitchen'),
    });
    expect(mail?.data.text).toContain('The photo of <the> kitchen is another house.');
    expect(() => mailRequested.data.parse(mail?.data)).not.toThrow();
    // Published again, it requires a new review.
    const opened = await open(id);
    expect(opened.content).toMatchObject({ title: 'Brick bungalow near the park', disclosureConfirmed: true });
    expect(await (await publish(opened)).json()).toEqual({ propertyId: id, status: 'in-review' });
    expect((await waiting()).waiting).toHaveLength(1);
  });

  test("to withdraw mails the listing’s contact address if account's data is missing", async () => {
    const id = await submitted();
    await decide(id, 'withdraw');
    expect(await stored(id)).toMatchObject({ status: 'withdrawn' });
    const [mail] = await outbox();
    expect(mail?.data).toMatchObject({
      to: 'dana@example.com',
      subject: 'Your listing was withdrawn: Brick bungalow near the park',
    });
    expect(mail?.data.text).not.toContain('What we noticed');
    expect((await send('POST', `/api/properties/${id}/status`, { status: 'active' })).status).toBe(409);
  });

  test('is made once, with two concurrent admins too', async () => {
    const id = await submitted();
    const answers = await Promise.all([decide(id, 'publish'), decide(id, 'withdraw')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await decide(id, 'return')).status).toBe(409);
  });

  test('requires a listing in review', async () => {
    const { id } = await listings.db.prisma.property.create({ data: listing(), select: { id: true } });
    expect((await decide(id, 'withdraw')).status).toBe(409);
    expect((await decide(4_242, 'publish')).status).toBe(404);
    expect((await decide(id, 'burn')).status).toBe(400);
  });
});

describe('an admin takes a listing down', () => {
  const takeDown = (id: number, to: string, reason: string, actor = admin) =>
    send('POST', `/api/admin/listings/${id}/take-down`, { to, reason }, actor);

  test.each([
    ['in-review', [{ reason: 'moderation', duplicate_of: null }]],
    ['withdrawn', []],
  ])('%s: hidden from buyers, with the reason for its seller and in the history', async (to, reviewRows) => {
    const { propertyId: id } = await post();
    await listings.db.pool.query('DELETE FROM outbox');
    expect((await takeDown(id, to, 'Photos of <another> house.')).status).toBe(200);
    expect((await recorded()).at(-1)).toMatchObject({
      action: 'listing.taken-down',
      reason: 'Photos of <another> house.',
    });
    expect((await listings.request(`/api/properties/${id}`)).status).toBe(404);
    expect(await listings.read<unknown[]>('/api/properties')).toEqual([]);
    const { rows } = await listings.db.pool.query('SELECT reason, duplicate_of FROM reviews');
    expect(rows).toEqual(reviewRows);
    const mail = (await outbox()).find(({ type }) => type === mailRequested.type);
    expect(mail?.data).toMatchObject({
      key: `taken-down/${id}/2`,
      to: 'dana@example.com',
      subject: 'Your listing was taken down: Brick bungalow near the park',
      text: expect.stringContaining('Photos of <another> house.'),
    });
    expect(() => mailRequested.data.parse(mail?.data)).not.toThrow();
    const full = await listings.read<ModeratedListing>(`/api/admin/listings/${id}`, admin);
    expect(full).toMatchObject({
      property: { id, status: to, title: 'Brick bungalow near the park' },
      details: { contactEmail: 'dana@example.com' },
      moves: [
        { from: 'active', to, mover: 'admin', userId: 9, reason: 'Photos of <another> house.' },
        { mover: 'owner' },
      ],
    });
    // Its seller cannot relist it.
    expect((await send('POST', `/api/properties/${id}/status`, { status: 'active' })).status).toBe(409);
  });

  test('without a reason, for a listing off the market or an unknown one, it is rejected', async () => {
    const { propertyId: id } = await post();
    expect((await takeDown(id, 'withdrawn', ' ')).status).toBe(400);
    expect((await takeDown(id, 'closed', 'x')).status).toBe(400);
    expect((await takeDown(4_242, 'withdrawn', 'x')).status).toBe(404);
    await takeDown(id, 'withdrawn', 'x');
    expect((await takeDown(id, 'withdrawn', 'x')).status).toBe(409);
    expect((await takeDown(id, 'in-review', 'x')).status).toBe(409);
  });
});

test('a seller may withdraw a listing in review, which ends the review', async () => {
  await require(true);
  const { propertyId } = await post();
  expect((await send('POST', `/api/properties/${propertyId}/status`, { status: 'draft' })).status).toBe(200);
  expect((await waiting()).waiting).toEqual([]);
  expect((await listings.db.pool.query('SELECT 1 FROM reviews')).rowCount).toBe(0);
});

describe('disclosures', () => {
  const texts = () => listings.read<{ role: string; state: string | null; text: string }[]>('/api/disclosures');
  const set = (body: object) => send('PUT', '/api/disclosures', { reason: 'New law', ...body }, admin);
  const ofOwner = async () => (await texts()).filter(({ role }) => role === 'owner');

  test("a state's text takes precedence over the general one, in listings published from then on", async () => {
    expect(await texts()).toHaveLength(3);
    const before = await post();
    expect((await set({ role: 'owner', state: 'TN', text: ' Tennessee asks for this. ' })).status).toBe(200);
    expect(await ofOwner()).toMatchObject([{ state: null }, { state: 'TN', text: 'Tennessee asks for this.' }]);
    const after = await post({ address: '2 Elm' });
    const otherState = await post({ address: '3 Elm', state: 'MS', city: 'Tupelo', zipCode: '38801' });
    const said = await Promise.all(
      [before, after, otherState].map(async (one) => (await stored(one.propertyId)).disclosure),
    );
    expect(said).toEqual([
      expect.stringContaining('deed'),
      'Tennessee asks for this.',
      expect.stringContaining('deed'),
    ]);
    expect((await set({ role: 'owner', state: 'TN', text: '' })).status).toBe(200);
    expect(await ofOwner()).toHaveLength(1);
  });

  test.each<[string, object]>([
    ['nothing for all states', { role: 'owner', state: null, text: ' ' }],
    ['a role that there is not', { role: 'king', state: null, text: 'x' }],
    ['a state that is none of ours', { role: 'owner', state: 'DC', text: 'x' }],
    ['a text too long', { role: 'owner', state: 'TN', text: 'x'.repeat(2_001) }],
    ['a text without a reason', { role: 'owner', state: 'TN', text: 'x', reason: '' }],
    ['more than that', { role: 'owner', state: 'TN', text: 'x', updatedBy: 1 }],
  ])('rejects %s', async (_what, body) => {
    expect((await set(body)).status).toBe(400);
    expect(await texts()).toHaveLength(3);
  });
});

test('only admins decide, configure and read reviews', async () => {
  const calls: [string, string, unknown?][] = [
    ['GET', '/api/admin/reviews'],
    ['PUT', '/api/admin/reviews', { required: true, reason: 'Many' }],
    ['POST', '/api/admin/reviews/1', { decision: 'publish' }],
    ['GET', '/api/admin/listings/1'],
    ['POST', '/api/admin/listings/1/take-down', { to: 'withdrawn', reason: 'x' }],
    ['PUT', '/api/disclosures', { role: 'owner', state: null, text: content().title, reason: 'New law' }],
  ];
  for (const [method, path, body] of calls) {
    expect((await listings.send(method, path, body, member(1))).status).toBe(404);
    expect((await listings.send(method, path, body)).status).toBe(401);
  }
});
