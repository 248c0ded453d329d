import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { pidsOf } from '@dealstead/infra/servers/components';
import { audit } from './audit.ts';
import { loadingAlternatives, serveLoading, serveSingle, serveStatic } from './peers.ts';
import { isTiny, sized } from './size.ts';
import { median } from './statistics.ts';
import { earlyPress, firstLoad, openBrowser, type EarlyPress, type FirstLoad } from './phone.ts';

/** Cold loads of each page and peer; the medians are compared. RUNS changes it. */
const runs = Number(process.env.RUNS ?? sized(9, 1));
/** How much slower the processor is than ours. RATES changes it: `RATES=4`. */
const rates = (process.env.RATES ?? (isTiny ? '4' : '4,8')).split(',').map(Number);
/** Names of the pages to measure; all by default. PAGES changes it: `PAGES='blog post'`. */
const chosen = process.env.PAGES?.split(',');

interface PublicPage {
  readonly name: string;
  readonly path: string;
  /** A toggle that needs hydration, to be pressed early; null for a page that has none. */
  readonly toggle: string | null;
}

/** The public pages that are measured, with a listing and a blog post that exist. */
async function publicPages(origin: string): Promise<PublicPage[]> {
  const [first]: { id: number }[] = await (await fetch(`${origin}/api/properties?category=residential&limit=1`)).json();
  const [post]: { slug: string }[] = await (await fetch(`${origin}/api/blog/latest`)).json();
  if (!post) throw new Error('The blog has no published post: load the demo data.');
  const heart = 'article button[aria-label^="Save "]';
  const pages = [
    { name: 'home', path: '/', toggle: heart },
    { name: 'search', path: '/search?category=residential&state=TX', toggle: heart },
    { name: 'property', path: `/property/${first?.id ?? 10_001}`, toggle: '[aria-label="Listing actions"] > button' },
    { name: 'blog post', path: `/blog/${post.slug}`, toggle: null },
  ];
  const unknown = chosen?.filter((name) => pages.every((page) => page.name !== name)) ?? [];
  if (unknown.length > 0)
    throw new Error(`There is no page ${unknown.join(', ')}: ${pages.map(({ name }) => name).join(', ')}.`);
  return pages.filter(({ name }) => chosen?.includes(name) ?? true);
}

/**
 * Cold loads on the throttled phone: ours, the same pages as one client-rendered bundle, and as static HTML, alternating;
 * then a press on ours 100 ms after the first paint.
 */
export async function phoneTable(origin: string, port: number, chromium: string): Promise<string> {
  const browser = await openBrowser(chromium);
  const staticPeer = await serveStatic(origin);
  const single = await serveSingle(origin, join(import.meta.dirname, '../../../.data/bench/single'));
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
          plain.push(await firstLoad(browser, staticPeer.origin + path, false, rate));
          if (toggle !== null) presses.push(await earlyPress(browser, origin + path, toggle, rate));
        }
        const title = `${name}, ${rate} ×`;
        lines.push(row(`${title}, ours`, ours), row(`${title}, one bundle`, bundle), row(`${title}, static`, plain));
        const medianOf = (loads: readonly FirstLoad[], pick: (load: FirstLoad) => number) => median(loads.map(pick));
        const share = (peer: readonly FirstLoad[], pick: (load: FirstLoad) => number) =>
          (medianOf(ours, pick) / medianOf(peer, pick)).toFixed(2);
        const cells = [
          share(plain, ({ lcp }) => lcp),
          share(bundle, ({ lcp }) => lcp),
          medianOf(ours, ({ blockedBefore }) => blockedBefore) - medianOf(plain, ({ blockedBefore }) => blockedBefore),
          share(bundle, ({ interactive }) => interactive ?? Number.NaN),
          ...(presses.length === 0
            ? ['', '']
            : [median(presses.map(({ answered }) => answered)), median(presses.map(({ afterReady }) => afterReady))]),
        ].map((cell) => (typeof cell === 'number' ? cell.toFixed(0) : cell));
        ratios.push(`| ${title} | ${cells.join(' | ')} |`);
      }
    }
    if (chosen?.includes('home') ?? true)
      lines.push(row('home, renderer stopped', await withoutRenderer(browser, origin, port)));
    return [...lines, ...ratios, '', `Load of the machine at the end: ${loadavg()[0]?.toFixed(1)}.`].join('\n');
  } finally {
    staticPeer.server.close();
    single.server.close();
    await browser.close();
  }
}

/** Cold loads of home with its scripts loaded at other moments, alternating with ours. */
export async function loadingTable(origin: string, chromium: string): Promise<string> {
  const browser = await openBrowser(chromium);
  const names = Object.keys(loadingAlternatives) as (keyof typeof loadingAlternatives)[];
  const peers = await Promise.all(names.map(async (name) => ({ name, peer: await serveLoading(origin, name) })));
  const variants = [
    { name: 'when idle after load (ours)', origin },
    ...peers.map(({ name, peer }) => ({ name, origin: peer.origin })),
  ];
  const lines = [
    '| | LCP ms | blocked until the first press ms | blocked in all ms | interactive ms | layout shift | JavaScript kB | all kB | requests |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  try {
    for (const rate of rates) {
      const loads = variants.map((): FirstLoad[] => []);
      for (let run = 0; run < runs; run++)
        for (const [i, variant] of variants.entries())
          loads[i]?.push(await firstLoad(browser, `${variant.origin}/`, true, rate));
      for (const [i, { name }] of variants.entries()) lines.push(row(`home, ${rate} ×, ${name}`, loads[i] ?? []));
    }
    return lines.join('\n');
  } finally {
    for (const { peer } of peers) peer.server.close();
    await browser.close();
  }
}

/** Lighthouse's scores of the same pages. */
export async function auditTable(origin: string, chromium: string): Promise<string> {
  const pages = (await publicPages(origin)).slice(0, sized(4, 1));
  const results = await audit(
    chromium,
    pages.map(({ path }) => origin + path),
  );
  const lines = pages.map(
    ({ name }, i) => `| ${name} | ${results[i]?.scores.join(' | ')} | ${results[i]?.problems.join(', ')} |`,
  );
  return [
    '| | performance | accessibility | best practices | SEO | below 0.9 |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** Home while the renderer is stopped, at URLs that the gateway has not cached. */
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
  const cell = (pick: (load: FirstLoad) => number | null, digits = 0) => {
    const values = loads.map(pick).filter((value) => value !== null);
    return values.length === 0 ? '' : median(values).toFixed(digits);
  };
  const cells = [
    cell((load) => load.lcp),
    cell((load) => load.blockedBefore),
    cell((load) => load.blocked),
    cell((load) => load.interactive),
    cell((load) => load.shift, 3),
    cell((load) => load.scriptBytes / 1000, 1),
    cell((load) => load.bytes / 1000),
    cell((load) => load.requests),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}
