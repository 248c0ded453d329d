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
  jest.useRealTimers();
});

/** Starts a job that counts its runs. Its results are taken in turn; afterwards it finds nothing. */
function startJob(results: (boolean | Date | Error)[]) {
  const runs: number[] = [];
  const job = createBackgroundJob({
    name: 'test',
    idleEvery: 10_000,
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

test('a job that fails backs off up to two seconds and recovers', async () => {
  const failure = new Error('broken');
  const { job, runsAt } = startJob(Array.from({ length: 5 }, () => failure));
  await jest.advanceTimersByTimeAsync(100);
  job.wake();
  await jest.advanceTimersByTimeAsync(6_000);
  expect(runsAt()).toEqual([0, 250, 750, 1_750, 3_750, 5_750]);
  const text = await metrics.metrics();
  expect(text).toMatch(/background_job_runs_total\{job="test",outcome="failed"\} 5/);
  expect(text).toMatch(/background_job_last_success_timestamp_seconds\{job="test"\} \d/);
});

test('stopping ends the idle time and the backoff', async () => {
  const idle = startJob([]);
  const failing = startJob([new Error('broken')]);
  await jest.advanceTimersByTimeAsync(10);
  stopping.abort();
  await Promise.all([idle.done, failing.done]);
  expect([idle.runsAt(), failing.runsAt()]).toEqual([[0], [0]]);
});
