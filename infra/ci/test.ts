import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChangedFiles, selectAffectedTests } from './changedFiles.ts';
import type { AffectedTests } from './changedFiles.ts';
import { allProjects, e2e } from './e2e.ts';
import { run, tool } from './run.ts';
import { countJest, countOne, runSteps, type Count, type Step } from './summary.ts';
import { types } from './types.ts';
import { unit } from './unit.ts';

/**
 * `npm test` runs the checks, the unit tests and the browser tests, cheapest first; `npm run proofs` holds what takes longer
 * (infra/proofs). `npm test -- --changed[=<branch>]` leaves out the tests that the difference to a branch (`main` by default)
 * cannot affect. No test is run a second time.
 */
const none: Count = { passed: 0, failed: 0 };
const reports = await mkdtemp(join(tmpdir(), 'dealstead-reports-'));
const affected = await readAffectedTests(process.argv.slice(2));

const steps: Step[] = [
  ['Lint', async () => countOne(await run(tool('oxlint'), ['--deny-warnings']))],
  ['Format', async () => countOne(await run(tool('oxfmt'), ['--check']))],
  [
    'Types',
    async () => {
      const { checked, wrong } = await types();
      return { passed: checked - wrong.length, failed: wrong.length };
    },
  ],
  ['Import rules', async () => countOne(await run(process.execPath, ['infra/ci/boundaries.ts']))],
  ['Migrations', async () => countOne(await run(process.execPath, ['infra/ci/migrations.ts']))],
  ['Dead code', async () => countOne(await run(tool('knip'), ['--no-progress']))],
  [
    'Unit tests',
    async () => {
      if (affected.unit === null) return none;
      const file = join(reports, 'jest.json');
      const exitCode = await unit(['--json', `--outputFile=${file}`, ...affected.unit]);
      return countJest(JSON.parse(await readFile(file, 'utf8')), exitCode);
    },
  ],
  ['Browser tests', runBrowserTests],
];

async function readAffectedTests(args: string[]): Promise<AffectedTests> {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed === undefined) return { unit: [], browser: [] };
  const files = await findChangedFiles(changed.split('=')[1] ?? 'main');
  console.log(`${files.length} changed files`);
  return selectAffectedTests(files);
}

/** Files that changed run with their journeys of the proof. */
async function runBrowserTests(): Promise<Count> {
  const { browser } = affected;
  if (browser === null) return none;
  return browser.length === 0 ? e2e([]) : e2e(browser, allProjects);
}

const { failed } = await runSteps(steps);
await rm(reports, { recursive: true, force: true });
process.exitCode = failed > 0 ? 1 : 0;
