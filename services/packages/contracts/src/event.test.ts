import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { eventType, EventTooLarge, createEvent, jsonBytes, maxEventDataBytes } from './event.ts';
import { type ListedProperty, propertiesLoaded, propertiesLoadedEvents } from './listings/events.ts';

const named = eventType('tools.test.named.v1', z.object({ name: z.string() }));
const about = { subject: 'test/1', version: 1 };
const overhead = jsonBytes({ name: '' });

test('event data of 64,000 bytes of UTF-8 is accepted, one more is refused', () => {
  expect(() => createEvent(named, about, { name: 'e'.repeat(maxEventDataBytes - overhead) })).not.toThrow();
  expect(() => createEvent(named, about, { name: 'e'.repeat(maxEventDataBytes - overhead + 1) })).toThrow(
    EventTooLarge,
  );
  expect(() => createEvent(named, about, { name: 'é'.repeat(maxEventDataBytes / 2) })).toThrow(
    'An event tools.test.named.v1 has 64011 bytes of data; the limit is 64000.',
  );
});

const property = (propertyId: number, title: string): ListedProperty => ({
  propertyId,
  userId: 7,
  title,
  category: 'residential',
  city: 'Winchester-on-the-Severn',
  state: 'MD',
  priceCents: 18_500_000,
  arvCents: 26_000_000,
  wholesaleFeeCents: 1_000_000,
  status: 'under-contract',
  createdAt: '2026-11-22T07:06:01.123Z',
  latitude: 38.98,
  longitude: -76.49,
});

test.each([
  ['usual', '3 bed house in Kent, WA', 150],
  ['the longest', '\u0001'.repeat(255), 100],
])('listings with titles of %s length become events within the limit, in order', (_, title, most) => {
  const listings = Array.from({ length: 1_000 }, (__, at) => property(10_001 + at, title));
  const events = propertiesLoadedEvents(listings, { quiet: true });
  const data = events.map((event) => propertiesLoaded.data.parse(event.data));
  expect(data.flatMap(({ properties }) => properties)).toEqual(listings);
  expect(events.map(({ subject }) => subject)).toEqual(
    data.map(({ properties }) => `properties/${properties[0]!.propertyId}`),
  );
  for (const { count, properties, quiet } of data) {
    expect([count, quiet]).toEqual([properties.length, true]);
    expect(properties.length).toBeLessThanOrEqual(most);
  }
  for (const event of events) expect(jsonBytes(event.data)).toBeLessThanOrEqual(maxEventDataBytes);
  expect(events.length).toBeLessThan(50);
});

test('no listings give no event', () => {
  expect(propertiesLoadedEvents([])).toEqual([]);
});
