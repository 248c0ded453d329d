import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { openNats } from './nats.ts';
import { stays } from '@dealstead/contracts/fixtures/stays';
import { openTcpProxy } from './fixtures/tcpProxy.ts';
import { until } from './fixtures/until.ts';

const log = createLog('tools', 'silent');

test('a connection that was never established can be closed, and stops reconnecting', async () => {
  let knocks = 0;
  const server = createServer((socket) => {
    knocks++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const nats = openNats(`nats://127.0.0.1:${(server.address() as AddressInfo).port}`, 'test', log);
  const waiting = nats.connection().catch((error: unknown) => error);
  while (knocks < 2) await once(server, 'connection');
  await nats.close();
  expect(await waiting).toMatchObject({ message: 'The connection to NATS is closed.' });
  await stays(() => knocks, 1_000);
  server.close();
});

test('a server that starts later is used as soon as it is available', async () => {
  const line = await openTcpProxy(process.env.NATS_URL ?? '');
  line.cut();
  const nats = openNats(line.url, 'test', log);
  await until(() => line.accepted() > 1);
  expect(nats.isUp()).toBe(false);
  const back = nats.whenConnected();
  line.restore();
  await back;
  expect((await nats.connection()).isClosed()).toBe(false);
  await nats.close();
  await line.close();
});
