import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { createEmptyTestResult, type Test, type TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { formatResultsErrors } from 'jest-message-util';
import {
  CallbackTestRunner,
  type OnTestFailure,
  type OnTestStart,
  type OnTestSuccess,
  type TestWatcher,
} from 'jest-runner';
import type { Cost, FileResult, Report, RunFile } from './messages.ts';
import { needsServers } from './needsServers.ts';
import type { TestServers } from './testServers.ts';

/**
 * Seconds of processor time that a file may take unless it is a proof. They vary less with the load of a machine than its duration,
 * but not little: those of one file were 15.6 and 20.4 on two days of one machine, 18 and 25 on two of a build machine, and 8.9 and 22.5
 * where other work shared the processors. So it is half above the 20 s that a file should stay within.
 */
const processorLimit = 30;
/** Drills, and random tests with all their cases, take their time. */
const isProof = process.env.TESTS === 'proofs' || process.env.TEST_RUNS === 'full';

/** Milliseconds beyond its own limit after which a test has blocked its process and is ended with it. */
const grace = 60_000;

/**
 * Jest's runner for tests that need neither a document nor mocked modules: they run in bare Node, in a process for each of
 * Jest's workers that loads every module once, and one more: a third of the time a file waits for a server, not for the
 * processor. Servers start only when a selected file needs them.
 */
export default class NodeTestRunner extends CallbackTestRunner {
  override async runTests(
    tests: Test[],
    watcher: TestWatcher,
    onStart: OnTestStart,
    onResult: OnTestSuccess,
    onFailure: OnTestFailure,
  ): Promise<void> {
    const { maxWorkers } = this._globalConfig;
    const count = Math.min(maxWorkers > 1 ? maxWorkers + 1 : 1, tests.length);
    const withServers = new Set(tests.filter(({ path }) => needsServers(path)));
    const waiting = new Set(tests);
    let servers: TestServers | undefined;
    const started =
      withServers.size > 0
        ? import('./testServers.ts').then(({ startTestServers }) => startTestServers(count))
        : undefined;
    // Handled below; here so that no rejection is unhandled until then.
    const ready = started?.then((running) => (servers = running)).catch(() => {});

    /** Files without servers come first until those run. */
    const take = async (): Promise<Test | undefined> => {
      if (watcher.isInterrupted()) return undefined;
      const startable = () => [...waiting].find((test) => servers || !withServers.has(test));
      let test = startable();
      if (!test && waiting.size > 0 && started) {
        await ready;
        test = startable();
      }
      if (test) waiting.delete(test);
      return test;
    };

    const work = async (id: number) => {
      let worker: Worker | undefined;
      for (let test = await take(); test; test = await take()) {
        await onStart(test);
        const current = (worker ??= new Worker(id));
        const began = Date.now();
        try {
          const found = await current.run({
            file: test.path,
            testNamePattern: this._globalConfig.testNamePattern,
            testTimeout: this._globalConfig.testTimeout ?? 5_000,
            servers: withServers.has(test) ? servers?.workers[id - 1] : undefined,
          });
          if (found.spoiled) worker = await current.end();
          // Jest reports a file without tests as such, and not why it has none.
          if (found.tests.length === 0 && found.errors.length > 0) throw new Error(found.errors.join('\n\n'));
          await onResult(test, toTestResult(test, found, began, this._globalConfig));
        } catch (error) {
          worker = await worker?.end();
          const { message, stack } = error as Error;
          await onFailure(test, { code: undefined, message, stack, type: 'Error' });
        }
      }
      await worker?.end();
    };
    try {
      await Promise.all(Array.from({ length: count }, (_, index) => work(index + 1)));
      await started; // throws where the servers could not start
    } finally {
      await servers?.stop();
    }
  }
}

/** A file's result with what it cost, for slowestFiles.ts. */
export interface MeasuredResult extends TestResult {
  cost: Cost;
}

/** A process that runs test files one after another. */
class Worker {
  private readonly child: ChildProcess;

  constructor(id: number) {
    this.child = fork(join(import.meta.dirname, 'worker.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      env: { ...process.env, LOG_LEVEL: 'silent', JEST_WORKER_ID: String(id) },
      serialization: 'advanced',
    });
  }

  /** Resolves to what a file's tests did. @throws Error that names the test when the process ended or was blocked */
  async run(request: RunFile): Promise<FileResult> {
    const { child } = this;
    const { promise, resolve, reject } = Promise.withResolvers<FileResult>();
    let doing = 'its start';
    let watchdog: NodeJS.Timeout | undefined;
    const watch = (limit: number) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => {
        reject(new Error(`“${doing}” has blocked its process for ${(limit + grace) / 1_000} s, and was ended.`));
      }, limit + grace);
    };
    const onMessage = (report: Report) => {
      if ('result' in report) return resolve(report.result);
      ({ doing } = report);
      watch(report.limit);
    };
    const onExit = (code: number | null, signal: string | null) =>
      reject(new Error(`The process ended (${signal ?? `exit code ${code}`}) during “${doing}”.`));
    child.on('message', onMessage).once('exit', onExit).once('error', reject);
    watch(request.testTimeout);
    child.send(request);
    try {
      return await promise;
    } finally {
      clearTimeout(watchdog);
      child.off('message', onMessage).off('exit', onExit).off('error', reject);
    }
  }

  async end(): Promise<undefined> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGKILL');
    await exited;
  }
}

function toTestResult(test: Test, found: FileResult, start: number, globalConfig: Config.GlobalConfig): MeasuredResult {
  const { path, context } = test;
  const end = Date.now();
  const count = (status: string) => found.tests.filter((each) => each.status === status).length;
  const seconds = found.cost.processor / 1_000;
  const slow =
    seconds > processorLimit && !isProof
      ? `The file takes ${seconds.toFixed(1)} s of processor time, more than ${processorLimit}: make it faster, or a proof.`
      : [];
  const errors = found.errors.concat(slow).join('\n\n');
  const failures = formatResultsErrors(found.tests, context.config, globalConfig, path);
  return {
    ...createEmptyTestResult(),
    ...(context.config.displayName ? { displayName: context.config.displayName } : {}),
    cost: found.cost,
    testFilePath: path,
    testResults: found.tests,
    numPassingTests: count('passed'),
    numFailingTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    perfStats: { ...createEmptyTestResult().perfStats, start, end, runtime: end - start, slow: end - start > 5_000 },
    ...(errors ? { testExecError: { message: '', stack: errors, code: undefined, type: 'Error' } } : {}),
    failureMessage: [failures, errors].filter(Boolean).join('\n\n') || null,
  };
}
