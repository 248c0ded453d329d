import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { AssertionResult } from '@jest/test-result';
import type { Circus } from '@jest/types';
import { addEventHandler, getState, resetState, run } from 'jest-circus';
import { expect, restoreGlobals } from './globals.ts';
import type { Cost, FileResult, Report, RunFile } from './messages.ts';

/**
 * Runs test files one after another in bare Node, each module loaded once for all of them. The files share the process, so
 * each has to close what it opened; the environment, mocks and timers are restored after each.
 */

const globalsUrl = import.meta.resolve('./globals.ts');
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: globalsUrl, shortCircuit: true } : next(specifier, context),
});

/** Milliseconds within which connections, servers and timers of a finished file must be gone. */
const closingTime = 15_000;
const environment = { ...process.env };
const folder = process.cwd();
const report = (message: Report): unknown => process.send?.(message);

for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error: unknown) => {
    const { currentlyRunningTest, unhandledErrors } = getState();
    if (currentlyRunningTest) currentlyRunningTest.errors.push(error as Circus.TestError);
    else unhandledErrors.push(error as Circus.TestError);
  });
}

addEventHandler((event, state) => {
  if (event.name === 'test_start') {
    const currentTestName = namesOf(event.test).join(' ');
    expect.setState({ currentTestName });
    report({ doing: currentTestName, limit: event.test.timeout ?? state.testTimeout });
  } else if (event.name === 'hook_start') {
    const { type, parent, timeout } = event.hook;
    const block = namesOf(state.currentlyRunningTest ?? parent).join(' ');
    report({ doing: block ? `${type} of ${block}` : type, limit: timeout ?? state.testTimeout });
  }
});

function namesOf(block: Circus.TestEntry | Circus.DescribeBlock): string[] {
  const names: string[] = [];
  for (let each: typeof block | undefined = block; each?.parent; each = each.parent) names.unshift(each.name);
  return names;
}

process.on('disconnect', () => process.exit()); // the run was ended
process.on('message', async (request: RunFile) => {
  report({ result: await runFile(request) });
});

async function runFile({ file, testNamePattern, testTimeout, servers }: RunFile): Promise<FileResult> {
  const before = readCost();
  const open = countOpen();
  resetState();
  const state = getState();
  state.testTimeout = testTimeout;
  state.testNamePattern = testNamePattern ? new RegExp(testNamePattern, 'i') : null;
  expect.setState({ testPath: file });
  const errors: string[] = [];
  let tests: AssertionResult[] = [];
  try {
    report({ doing: 'its servers', limit: testTimeout });
    if (servers) {
      const { prepareServers } = await import('./workerServers.ts');
      Object.assign(process.env, await prepareServers(servers, file));
    }
    report({ doing: 'its imports', limit: testTimeout });
    await import(pathToFileURL(file).href);
    const found = await run();
    tests = found.testResults.map(toAssertionResult);
    errors.push(...found.unhandledErrors);
  } catch (error) {
    errors.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  restoreGlobals();
  restoreEnvironment();
  report({ doing: 'closing what it opened', limit: closingTime });
  const known = state.unhandledErrors.length;
  const left = await findLeft(open);
  errors.push(...state.unhandledErrors.slice(known).map(describeUnhandled));
  if (left.length > 0) errors.push(`The file left open after its tests: ${left.join(', ')}. It must close them.`);
  const after = readCost();
  const cost = { processor: after.processor - before.processor, waited: after.waited - before.waited };
  return { tests, errors, cost, spoiled: left.length > 0 };
}

/** An error that came after the last test. */
const describeUnhandled = (error: unknown): string => {
  const [cause]: unknown[] = Array.isArray(error) ? error : [error];
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
};

function restoreEnvironment(): void {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  if (process.cwd() !== folder) process.chdir(folder);
}

/** How many there are of each kind of thing that keeps the process alive. */
function countOpen(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) {
    // After reading a file as a Blob, Node keeps this for the next time.
    if (kind !== 'FileHandleReadWrap') counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

/** What is open besides what was open before, once it had time to close. */
async function findLeft(before: Map<string, number>): Promise<string[]> {
  for (const deadline = Date.now() + closingTime; ; await new Promise((resolve) => setTimeout(resolve, 10))) {
    const left = [...countOpen()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
    if (left.length === 0 || Date.now() > deadline) {
      return left.map(([kind, count]) => `${count - (before.get(kind) ?? 0)} × ${kind}`);
    }
  }
}

function readCost(): Cost {
  const { user, system } = process.cpuUsage();
  let waited = 0; // known on Linux only
  if (existsSync('/proc/self/schedstat'))
    waited = Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  return { processor: (user + system) / 1e3, waited };
}

const statuses = { done: 'passed', skip: 'pending', todo: 'todo' } as const;

function toAssertionResult(found: Circus.TestResult): AssertionResult {
  const [, ...names] = found.testPath;
  const failed = found.errors.length > 0;
  return {
    ancestorTitles: names.slice(0, -1),
    title: names.at(-1) ?? '',
    fullName: names.join(' '),
    status: failed ? 'failed' : statuses[found.status],
    duration: found.duration ?? null,
    failureMessages: [...found.errors],
    failureDetails: [],
    invocations: found.invocations,
    location: found.location ?? null,
    numPassingAsserts: found.numPassingAsserts,
    retryReasons: [],
  };
}
