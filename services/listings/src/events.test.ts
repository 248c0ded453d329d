import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { happened, userClosed } from '@dealstead/contracts/events';
import { listing, type Running, startListings } from './fixtures/listings.ts';

let listings: Running;
beforeAll(async () => {
  listings = await startListings();
});
afterAll(() => listings.stop());

test('when a member closes their account, their listings go and each is told of', async () => {
  const { db, service } = listings;
  await db.prisma.property.createMany({
    data: [...Array.from({ length: 1_203 }, () => listing({ userId: 7 })), listing({ userId: 8 })],
  });
  const event = happened(userClosed, { subject: 'user/7', version: 9 }, { userId: 7 });
  const id = crypto.randomUUID();
  const envelope = { specversion: '1.0', id, source: 'account', time: new Date().toISOString(), ...event };
  await service.nats.ensureStreams();
  await service.nats.publishEvent(event.type, id, JSON.stringify(envelope));

  const left = async () =>
    (await db.pool.query<{ owner: number }>('SELECT user_id AS owner FROM properties')).rows.map(({ owner }) => owner);
  for (const deadline = Date.now() + 10_000; (await left()).length > 1 && Date.now() < deadline;);
  expect(await left()).toEqual([8]);
  const told = await db.pool.query<{ n: number }>(
    "SELECT count(DISTINCT subject) AS n FROM outbox WHERE type = 'listings.property.withdrawn.v1'",
  );
  expect(told.rows[0]?.n).toBe(1_203);
});
