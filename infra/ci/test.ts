import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describeError } from '@dealstead/slice-tools/userError';
import { findChangedFiles, selectAffectedTests } from './changedFiles.ts';
import type { AffectedTests } from './changedFiles.ts';
import { e2e } from './e2e.ts';
import { root, run, tool } from './run.ts';
import { types } from './types.ts';
import { unit } from './unit.ts';

/**
 * `npm test` runs everything that CI runs, cheapest first. `npm test -- --changed[=<branch>]` leaves out the tests that
 * the difference to a branch (`main` by default) cannot affect. A browser test that fails is run once more, because one
 * race among hundreds of tests must not hold up a release; the summary counts those that needed it, and each is a bug to
 * be fixed. A unit test is never run again.
 */

/** What a step found; a step that cannot even start counts as one failure. */
interface Count {
  passed: number;
  failed: number;
  flaky?: number;
  /** Names of the tests that failed or needed a second attempt, repeated above the summary. */
  names?: string[];
}

const countOne = (exitCode: number): Count => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
const none: Count = { passed: 0, failed: 0 };
const reports = await mkdtemp(join(tmpdir(), 'dealstead-reports-'));
const affected = await readAffectedTests(process.argv.slice(2));

const steps: Record<string, () => Promise<Count>> = {
  Lint: async () => countOne(await run(tool('oxlint'), ['--deny-warnings'])),
  Format: async () => countOne(await run(tool('oxfmt'), ['--check'])),
  Types: async () => {
    const { checked, wrong } = await types();
    return { passed: checked - wrong.length, failed: wrong.length };
  },
  'Import rules': async () => countOne(await run(process.execPath, ['infra/ci/boundaries.ts'])),
  Migrations: async () => countOne(await run(process.execPath, ['infra/ci/migrations.ts'])),
  'Dead code': async () => countOne(await run(tool('knip'), ['--no-progress'])),
  'Unit tests': async () => {
    if (affected.unit === null) return none;
    const file = join(reports, 'jest.json');
    const exitCode = await unit(['--json', `--outputFile=${file}`, ...affected.unit]);
    return withExitCode(countJest(JSON.parse(await readFile(file, 'utf8'))), exitCode);
  },
  'Browser tests': async () => (affected.browser === null ? none : e2e(['--retries=1', ...affected.browser])),
};

async function readAffectedTests(args: string[]): Promise<AffectedTests> {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg));
  if (changed === undefined) return { unit: [], browser: [] };
  const files = await findChangedFiles(changed.split('=')[1] ?? 'main');
  console.log(`${files.length} changed files`);
  return selectAffectedTests(files);
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** A skipped test proves nothing, so it does not pass; a file that could not be loaded fails. */
function countJest(report: JestReport): Count {
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  return {
    passed: report.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
    names: report.testResults.flatMap(nameFailures),
  };
}

/** The tests of a file that failed, or the file itself where it could not be loaded, with the first lines of the reason. */
function nameFailures({ name, status, message, assertionResults }: JestReport['testResults'][number]): string[] {
  const file = relative(root, name);
  const failures = assertionResults.filter((test) => test.status === 'failed');
  if (failures.length === 0 && status === 'failed') return [`${file}\n${beginning(message)}`];
  return failures.map((test) => `${file} › ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`);
}

const beginning = (text: string) => text.split('\n').slice(0, 12).join('\n');

/** A runner that fails for a reason of its own must not look like success. */
function withExitCode(found: Count, exitCode: number): Count {
  return exitCode !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
const names: string[] = [];
for (const [name, step] of Object.entries(steps)) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const found = await step().catch((error: unknown): Count => {
    console.error(describeError(error));
    return { passed: 0, failed: 1 };
  });
  total.passed += found.passed;
  total.failed += found.failed;
  names.push(...(found.names ?? []));
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(7);
  const flaky = found.flaky ? ` (${found.flaky} at the second attempt)` : '';
  summary.push(`${name.padEnd(14)} ${seconds} s   ${found.passed} passed${flaky}, ${found.failed} failed`);
}
await rm(reports, { recursive: true, force: true });
if (names.length > 0) console.log(`\n── Failed, or passed at the second attempt\n\n${names.join('\n\n')}`);
console.log(`\n${summary.join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
