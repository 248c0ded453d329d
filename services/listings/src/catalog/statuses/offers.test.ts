import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEvent, offerAccepted, offerMade } from '@dealstead/contracts/events';
import { until } from '@dealstead/service-kit/fixtures/until';
import { listing, type Running, startTestListings } from '../../fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startTestListings();
});
afterAll(() => listings.stop());

const stored = (id: number) => listings.db.prisma.property.findUniqueOrThrow({ where: { id } });
const parties = { conversationId: 1, buyerId: 2, sellerId: 1, amountCents: 7_900_000 };

test('offers are counted, and an accepted one puts an active listing under contract', async () => {
  const { prisma } = listings.db;
  const [active, withdrawn] = await Promise.all(
    ['active', 'withdrawn'].map((status) => prisma.property.create({ data: listing({ userId: 1, status }) })),
  );
  const at = new Date().toISOString();
  const made = (offerId: number, propertyId: number) =>
    createEvent(
      offerMade,
      { subject: `offer/${offerId}`, version: 1 },
      { ...parties, offerId, propertyId, madeAt: at },
    );
  const accepted = (offerId: number, propertyId: number) =>
    createEvent(
      offerAccepted,
      { subject: `offer/${offerId}`, version: 2 },
      { ...parties, offerId, propertyId, closingDate: null, acceptedAt: at },
    );
  await listings.db.change((tx) =>
    tx.emit(
      made(1, active!.id),
      made(2, active!.id),
      accepted(3, withdrawn!.id),
      accepted(4, 987_654),
      accepted(2, active!.id),
      made(5, withdrawn!.id),
    ),
  );
  await until(async () => (await stored(active!.id)).status === 'under-contract');
  await until(async () => (await stored(withdrawn!.id)).offerCount === 1);
  expect(await stored(active!.id)).toMatchObject({ offerCount: 2, version: 2 });
  expect(await stored(withdrawn!.id)).toMatchObject({ status: 'withdrawn', version: 1 });
});
