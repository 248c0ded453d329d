import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { pidsOf } from '../servers/parts.ts';
import { audit } from './audit.ts';
import { loadingAlternatives, serveLoading, serveSingle, serveStatic } from './peers.ts';
import { earlyPress, firstLoad, openBrowser, type EarlyPress, type FirstLoad } from './phone.ts';

/** Cold loads of each page and peer; the medians are compared. RUNS changes it. */
const runs = Number(process.env.RUNS ?? 9);
/** How much slower the processor is than ours. RATES changes it: `RATES=4`. */
const rates = (process.env.RATES ?? '4,8').split(',').map(Number);

interface PublicPage {
  readonly name: string;
  readonly path: string;
  /** A toggle that needs hydration, to be pressed early. */
  readonly toggle: string;
}

/** The public pages that are measured, with a listing of the running market. */
async function publicPages(origin: string): Promise<PublicPage[]> {
  const [first]: { id: number }[] = await (await fetch(`${origin}/api/properties?category=residential&limit=1`)).json();
  const heart = 'article button[aria-label^="Save "]';
  return [
    { name: 'home', path: '/', toggle: heart },
    { name: 'search', path: '/search?category=residential&state=TX', toggle: heart },
    { name: 'property', path: `/property/${first?.id ?? 10_001}`, toggle: '[aria-label="With this listing"] > button' },
  ];
}

/**
 * Cold loads on the throttled phone: ours, the same pages as one client-rendered bundle, and as static HTML, in turn; then
 * a press on ours 100 ms after the first paint.
 */
export async function phoneTable(origin: string, port: number, chromium: string): Promise<string> {
  const browser = await openBrowser(chromium);
  const still = await serveStatic(origin);
  const single = await serveSingle(origin, join(import.meta.dirname, '../../.data/bench/single'));
  const lines = [
    '| | LCP ms | blocked until the first press ms | blocked in all ms | interactive ms | layout shift | JavaScript kB | all kB | requests |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const ratios = [
    '',
    `| medians of ${runs} | LCP, of static HTML | LCP, of one bundle | blocked until the first press, over static ms | interactive, of one bundle | early press answered after ms | after the control was ready ms |`,
    '|---|---|---|---|---|---|---|',
  ];
  try {
    for (const { name, path, toggle } of await publicPages(origin)) {
      await firstLoad(browser, origin + path, true); // warms the gateway's cache
      await firstLoad(browser, single.origin + path, true);
      for (const rate of rates) {
        const ours: FirstLoad[] = [];
        const bundle: FirstLoad[] = [];
        const plain: FirstLoad[] = [];
        const presses: EarlyPress[] = [];
        for (let run = 0; run < runs; run++) {
          ours.push(await firstLoad(browser, origin + path, true, rate));
          bundle.push(await firstLoad(browser, single.origin + path, true, rate));
          plain.push(await firstLoad(browser, still.origin + path, false, rate));
          presses.push(await earlyPress(browser, origin + path, toggle, rate));
        }
        const title = `${name}, ${rate} ×`;
        lines.push(row(`${title}, ours`, ours), row(`${title}, one bundle`, bundle), row(`${title}, static`, plain));
        const medianOf = (loads: readonly FirstLoad[], pick: (load: FirstLoad) => number) => middle(loads.map(pick));
        const share = (of: readonly FirstLoad[], pick: (load: FirstLoad) => number) =>
          (medianOf(ours, pick) / medianOf(of, pick)).toFixed(2);
        const cells = [
          share(plain, ({ lcp }) => lcp),
          share(bundle, ({ lcp }) => lcp),
          medianOf(ours, ({ blockedBefore }) => blockedBefore) - medianOf(plain, ({ blockedBefore }) => blockedBefore),
          share(bundle, ({ interactive }) => interactive ?? Number.NaN),
          middle(presses.map(({ answered }) => answered)),
          middle(presses.map(({ afterReady }) => afterReady)),
        ].map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell));
        ratios.push(`| ${title} | ${cells.join(' | ')} |`);
      }
    }
    lines.push(row('home, renderer stopped', await withoutRenderer(browser, origin, port)));
    return [...lines, ...ratios, '', `Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`].join('\n');
  } finally {
    still.server.close();
    single.server.close();
    await browser.close();
  }
}

/** Cold loads of home with its scripts loaded at other moments, in turn with ours. */
export async function loadingTable(origin: string, chromium: string): Promise<string> {
  const browser = await openBrowser(chromium);
  const names = Object.keys(loadingAlternatives) as (keyof typeof loadingAlternatives)[];
  const peers = await Promise.all(names.map(async (name) => ({ name, peer: await serveLoading(origin, name) })));
  const ways = [
    { name: 'when idle after load (ours)', at: origin },
    ...peers.map(({ name, peer }) => ({ name, at: peer.origin })),
  ];
  const lines = [
    '| | LCP ms | blocked until the first press ms | blocked in all ms | interactive ms | layout shift | JavaScript kB | all kB | requests |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  try {
    for (const rate of rates) {
      const loads = ways.map((): FirstLoad[] => []);
      for (let run = 0; run < runs; run++)
        for (const [i, { at }] of ways.entries()) loads[i]?.push(await firstLoad(browser, `${at}/`, true, rate));
      for (const [i, { name }] of ways.entries()) lines.push(row(`home, ${rate} ×, ${name}`, loads[i] ?? []));
    }
    return lines.join('\n');
  } finally {
    for (const { peer } of peers) peer.server.close();
    await browser.close();
  }
}

/** Lighthouse's scores of the same pages. */
export async function auditTable(origin: string, chromium: string): Promise<string> {
  const pages = await publicPages(origin);
  const found = await audit(
    chromium,
    pages.map(({ path }) => origin + path),
  );
  const lines = pages.map(
    ({ name }, i) => `| ${name} | ${found[i]?.scores.join(' | ')} | ${found[i]?.lost.join(', ')} |`,
  );
  return [
    '| | performance | accessibility | best practices | SEO | below 0.9 |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** Home where the renderer does not answer, at addresses that the gateway has not cached. */
async function withoutRenderer(browser: Browser, origin: string, port: number): Promise<FirstLoad[]> {
  const pids = await pidsOf('renderer', port);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const loads: FirstLoad[] = [];
    for (let run = 0; run < runs; run++)
      loads.push(await firstLoad(browser, `${origin}/?search=cabin${Date.now()}`, true));
    return loads;
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

function row(name: string, loads: readonly FirstLoad[]): string {
  const of = (pick: (one: FirstLoad) => number | null, digits = 0) => {
    const values = loads.map(pick).filter((value) => value !== null);
    return values.length === 0 ? '' : middle(values).toFixed(digits);
  };
  const cells = [
    of((one) => one.lcp),
    of((one) => one.blockedBefore),
    of((one) => one.blocked),
    of((one) => one.interactive),
    of((one) => one.shift, 3),
    of((one) => one.scriptBytes / 1000, 1),
    of((one) => one.bytes / 1000),
    of((one) => one.requests),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
