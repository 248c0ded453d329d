import { randomUUID } from 'node:crypto';
import { isDatabaseUnavailable } from './errors.ts';
import type { Logger } from './log.ts';
import { jobDuration, jobLastSuccess, jobRuns } from './metrics.ts';
import { pause } from './pause.ts';
import { runInContext } from './requestContext.ts';

/**
 * What one run found: `true` when it did something, so that more may wait; `false` when nothing is left to do; a date
 * when nothing is due before it.
 */
export type JobResult = boolean | Date;

export interface BackgroundJobOptions {
  /** Label of the job's metrics and log messages. */
  readonly name: string;
  /**
   * Claims one unit of work (by `FOR UPDATE SKIP LOCKED`, with a lease where it outlasts a transaction) and does it. It
   * must be safe to run in several processes at once, and to run again after a crash. Work on rows goes through
   * `createJobRows`, so that no row stops the job. A run that finds nothing commits no
   * `change`: two jobs that wake on commit would keep each other awake.
   */
  run(signal: AbortSignal): Promise<JobResult>;
  /** Milliseconds until the next run when nothing wakes the job. */
  readonly idleEvery: number;
  /** Whether a commit of this process may bring work. Otherwise only `wake` does. */
  readonly wakeOnCommit?: boolean;
  /** Greatest milliseconds between two attempts of a job that fails; half a minute by default. */
  readonly maxBackoff?: number;
}

export interface BackgroundJob {
  readonly name: string;
  readonly wakeOnCommit: boolean;
  /** Ends the idle time: work may have come. During a run or a backoff the job runs again afterwards. */
  wake(): void;
  /** Runs the job until the signal aborts, through all its failures. A run in progress ends first. */
  start(signal: AbortSignal, log: Logger): Promise<void>;
}

/** Least milliseconds between the starts of two runs that find nothing: a busy service does not query after each commit. */
const minGap = 150;
/** Milliseconds. While PostgreSQL is unavailable all jobs wait for the same server, which they use within seconds of its return. */
const backoff = { first: 250, max: 30_000, maxWithoutDatabase: 2_000 };

/**
 * Milliseconds to wait after so many failures in a row: exponential with equal jitter, so that the processes that failed
 * together do not try again together.
 */
function backoffAfter(failures: number, max: number): number {
  const longest = Math.min(backoff.first * 2 ** (failures - 1), max);
  return longest / 2 + (Math.random() * longest) / 2;
}

/**
 * A job that a service does beside its requests. It runs again at once while it does something. Otherwise it sleeps until
 * it is woken, until the date that it returned or until `idleEvery` has passed. After a failure it waits up to 250 ms, then
 * up to twice as long each time, up to `maxBackoff`, or up to 2 s while PostgreSQL is unavailable.
 */
export function createBackgroundJob({
  name,
  run,
  idleEvery,
  wakeOnCommit = false,
  maxBackoff = backoff.max,
}: BackgroundJobOptions): BackgroundJob {
  let isWoken = false;
  let endIdle: () => void = () => undefined;

  /** Resolves after so many milliseconds, when the job is woken, or when the signal aborts. */
  async function idle(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (isWoken || signal.aborted) return;
    const woken = new AbortController();
    endIdle = () => woken.abort();
    const abort = () => woken.abort();
    signal.addEventListener('abort', abort, { once: true });
    await pause(milliseconds, woken.signal);
    signal.removeEventListener('abort', abort);
  }

  return {
    name,
    wakeOnCommit,
    wake() {
      isWoken = true;
      endIdle();
    },
    async start(signal, log) {
      let failures = 0;
      let lastMessage = '';
      while (!signal.aborted) {
        isWoken = false;
        const startedAt = performance.now();
        const endTimer = jobDuration.startTimer({ job: name });
        try {
          const context = { requestId: `job-${randomUUID()}`, log };
          const result = await runInContext(context, () => run(signal)).finally(endTimer);
          jobRuns.inc({ job: name, outcome: result === true ? 'worked' : 'idle' });
          jobLastSuccess.setToCurrentTime({ job: name });
          if (failures > 0) log.info({ job: name, failures }, 'background job recovered');
          failures = 0;
          lastMessage = '';
          if (result === true) continue;
          const untilDue = result === false ? idleEvery : Math.max(0, result.getTime() - Date.now());
          await idle(Math.min(untilDue, idleEvery), signal);
          await pause(Math.max(0, startedAt + minGap - performance.now()), signal);
        } catch (error) {
          if (signal.aborted) return;
          jobRuns.inc({ job: name, outcome: 'failed' });
          const message = error instanceof Error ? error.message : String(error);
          const isWithoutDatabase = isDatabaseUnavailable(error);
          const wait = backoffAfter(++failures, isWithoutDatabase ? backoff.maxWithoutDatabase : maxBackoff);
          const level = message === lastMessage ? 'debug' : isWithoutDatabase ? 'warn' : 'error';
          lastMessage = message;
          log[level]({ err: error, job: name, wait }, 'background job failed');
          await pause(wait, signal);
        }
      }
    },
  };
}
