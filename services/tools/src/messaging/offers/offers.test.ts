import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { addDays, todayOf } from '@dealstead/contracts';
import type { Live } from '@dealstead/service-kit';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { recordLiveMessages } from '@dealstead/service-kit/fixtures/liveMessages';
import { member, type RunningTools, startTestTools } from '../../crm/fixtures/crm.ts';
import { endListing, upsertListings } from '../../copies/market/store.ts';
import {
  addListing,
  addMembers,
  answer,
  freeMember,
  inbox,
  makeOffer,
  messages,
  startConversation,
  terms,
} from '../../outreach/fixtures/outreach.ts';
import { expireNextOffer } from './expiryJob.ts';
import { followListing } from './listingChanges.ts';

let tools: RunningTools;
const seller = member(1);
const buyer = freeMember(2);
const quiet: Live = { admins: () => undefined, member: () => undefined };
let conversation: number;

beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyTables(
    tools.db.pool,
    'conversations',
    'offers',
    'members',
    'limits',
    'outbox',
    'deals',
    'listed_properties',
  );
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus' });
  await addListing(tools, 10, 1);
  conversation = await startConversation(tools, 10, buyer);
});
const events = async (type: string) =>
  (await tools.db.pool.query('SELECT data FROM outbox WHERE type = $1', [type])).rows.map(({ data }) => data);

test('an offer, a counteroffer and its acceptance', async () => {
  const offer = (await makeOffer(tools, conversation, buyer, 79_000)).body;
  expect(offer).toMatchObject({ status: 'open', from: 'buyer', amount: 79_000, earnestMoney: 2_500 });
  const counter = (await makeOffer(tools, conversation, seller, 82_500, offer.id)).body;
  expect(counter).toMatchObject({ status: 'open', from: 'seller', countersId: offer.id, countersAmount: 79_000 });
  expect(await answer(tools, counter, buyer, 'accept')).toMatchObject({ status: 200, body: { status: 'accepted' } });
  expect(
    (await messages(tools, conversation, seller)).map(({ kind, content, offer }) => [kind, content, offer?.status]),
  ).toEqual([
    ['text', 'Is the roof new?', undefined],
    ['offer', 'Offered $79,000', 'countered'],
    ['offer', 'Countered at $82,500', 'accepted'],
    ['note', 'Offer of $82,500 accepted', 'accepted'],
  ]);
  expect(await events('tools.offer.made.v1')).toMatchObject([{ offerId: offer.id, amountCents: 7_900_000 }]);
  expect(await events('tools.offer.accepted.v1')).toMatchObject([
    { offerId: counter.id, propertyId: 10, buyerId: 2, sellerId: 1, amountCents: 8_250_000 },
  ]);
  expect((await makeOffer(tools, conversation, buyer, 80_000)).body.code).toBe('listing-taken');
});

test('each answer belongs to one side, once', async () => {
  const offer = (await makeOffer(tools, conversation, buyer, 79_000)).body;
  expect((await answer(tools, offer, buyer, 'accept')).body.code).toBe('wrong-side');
  expect((await answer(tools, offer, seller, 'withdraw')).body.code).toBe('wrong-side');
  expect((await answer(tools, offer, freeMember(9), 'accept')).status).toBe(404);
  expect((await answer(tools, offer, seller, 'accept', 97_000)).body.code).toBe('offer-changed');
  expect((await makeOffer(tools, conversation, buyer, 80_000)).body.code).toBe('offer-open');
  expect((await answer(tools, offer, buyer, 'withdraw')).body.status).toBe('withdrawn');
  expect((await answer(tools, offer, seller, 'accept')).body.code).toBe('offer-not-open');
  const second = (await makeOffer(tools, conversation, buyer, 80_000)).body;
  expect((await answer(tools, second, seller, 'decline')).body.status).toBe('declined');
});

test('of 50 offers accepted at the same moment one is, and the others are closed', async () => {
  const offers = [];
  for (let id = 100; id < 150; id++) {
    const each = freeMember(id);
    offers.push((await makeOffer(tools, await startConversation(tools, 10, each), each, 70_000 + id)).body);
  }
  const answers = await Promise.all(offers.map((offer) => answer(tools, offer, seller, 'accept')));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
  const { rows } = await tools.db.pool.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM offers GROUP BY status ORDER BY status',
  );
  expect(rows).toEqual([
    { status: 'accepted', n: 1 },
    { status: 'closed', n: 49 },
  ]);
  expect(await events('tools.offer.accepted.v1')).toHaveLength(1);
});

test('an offer that is accepted, countered and withdrawn at the same moment ends in one state', async () => {
  for (let round = 0; round < 5; round++) {
    const offer = (await makeOffer(tools, conversation, buyer, 79_000)).body;
    const results = await Promise.all([
      answer(tools, offer, buyer, 'withdraw'),
      answer(tools, offer, seller, 'decline'),
      answer(tools, offer, seller, 'decline'),
    ]);
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('an offer expires at its time: the job notes it, and an answer before the job is refused', async () => {
  const offer = (await makeOffer(tools, conversation, buyer, 79_000)).body;
  await tools.db.pool.query("UPDATE offers SET expires_at = now() - interval '1 second'");
  expect((await answer(tools, offer, seller, 'accept')).body.code).toMatch(/^offer-(?:expired|not-open)$/);
  while (await expireNextOffer(tools.db, quiet));
  expect(await inbox(tools, buyer)).toMatchObject([
    { last: { kind: 'note', text: 'Offer of $79,000 expired' }, openOffer: null },
  ]);
});

test('acceptance enters the buyer in the deals of the seller, and moves the one that is ready', async () => {
  const { pool } = tools.db;
  for (const [title, stage, userId, contractPrice] of [
    ['a', 'offer', 1, null],
    ['b', 'under-contract', 1, 7_000_000],
    ['c', 'under-contract', 1, null],
    ['d', 'closed', 1, 7_000_000],
    ['e', 'under-contract', 9, 7_000_000],
  ])
    await pool.query(
      `INSERT INTO deals (title, property_id, user_id, deal_type, stage, offer_amount_cents, contract_price_cents,
         contract_date, expected_closing_date)
       VALUES ($1, 10, $3, 'wholesale', $2, 6500000, $4::bigint, now(), now())`,
      [title, stage, userId, contractPrice],
    );
  const offer = (await makeOffer(tools, conversation, buyer, 79_000)).body;
  const pages = await recordLiveMessages(tools.service.nats);
  await pages.expectInvalidated({ 'member.1': ['/api/deals', '/api/leads', '/api/dashboards/pro'] }, () =>
    answer(tools, offer, seller, 'accept'),
  );
  pages.stop();
  const { rows } = await pool.query('SELECT title, stage, buyer_name AS buyer FROM deals ORDER BY title');
  expect(rows.map(({ title, stage, buyer: name }) => `${title} ${stage} ${name}`)).toEqual([
    'a offer Marcus Reyes',
    'b closing Marcus Reyes',
    'c under-contract Marcus Reyes',
    'd closed null',
    'e under-contract null',
  ]);
});

test('a listing that returns to the market ends the accepted offer; one that leaves it closes the open ones', async () => {
  const offer = (await makeOffer(tools, conversation, buyer, 79_000)).body;
  await answer(tools, offer, seller, 'accept');
  const listing = (status: string) => ({
    propertyId: 10,
    userId: 1,
    title: 'Brick ranch',
    category: 'residential' as const,
    city: 'Memphis',
    state: 'TN' as const,
    priceCents: 8_450_000,
    arvCents: null,
    wholesaleFeeCents: null,
    status,
    createdAt: '2026-11-01T00:00:00.000Z',
  });
  const follow = (status: string, version: number) =>
    tools.db.change((tx) => followListing(tx, 10, () => upsertListings(tx, [listing(status)], version), quiet));
  const stored = async () =>
    (await tools.db.pool.query('SELECT status FROM offers ORDER BY id')).rows.map(({ status }) => status);
  // A change of the price before listings has applied the acceptance.
  await follow('active', 2);
  expect(await stored()).toEqual(['accepted']);
  await follow('under-contract', 3);
  await follow('active', 4);
  expect(await stored()).toEqual(['ended']);
  await makeOffer(tools, conversation, buyer, 80_000);
  const gone = { propertyId: 10, userId: 1, state: 'TN', category: 'residential' };
  await tools.db.change((tx) => followListing(tx, 10, () => endListing(tx, gone, 'withdrawn', 5), quiet));
  expect(await stored()).toEqual(['ended', 'closed']);
});

test('a closing date is after the day of the member who offers, wherever they are', async () => {
  // Their days never are the same one: 25 hours are between them.
  const west = { ...buyer, timeZone: 'Pacific/Pago_Pago' };
  const east = { ...buyer, timeZone: 'Pacific/Kiritimati' };
  const offer = async (actor: typeof buyer, days: number) => {
    const closingDate = addDays(todayOf(actor), days);
    const body = { clientId: crypto.randomUUID(), terms: { ...terms(79_000), closingDate } };
    return (await tools.send('POST', `/api/conversations/${conversation}/offers`, actor, body)).status;
  };
  expect([await offer(east, 0), await offer(west, 0), await offer(west, 1)]).toEqual([400, 400, 201]);
});

test.each([
  ['more earnest money than the amount', { earnestMoney: 90_000 }],
  ['a closing date in the past', { closingDate: '2020-01-01' }],
  ['an amount below the least', { amount: 1 }],
  ['a fraction of a cent', { amount: 79_000.001 }],
  ['another duration', { hours: 5 }],
])('an offer with %s is refused', async (_name, part) => {
  const body = { clientId: crypto.randomUUID(), terms: { ...terms(79_000), ...part } };
  expect((await tools.send('POST', `/api/conversations/${conversation}/offers`, buyer, body)).status).toBe(400);
});
