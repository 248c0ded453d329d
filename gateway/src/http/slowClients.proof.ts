import { Agent, request as httpRequest, type ClientRequest } from 'node:http';
import { performance } from 'node:perf_hooks';
import { afterAll, expect, test } from '@jest/globals';
import { setUpPlatform } from '../fixtures/platform.ts';

/** 200 clients that send 500 bytes a second beside 50 that send as browsers do. */
const slowClients = 200;
const normalClients = 50;
const requestsEach = 60;

const { platform } = setUpPlatform({
  env: { TRUSTED_PROXIES: '127.0.0.1', LIMIT_WRITES: '1000000', LIMIT_SIGN_INS: '1000000' },
});
const agent = new Agent({ keepAlive: true, maxSockets: normalClients });
const slow: { client: ClientRequest; timer: NodeJS.Timeout }[] = [];
afterAll(() => {
  for (const { client, timer } of slow) {
    clearInterval(timer);
    client.destroy();
  }
  agent.destroy();
});

const headersFrom = (address: string) => ({
  origin: 'https://dealstead.test',
  'content-type': 'application/json',
  'x-forwarded-for': address,
});

/** Milliseconds of one request. */
function send(address: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const client = httpRequest(
      `${platform.gateway.url}/api/contact`,
      { method: 'POST', agent, headers: headersFrom(address) },
      (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 201
            ? resolve(performance.now() - start)
            : reject(new Error(`${response.statusCode}`)),
        );
      },
    );
    client.once('error', reject);
    client.end(JSON.stringify({ name: 'Ruth', message: 'Is the roof new?' }));
  });
}

/** The time in milliseconds that 99 of 100 requests of all normal clients stay below. */
async function measure(): Promise<number> {
  const times = await Promise.all(
    Array.from({ length: normalClients }, async (_, client) => {
      const own: number[] = [];
      for (let i = 0; i < requestsEach; i++) own.push(await send(`10.1.0.${client}`));
      return own;
    }),
  );
  const sorted = times.flat().toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)]!;
}

test('200 slow clients do not double the time of 50 normal ones', async () => {
  platform.listings.respondTo('POST /api/contact', { status: 201, body: { message: 'Sent.' } });
  await measure(); // compiles
  const alone = await measure();
  const arrived = Array.from({ length: slowClients }, (_, i) => {
    const client = httpRequest(`${platform.gateway.url}/api/contact`, {
      method: 'POST',
      agent: false,
      headers: { ...headersFrom(`10.2.${i >> 4}.${i & 15}`), 'content-length': 900_000, expect: '100-continue' },
    });
    client.on('error', () => undefined);
    const timer = setInterval(() => client.write('x'.repeat(500)), 1_000);
    slow.push({ client, timer });
    const continued = new Promise<void>((resolve) => void client.once('continue', resolve));
    client.write('{');
    return continued;
  });
  await Promise.all(arrived);
  const loaded = await measure();
  console.log(`p99 alone ${alone.toFixed(1)} ms, beside ${slowClients} slow clients ${loaded.toFixed(1)} ms`);
  expect(loaded).toBeLessThan(2 * alone);
}, 180_000);
