import { setTimeout as sleep } from 'node:timers/promises';
import { searches } from './traffic.ts';

const perSecond = 200;
const seconds = 60;
const outcomes = ['fresh', 'stale', 'rendered', 'client-rendered'] as const;
type Outcome = (typeof outcomes)[number];

/** How often the gateway has answered a page in each way since it started, from its metrics. */
async function counted(metrics: string): Promise<Record<Outcome, number>> {
  const text = await (await fetch(metrics)).text();
  const count = (outcome: Outcome) =>
    Number(new RegExp(`^gateway_pages_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])) as Record<Outcome, number>;
}

/** Pages of 1,500 listings, 1,000 searches and home, the n-th as often as 1/n. */
async function variedPaths(origin: string): Promise<() => string> {
  const lists = await Promise.all(
    ['price', 'acres', 'createdAt'].map(async (sortBy): Promise<{ id: number }[]> => {
      const answer = await fetch(`${origin}/api/properties?limit=500&sortBy=${sortBy}`);
      return answer.ok ? answer.json() : [];
    }),
  );
  const listings = [...new Set(lists.flat().map(({ id }) => `/property/${id}`))];
  const found = searches(1_000).map((path) => path.replace('/api/properties', '/search'));
  const paths = [...listings, ...found].map((path, i) => ({ path, order: (i * 7919) % 2_503 }));
  const ordered = ['/', ...paths.toSorted((a, b) => a.order - b.order).map(({ path }) => path)];
  return () => ordered[Math.floor(ordered.length ** Math.random()) - 1] ?? '/';
}

/**
 * Asks for different pages at a fixed rate, whether answers come or not; counts
 * how the gateway got their HTML.
 */
export async function variedPagesTable(origin: string, metrics: string): Promise<string> {
  const next = await variedPaths(origin);
  const before = await counted(metrics);
  const durations: number[] = [];
  let failed = 0;
  let empty = 0;
  const ask = async () => {
    const began = performance.now();
    try {
      const answer = await fetch(origin + next(), { headers: { 'accept-encoding': 'br' } });
      const html = await answer.text();
      if (!answer.ok) failed += 1;
      else if (html.includes('<div id="root"></div>')) empty += 1;
      durations.push(performance.now() - began);
    } catch {
      failed += 1;
    }
  };
  const asked: Promise<void>[] = [];
  const started = performance.now();
  while (asked.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - started) / 1_000) * perSecond);
    while (asked.length < due) asked.push(ask());
    await sleep(5);
  }
  await Promise.all(asked);
  const after = await counted(metrics);
  const total = asked.length;
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => `${Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)} ms`;
  const rows = outcomes.map((outcome) => {
    const count = after[outcome] - before[outcome];
    return `| ${outcome} | ${count.toLocaleString('en-US')} | ${((count / total) * 100).toFixed(2)} % |`;
  });
  return [
    '| outcome | pages | share |',
    '|---|---|---|',
    ...rows,
    '',
    `${total.toLocaleString('en-US')} pages at ${perSecond}/s: ${empty} without HTML, ${failed} failed; p50 ${at(0.5)}, p99 ${at(0.99)}.`,
  ].join('\n');
}
