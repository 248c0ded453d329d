import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStream } from './openStream.ts';
import { quantile } from './statistics.ts';
import { sized } from './size.ts';

const goalMs = 500;
/** Milliseconds after the last registration in which its count must be read. */
const countedTimeout = 30_000;
const overviewPath = '/api/admin/overview';
const rounds: Readonly<Record<string, { readonly registrations: number; readonly spacing: number }>> = {
  'registrations one second apart': { registrations: sized(20, 2), spacing: sized(1_000, 100) },
  'ten registrations a second': { registrations: sized(100, 5), spacing: 100 },
};

/**
 * How long an admin's open dashboard takes to show a registration: from the answer to the registration until the counts that
 * contain it are read, as the page reads them after the event of its stream. The cookie is the admin's.
 */
export async function adminLiveTable(origin: string, cookie: string): Promise<string> {
  const lines = [
    '| milliseconds from a registration until its count is read | p50 | p99 | maximum | goal |',
    '|---|---|---|---|---|',
  ];
  for (const [title, { registrations, spacing }] of Object.entries(rounds)) {
    const times = await measureRound(origin, cookie, registrations, spacing);
    const ms = (share: number) => quantile(times, share).toFixed(0);
    lines.push(`| ${title} | ${ms(0.5)} | ${ms(0.99)} | ${ms(1)} | ≤ ${goalMs} |`);
  }
  return lines.join('\n');
}

async function measureRound(origin: string, cookie: string, registrations: number, spacing: number): Promise<number[]> {
  await sleep(sized(2_000, 100)); // the throttle of an earlier round has ended
  const base = await readMembers(origin, cookie);
  /** When each further member was first counted. */
  const countedAt: number[] = [];
  let isReading = false;
  let isOutdated = false;
  const read = async () => {
    if (isReading) {
      isOutdated = true;
      return;
    }
    isReading = true;
    do {
      isOutdated = false;
      const members = await readMembers(origin, cookie);
      while (countedAt.length < members - base) countedAt.push(performance.now());
    } while (isOutdated);
    isReading = false;
  };
  const stream = await openStream(origin, cookie, (text) => {
    if (text.includes(overviewPath)) void read();
  });
  const answeredAt: number[] = [];
  const pending: Promise<unknown>[] = [];
  for (let nth = 0; nth < registrations; nth++) {
    pending.push(register(origin).then(() => answeredAt.push(performance.now())));
    await sleep(spacing);
  }
  await Promise.all(pending);
  const until = performance.now() + countedTimeout;
  while (countedAt.length < registrations && performance.now() < until) await sleep(10);
  stream.destroy();
  if (countedAt.length < registrations)
    throw new Error(`Of ${registrations} registrations ${countedAt.length} were counted.`);
  return answeredAt.map((at, nth) => Math.max(0, countedAt[nth]! - at));
}

async function readMembers(origin: string, cookie: string): Promise<number> {
  const response = await fetch(origin + overviewPath, { headers: { cookie } });
  if (!response.ok) throw new Error(`The overview responded ${response.status}.`);
  return ((await response.json()) as { members: number }).members;
}

async function register(origin: string): Promise<void> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: 'Dealstead-demo-1',
      firstName: 'Ann',
      lastName: 'Lee',
    }),
  });
  if (!response.ok) throw new Error(`A registration responded ${response.status}: ${await response.text()}`);
}
