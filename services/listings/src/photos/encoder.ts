import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { photoLimits } from '@dealstead/contracts/listings/posting';
import { type Logger, Refusal, Unavailable } from '@dealstead/service-kit';
import { noSpace } from '../files/index.ts';
import type { Failure, Job, Made, Outcome } from './jobs.ts';

/** Makes our pictures of those that members send, beside the requests and after them. */
export interface Encoder {
  /** @throws Refusal 400 in a sentence where the file is no picture that we can use, 503 where too many wait, 507 `no-space` */
  make(job: Job): Promise<Made>;
  stop(): void;
}

/** Pictures under way at once: one processor stays free for requests. */
const atOnce = Math.max(1, availableParallelism() - 1);
/** Pictures that may wait; more would wait longer than anybody does. */
const mostWaiting = 60;
/** Milliseconds for one picture. The largest that are let in take two seconds, more where others need the processors. */
const patience = 60_000;
/** Milliseconds without work after which the process ends and gives its memory back. */
const idle = 60_000;

interface Waiting {
  readonly job: Job;
  readonly resolve: (made: Made) => void;
  readonly reject: (error: unknown) => void;
}

interface Running extends Waiting {
  readonly timer: NodeJS.Timeout;
}

/** Starts no process before there is something to do. */
export function startEncoder(log: Logger): Encoder {
  const waiting: Waiting[] = [];
  const running = new Map<number, Running>();
  let worker: ChildProcess | undefined;
  let resting: NodeJS.Timeout | undefined;
  let drawn = 0;

  function start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
      // Nothing of ours: what it reads comes from anyone.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        UV_THREADPOOL_SIZE: `${atOnce + 1}`,
      },
      execArgv: [],
      // A session of its own, whose weight it lowers.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', ({ id, outcome }: { id: number; outcome: Outcome }) => settle(id, outcome));
    child.once('error', (error) => gone(child, error));
    child.once('exit', (code, signal) => gone(child, new Error(`it ended with ${signal ?? code}`)));
    child.unref();
    child.channel?.unref();
    return child;
  }

  function settle(id: number, outcome: Outcome): void {
    const one = running.get(id);
    if (!one) return;
    running.delete(id);
    clearTimeout(one.timer);
    if ('made' in outcome) one.resolve(outcome.made);
    else one.reject(refusalOf(outcome.failed));
    next();
  }

  /** One file has ended the process, and perhaps not its own picture only: the others are told to send theirs again. */
  function gone(child: ChildProcess, why: Error): void {
    if (worker !== child) return;
    worker = undefined;
    if (running.size > 0) log.error({ err: why }, 'the process that reads pictures has ended');
    for (const { timer, reject } of running.values()) {
      clearTimeout(timer);
      reject(new Unavailable('This picture could not be read right now. Send it again.'));
    }
    running.clear();
    next();
  }

  function next(): void {
    clearTimeout(resting);
    while (running.size < atOnce) {
      const one = waiting.shift();
      if (!one) break;
      const child = (worker ??= start());
      const id = ++drawn;
      const timer = setTimeout(() => {
        running.delete(id);
        one.reject(new Unavailable('This picture takes too long to read right now. Send it again, or another.'));
        child.kill('SIGKILL');
      }, patience);
      running.set(id, { ...one, timer });
      child.send({ id, job: one.job });
    }
    if (running.size === 0) resting = setTimeout(stop, idle).unref();
  }

  function stop(): void {
    clearTimeout(resting);
    const child = worker;
    worker = undefined;
    if (child?.connected) child.disconnect();
  }

  return {
    make(job) {
      if (waiting.length >= mostWaiting)
        throw new Unavailable('Many pictures are on their way at once. Send this one again in a moment.', 'busy', 10);
      return new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject });
        next();
      });
    },
    stop,
  };
}

const megapixels = (pixels: number) => Math.round(pixels / 1_000_000);

function refusalOf(failure: Failure): Error {
  switch (failure.why) {
    case 'no-space':
      return noSpace();
    case 'unreadable':
      return new Refusal(
        400,
        'unreadable',
        'This picture is damaged or did not come whole. Send it again, or another.',
      );
    case 'too-small':
      return new Refusal(400, 'too-small', 'This picture is too small to show anything.');
    case 'too-long':
      return new Refusal(400, 'too-long', 'This picture is more than eight times as long as it is wide. Cut it first.');
    case 'too-many-pixels':
      return new Refusal(
        400,
        'too-many-pixels',
        `This picture has ${megapixels(failure.pixels)} megapixels. Send one of at most ${megapixels(photoLimits.pixels)}.`,
      );
    case 'broken':
      return new Error(`A picture could not be made: ${failure.message}`);
    default:
      return failure satisfies never;
  }
}
