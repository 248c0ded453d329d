import { setTimeout as sleep } from 'node:timers/promises';
import { cursorAfter, type SortOrder } from '@dealstead/contracts';
import { Property } from '@dealstead/contracts/listings/properties';
import { median, quantile } from './statistics.ts';
import { searches } from './traffic.ts';
import { sized } from './size.ts';

const perSecond = sized(200, 20);
const seconds = sized(60, 2);
const listingsOfOrder = sized(500, 200);
const outcomes = ['fresh', 'stale', 'rendered', 'client-rendered'] as const;
type Outcome = (typeof outcomes)[number];

/** The gateway's counters of pages by outcome, from its metrics. */
async function readCounters(metrics: string): Promise<Record<Outcome, number>> {
  const text = await (await fetch(metrics)).text();
  const count = (outcome: Outcome) =>
    Number(new RegExp(`^gateway_pages_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return Object.fromEntries(outcomes.map((outcome) => [outcome, count(outcome)])) as Record<Outcome, number>;
}

/** The first 500 listings in an order, in pages of as many as the API allows. */
async function readListings(origin: string, sortBy: SortOrder): Promise<Property[]> {
  const listings: Property[] = [];
  while (listings.length < listingsOfOrder) {
    const last = listings.at(-1);
    const query = new URLSearchParams({ sortBy, limit: '100', ...(last ? { after: cursorAfter(last, sortBy) } : {}) });
    const response = await fetch(`${origin}/api/properties?${query}`);
    if (!response.ok) throw new Error(`The listings by ${sortBy} responded ${response.status}`);
    const page = Property.array().parse(await response.json());
    if (page.length === 0) break;
    listings.push(...page);
  }
  return listings;
}

/** Draws paths of 1,500 listings, 1,000 searches and home, the n-th in proportion to 1/n. */
async function createPathSource(origin: string): Promise<() => string> {
  const orders = ['price', 'acres', 'createdAt'] as const;
  const lists = await Promise.all(orders.map((sortBy) => readListings(origin, sortBy)));
  const listings = [...new Set(lists.flat().map(({ id }) => `/property/${id}`))];
  const searchPages = searches(1_000).map((path) => path.replace('/api/properties', '/search'));
  const paths = [...listings, ...searchPages].map((path, i) => ({ path, order: (i * 7919) % 2_503 }));
  const ordered = ['/', ...paths.toSorted((a, b) => a.order - b.order).map(({ path }) => path)];
  return () => ordered[Math.floor(ordered.length ** Math.random()) - 1] ?? '/';
}

/** What the responses of a run were. */
interface Results {
  readonly durations: number[];
  /** Responses without HTML in the document, which the browser renders. */
  clientRendered: number;
  /** How many requests failed, by reason. */
  readonly failures: Map<string, number>;
}

async function requestPage(url: string, results: Results): Promise<void> {
  const start = performance.now();
  try {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const html = await response.text();
    if (!response.ok) throw new Error(`status ${response.status}`);
    if (html.includes('<div id="root"></div>')) results.clientRendered += 1;
    results.durations.push(performance.now() - start);
  } catch (error) {
    const reason = describe(error);
    results.failures.set(reason, (results.failures.get(reason) ?? 0) + 1);
  }
}

/** The cause of an error of `fetch`, which only says that it failed. */
function describe(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}

/**
 * Requests different pages at a fixed rate, whether earlier responses have arrived or not, and counts where the gateway
 * got their HTML from.
 * @throws Error where a request failed, with the reasons
 */
export async function variedPagesTable(origin: string, metrics: string): Promise<string> {
  const nextPath = await createPathSource(origin);
  const before = await readCounters(metrics);
  const results: Results = { durations: [], clientRendered: 0, failures: new Map() };
  const total = perSecond * seconds;
  const requests: Promise<void>[] = [];
  const start = performance.now();
  while (requests.length < total) {
    const due = Math.min(total, ((performance.now() - start) / 1_000) * perSecond);
    while (requests.length < due) requests.push(requestPage(origin + nextPath(), results));
    await sleep(5);
  }
  await Promise.all(requests);
  assertNoFailures(results.failures, total);
  const after = await readCounters(metrics);
  const rows = outcomes.map((outcome) => {
    const count = after[outcome] - before[outcome];
    return `| ${outcome} | ${count.toLocaleString('en-US')} | ${((count / total) * 100).toFixed(2)} % |`;
  });
  const [p50, p99] = [median(results.durations), quantile(results.durations, 0.99)].map(Math.round);
  return [
    '| outcome | pages | share |',
    '|---|---|---|',
    ...rows,
    '',
    `${total.toLocaleString('en-US')} pages at ${perSecond}/s: ${results.clientRendered} without HTML; p50 ${p50} ms, p99 ${p99} ms.`,
  ].join('\n');
}

/** @throws Error with each reason and how often it occurred, the most frequent first */
function assertNoFailures(failures: ReadonlyMap<string, number>, total: number): void {
  if (failures.size === 0) return;
  const count = [...failures.values()].reduce((sum, each) => sum + each, 0);
  const reasons = [...failures].toSorted(([, a], [, b]) => b - a).map(([reason, each]) => `${each} × ${reason}`);
  throw new Error(
    `${count.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} pages failed: ${reasons.slice(0, 5).join('; ')}`,
  );
}
