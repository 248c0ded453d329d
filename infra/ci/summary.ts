import { relative } from 'node:path';
import { describeError } from '@dealstead/slice-tools/userError';
import { root } from './run.ts';

/** What a step found; a step that cannot even start counts as one failure. */
export interface Count {
  passed: number;
  failed: number;
  /** Names of the tests that failed, with the beginning of the reason. */
  names?: string[];
}

export const countOne = (exitCode: number): Count =>
  exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/**
 * Counts Jest's report. A skipped test proves nothing, so it does not pass; a file that could not be loaded fails; and a runner
 * that fails for a reason of its own must not look like success.
 */
export function countJest(report: JestReport, exitCode: number): Count {
  const names = report.testResults.flatMap(nameFailures);
  const { numFailedTests, numPendingTests, numTodoTests } = report;
  const unloaded = names.length - numFailedTests;
  const failed = numFailedTests + numPendingTests + numTodoTests + Math.max(0, unloaded);
  return { passed: report.numPassedTests, failed: exitCode !== 0 && failed === 0 ? 1 : failed, names };
}

/** The tests of a file that failed, or the file itself where it could not be loaded, with the first lines of the reason. */
function nameFailures({ name, status, message, assertionResults }: JestReport['testResults'][number]): string[] {
  const file = relative(root, name);
  const failures = assertionResults.filter((test) => test.status === 'failed');
  if (failures.length === 0 && status === 'failed') return [`${file}\n${beginning(message)}`];
  return failures.map((test) => `${file} › ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`);
}

/** The first lines of a reason. */
export const beginning = (text: string): string => text.split('\n').slice(0, 12).join('\n');

/** A named step, whose failure to start is a failure of it. */
export type Step = readonly [name: string, run: () => Promise<Count>];

/** What a step found and the seconds that it took. */
export interface StepResult extends Count {
  name: string;
  seconds: number;
}

/** What failed in a step by name; the step itself for what has no name of its own. */
function namesOf({ name, failed, names = [] }: StepResult): string[] {
  const unnamed = failed - names.length;
  return unnamed > 0 ? [...names, `${name} (${unnamed} without a name; see its output)`] : names;
}

/**
 * Runs steps one after another and prints the names of what failed, a line for each step and the closing line
 * `N passed, N failed`; nothing without steps. `finished` is called after each step.
 */
export async function runSteps(
  steps: Iterable<Step>,
  finished: (result: StepResult) => Promise<void> | void = () => undefined,
): Promise<{ failed: number }> {
  const results: StepResult[] = [];
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`);
    const started = Date.now();
    const found = await run().catch((error: unknown): Count => {
      const reason = describeError(error);
      console.error(reason);
      return { passed: 0, failed: 1, names: [`${name}\n${beginning(reason)}`] };
    });
    const result = { ...found, name, seconds: (Date.now() - started) / 1000 };
    results.push(result);
    await finished(result);
  }
  if (results.length === 0) return { failed: 0 };
  const names = results.flatMap(namesOf);
  if (names.length > 0) console.log(`\n── Failed\n\n${names.join('\n\n')}`);
  const width = Math.max(14, ...results.map(({ name }) => name.length));
  const line = ({ name, seconds, passed, failed }: StepResult) =>
    `${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s   ${passed} passed, ${failed} failed`;
  console.log(`\n${results.map(line).join('\n')}\n`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return { failed: sum('failed') };
}
