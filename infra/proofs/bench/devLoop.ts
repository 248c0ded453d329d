import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { root } from '@dealstead/infra/ci/run';
import { sized } from './size.ts';
import { quantile } from './statistics.ts';

const rounds = sized(20, 2);
const page = 'mfe-listings/src/pages/Home/Opportunities.tsx';
const text = 'Investment Opportunities';
/** One process of each size: the search index is loaded by the first. */
const services = ['listings', 'tools'] as const;

/**
 * Measures `npm run dev`: milliseconds from saving a component until the browser shows it, and from saving a service's
 * source until the service responds again. Sources are changed and restored.
 */
export async function devLoopTable(origin: string, executablePath: string): Promise<string> {
  const dev = spawn('npm', ['run', '-s', 'dev', '--', 'listings'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: dev.stdout });
  try {
    await untilLine(lines, /Changes of listings show/);
    const rows = [
      ['component in the browser', await measureComponent(origin, executablePath)] as const,
      ...(await measureServices(lines)),
    ];
    return [
      '| saved and seen | median ms | p95 ms | slowest ms |',
      '|---|---|---|---|',
      ...rows.map(
        ([name, times]) =>
          `| ${name} | ${[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(0)).join(' | ')} |`,
      ),
    ].join('\n');
  } finally {
    await stop(dev);
  }
}

async function measureComponent(origin: string, executablePath: string): Promise<number[]> {
  const path = join(root, page);
  const before = await readFile(path, 'utf8');
  if (!before.includes(text)) throw new Error(`${page} no longer contains “${text}”.`);
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const tab = await browser.newPage();
    await tab.goto(`${origin}/dev/slices/listings`);
    await tab.getByRole('heading', { name: text }).waitFor();
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const changed = `Round ${round} of the loop`;
      const started = performance.now();
      await writeFile(path, before.replace(text, changed));
      await tab.waitForFunction((expected) => document.body.textContent.includes(expected), changed, { polling: 10 });
      times.push(performance.now() - started);
    }
    return times;
  } finally {
    await writeFile(path, before);
    await browser.close();
  }
}

async function measureServices(lines: ReturnType<typeof createInterface>): Promise<[string, number[]][]> {
  const measured: [string, number[]][] = [];
  for (const service of services) {
    const path = join(root, 'services', service, 'src/main.ts');
    const before = await readFile(path, 'utf8');
    const times: number[] = [];
    try {
      for (let round = 0; round < rounds / 2; round++) {
        const restarted = untilLine(lines, new RegExp(`^${service} restarted in (\\d+) ms`));
        await writeFile(path, `${before}// ${round}\n`);
        times.push(Number((await restarted)[1]));
      }
    } finally {
      const restarted = untilLine(lines, new RegExp(`^${service} restarted`));
      await writeFile(path, before);
      await restarted;
    }
    measured.push([`service ${service}`, times]);
  }
  return measured;
}

function untilLine(lines: ReturnType<typeof createInterface>, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      const match = pattern.exec(line);
      if (!match) return;
      lines.off('line', read);
      resolve(match);
    };
    lines.on('line', read);
    lines.once('close', () => reject(new Error('npm run dev ended.')));
  });
}

async function stop(dev: ChildProcess): Promise<void> {
  if (dev.exitCode !== null) return;
  dev.kill('SIGTERM');
  await once(dev, 'exit');
}
