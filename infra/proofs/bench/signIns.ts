import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile } from './statistics.ts';
import { sized } from './size.ts';

const seconds = sized(8, 1);
/** Demo accounts that sign in; the latencies are those of another one. */
const accounts = ['free', 'investor-pro', 'va', 'wholesaler', 'partnership'];
const concurrentSignIns = 8;
const requestIntervalMs = 40;
const paths = ['/api/auth/me', '/api/settings', '/api/plans', '/api/properties?state=TX'];

interface Latencies {
  readonly path: string;
  readonly ms: number[];
}

/** Requests each path again and again until stopped. */
async function measureLatencies(gateway: string, cookie: string, stop: AbortSignal): Promise<Latencies[]> {
  return Promise.all(
    paths.map(async (path) => {
      const latencies: Latencies = { path, ms: [] };
      while (!stop.aborted) {
        const start = performance.now();
        const response = await fetch(gateway + path, { headers: { cookie } });
        await response.arrayBuffer();
        latencies.ms.push(performance.now() - start);
        if (!response.ok) throw new Error(`${path} responded ${response.status}`);
        await sleep(requestIntervalMs);
      }
      return latencies;
    }),
  );
}

/** Signs in to an account again and again until stopped. Resolves how often. */
async function signInRepeatedly(gateway: string, origin: string, account: string, stop: AbortSignal): Promise<number> {
  let count = 0;
  while (!stop.aborted) {
    const response = await fetch(`${gateway}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: `${account}@dealstead.test`, password: 'Dealstead-demo-1' }),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`A sign-in responded ${response.status}`);
    count++;
  }
  return count;
}

/** Latencies of a member's requests while others sign in as often as the machine can hash, and while nobody does. */
export async function signInTable(gateway: string, origin: string, cookie: string): Promise<string> {
  const measure = async (signIns: number) => {
    const stop = new AbortController();
    const [latencies, counts] = await Promise.all([
      measureLatencies(gateway, cookie, stop.signal),
      Promise.all(
        Array.from({ length: signIns }, (_, i) =>
          signInRepeatedly(gateway, origin, accounts[i % accounts.length] ?? 'free', stop.signal),
        ),
      ),
      sleep(seconds * 1_000).then(() => stop.abort()),
    ]);
    return { latencies, perSecond: counts.reduce((sum, count) => sum + count, 0) / seconds };
  };
  await measure(0); // warm-up
  const quiet = await measure(0);
  const busy = await measure(concurrentSignIns);
  const rows = quiet.latencies.map(({ path, ms }, i) => {
    const during = busy.latencies[i]?.ms ?? [];
    const cells = [quantile(ms, 0.99), median(during), quantile(during, 0.99)].map((value) => value.toFixed(1));
    return `| ${path} | ${cells.join(' | ')} |`;
  });
  return [
    '| milliseconds | p99, nobody signs in | p50, while they do | p99, while they do |',
    '|---|---|---|---|',
    ...rows,
    '',
    `${busy.perSecond.toFixed(0)} sign-ins a second.`,
  ].join('\n');
}
