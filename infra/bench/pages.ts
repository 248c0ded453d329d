import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { pidsOf } from '../servers/parts.ts';
import { audit } from './audit.ts';
import { serveSingle, serveStatic } from './peers.ts';
import { firstLoad, openBrowser, type FirstLoad } from './phone.ts';

const runs = 5;

/** The public pages that are measured, with a listing of the running market. */
async function publicPages(origin: string): Promise<[name: string, path: string][]> {
  const [first]: { id: number }[] = await (await fetch(`${origin}/api/properties?category=residential&limit=1`)).json();
  return [
    ['home', '/'],
    ['search', '/search?category=residential&state=TX'],
    ['property', `/property/${first?.id ?? 10_001}`],
  ];
}

/** Cold loads on the throttled phone: ours, the same pages as one client-rendered bundle, and as static HTML. */
export async function phoneTable(origin: string, port: number, chromium: string): Promise<string> {
  const browser = await openBrowser(chromium);
  const still = await serveStatic(origin);
  const single = await serveSingle(origin, join(import.meta.dirname, '../../.data/bench/single'));
  const lines = [
    '| | LCP ms | blocked ms | interactive ms | layout shift | JavaScript kB | all kB | requests |',
    '|---|---|---|---|---|---|---|---|',
  ];
  const ratios = [
    '',
    '| LCP and interactive, ours as a share | of one bundle | of static HTML | interactive of one bundle |',
    '|---|---|---|---|',
  ];
  try {
    for (const [name, path] of await publicPages(origin)) {
      const [ours, bundle, plain]: FirstLoad[][] = [[], [], []];
      await firstLoad(browser, origin + path, true); // warms the gateway's cache
      await firstLoad(browser, single.origin + path, true);
      for (let run = 0; run < runs; run++) {
        ours?.push(await firstLoad(browser, origin + path, true));
        bundle?.push(await firstLoad(browser, single.origin + path, true));
        plain?.push(await firstLoad(browser, still.origin + path, false));
      }
      lines.push(
        row(`${name}, ours`, ours ?? []),
        row(`${name}, one bundle`, bundle ?? []),
        row(`${name}, static`, plain ?? []),
      );
      const share = (of: FirstLoad[] | undefined, pick: (one: FirstLoad) => number) =>
        (middle((ours ?? []).map(pick)) / middle((of ?? []).map(pick))).toFixed(2);
      ratios.push(
        `| ${name} | ${share(bundle, ({ lcp }) => lcp)} | ${share(plain, ({ lcp }) => lcp)} | ${share(bundle, ({ interactive }) => interactive ?? Number.NaN)} |`,
      );
    }
    lines.push(row('home, renderer stopped', await withoutRenderer(browser, origin, port)));
    return [...lines, ...ratios].join('\n');
  } finally {
    still.server.close();
    single.server.close();
    await browser.close();
  }
}

/** Lighthouse's scores of the same pages. */
export async function auditTable(origin: string, chromium: string): Promise<string> {
  const pages = await publicPages(origin);
  const found = await audit(
    chromium,
    pages.map(([, path]) => origin + path),
  );
  const lines = pages.map(
    ([name], i) => `| ${name} | ${found[i]?.scores.join(' | ')} | ${found[i]?.lost.join(', ')} |`,
  );
  return [
    '| | performance | accessibility | best practices | SEO | below 0.9 |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** Home where the renderer does not answer, at addresses that the gateway has not kept. */
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
