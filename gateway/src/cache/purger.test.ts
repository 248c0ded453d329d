import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { until } from '@dealstead/service-kit/fixtures/until';
import { createLog } from '@dealstead/service-kit/log';
import { createPurger, type Purger } from './purger.ts';

const token = 'a-token-of-thirty-two-characters';
let server: Server;
let purger: Purger;
/** Keys of each purge, in turn. */
let received: string[][];
let status: number;
/** The server answers once it resolves. */
let answering: Promise<unknown>;
/** More than any test takes. */
const timeout = 60_000;

async function makePurger(limit?: number): Promise<Purger> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return createPurger([new URL(`http://:${token}@127.0.0.1:${port}`)], createLog('gateway', 'silent'), limit);
}

beforeEach(async () => {
  [received, status, answering] = [[], 200, Promise.resolve()];
  server = createServer((request, response) => {
    const { authorization, 'surrogate-key': keys } = request.headers;
    if (request.method !== 'PURGE' || authorization !== `Bearer ${token}`) return response.writeHead(403).end();
    received.push(String(keys).split(' '));
    const answered = status;
    void answering.then(() => response.writeHead(answered).end());
  });
  purger = await makePurger(timeout);
});
afterEach(() => {
  purger.stop();
  server.close();
  server.closeAllConnections();
});

test('a purge is sent before it resolves, and once more for responses that were on their way', async () => {
  await purger.purge(['/api/a', '/api/b']);
  expect(received).toEqual([['/api/a', '/api/b']]);
  await until(() => received.length === 2);
  expect(received[1]).toEqual(['/api/a', '/api/b']);
});

test('purges that come while one is sent are sent together', async () => {
  const answer = Promise.withResolvers<void>();
  answering = answer.promise;
  const purged = Promise.all(['/a', '/b', '/c', '/b'].map((key) => purger.purge([key])));
  await until(() => received.length === 1);
  answer.resolve();
  await purged;
  expect(received).toEqual([['/a'], ['/b', '/c']]);
});

test('a failed purge is sent again, with the purges since, and holds nobody up', async () => {
  status = 503;
  await purger.purge(['/a']);
  await purger.purge(['/b']);
  const failed = received.length;
  status = 200;
  await until(() => ['/a', '/b'].every((key) => received.slice(failed).flat().includes(key)));
});

test('a cache that does not answer is waited for a limited time', async () => {
  purger.stop();
  await new Promise((resolve) => server.close(resolve));
  purger = await makePurger(20);
  answering = new Promise(() => {});
  await purger.purge(['/a']); // resolves although there is no answer
});

test('thousands of keys purge everything', async () => {
  await purger.purge(Array.from({ length: 2_001 }, (_, i) => `/api/properties/${i}`));
  expect(received).toEqual([['/api', 'document']]);
});

test('many keys are sent in headers that a cache accepts', async () => {
  const keys = Array.from({ length: 500 }, (_, i) => `/api/properties/${i}`);
  await purger.purge(keys);
  expect(received.length).toBeGreaterThan(1);
  expect(received.every((sent) => sent.join(' ').length <= 4_000)).toBe(true);
  expect(received.flat()).toEqual(keys);
});
