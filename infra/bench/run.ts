import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { categories } from '@dealstead/contracts';
import type { Browser } from '@playwright/test';
import { provideChromium } from '../ci/chromium.ts';
import { pidsOf } from '../servers/parts.ts';
import { explain } from '../servers/sentence.ts';
import { firstLoad, openBrowser, type FirstLoad } from './phone.ts';
import { serveStatic } from './static.ts';
import { load } from './wrk.ts';

/**
 * `npm run bench`: measures the product that runs at PORT and writes docs/benchmarks.md. Figures of one run
 * are comparable with each other, not with those of another machine.
 */
const port = Number(process.env.PORT ?? 8080);
const origin = `http://localhost:${port}`;
const report = join(import.meta.dirname, '../../docs/benchmarks.md');
const runs = 5;

async function main(): Promise<void> {
  const up = await fetch(`${origin}/readyz`).catch(() => null);
  if (!up?.ok) throw new Error(`Nothing is ready at ${origin}: start the product first (npm start).`);
  const phone = await phoneTable();
  const busy = await loadTable();
  const text = `# Measured

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, ${process.version}, 2 cores shared by the product, the
browser and the load. Compare figures within a table.

## First load of home on a throttled phone

1.6 Mbit/s, 150 ms, processor four times slower, cold cache; median of ${runs}. *Static* is the same document without scripts;
*renderer off* is a category of home as the gateway serves it while the renderer is stopped.

${phone}

## Requests a second

wrk, one thread, 32 kept connections, brotli accepted.

${busy}
`;
  await writeFile(report, text);
  console.log(text);
}

async function phoneTable(): Promise<string> {
  const browser = await openBrowser(await provideChromium());
  const still = await serveStatic(origin, '/');
  try {
    const drawn: FirstLoad[] = [];
    const plain: FirstLoad[] = [];
    const off: FirstLoad[] = [];
    await firstLoad(browser, `${origin}/`, true); // warms the gateway's cache
    for (let run = 0; run < runs; run++) {
      drawn.push(await firstLoad(browser, `${origin}/`, true));
      plain.push(await firstLoad(browser, still.url, false));
    }
    off.push(...(await withoutRenderer(browser)));
    const rows = [row('drawn by the server', drawn), row('static HTML', plain), row('renderer off', off)];
    return [
      '| | LCP ms | blocked ms | interactive ms | layout shift | JavaScript kB | all kB | requests |',
      '|---|---|---|---|---|---|---|---|',
      ...rows,
      '',
      `LCP is ${(median(drawn.map((one) => one.lcp)) / median(plain.map((one) => one.lcp))).toFixed(2)} × static HTML.`,
    ].join('\n');
  } finally {
    still.server.close();
    await browser.close();
  }
}

/** The same page where the renderer does not answer; pages of categories, since home itself is kept by the gateway. */
async function withoutRenderer(browser: Browser): Promise<FirstLoad[]> {
  const pids = await pidsOf('renderer', port);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    const loads: FirstLoad[] = [];
    for (const category of categories.slice(-runs)) {
      loads.push(await firstLoad(browser, `${origin}/?category=${category}`, true));
    }
    return loads;
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
}

function row(name: string, loads: readonly FirstLoad[]): string {
  const of = (pick: (one: FirstLoad) => number | null, digits = 0) => {
    const values = loads.map(pick).filter((value) => value !== null);
    return values.length === 0 ? '' : median(values).toFixed(digits);
  };
  const cells = [
    of((one) => one.lcp),
    of((one) => one.blocked),
    of((one) => one.interactive),
    of((one) => one.shift, 3),
    of((one) => one.scriptBytes / 1000),
    of((one) => one.bytes / 1000),
    of((one) => one.requests),
  ];
  return `| ${name} | ${cells.join(' | ')} |`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function loadTable(): Promise<string> {
  const targets: [string, string][] = [
    ['home, for visitors, through the gateway', `${origin}/`],
    ['GET /api/properties, listings itself', `http://127.0.0.1:${port + 1}/api/properties`],
    ['GET /api/properties, through the gateway', `${origin}/api/properties`],
  ];
  const rows = ['| | requests/s |', '|---|---|'];
  for (const [name, url] of targets) {
    await load(url, 2);
    const { perSecond, failed } = await load(url);
    rows.push(
      `| ${name} | ${Math.round(perSecond).toLocaleString('en-US')}${failed > 0 ? ` (${failed} failed)` : ''} |`,
    );
  }
  return rows.join('\n');
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
