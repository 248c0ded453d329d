import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { bodyPatience } from './patience.ts';
import { json, member, signedIn, startPlatform, stopAll, until, type Platform } from './fixtures/platform.ts';

let platform: Platform;
let redis: Redis;
const path = '/api/drafts/1/photos';
const told: { request: IncomingMessage; bytes: number }[] = [];

/** A service that says how many bytes came, and lets a test see them come. */
const service = createServer((request, response) => {
  if (request.url === '/readyz') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const seen = { request, bytes: 0 };
  told.push(seen);
  request.on('data', ({ length }: Buffer) => (seen.bytes += length));
  request.on('error', () => undefined); // a test looks at `complete`
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ bytes: seen.bytes }));
  });
});
const was = { ...bodyPatience };

beforeAll(async () => {
  redis = new Redis(process.env.REDIS_URL ?? '');
  await redis.set('member:7', JSON.stringify(member(7)));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  platform = await startPlatform({ BODY_LIMIT: '2000', LISTINGS_URL: `http://127.0.0.1:${port}` });
});
afterEach(() => void Object.assign(bodyPatience, was));
afterAll(async () => {
  redis.disconnect();
  await stopAll();
  service.closeAllConnections();
  service.close();
});

/** Begins an upload whose bytes a test writes itself. */
async function begin(headers: Record<string, string> = {}) {
  const { cookie } = await signedIn(platform, 7);
  const upload = httpRequest(platform.gateway.url + path, {
    method: 'POST',
    headers: { cookie, origin: 'https://dealstead.test', 'content-type': 'image/jpeg', ...headers },
  });
  upload.on('error', () => undefined); // what came of it is read from the answer
  const answered = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
  return { upload, answered };
}

test('a file passes while it comes, far above the limit of other bodies', async () => {
  const { upload, answered } = await begin();
  upload.write(Buffer.alloc(5_000_000));
  await until(() => told.at(-1)?.bytes === 5_000_000);
  upload.end(Buffer.alloc(1));
  expect((await answered).statusCode).toBe(201);
  expect(told.at(-1)?.bytes).toBe(5_000_001);
});

test('a file over its limit is refused with a sentence, announced or in chunks', async () => {
  const browser = await signedIn(platform, 7);
  const sent = { cookie: browser.cookie, origin: 'https://dealstead.test', 'content-type': 'image/png' };
  const before = told.length;
  const whole = await fetch(platform.gateway.url + path, {
    method: 'POST',
    headers: sent,
    body: Buffer.alloc(20 * 2 ** 20 + 1),
  });
  expect([whole.status, (await json(whole)).message]).toEqual([413, 'Send at most 20 MB.']);
  expect(told).toHaveLength(before);
  const chunks = async function* () {
    for (let i = 0; i < 21; i++) yield Buffer.alloc(2 ** 20);
  };
  const streamed = await fetch(platform.gateway.url + path, {
    method: 'POST',
    headers: sent,
    body: chunks(),
    duplex: 'half',
  } as RequestInit);
  expect(streamed.status).toBe(413);
});

test.each([
  ['a foreign page', { origin: 'https://evil.test' }, 403],
  ['a form', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ['plain text', { 'content-type': 'text/plain' }, 415],
  ['a visitor', { cookie: '' }, 401],
])('%s uploads nothing', async (_, headers: Record<string, string>, status) => {
  const before = told.length;
  const { upload, answered } = await begin(headers);
  upload.end('x');
  expect((await answered).statusCode).toBe(status);
  expect(told).toHaveLength(before);
});

test('a phone that goes away takes the upload with it', async () => {
  const { upload } = await begin();
  upload.write(Buffer.alloc(100_000));
  await until(() => told.at(-1)?.bytes === 100_000);
  upload.destroy();
  await until(() => told.at(-1)?.request.destroyed === true);
  expect(told.at(-1)?.request.complete).toBe(false);
});

test('an upload may be slow, but not stand still; other bodies have their time', async () => {
  Object.assign(bodyPatience, { window: 200, least: 10, whole: 300 });
  const { upload, answered } = await begin();
  for (let i = 0; i < 8; i++) {
    upload.write(Buffer.alloc(20));
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(told.at(-1)?.bytes).toBe(160);
  const stalled = await answered;
  expect(stalled.statusCode).toBe(408);
  await until(() => told.at(-1)?.request.destroyed === true);

  const { cookie } = await signedIn(platform, 7);
  const slow = httpRequest(`${platform.gateway.url}/api/auth/logout`, {
    method: 'POST',
    headers: { cookie, origin: 'https://dealstead.test', 'content-type': 'application/json', 'content-length': 10 },
  });
  slow.on('error', () => undefined); // the answer tells
  const refused = new Promise<IncomingMessage>((resolve) => slow.once('response', resolve));
  const dripping = setInterval(() => slow.write('x'), 150);
  expect((await refused).statusCode).toBe(408);
  clearInterval(dripping);
});
