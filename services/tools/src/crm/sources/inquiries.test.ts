import { todayInNewYork } from '@dealstead/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createEvent, inquiryReceived, userClosed } from '@dealstead/contracts/events';
import type { LeadRecord, LeadRow } from '@dealstead/contracts/tools/leads';
import { emptyTables } from '@dealstead/service-kit/fixtures/emptyTables';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { until } from '@dealstead/service-kit/fixtures/until';
import { member, type RunningTools, startTestTools } from '../fixtures/crm.ts';

let tools: RunningTools;
beforeAll(async () => {
  tools = await startTestTools();
});
afterAll(() => tools.stop());
beforeEach(() => emptyTables(tools.db.pool, 'leads', 'members', 'listed_properties', 'outbox'));

const inquiry = (inquiryId: number, part: object = {}) =>
  createEvent(
    inquiryReceived,
    { subject: `inquiry/${inquiryId}`, version: 1 },
    {
      inquiryId,
      propertyId: 9,
      ownerId: 1,
      name: 'Marcus van Hale',
      email: 'marcus@example.com',
      phone: null,
      message: 'Is it still there?',
      receivedAt: new Date().toISOString(),
      userId: null,
      ...part,
    },
  );
const emit = (...events: ReturnType<typeof inquiry>[]) => tools.db.change((tx) => tx.emit(...events));
const list = async (id = 1) => (await tools.send<LeadRow[]>('GET', '/api/leads?sortBy=newest', member(id))).body;

test('an inquiry is a lead of the listing’s owner, due today; another of the same person joins it', async () => {
  await tools.db.pool.query(
    `INSERT INTO listed_properties (property_id, user_id, title, category, city, state, price_cents, status, created_at, version)
     VALUES (9, 1, 'Elm St', 'land', 'Macon', 'GA', 100, 'active', now(), 1)`,
  );
  await emit(inquiry(1));
  await until(async () => (await list()).length === 1);
  const [lead] = await list();
  expect(lead).toMatchObject({
    firstName: 'Marcus van',
    lastName: 'Hale',
    leadType: 'buyer',
    leadSource: 'inquiry',
    propertyId: 9,
    nextFollowupDate: todayInNewYork(),
    followUp: 'Answer the inquiry about “Elm St”',
    createdByUserId: 1,
  });
  await emit(inquiry(2, { email: 'MARCUS@example.com', message: 'Would you take $80k?' }));
  await until(async () => {
    const { body } = await tools.send<LeadRecord>('GET', `/api/leads/${lead!.id}`, member(1));
    return body.activities.some(({ description }) => description === 'Inquiry about “Elm St”: Would you take $80k?');
  });
  expect(await list()).toHaveLength(1);
  expect(await list(2)).toEqual([]);
});

test('an event that is delivered twice is applied once', async () => {
  const envelope = createEnvelope(inquiry(3));
  // Under two message ids, so that the stream's own de-duplication does not drop the second.
  for (const id of ['first', 'second'])
    await tools.service.nats.publishEvent(envelope.type, id, JSON.stringify(envelope));
  await emit(inquiry(4, { email: 'other@example.com' }));
  await until(async () => (await list()).length === 2);
  const { rows } = await tools.db.pool.query("SELECT FROM lead_activities WHERE activity_type = 'source'");
  expect(rows).toHaveLength(2);
});

test('a closed account receives no lead', async () => {
  const closed = createEvent(userClosed, { subject: 'user/1', version: 3 }, { userId: 1 });
  await tools.db.change((tx) => tx.emit(closed));
  await until(async () => (await tools.db.pool.query("SELECT FROM members WHERE status = 'closed'")).rowCount === 1);
  await emit(inquiry(5), inquiry(6, { ownerId: 2 }));
  await until(async () => (await list(2)).length === 1);
  expect(await list()).toEqual([]);
});
