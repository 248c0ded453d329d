import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { explain } from '../servers/sentence.ts';
import { e2e } from './e2e.ts';
import { run, tool } from './run.ts';
import { types } from './types.ts';
import { unit } from './unit.ts';

/** What a step found; a step that cannot even start counts as one failure. */
interface Count {
  passed: number;
  failed: number;
}

const one = (exitCode: number): Count => (exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
const reports = await mkdtemp(join(tmpdir(), 'dealstead-reports-'));

/** Everything that CI runs, cheapest first. */
const steps: Record<string, () => Promise<Count>> = {
  Lint: async () => one(await run(tool('oxlint'), ['--deny-warnings'])),
  Format: async () => one(await run(tool('oxfmt'), ['--check'])),
  Types: async () => {
    const { checked, wrong } = await types();
    return { passed: checked - wrong.length, failed: wrong.length };
  },
  'Import rules': async () => one(await run(process.execPath, ['infra/ci/boundaries.ts'])),
  'Dead code': async () => one(await run(tool('knip'), ['--no-progress'])),
  'Unit tests': unitTests,
  'Browser tests': async () => {
    const file = join(reports, 'playwright.json');
    const exitCode = await e2e([], { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
    return counted(playwrightCount(JSON.parse(await readFile(file, 'utf8'))), exitCode);
  },
};

/** Files that are run once more; when more of them fail, something is broken. */
const mostAgain = 3;

/**
 * Tests of real servers stand on answers within bounds of time, which two cores that run two files at once do not always
 * keep. A few files that failed are run once more, one after the other with nothing beside them, and that counts; what
 * passed only then is named.
 */
async function unitTests(): Promise<Count> {
  const first = await jest('jest.json', ['--maxWorkers=2']);
  const failed = first.report.testResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 || failed.length > mostAgain) return first.count;
  const files = failed.map(({ name }) => name);
  const again = await jest('jest.again.json', ['--runInBand', '--runTestsByPath', ...files]);
  if (again.count.failed === 0) console.log(`\nPassed alone, after failing beside others:\n${files.join('\n')}`);
  const inThem = failed.flatMap((file) => file.assertionResults).filter(({ status }) => status === 'passed').length;
  return { passed: first.count.passed - inThem + again.count.passed, failed: again.count.failed };
}

async function jest(name: string, args: string[]): Promise<{ report: JestReport; count: Count }> {
  const file = join(reports, name);
  const exitCode = await unit([...args, '--json', `--outputFile=${file}`]);
  const report: JestReport = JSON.parse(await readFile(file, 'utf8'));
  return { report, count: counted(jestCount(report), exitCode) };
}

interface JestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  numRuntimeErrorTestSuites: number;
}

/** A skipped test proves nothing, so it does not pass; a file that could not be loaded fails. */
function jestCount(report: JestReport): Count {
  const { numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
  return {
    passed: report.numPassedTests,
    failed: numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites,
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

function playwrightCount({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** A runner that fails for a reason of its own must not look like success. */
function counted(found: Count, exitCode: number): Count {
  return exitCode !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];
for (const [name, step] of Object.entries(steps)) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const found = await step().catch((error: unknown): Count => {
    console.error(explain(error));
    return { passed: 0, failed: 1 };
  });
  total.passed += found.passed;
  total.failed += found.failed;
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(7);
  summary.push(`${name.padEnd(14)} ${seconds} s   ${found.passed} passed, ${found.failed} failed`);
}
await rm(reports, { recursive: true, force: true });
console.log(`\n${summary.join('\n')}\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(`${total.passed} passed, ${total.failed} failed`);
