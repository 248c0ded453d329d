import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import { bodyTimeouts } from './bodyTimeout.ts';
import { until } from '@dealstead/service-kit/fixtures/until';
import { readJson, signIn } from '../fixtures/browser.ts';
import { createMember, setUpPlatform } from '../fixtures/platform.ts';

const path = '/api/drafts/1/photos';
const received: { request: IncomingMessage; bytes: number }[] = [];

/** A service that responds with the size of the body, and lets a test watch its progress. */
const service = createServer((request, response) => {
  if (request.url === '/readyz') return void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  const upload = { request, bytes: 0 };
  received.push(upload);
  request.on('data', ({ length }: Buffer) => (upload.bytes += length));
  request.on('error', () => undefined); // a test checks `complete`
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ bytes: upload.bytes }));
  });
});
const originalTimeouts = { ...bodyTimeouts };

const { platform } = setUpPlatform({
  async env() {
    service.listen(0, '127.0.0.1');
    await once(service, 'listening');
    const { port } = service.address() as AddressInfo;
    return { BODY_LIMIT: '2000', LISTINGS_URL: `http://127.0.0.1:${port}` };
  },
  members: [createMember(7)],
});
afterEach(() => void Object.assign(bodyTimeouts, originalTimeouts));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

/** Starts an upload whose bytes a test writes. */
async function startUpload(headers: Record<string, string> = {}) {
  const { cookie } = await signIn(platform, 7);
  const upload = httpRequest(platform.gateway.url + path, {
    method: 'POST',
    headers: { cookie, origin: 'https://dealstead.test', 'content-type': 'image/jpeg', ...headers },
  });
  upload.on('error', () => undefined); // the result is read from the response
  const response = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
  return { upload, response };
}

test('a file is streamed while it arrives, far above the limit of other bodies', async () => {
  const { upload, response } = await startUpload();
  upload.write(Buffer.alloc(5_000_000));
  await until(() => received.at(-1)?.bytes === 5_000_000);
  upload.end(Buffer.alloc(1));
  expect((await response).statusCode).toBe(201);
  expect(received.at(-1)?.bytes).toBe(5_000_001);
});

test('a file over its limit receives 413 with a message, with Content-Length or in chunks', async () => {
  const browser = await signIn(platform, 7);
  const sent = { cookie: browser.cookie, origin: 'https://dealstead.test', 'content-type': 'image/png' };
  const before = received.length;
  const whole = await fetch(platform.gateway.url + path, {
    method: 'POST',
    headers: sent,
    body: Buffer.alloc(20 * 2 ** 20 + 1),
  });
  expect([whole.status, (await readJson(whole)).message]).toEqual([413, 'Send at most 20 MB.']);
  expect(received).toHaveLength(before);
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
])('an upload of %s is refused', async (_, headers: Record<string, string>, status) => {
  const before = received.length;
  const { upload, response } = await startUpload(headers);
  upload.end('x');
  expect((await response).statusCode).toBe(status);
  expect(received).toHaveLength(before);
});

test('a client that disconnects aborts the upload at the service', async () => {
  const { upload } = await startUpload();
  upload.write(Buffer.alloc(100_000));
  await until(() => received.at(-1)?.bytes === 100_000);
  upload.destroy();
  await until(() => received.at(-1)?.request.destroyed === true);
  expect(received.at(-1)?.request.complete).toBe(false);
});

test('an upload may be slow but must not stall; other bodies have a total time', async () => {
  Object.assign(bodyTimeouts, { window: 200, minBytes: 10, total: 300 });
  const { upload, response } = await startUpload();
  const writing = setInterval(() => upload.write(Buffer.alloc(20)), 100);
  await until(() => received.at(-1)?.bytes === 160);
  clearInterval(writing);
  const stalled = await response;
  expect(stalled.statusCode).toBe(408);
  await until(() => received.at(-1)?.request.destroyed === true);

  const { cookie } = await signIn(platform, 7);
  const slow = httpRequest(`${platform.gateway.url}/api/auth/logout`, {
    method: 'POST',
    headers: { cookie, origin: 'https://dealstead.test', 'content-type': 'application/json', 'content-length': 10 },
  });
  slow.on('error', () => undefined); // the result is read from the response
  const refused = new Promise<IncomingMessage>((resolve) => slow.once('response', resolve));
  const dripping = setInterval(() => slow.write('x'), 150);
  expect((await refused).statusCode).toBe(408);
  clearInterval(dripping);
});
