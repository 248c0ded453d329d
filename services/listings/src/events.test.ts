import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as events from '@dealstead/contracts/events';
import { recordLiveMessages, type ShownEvent, shows } from '@dealstead/service-kit/fixtures/liveMessages';
import { listing as row, member, type Running, startTestListings } from './fixtures/listings.ts';

// Member 1 owns listings 1 and 2. Member 7 saved listing 1 and a search that both fit.
let listings: Running;
let pages: Awaited<ReturnType<typeof recordLiveMessages>>;

beforeAll(async () => {
  listings = await startTestListings();
  const { prisma } = listings.db;
  for (const id of [1, 2]) await prisma.property.create({ data: row({ id, userId: 1, status: 'active' }) });
  const buyer = member(7, { plan: 'buyer' });
  await listings.send('PATCH', '/api/favorites', { add: [1] }, buyer);
  const search = { name: 'Tennessee', searchCriteria: { state: 'TN' }, alerts: 'daily' };
  expect((await listings.send('POST', '/api/saved-searches', search, buyer)).status).toBe(201);
  pages = await recordLiveMessages(listings.service.nats);
});
afterAll(async () => {
  pages.stop();
  await listings.stop();
});

const at = new Date().toISOString();
const listed = (propertyId: number) => ({
  propertyId,
  userId: 1,
  state: 'TN' as const,
  category: 'residential' as const,
  title: 'Brick ranch',
  city: 'Memphis',
  priceCents: 8_000_000,
  arvCents: null,
  wholesaleFeeCents: null,
  createdAt: at,
  status: 'active',
});
const person = {
  userId: 1,
  email: 'dana@example.com',
  firstName: 'Dana',
  lastName: 'Reyes',
  role: 'member' as const,
  plan: 'buyer' as const,
  status: 'active',
};
const offer = { offerId: 1, conversationId: 1, propertyId: 1, buyerId: 7, sellerId: 1, amountCents: 100 };
const memberPages = {
  admins: ['/api/admin/seller-leads', '/api/admin/lead-assignees', '/api/admin/featured-listings'],
  'member.1': ['/api/va/properties/team-activity'],
};
let version = 10;
const next = (subject: string) => ({ subject, version: version++ });

const rows: ShownEvent[] = [
  shows(events.createEvent(events.propertiesLoaded, next('properties/2'), { count: 1, properties: [listed(2)] }), {
    'member.7': ['/api/saved-searches', '/api/property-alerts'],
  }),
  shows(events.createEvent(events.propertyPublished, { subject: 'property/1', version: 1 }, listed(1)), {
    'member.7': ['/api/saved-searches', '/api/property-alerts'],
  }),
  ...[events.propertyChanged, events.propertyClosed, events.propertyWithdrawn].map((type) =>
    shows(events.createEvent(type, next('property/1'), listed(1)), { 'member.7': ['/api/favorites/activity'] }),
  ),
  shows(events.createEvent(events.userRegistered, next('user/1'), { ...person, registeredAt: at }), memberPages),
  shows(events.createEvent(events.memberChanged, next('user/1'), { ...person, restrictions: [] }), memberPages),
  shows(events.createEvent(events.brandChanged, next('brand/1'), { userId: 1, brand: null, host: null }), {
    'member.1': ['/api/brands', '/api/properties'],
  }),
  shows(
    events.createEvent(events.featuredPaid, next('featured/1'), {
      propertyId: 1,
      userId: 1,
      paymentId: 'p',
      until: '2099-01-01T00:00:00.000Z',
    }),
    { admins: ['/api/admin/featured-listings'], 'member.1': ['/api/properties/1', '/api/va/properties'] },
  ),
  shows(events.createEvent(events.offerMade, next('offer/1'), { ...offer, madeAt: at }), {
    'member.1': ['/api/va/properties'],
  }),
  shows(events.createEvent(events.offerAccepted, next('offer/1'), { ...offer, closingDate: null, acceptedAt: at }), {
    'member.1': ['/api/properties/1', '/api/va/properties'],
  }),
  shows(events.createEvent(events.userClosed, next('user/1'), { userId: 1 }), memberPages),
];

/** Events that change nothing that open pages show. */
const unseen: Readonly<Record<string, string>> = {
  [events.listingModerationRequested.type]: 'queues checks, whose findings are events',
};

test.each(rows)('the event %s refreshes the pages that show it', (_type, event, shown) =>
  pages.expectInvalidated(shown, () => listings.db.change((tx) => tx.emit(event))),
);

test('the table has every event that the service consumes', () => {
  const known = new Set([...rows.map(([type]) => type), ...Object.keys(unseen)]);
  expect(listings.service.consumes.toSorted()).toEqual([...known].toSorted());
});
