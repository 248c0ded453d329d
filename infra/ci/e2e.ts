import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { freeBase } from '../servers/ports.ts';
import { UserError, describeError } from '@dealstead/slice-tools/userError';
import { provideHeadlessShell } from './chromium.ts';
import { root, run, tool } from './run.ts';
import { createRunFolder } from './runFolder.ts';
import { beginning } from './summary.ts';

/** Ports from PORT on that the product and `npm run dev` take. */
const offsets = Array.from({ length: 17 }, (_, offset) => offset);
/** Projects of playwright.config.ts that `npm test` runs, one after another. */
const testProjects = ['shared', 'exclusive'];
/** With the journeys of the proof, which belong to the same files. */
export const allProjects: readonly string[] = [...testProjects, 'journeys'];

export interface BrowserTestCount {
  passed: number;
  failed: number;
  /** Names of the tests that failed, with the beginning of the reason. */
  names: string[];
}

/**
 * Runs the browser tests against a new product in a folder of its own, or against the one at E2E_URL (with its DATA_DIR).
 * Arguments go to Playwright. A test that fails is not run again.
 * @param projects of playwright.config.ts, one after another
 */
export async function e2e(args: string[], projects: readonly string[] = testProjects): Promise<BrowserTestCount> {
  const CHROMIUM = await provideHeadlessShell();
  if (process.env.E2E_URL) return runProjects(projects, args, { CHROMIUM });
  return withProduct((env) =>
    runProjects(projects, args, { ...env, CHROMIUM, E2E_URL: `http://localhost:${env.PORT}` }),
  );
}

/** Runs something against a new product in a folder of its own, with the environment of that product. */
export async function withProduct<Result>(
  work: (env: Readonly<Record<'PORT' | 'DATA_DIR', string>>) => Promise<Result>,
): Promise<Result> {
  const folder = await createRunFolder('e2e');
  const port = await freeBase(offsets);
  // All requests come from one address.
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    LIMIT_SIGN_INS: '5000',
    LIMIT_REGISTRATIONS: '1000',
    LIMIT_WRITES: '5000',
    LIMIT_READS: '20000',
    LIMIT_MISSES: '2000',
    LIMIT_REPORTS: '5000',
    LIMIT_SAMPLES: '5000',
    // Tests without JavaScript need the renderer's HTML on a busy machine too.
    RENDER_TIMEOUT: '3000',
  };
  let product: ChildProcess | undefined;
  try {
    product = await startProduct(env);
    return await work(env);
  } finally {
    if (product) await stopProduct(product);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves once all slices are promoted, which is later than the gateway's readiness. */
async function startProduct(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const product = spawn(process.execPath, ['infra/launcher/start.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own: Ctrl-C must not stop the product before the tests.
    detached: true,
  });
  const lines = createInterface({ input: product.stdout });
  const ready = new Promise<void>((resolve) =>
    lines.on('line', (line) => {
      console.log(`[product] ${line}`);
      if (line.startsWith('Dealstead is ready at')) resolve();
    }),
  );
  const ended = once(product, 'exit').then(() => {
    throw new UserError('The product did not start; the reason is printed above.');
  });
  await Promise.race([ready, ended]);
  ended.catch(() => undefined); // it ends after the tests
  return product;
}

async function stopProduct(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null) return;
  product.kill('SIGTERM');
  await once(product, 'exit');
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: PlaywrightError[];
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { errors: PlaywrightError[] }[] }[];
  }[];
}

interface PlaywrightError {
  message?: string;
}

/** The beginning of each reason, without the colors of a terminal. */
const reasonsOf = (errors: readonly PlaywrightError[]): string =>
  errors.map(({ message = 'no reason given' }) => beginning(stripVTControlCharacters(message))).join('\n');

const nameFailures = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return `${file}:${line} › ${title}\n${reasonsOf(errors)}`;
    }),
  ...suites.flatMap(nameFailures),
];

async function runProjects(
  projects: readonly string[],
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<BrowserTestCount> {
  const total: BrowserTestCount = { passed: 0, failed: 0, names: [] };
  const folder = await createRunFolder('report');
  try {
    for (const project of projects) {
      const report = join(folder, `${project}.json`);
      const exitCode = await run(
        tool('playwright'),
        ['test', '--config', 'infra/e2e/playwright.config.ts', '--pass-with-no-tests', `--project=${project}`, ...args],
        { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PHASE: project },
      );
      const { stats, errors, suites }: PlaywrightReport = JSON.parse(await readFile(report, 'utf8'));
      const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
      total.passed += stats.expected;
      total.names.push(...suites.flatMap(nameFailures), ...errors.map((error) => `${project}\n${reasonsOf([error])}`));
      // A runner that fails for a reason of its own must not look like success.
      total.failed += exitCode !== 0 && failed === 0 ? 1 : failed;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return total;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { passed, failed } = await e2e(process.argv.slice(2), allProjects);
    console.log(`\n${passed} passed, ${failed} failed`);
    process.exit(failed > 0 || passed === 0 ? 1 : 0);
  } catch (error) {
    console.error(describeError(error));
    process.exit(1);
  }
}
