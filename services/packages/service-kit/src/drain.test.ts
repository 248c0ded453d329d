import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { endpoint } from '@dealstead/contracts/endpoint';
import { z } from 'zod';
import { handle } from './index.ts';
import { startTestService } from './fixtures/testService.ts';
import { until } from './fixtures/until.ts';

const slow = endpoint({
  service: 'tools',
  access: 'anyone',
  summary: '',
  method: 'GET',
  path: '/api/slow',
  response: z.object({}),
});

/** Sends a GET over the agent's connection. Resolves with its status and whether the server closes the connection after it. */
function get(agent: Agent, url: string): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      response.resume();
      response.once('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
    };
    request(url, { agent }, onResponse).once('error', reject).end();
  });
}

test('a service accepts no connections before it can take requests', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  const canStart = Promise.withResolvers<void>();
  let feeds = 0;
  const starting = startTestService({
    config: { PORT: port },
    feeds: [async () => void feeds++],
    started: () => canStart.promise,
  });
  const url = `http://127.0.0.1:${port}/healthz`;
  await until(() => feeds === 1);
  await expect(fetch(url)).rejects.toThrow();
  canStart.resolve();
  const service = await starting;
  expect((await fetch(url)).status).toBe(200);
  await service.stop();
});

test('after SIGTERM a service serves until load balancers know, closes connections after each response, and finishes what runs', async () => {
  const answered = Promise.withResolvers<void>();
  const service = await startTestService({
    config: { DRAIN_SECONDS: 1 },
    routes: [
      handle(slow, async () => {
        await answered.promise;
        return {};
      }),
    ],
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const slowAgent = new Agent();
  expect(await get(agent, `${service.url}/readyz`)).toMatchObject({ status: 200, connection: 'keep-alive' });
  const inFlight = get(slowAgent, `${service.url}/api/slow`);

  const stopped = service.stop();
  expect(await get(agent, `${service.url}/readyz`)).toEqual({ status: 503, connection: 'close' });
  expect(await get(agent, `${service.url}/healthz`)).toEqual({ status: 200, connection: 'close' });
  // The drain ends: new connections are refused, the open request is not.
  await until(
    () =>
      get(new Agent(), `${service.url}/healthz`).then(
        () => false,
        () => true,
      ),
    20_000,
  );
  answered.resolve();
  expect(await inFlight).toMatchObject({ status: 200 });
  await stopped;
  for (const each of [agent, slowAgent]) each.destroy();
});

/** Whether nothing listens at the address any more. */
async function isRefused(url: string): Promise<boolean> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const error = await once(socket, 'connect').catch((reason: unknown) => reason);
  socket.destroy();
  return error instanceof Error;
}

test('a request is answered that comes on a connection opened just before the service closes', async () => {
  const service = await startTestService({ routes: [] });
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const stopped = service.stop();
  await until(() => isRefused(service.url));
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  await stopped;
  socket.destroy();
});
