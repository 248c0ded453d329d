import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { notificationTopics } from '@dealstead/contracts';
import * as events from '@dealstead/contracts/events';
import type { Notification } from '@dealstead/contracts/tools/notifications';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../fixtures/tools.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(async () => {
  await emptyTables(tools.db.pool, 'notifications', 'push_subscriptions', 'members', 'listed_properties', 'outbox');
  await tools.db.pool.query(
    `INSERT INTO listed_properties (property_id, user_id, title, category, city, state, price_cents, status, created_at, version)
     VALUES (9, 1, 'Elm St', 'land', 'Macon', 'GA', 100, 'active', now(), 1)`,
  );
  await tools.db.pool.query(
    `INSERT INTO members (user_id, plan, status, role, admin_role, version) VALUES
       (7, 'free', 'active', 'admin', 'support', 1), (8, 'free', 'active', 'admin', 'editor', 1),
       (9, 'free', 'active', 'admin', 'owner', 1)`,
  );
  await tools.db.pool.query(
    `INSERT INTO members (user_id, plan, status, version, first_name, last_name) VALUES
       (1, 'wholesaler', 'active', 1, 'Dana', 'Reyes'), (5, 'va', 'active', 1, 'Ana', 'Cruz')`,
  );
});

const at = '2026-11-20T12:00:00.000Z';
const match = {
  searchId: 3,
  userId: 1,
  searchName: 'Georgia land',
  propertyId: 9,
  reason: 'Land in Georgia',
  at,
};
const payment = {
  paymentId: 5,
  userId: 1,
  type: 'subscription',
  amountCents: 5_990,
  refundedCents: 5_990,
  at,
} as const;

/** What each event of another service shows, and to whom. */
const shown: readonly [string, events.NewEvent, number, Partial<Notification> | null][] = [
  [
    'a match of a saved search',
    events.createEvent(events.searchMatched, { subject: 'a', version: 1 }, { ...match, kind: 'new' }),
    1,
    { topic: 'matches', title: 'New match for “Georgia land”: Elm St', url: '/property/9' },
  ],
  [
    'a returned listing',
    events.createEvent(events.searchMatched, { subject: 'a', version: 1 }, { ...match, kind: 'back' }),
    1,
    { topic: 'matches', title: 'Back on the market: Elm St' },
  ],
  [
    'a lower price that satisfies a saved search',
    events.createEvent(events.searchMatched, { subject: 'a', version: 1 }, { ...match, kind: 'price-drop' }),
    1,
    { topic: 'price-drops', title: 'Price drop: Elm St', url: '/property/9' },
  ],
  [
    'a lower price of a saved listing',
    events.createEvent(
      events.priceDropped,
      { subject: 'a', version: 1 },
      {
        propertyId: 9,
        title: 'Elm St',
        city: 'Macon',
        state: 'GA',
        beforeCents: 12_500_000,
        afterCents: 11_000_050,
        userIds: [1, 2],
      },
    ),
    2,
    { topic: 'price-drops', title: 'Price drop: Elm St', body: '$125,000 → $110,000.50 · Macon, GA' },
  ],
  [
    'an inquiry',
    events.createEvent(
      events.inquiryReceived,
      { subject: 'a', version: 1 },
      {
        inquiryId: 1,
        propertyId: 9,
        ownerId: 1,
        name: 'Marcus Hale',
        email: 'm@example.com',
        phone: null,
        message: 'Is it still there?',
        receivedAt: at,
        userId: null,
      },
    ),
    1,
    { topic: 'messages', title: 'Marcus Hale asked about “Elm St”', body: 'Is it still there?', url: '/property/9' },
  ],
  [
    'a lead from a form of a member',
    events.createEvent(
      events.leadReceived,
      { subject: 'a', version: 1 },
      {
        leadId: 4,
        ownerId: 1,
        formId: 2,
        formTitle: 'Sell your house',
        name: 'Ann Bell',
        isNew: true,
        receivedAt: at,
      },
    ),
    1,
    { topic: 'messages', title: 'Ann Bell sent your form “Sell your house”', url: '/leads/4' },
  ],
  [
    'a seller lead',
    events.createEvent(
      events.sellerLeadReceived,
      { subject: 'a', version: 1 },
      {
        sellerLeadId: 1,
        propertyAddress: '12 Oak St',
        fullName: 'Ann Bell',
        phone: '',
        email: 'a@example.com',
        situation: null,
        receivedAt: at,
      },
    ),
    7,
    { topic: 'messages', title: 'Ann Bell wants to sell 12 Oak St', url: '/admin/leads' },
  ],
  [
    'a new subscriber of the buyer list',
    events.createEvent(
      events.buyerListJoined,
      { subject: 'a', version: 1 },
      { buyerId: 1, email: 'b@example.com', interests: [], preferredStates: [], maxPriceCents: null, isNew: true },
    ),
    7,
    { topic: 'messages', title: 'Someone joined the buyer list', body: 'b@example.com' },
  ],
  [
    'a failed payment',
    events.createEvent(events.paymentRecorded, { subject: 'a', version: 1 }, { ...payment, status: 'failed' }),
    1,
    { topic: 'account', title: 'Your payment of $59.90 failed', url: '/payment-history' },
  ],
  [
    'a refund',
    events.createEvent(events.paymentRecorded, { subject: 'a', version: 1 }, { ...payment, status: 'refunded' }),
    1,
    { topic: 'account', title: '$59.90 was refunded' },
  ],
  [
    'a payment',
    events.createEvent(events.paymentRecorded, { subject: 'a', version: 1 }, { ...payment, status: 'paid' }),
    1,
    null,
  ],
  [
    'a featured listing',
    events.createEvent(
      events.featuredPaid,
      { subject: 'a', version: 1 },
      { propertyId: 9, userId: 1, paymentId: 'p', until: '2099-12-03T17:00:00.000Z' },
    ),
    1,
    { topic: 'account', title: '“Elm St” is featured until December 3', url: '/property/9' },
  ],
  [
    'a restriction',
    events.createEvent(
      events.memberRestricted,
      { subject: 'a', version: 1 },
      { userId: 1, restrictions: [{ type: 'messaging', reason: 'Spam', until: null }] },
    ),
    1,
    { topic: 'account', title: 'Your account was restricted', body: 'Messaging others: Spam' },
  ],
  [
    'a market report',
    events.createEvent(
      events.marketReportReady,
      { subject: 'a', version: 1 },
      { userId: 1, month: '2026-10', states: ['GA', 'TX'] },
    ),
    1,
    { topic: 'market-report', title: 'Your market report for October 2026 is ready', url: '/analytics?state=GA' },
  ],
  [
    'a message from an admin',
    events.createEvent(
      events.adminMessageSent,
      { subject: 'a', version: 1 },
      { messageId: 3, subject: 'New fees', message: 'From June on.', priority: 'normal', userIds: [1, 2] },
    ),
    1,
    { topic: 'admin-messages', title: 'New fees', body: 'From June on.', url: '/notifications?message=3' },
  ],
  [
    'a help request for an admin who is no longer in support',
    events.createEvent(
      events.helpRequested,
      { subject: 'a', version: 1 },
      {
        requestId: 8,
        subject: 'The import stops',
        text: 'At row 3.',
        sender: 'pat@example.com',
        adminId: 8,
        isReply: false,
      },
    ),
    7,
    {
      topic: 'messages',
      title: 'pat@example.com asked for help: The import stops',
      body: 'At row 3.',
      url: '/admin/support?request=8',
    },
  ],
  [
    'a canary that was rolled back, for owners',
    events.createEvent(
      events.canaryRolledBack,
      { subject: 'canary/tools', version: 1 },
      {
        name: 'tools',
        version: 'v2',
        reason: 'Rolled back automatically: load failures 3 of 60 against 0 of 900 with v1.',
      },
    ),
    9,
    {
      topic: 'account',
      title: 'Version v2 of tools was rolled back',
      body: 'Rolled back automatically: load failures 3 of 60 against 0 of 900 with v1.',
      url: '/admin/releases?of=tools',
    },
  ],
  [
    'an answer of support',
    events.createEvent(
      events.helpAnswered,
      { subject: 'a', version: 1 },
      { requestId: 8, userId: 1, subject: 'The import stops', text: 'Fixed.' },
    ),
    1,
    {
      topic: 'account',
      title: 'Support answered: The import stops',
      body: 'Fixed.',
      url: '/help/requests?request=8',
    },
  ],
  ...(
    [
      ['joined', 1, 'Ana Cruz joined your team'],
      ['joined', 5, 'You have a seat on the team of Dana Reyes'],
      ['allowed', 1, 'Ana Cruz has a seat on your team now'],
      ['plan', 1, 'Ana Cruz no longer has a seat on your team'],
      ['plan', 5, 'Your seat on the team of Dana Reyes has ended'],
      ['restricted', 5, 'Your seat on the team of Dana Reyes has ended'],
      ['removed', 5, 'Your seat on the team of Dana Reyes has ended'],
      ['removed', 1, null],
      ['left', 1, 'Ana Cruz left your team'],
      ['left', 5, null],
      ['closed', 1, 'Ana Cruz left your team'],
    ] as const
  ).map(([reason, reader, title]): (typeof shown)[number] => [
    `a seat with reason ${reason}, to member ${reader}`,
    events.createEvent(
      events.seatChanged,
      { subject: 'a', version: 1 },
      { ownerId: 1, userId: 5, isSeated: reason === 'joined' || reason === 'allowed', reason },
    ),
    reader,
    title === null ? null : { topic: 'account', title, url: '/team' },
  ]),
  [
    'an urgent message from an admin',
    events.createEvent(
      events.adminMessageSent,
      { subject: 'a', version: 1 },
      { messageId: 4, subject: 'Change your password', message: 'Today.', priority: 'urgent', userIds: [1] },
    ),
    1,
    { topic: 'account', title: 'Change your password', url: '/notifications?message=4' },
  ],
];

/** Emits events and waits until a later one was applied. */
async function apply(...emitted: events.NewEvent[]): Promise<void> {
  const last = { ...match, searchId: 99, userId: 70, kind: 'new' } as const;
  await tools.db.change((tx) =>
    tx.emit(...emitted, events.createEvent(events.searchMatched, { subject: 'a', version: 1 }, last)),
  );
  await until(async () => (await list(70)).length > 0);
}
const list = async (id: number) => (await tools.get<Notification[]>('/api/notifications', member(id))).body;

test.each(shown)('a notification of %s is shown to its reader', async (_, event, reader, expected) => {
  // The market report is off by default.
  await tools.db.pool.query(
    `INSERT INTO notification_preferences (user_id, kind, in_app, push, version) VALUES (1, 'market-report', true, true, 1)
     ON CONFLICT DO NOTHING`,
  );
  await apply(event);
  await until(async () => expected === null || (await list(reader)).length > 0);
  const items = await list(reader);
  if (expected === null) expect(items).toEqual([]);
  else expect(items).toContainEqual(expect.objectContaining({ ...expected, count: 1, read: false }));
});

test('every kind of the settings has an event or a module that notifies, which are tested beside them', () => {
  const fromEvents = new Set(shown.flatMap(([, , , expected]) => expected?.topic ?? []));
  // The proof of funds expires: buyers/reminders.ts. Inspections and closings of deals: crm/deals/reminders.ts.
  const fromModules = ['deadlines'];
  expect([...fromEvents, ...fromModules].toSorted()).toEqual([...notificationTopics].toSorted());
});

test('an event that is delivered twice notifies once', async () => {
  const envelope = createEnvelope(shown[0]![1]);
  for (const id of ['first', 'second'])
    await tools.service.nats.publishEvent(envelope.type, id, JSON.stringify(envelope));
  await apply();
  await until(async () => (await list(1)).length === 1);
  expect((await list(1))[0]).toMatchObject({ count: 1 });
});

test('several matches of a search are one entry that leads to all of them', async () => {
  const [, event] = shown[0]!;
  await apply(event, event, event);
  await until(async () => (await list(1))[0]?.count === 3);
  expect(await list(1)).toMatchObject([{ title: '3 new matches for “Georgia land”', url: '/buyer-dashboard' }]);
});

test('the subscriptions of an ended session end', async () => {
  const session = 'f'.repeat(64);
  await tools.db.pool.query(
    `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, session)
     VALUES (repeat('a', 64), 1, 'https://push.example', '', '', $1), (repeat('b', 64), 1, 'https://push.example/2', '', '', NULL)`,
    [session],
  );
  await tools.db.change((tx) =>
    tx.emit(events.createEvent(events.sessionsEnded, { subject: 's', version: 1 }, { userId: 1, sessions: [session] })),
  );
  await until(async () => (await tools.db.pool.query('SELECT FROM push_subscriptions')).rowCount === 1);
});
