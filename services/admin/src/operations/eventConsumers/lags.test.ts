import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventConsumer } from '@dealstead/contracts/admin/eventConsumers';
import { createEvent, userClosed } from '@dealstead/contracts/events';
import { durableConfig, eventStream } from '@dealstead/service-kit/streams';
import { until } from '@dealstead/service-kit/fixtures/until';
import { createEnvelope } from '@dealstead/service-kit/fixtures/envelope';
import { startTestAdmin, type TestAdmin } from '../../fixtures/admin.ts';
import { readEventConsumers } from './lags.ts';

let admin: TestAdmin;
beforeAll(async () => {
  admin = await startTestAdmin();
  const { consumers } = await (await admin.nats.connection(), admin.nats.ensureStreams());
  await consumers.add(eventStream, durableConfig('tools', 'account.>'));
});
afterAll(() => admin.service.stop());

const read = () => admin.as<EventConsumer[]>('admin', '/api/admin/event-consumers');

test("admins read each service's pending events and their age; other callers are rejected", async () => {
  await until(async () => (await read()).body.length === 2);
  expect((await read()).body).toEqual([
    { service: 'admin', pending: 0, oldestAt: null, isBehind: false },
    { service: 'tools', pending: 0, oldestAt: null, isBehind: false },
  ]);

  const before = Date.now();
  for (const version of [1, 2, 3]) {
    const envelope = createEnvelope(createEvent(userClosed, { subject: 'user/9', version }, { userId: 9 }));
    await admin.nats.publishEvent(envelope.type, envelope.id, JSON.stringify(envelope));
  }
  await until(async () => (await read()).body[0]?.pending === 0);
  const [own, tools] = (await read()).body;
  expect(own).toMatchObject({ service: 'admin', oldestAt: null, isBehind: false });
  expect(tools).toMatchObject({ service: 'tools', pending: 3, isBehind: false });
  expect(Date.parse(tools?.oldestAt ?? '')).toBeGreaterThan(before - 5_000);
  const after = await readEventConsumers(admin.nats, Date.now() + 31_000);
  expect(after.map(({ service, isBehind }) => [service, isBehind])).toEqual([
    ['admin', false],
    ['tools', true],
  ]);

  expect((await admin.as('member', '/api/admin/event-consumers')).status).toBe(404);
  expect((await admin.as('visitor', '/api/admin/event-consumers')).status).toBe(401);
});
