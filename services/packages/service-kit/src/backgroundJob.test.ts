import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createBackgroundJob } from './backgroundJob.ts';
import { createLog } from './log.ts';
import { metrics } from './metrics.ts';

const log = createLog('test', 'silent');
let stopping: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  stopping = new AbortController();
});
afterEach(() => {
  stopping.abort();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

/** Starts a job that counts its runs. Its results are taken in turn; afterwards it finds nothing. */
function startJob(results: (boolean | Date | Error)[], options: { maxBackoff?: number } = {}) {
  const runs: number[] = [];
  const job = createBackgroundJob({
    name: 'test',
    idleEvery: 10_000,
    ...options,
    run: async () => {
      runs.push(Date.now());
      const result = results.shift() ?? false;
      if (result instanceof Error) throw result;
      return result;
    },
  });
  const begun = Date.now();
  const done = job.start(stopping.signal, log);
  return { job, done, runsAt: () => runs.map((at) => at - begun) };
}

test('a job runs again at once while it does something, then after its idle time', async () => {
  const { runsAt } = startJob([true, true]);
  await jest.advanceTimersByTimeAsync(9_999);
  expect(runsAt()).toEqual([0, 0, 0]);
  await jest.advanceTimersByTimeAsync(1);
  expect(runsAt()).toEqual([0, 0, 0, 10_000]);
});

test('an idle job that is woken runs at once, but not twice within 150 ms', async () => {
  const { job, runsAt } = startJob([]);
  await jest.advanceTimersByTimeAsync(1_000);
  job.wake();
  await jest.advanceTimersByTimeAsync(50);
  job.wake();
  job.wake();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runsAt()).toEqual([0, 1_000, 1_150]);
});

test('a wake during a run is not lost', async () => {
  const { job, runsAt } = startJob([]);
  job.wake();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(runsAt()).toEqual([0, 150]);
});

test('a job sleeps until the date that it returns', async () => {
  const { runsAt } = startJob([new Date(Date.now() + 700), new Date(Date.now() + 60_000)]);
  await jest.advanceTimersByTimeAsync(10_700);
  expect(runsAt()).toEqual([0, 700, 10_700]);
});

const failures = (count: number, error = new Error('broken')) => Array.from({ length: count }, () => error);

test('a job that fails waits twice as long each time up to half a minute, and recovers', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { job, runsAt } = startJob(failures(9));
  await jest.advanceTimersByTimeAsync(100);
  job.wake();
  await jest.advanceTimersByTimeAsync(100_000);
  expect(runsAt().slice(0, 10)).toEqual([0, 250, 750, 1_750, 3_750, 7_750, 15_750, 31_750, 61_750, 91_750]);
  const text = await metrics.metrics();
  expect(text).toMatch(/background_job_runs_total\{job="test",outcome="failed"\} 9/);
  expect(text).toMatch(/background_job_last_success_timestamp_seconds\{job="test"\} \d/);
});

test('a job that recovered starts again with the shortest wait', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const { runsAt } = startJob([...failures(3), true, ...failures(2)]);
  await jest.advanceTimersByTimeAsync(2_500);
  expect(runsAt()).toEqual([0, 250, 750, 1_750, 1_750, 2_000, 2_500]);
});

test('jitter shortens the waits by up to a half', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const { runsAt } = startJob(failures(4));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(runsAt()).toEqual([0, 125, 375, 875, 1_875]);
});

test('a job without its database tries again every two seconds, and one with a limit of its own within that', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(1);
  const withoutDatabase = startJob(failures(6, new Error('Connection terminated unexpectedly')));
  const limited = startJob(failures(6), { maxBackoff: 500 });
  await jest.advanceTimersByTimeAsync(7_750);
  expect(withoutDatabase.runsAt()).toEqual([0, 250, 750, 1_750, 3_750, 5_750, 7_750]);
  expect(limited.runsAt()).toEqual([0, 250, 750, 1_250, 1_750, 2_250, 2_750]);
});

test('stopping ends the idle time and the backoff', async () => {
  const idle = startJob([]);
  const failing = startJob([new Error('broken')]);
  await jest.advanceTimersByTimeAsync(10);
  stopping.abort();
  await Promise.all([idle.done, failing.done]);
  expect([idle.runsAt(), failing.runsAt()]).toEqual([[0], [0]]);
});
