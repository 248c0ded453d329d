import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as events from '@dealstead/contracts/events';
import { recordLiveMessages, type ShownEvent, shows } from '@dealstead/service-kit/fixtures/liveMessages';
import { startTestAdmin, type TestAdmin } from './fixtures/admin.ts';

// Member 7 is a customer of admin 1, who answered them by text. Message 1 went to member 7.
let admin: TestAdmin;
let pages: Awaited<ReturnType<typeof recordLiveMessages>>;

beforeAll(async () => {
  admin = await startTestAdmin();
  await admin.db.pool.query(`
    INSERT INTO account_managers (user_id, admin_id, name) VALUES (7, 1, 'Chief');
    INSERT INTO help_requests (user_id, subject, priority) VALUES (7, 'Help', 0);
    INSERT INTO help_messages (request_id, kind, admin_id, text, text_state) VALUES (1, 'answer', 1, 'Yes', 'requested');
    INSERT INTO admin_messages (admin_id, subject, message, message_type, recipient_id, priority, state, send_at, delivered)
      VALUES (1, 'News', 'Hello', 'person', 7, 'normal', 'sent', now(), 1);
    INSERT INTO admin_message_recipients (message_id, user_id) VALUES (1, 7)`);
  pages = await recordLiveMessages(admin.nats);
});
afterAll(async () => {
  pages.stop();
  await admin.service.stop();
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
  status: 'active',
};
const person = (userId: number) => ({
  userId,
  email: `${userId}@example.com`,
  firstName: 'Lee',
  lastName: 'Park',
  role: 'member' as const,
  plan: 'partnership' as const,
  status: 'active',
});
const reported = (kind: 'listing' | 'joint_venture') => ({
  kind,
  subjectId: 10,
  memberId: 1,
  title: 'Brick ranch',
  excerpt: '',
  url: null,
  reasons: [{ source: 'member' as const, code: 'scam', note: '', memberId: 7, at }],
});
const action = {
  at,
  actor: { kind: 'admin' as const, id: 1, name: 'Chief' },
  action: 'listing.taken-down',
  memberId: 7,
  target: null,
  reason: null,
  before: null,
  after: null,
  address: null,
  userAgent: null,
};
const overview = { admins: ['/api/admin/overview'] };
const memberPages = [
  '/api/admin/overview',
  '/api/admin/moderation',
  '/api/admin/messages',
  '/api/admin/support',
  '/api/admin/account-managers',
  '/api/admin/audit-trail',
];
let version = 10;
const next = (subject: string) => ({ subject, version: version++ });

const rows: ShownEvent[] = [
  shows(events.createEvent(events.propertyPublished, next('property/10'), listing), overview),
  shows(events.createEvent(events.propertyChanged, next('property/10'), listing), overview),
  shows(events.createEvent(events.propertyClosed, next('property/10'), place), overview),
  shows(events.createEvent(events.propertyWithdrawn, next('property/10'), place), overview),
  shows(
    events.createEvent(events.propertiesLoaded, next('properties/11'), {
      count: 1,
      properties: [{ ...listing, propertyId: 11 }],
    }),
    overview,
  ),
  shows(events.createEvent(events.accountActionRecorded, next('action/1'), action), {
    admins: ['/api/admin/audit-trail'],
  }),
  shows(events.createEvent(events.listingsActionRecorded, next('action/2'), action), {
    admins: ['/api/admin/audit-trail'],
  }),
  shows(events.createEvent(events.userRegistered, next('user/7'), { ...person(7), registeredAt: at }), {
    admins: memberPages,
  }),
  shows(events.createEvent(events.memberChanged, next('user/7'), { ...person(7), restrictions: [] }), {
    admins: memberPages,
    'member.7': ['/api/help/requests'],
  }),
  shows(events.createEvent(events.memberChanged, next('user/1'), { ...person(1), role: 'admin', restrictions: [] }), {
    'member.7': ['/api/help/requests'],
  }),
  shows(events.createEvent(events.listingModerationRequested, next('listing/10'), reported('listing')), {
    admins: ['/api/admin/moderation'],
  }),
  shows(
    events.createEvent(events.listingModerationClosed, next('listing/10'), { kind: 'listing', propertyId: 10, at }),
    { admins: ['/api/admin/moderation'] },
  ),
  shows(events.createEvent(events.ventureReported, next('venture/10'), reported('joint_venture')), {
    admins: ['/api/admin/moderation'],
  }),
  shows(
    events.createEvent(events.messageReported, next('message/1'), {
      reportId: 1,
      messageId: 1,
      conversationId: 1,
      propertyId: 10,
      reporterId: 7,
      senderId: 1,
      reason: 'spam',
      note: '',
      content: 'Buy now',
      sentAt: at,
      reportedAt: at,
    }),
    { admins: ['/api/admin/moderation'] },
  ),
  shows(events.createEvent(events.adminMessagesRead, next('read/7'), { userId: 7, messageIds: [1] }), {
    admins: ['/api/admin/messages'],
  }),
  shows(events.createEvent(events.helpTextFinished, next('text/1'), { messageId: 1, outcome: 'sent', reason: null }), {
    admins: ['/api/admin/support'],
    'member.7': ['/api/help/requests'],
  }),
  shows(
    events.createEvent(events.jobRowFailed, next('job-row/digests/7'), {
      job: 'digests',
      row: '7/news',
      reason: 'It is broken',
      attempts: 1,
    }),
    { admins: ['/api/admin/dead-letters'] },
  ),
  shows(events.createEvent(events.userClosed, next('user/1'), { userId: 1 }), {
    admins: [...memberPages, '/api/blog'],
    'member.7': ['/api/help/requests'],
  }),
];

test.each(rows)('the event %s refreshes the pages that show it', (_type, event, shown) =>
  pages.expectInvalidated(shown, () => admin.db.change((tx) => tx.emit(event))),
);

test('the table has every event that the service consumes', () => {
  expect(admin.service.consumes.toSorted()).toEqual([...new Set(rows.map(([type]) => type))].toSorted());
});
