import { once } from 'node:events';
import { createServer, request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';
import { bodyTimeouts } from './bodyTimeout.ts';
import { readTimeout } from './proxy.ts';

/** More than the connections of a pool. */
const many = 80;
const uploadPath = '/api/drafts/1/photos';

/** Requests whose head has reached the service, by method and path. */
const reached: string[] = [];
/** Addresses of responses that were not taken to their end. */
const cut: string[] = [];
/** Answers once the whole body is there: with its size, or with more than a client's buffers hold. */
const service = createServer((request, response) => {
  if (request.url === '/readyz') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  reached.push(`${request.method} ${request.url}`);
  response.once('close', () => !response.writableFinished && cut.push(request.url ?? ''));
  request.on('error', () => undefined);
  let bytes = 0;
  request.on('data', ({ length }: Buffer) => (bytes += length));
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(request.url === '/api/notifications' ? Buffer.alloc(50_000_000) : JSON.stringify({ bytes }));
  });
});
const { platform } = setUpPlatform({
  async env() {
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    return { BODY_LIMIT: '100000', LISTINGS_URL: url, TOOLS_URL: url, TRUSTED_PROXIES: '127.0.0.1' };
  },
  members: [createMember(7)],
});

const clients: ClientRequest[] = [];
const timeouts = { ...bodyTimeouts };
const readMilliseconds = readTimeout.milliseconds;
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  reached.length = 0;
  Object.assign(bodyTimeouts, timeouts);
  readTimeout.milliseconds = readMilliseconds;
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

/** Sends a head and a first byte, from an address; the rest of the body is left to the test. `arrived`: the gateway has the head. */
function begin(path: string, from: number, headers: Record<string, string | number>) {
  const client = httpRequest(platform.gateway.url + path, {
    method: 'POST',
    agent: false,
    headers: {
      origin: 'https://dealstead.test',
      expect: '100-continue',
      'x-forwarded-for': `10.0.0.${from}`,
      ...headers,
    },
  });
  clients.push(client);
  client.on('error', () => undefined); // the result is read from the response
  const arrived = new Promise<void>((resolve) => void client.once('continue', resolve));
  const status = new Promise<number | undefined>((resolve) => {
    client.once('response', (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode);
    });
  });
  client.write('{');
  return { client, arrived, status };
}
const json = { 'content-type': 'application/json', 'content-length': 50 };
const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(platform.gateway.url + path, {
    method: 'POST',
    headers: { origin: 'https://dealstead.test', 'content-type': 'application/json', ...headers },
    body: '{}',
  });

test('bodies that arrive slowly hold no connection to the service, and are passed on when they are whole', async () => {
  const slow = Array.from({ length: many }, (_, i) => begin('/api/contact', i, json));
  await Promise.all(slow.map(({ arrived }) => arrived));
  expect((await post('/api/contact')).status).toBe(200);
  expect(reached).toEqual(['POST /api/contact']);
  for (const { client } of slow) client.end('x'.repeat(49));
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(many).fill(200));
  expect(reached).toHaveLength(many + 1);
});

test('a body that takes too long gets 408 and never reaches the service', async () => {
  Object.assign(bodyTimeouts, { total: 200 });
  expect(await begin('/api/contact', 1, json).status).toBe(408);
  expect(reached).toEqual([]);
});

test('large uploads have connections of their own, a number for each network and a least rate', async () => {
  const { cookie } = await signIn(platform, 7);
  const image = { cookie, 'content-type': 'image/jpeg', 'content-length': 5_000_000 };
  const uploads = Array.from({ length: many }, (_, i) => begin(uploadPath, i % 20, image));
  await until(() => reached.length >= 64);
  // The service still answers others, and a small file waits for no large one.
  expect((await post('/api/contact')).status).toBe(200);
  const small = await post(uploadPath, { cookie, 'content-type': 'image/jpeg' });
  expect(small.status).toBe(200);

  const full = Array.from({ length: 9 }, () => begin(uploadPath, 200, image));
  expect(await Promise.race(full.map(({ status }) => status))).toBe(429);
  expect(await Promise.race(uploads.map(({ status }) => status).concat(Promise.resolve(undefined)))).toBeUndefined();
});

test('an upload below the least rate gets 408', async () => {
  Object.assign(bodyTimeouts, { window: 100 });
  const { cookie } = await signIn(platform, 7);
  const image = { cookie, 'content-type': 'image/jpeg', 'content-length': 5_000_000 };
  expect(await begin(uploadPath, 1, image).status).toBe(408);
});

test('a client that does not read its response loses it, and the connection to the service is free', async () => {
  readTimeout.milliseconds = 200;
  const { cookie } = await signIn(platform, 7);
  const client = httpRequest(`${platform.gateway.url}/api/notifications`, { agent: false, headers: { cookie } });
  clients.push(client);
  client.on('error', () => undefined);
  client.end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  response.on('error', () => undefined);
  response.pause();
  await until(() => cut.includes('/api/notifications'));
});
