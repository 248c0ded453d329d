import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { load, type Load } from './wrk.ts';

const rounds = 3;

/** A server that answers with what Redis holds under one key, asked each time: the least that a session check can be. */
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

const middle = (runs: readonly Load[]) =>
  runs.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(runs.length / 2)] ?? {
    perSecond: Number.NaN,
  };

/** Who is signed in, through the gateway, beside a bare server with one read of Redis. */
export async function meTable(gateway: string, redisUrl: string, cookie: string): Promise<string> {
  const headers = { cookie };
  const answer = await fetch(`${gateway}/api/auth/me`, { headers });
  if (!answer.ok) throw new Error(`/api/auth/me answered ${answer.status}`);
  const bare = await serveFromRedis(redisUrl, await answer.text());
  try {
    const bareRuns: Load[] = [];
    const gatewayRuns: Load[] = [];
    for (const url of [bare.origin, gateway]) await load(`${url}/api/auth/me`, { seconds: 2, headers });
    for (let round = 0; round < rounds; round++) {
      bareRuns.push(await load(`${bare.origin}/api/auth/me`, { seconds: 4, headers }));
      gatewayRuns.push(await load(`${gateway}/api/auth/me`, { seconds: 4, headers }));
    }
    const first = middle(bareRuns).perSecond;
    const row = (name: string, { perSecond }: Load) =>
      `| ${name} | ${Math.round(perSecond).toLocaleString('en-US')} | ${(perSecond / first).toFixed(2)} |`;
    return [
      '| | requests/s | share |',
      '|---|---|---|',
      row('bare node:http with one Redis read', middle(bareRuns)),
      row('GET /api/auth/me through the gateway', middle(gatewayRuns)),
    ].join('\n');
  } finally {
    await bare.close();
  }
}

const seconds = 8;
/** Demo accounts that sign in; the one that asks beside them is another. */
const accounts = ['free', 'investor-pro', 'va', 'wholesaler', 'partnership'];
/** Sign-ins under way at any time. */
const atOnce = 8;

interface Waits {
  readonly name: string;
  readonly ms: number[];
}

/** Asks one after another, 40 ms apart, until told to stop. */
async function askOthers(gateway: string, cookie: string, stop: AbortSignal): Promise<Waits[]> {
  const paths = ['/api/auth/me', '/api/settings', '/api/plans', '/api/properties?state=TX'];
  return Promise.all(
    paths.map(async (path) => {
      const waits: Waits = { name: path, ms: [] };
      while (!stop.aborted) {
        const start = performance.now();
        const answer = await fetch(gateway + path, { headers: { cookie } });
        await answer.arrayBuffer();
        waits.ms.push(performance.now() - start);
        if (!answer.ok) throw new Error(`${path} responded ${answer.status}`);
        await sleep(40);
      }
      return waits;
    }),
  );
}

const at = (list: readonly number[], share: number) =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;

/** How long others wait while as many sign in as the machine can hash, and while nobody does. */
export async function signInTable(gateway: string, origin: string, cookie: string): Promise<string> {
  const during = async (busy: boolean) => {
    const stop = new AbortController();
    let signedIn = 0;
    const signIn = async (account: string) => {
      while (!stop.signal.aborted) {
        const answer = await fetch(`${gateway}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ email: `${account}@dealstead.test`, password: 'Dealstead-demo-1' }),
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`A sign-in responded ${answer.status}`);
        signedIn++;
      }
    };
    const crowd = busy ? Array.from({ length: atOnce }, (_, i) => signIn(accounts[i % accounts.length] ?? 'free')) : [];
    const stopAfterwards = sleep(seconds * 1000).then(() => stop.abort());
    const [waits] = await Promise.all([askOthers(gateway, cookie, stop.signal), ...crowd, stopAfterwards]);
    return { waits, perSecond: signedIn / seconds };
  };
  await during(false);
  const quiet = await during(false);
  const busy = await during(true);
  const rows = quiet.waits.map(({ name, ms }, i) => {
    const { ms: then = [] } = busy.waits[i] ?? {};
    const [before, p50, p99] = [at(ms, 0.99), at(then, 0.5), at(then, 0.99)].map((value) => value.toFixed(1));
    return `| ${name} | ${before} | ${p50} | ${p99} |`;
  });
  const note = `${busy.perSecond.toFixed(0)} sign-ins a second.`;
  return [
    '| milliseconds | p99, nobody signs in | p50, while they do | p99, while they do |',
    '|---|---|---|---|',
    ...rows,
    '',
    note,
  ].join('\n');
}
