import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { sized } from './size.ts';
import { median } from './statistics.ts';
import { measureRate } from './wrk.ts';

const rounds = sized(3, 1);

/** A server that reads its response from Redis each time: the least that a session check can cost. */
async function serveFromRedis(url: string, body: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const redis = new Redis(url);
  const key = `bench:${process.pid}`;
  await redis.set(key, body, 'EX', 600);
  const server = createServer((_request, response) => {
    redis.get(key).then(
      (text) => {
        const bytes = Buffer.from(text ?? '');
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
      },
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await redis.del(key);
      redis.disconnect();
    },
  };
}

/** The rate of `/api/auth/me` through the gateway, compared with a bare server that reads Redis once per request. */
export async function sessionCheckTable(gateway: string, redisUrl: string, cookie: string): Promise<string> {
  const headers = { cookie };
  const response = await fetch(`${gateway}/api/auth/me`, { headers });
  if (!response.ok) throw new Error(`/api/auth/me responded ${response.status}`);
  const bare = await serveFromRedis(redisUrl, await response.text());
  try {
    const bareRates: number[] = [];
    const gatewayRates: number[] = [];
    for (const url of [bare.origin, gateway])
      await measureRate(`${url}/api/auth/me`, { seconds: sized(2, 1), headers });
    for (let round = 0; round < rounds; round++) {
      bareRates.push(await measureRate(`${bare.origin}/api/auth/me`, { seconds: sized(4, 1), headers }));
      gatewayRates.push(await measureRate(`${gateway}/api/auth/me`, { seconds: sized(4, 1), headers }));
    }
    const row = (name: string, rate: number) =>
      `| ${name} | ${Math.round(rate).toLocaleString('en-US')} | ${(rate / median(bareRates)).toFixed(2)} |`;
    return [
      '| | requests/s | share |',
      '|---|---|---|',
      row('bare node:http with one Redis read', median(bareRates)),
      row('GET /api/auth/me through the gateway', median(gatewayRates)),
    ].join('\n');
  } finally {
    await bare.close();
  }
}
