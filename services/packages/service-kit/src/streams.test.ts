import { expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { openNats } from './nats.ts';
import { durableConfig, eventStream } from './streams.ts';

test("a consumer that adds another service's events receives them from then on", async () => {
  const nats = openNats(process.env.NATS_URL ?? '', 'test', createLog('test', 'silent'));
  await nats.connection();
  const { consumers } = await nats.ensureStreams();
  await consumers.add(eventStream, durableConfig('widening', 'account.>'));
  expect((await consumers.info(eventStream, 'widening')).config.filter_subject).toBe('account.>');
  await consumers.update(eventStream, 'widening', durableConfig('widening', undefined));
  expect((await consumers.info(eventStream, 'widening')).config.filter_subject ?? '').toBe('');
  await nats.close();
});
