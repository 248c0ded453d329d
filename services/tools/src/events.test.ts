import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as events from '@dealstead/contracts/events';
import { recordLiveMessages, type ShownEvent, shows } from '@dealstead/service-kit/fixtures/liveMessages';
import { member, type RunningTools, startTestTools } from './crm/fixtures/crm.ts';
import { emptyVentures } from './partners/jointVentures/fixtures.ts';
import { addListing, addMembers, startConversation } from './outreach/fixtures/outreach.ts';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';

// Member 1 owns listing 10, about which member 2 writes, of which member 3 keeps a deal, and in which member 4 would be a partner.
// Member 2 has a seat on the team of member 5. Member 6 is an admin.
let tools: RunningTools;
let pages: Awaited<ReturnType<typeof recordLiveMessages>>;

beforeAll(async () => {
  tools = await startTestTools();
  const { pool } = tools.db;
  await emptyTables(pool, 'members', 'teams', 'deals', 'conversations', 'listed_properties', 'buyer_invitations');
  await emptyVentures(tools);
  await addMembers(tools, { 1: 'Dana', 2: 'Marcus', 3: 'Ann', 4: 'Lee', 5: 'Kim', 6: 'Chief' });
  await pool.query("UPDATE members SET role = 'admin', admin_role = 'owner' WHERE user_id = 6");
  await addListing(tools, 10, 1);
  await pool.query(
    "INSERT INTO deals (title, user_id, deal_type, property_id) VALUES ('Elm St', 3, 'wholesale', 10), ('Oak St', 1, 'wholesale', NULL)",
  );
  expect(await startConversation(tools, 10, member(2))).toBe(1);
  await pool.query(
    `INSERT INTO joint_ventures (user_id, property_id, title, city, state, category, role, contribution, offered, poster_share,
       partner_share, deadline, control)
     VALUES (1, 10, 'Brick ranch', 'Memphis', 'TN', 'residential', 'capital', 'Funds', 'Crew', 6000, 4000, '2099-01-01', '[]')`,
  );
  await pool.query(
    `INSERT INTO joint_venture_applications (venture_id, user_id, message, poster_share, partner_share, proposed_by)
     VALUES (1, 4, 'Me', 6000, 4000, 'partner')`,
  );
  await pool.query('INSERT INTO teams (owner_user_id, version) VALUES (5, 1)');
  await pool.query("INSERT INTO team_seats (owner_user_id, user_id, permissions) VALUES (5, 2, '{leads}')");
  await pool.query(
    "INSERT INTO buyer_invitations (uploaded_by, user_id, email, status, send_count) VALUES (1, 1, 'b@example.com', 'sent', 1)",
  );
  pages = await recordLiveMessages(tools.service.nats);
});
afterAll(async () => {
  pages.stop();
  await tools.service.stop();
});

const at = new Date().toISOString();
const place = { propertyId: 10, userId: 1, state: 'TN', category: 'residential' } as const;
const listing = {
  ...place,
  title: 'Brick ranch',
  city: 'Memphis',
  priceCents: 8_000_000,
  arvCents: null,
  wholesaleFeeCents: null,
  createdAt: at,
};
const person = (userId: number) => ({
  userId,
  email: `${userId}@example.com`,
  firstName: 'New',
  lastName: `Name ${userId}`,
  role: 'member' as const,
  plan: 'buyer' as const,
  status: 'active',
});
const inquiry = { name: 'Lee Park', email: 'lee@example.com', phone: null, message: 'Still there?', receivedAt: at };
const request = { requestId: 1, subject: 'Help', text: 'Please' };
const bell = ['/api/notifications'];
const ownersPages = ['/api/dashboards', '/api/dashboards/pro', '/api/leads', '/api/va/tasks', '/api/inbox'];
const conversation = ['/api/inbox', '/api/conversations/1'];
const listingReaders = {
  'member.1': [...ownersPages, '/api/listing-blasts/10'],
  'member.2': conversation,
  'member.3': ['/api/deals/1'],
};
const teamPages = ['/api/leads', '/api/deals', '/api/va/tasks', '/api/va/hours', '/api/va/activity'];
/** Later rows are newer versions of the same copies. */
let version = 10;
const next = (subject: string) => ({ subject, version: version++ });

const rows: ShownEvent[] = [
  shows(events.createEvent(events.propertyPublished, next('property/10'), { ...listing, status: 'active' }), {
    ...listingReaders,
    'member.4': ['/api/joint-ventures', '/api/listing-ventures'],
  }),
  shows(
    events.createEvent(events.propertyChanged, next('property/10'), { ...listing, status: 'under-contract' }),
    listingReaders,
  ),
  shows(events.createEvent(events.propertyClosed, next('property/10'), place), listingReaders),
  shows(events.createEvent(events.propertyWithdrawn, next('property/10'), place), listingReaders),
  shows(
    events.createEvent(events.propertiesLoaded, next('properties/11'), {
      count: 1,
      properties: [{ ...listing, propertyId: 11, status: 'active' }],
    }),
    { 'member.1': ['/api/dashboards', '/api/dashboards/pro'] },
  ),
  shows(
    events.createEvent(events.dealListed, next('deal/2'), { dealId: 2, propertyId: 11, userId: 1, title: 'Oak St' }),
    { 'member.1': ['/api/deals', '/api/leads', '/api/dashboards/pro'] },
  ),
  shows(events.createEvent(events.userRegistered, next('user/7'), { ...person(7), registeredAt: at }), {
    'member.7': ['/api/dashboards'],
  }),
  shows(events.createEvent(events.detailsOpened, next('details/7'), { propertyId: 10, userId: 7, openedAt: at }), {
    'member.7': ['/api/dashboards'],
  }),
  shows(events.createEvent(events.memberChanged, next('user/2'), { ...person(2), restrictions: [] }), {
    'member.1': conversation,
    'member.5': teamPages,
  }),
  shows(events.createEvent(events.memberChanged, next('user/4'), { ...person(4), restrictions: [] }), {
    'member.1': ['/api/joint-ventures'],
  }),
  shows(
    events.createEvent(events.inquiryReceived, next('inquiry/1'), {
      ...inquiry,
      inquiryId: 1,
      propertyId: 10,
      ownerId: 1,
      userId: 2,
    }),
    { 'member.1': ['/api/leads', '/api/dashboards/pro', '/api/inbox', ...bell] },
  ),
  shows(
    events.createEvent(events.messageModerated, next('message/1'), {
      messageId: 1,
      senderId: 2,
      isRemoved: true,
      senderNotice: 'Be kind',
      reporterIds: [],
    }),
    { 'member.1': ['/api/conversations/1/messages'], 'member.2': bell },
  ),
  shows(events.createEvent(events.ventureModerated, next('venture/1'), { ventureId: 1, itemId: 1, isRemoved: true }), {
    'member.1': ['/api/joint-ventures'],
    'member.4': ['/api/joint-ventures', ...bell],
  }),
  shows(
    events.createEvent(events.mailFinished, next('mail/1'), {
      key: 'buyer-invitation/1/1',
      outcome: 'bounced',
      reason: 'No such mailbox',
    }),
    { 'member.1': ['/api/buyer-invitations', '/api/contacts'] },
  ),
  shows(events.createEvent(events.teamChanged, next('team/5'), { ownerId: 5, seats: [] }), { 'member.5': teamPages }),
  shows(events.createEvent(events.assumptionsChanged, next('assumptions/1'), { userId: 1, profile: null }), {
    'member.1': ['/api/deals', '/api/property-records', '/api/property-values', '/api/dashboards/pro'],
  }),
  shows(events.createEvent(events.brandChanged, next('brand/1'), { userId: 1, brand: null, host: null }), {
    'member.1': ['/api/lead-forms'],
  }),
  shows(
    events.createEvent(events.searchMatched, next('match/1'), {
      searchId: 1,
      userId: 2,
      searchName: 'Land',
      propertyId: 10,
      kind: 'new',
      reason: 'Fits',
      at,
    }),
    { 'member.2': bell },
  ),
  shows(
    events.createEvent(events.priceDropped, next('drop/1'), {
      propertyId: 10,
      title: 'Elm',
      city: 'Memphis',
      state: 'TN',
      beforeCents: 2,
      afterCents: 1,
      userIds: [3],
    }),
    { 'member.3': bell },
  ),
  shows(
    events.createEvent(events.leadReceived, next('lead/1'), {
      leadId: 1,
      ownerId: 3,
      formId: 1,
      formTitle: 'Sell',
      name: 'Lee',
      isNew: true,
      receivedAt: at,
    }),
    { 'member.3': bell },
  ),
  shows(
    events.createEvent(events.sellerLeadReceived, next('seller-lead/1'), {
      sellerLeadId: 1,
      propertyAddress: '9 Elm',
      fullName: 'Lee',
      phone: '1',
      email: 'l@example.com',
      situation: null,
      receivedAt: at,
    }),
    { 'member.6': bell },
  ),
  shows(
    events.createEvent(events.buyerListJoined, next('buyer/1'), {
      buyerId: 1,
      email: 'l@example.com',
      interests: [],
      preferredStates: [],
      maxPriceCents: null,
      isNew: true,
    }),
    { 'member.6': bell },
  ),
  shows(
    events.createEvent(events.paymentRecorded, next('payment/1'), {
      paymentId: 1,
      userId: 3,
      type: 'subscription',
      status: 'failed',
      amountCents: 100,
      refundedCents: 0,
      at,
    }),
    { 'member.3': bell },
  ),
  shows(
    events.createEvent(events.featuredPaid, next('featured/10'), {
      propertyId: 10,
      userId: 1,
      paymentId: 'p',
      until: '2099-01-01T00:00:00.000Z',
    }),
    { 'member.1': bell },
  ),
  shows(
    events.createEvent(events.memberRestricted, next('user/3'), {
      userId: 3,
      restrictions: [],
    }),
    { 'member.3': bell },
  ),
  shows(
    events.createEvent(events.seatChanged, next('seat/5/2'), {
      ownerId: 5,
      userId: 2,
      isSeated: false,
      reason: 'removed',
    }),
    { 'member.2': bell },
  ),
  shows(
    events.createEvent(events.adminMessageSent, next('admin-message/1'), {
      messageId: 1,
      subject: 'News',
      message: 'Hello',
      priority: 'normal',
      userIds: [3],
    }),
    { 'member.3': bell },
  ),
  shows(
    events.createEvent(events.helpRequested, next('help/1'), {
      ...request,
      sender: 'A member',
      adminId: 6,
      isReply: false,
    }),
    { 'member.6': bell },
  ),
  shows(events.createEvent(events.helpAnswered, next('help/1'), { ...request, userId: 3 }), { 'member.3': bell }),
  shows(
    events.createEvent(events.canaryRolledBack, next('canary/tools'), { name: 'tools', version: '1', reason: 'Slow' }),
    { 'member.6': bell },
  ),
  shows(
    events.createEvent(events.moderationDecided, next('item/1'), {
      itemId: 1,
      kind: 'listing',
      memberId: 3,
      title: 'Elm',
      url: null,
      notice: 'Removed',
      canAppeal: false,
      reporterIds: [],
      isUpheldReport: false,
    }),
    { 'member.3': bell },
  ),
  shows(events.createEvent(events.marketReportReady, next('report/3'), { userId: 3, month: '2026-10', states: [] }), {
    'member.3': bell,
  }),
  shows(events.createEvent(events.userClosed, next('user/2'), { userId: 2 }), { 'member.1': conversation }),
];

/** Events that change nothing that open pages show. */
const unseen: Readonly<Record<string, string>> = {
  [events.notificationsChanged.type]: 'account shows the choices',
  [events.sessionsEnded.type]: 'push subscriptions are not listed',
  [events.helpTextRequested.type]: 'admin shows what became of a text',
};

test.each(rows)('the event %s refreshes the pages that show it', (_type, event, shown) =>
  pages.expectInvalidated(shown, () => tools.db.change((tx) => tx.emit(event))),
);

test('the table has every event that the service consumes', () => {
  const known = new Set([...rows.map(([type]) => type), ...Object.keys(unseen)]);
  expect(tools.service.consumes.toSorted()).toEqual([...known].toSorted());
});
