import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { photoLimits } from '@dealstead/contracts/listings/posting';
import { type Logger, Refusal, Unavailable } from '@dealstead/service-kit';
import { insufficientStorage } from '../../files/index.ts';
import type { EncoderFailure, EncoderJob, EncodedImage, EncoderResult } from './encoderJob.ts';

/** Large images that are encoded concurrently: one processor stays free for requests. One small image is encoded besides. */
export const maxLarge = Math.max(1, availableParallelism() - 1);
/** Milliseconds for one image. The largest accepted images take two seconds on an idle machine. */
const timeoutMs = 60_000;
/** Milliseconds without work after which the process ends to free its memory. */
const idleMs = 60_000;

/** Small and large images have separate lanes. */
export type Lane = 'small' | 'large';

/** A job, and the callbacks that settle it. */
export interface PendingJob {
  readonly job: EncoderJob;
  readonly resolve: (image: EncodedImage) => void;
  readonly reject: (error: unknown) => void;
}

interface RunningJob extends PendingJob {
  readonly timer: NodeJS.Timeout;
  readonly lane: Lane;
}

/** The separate process that decodes uploaded files. It starts with the first job, and ends when idle. */
export class EncoderChild {
  readonly #log: Logger;
  readonly #onFree: () => void;
  readonly #running = new Map<number, RunningJob>();
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Calls `onFree` when a job has ended, so that another can be sent. */
  constructor(log: Logger, onFree: () => void) {
    this.#log = log;
    this.#onFree = onFree;
  }

  /** Images that are being encoded in a lane. Reading a size or a hash takes a few milliseconds and does not count. */
  encoding(lane: Lane): number {
    const isEncoding = ({ output }: EncoderJob) => output !== 'size' && output !== 'hash';
    return [...this.#running.values()].filter((entry) => isEncoding(entry.job) && entry.lane === lane).length;
  }

  send(pending: PendingJob, lane: Lane): void {
    clearTimeout(this.#idleTimer);
    const child = (this.#child ??= this.#start());
    const id = ++this.#lastId;
    const timer = setTimeout(() => {
      this.#running.delete(id);
      pending.reject(new Unavailable('This photo takes too long to process. Upload it again, or choose another.'));
      child.kill('SIGKILL');
    }, timeoutMs);
    this.#running.set(id, { ...pending, timer, lane });
    child.send({ id, job: pending.job });
  }

  /** Ends the process after a while without jobs. */
  stopWhenIdle(): void {
    clearTimeout(this.#idleTimer);
    if (this.#running.size === 0) this.#idleTimer = setTimeout(() => this.stop(), idleMs).unref();
  }

  stop(): void {
    clearTimeout(this.#idleTimer);
    const child = this.#child;
    this.#child = undefined;
    if (child?.connected) child.disconnect();
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('encoder.process.ts', import.meta.url)), {
      // No secrets in the environment: the input is untrusted.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        // One for a small image, one for reading sizes.
        UV_THREADPOOL_SIZE: `${maxLarge + 2}`,
      },
      execArgv: [],
      // A separate session, whose autogroup weight the process lowers.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', ({ id, outcome }: { id: number; outcome: EncoderResult }) => this.#settle(id, outcome));
    // Each message to a process that has died emits one: not `once`, since an error without a listener ends this process.
    child.on('error', (error) => this.#onExit(child, error));
    child.once('exit', (code, signal) => this.#onExit(child, new Error(`it ended with ${signal ?? code}`)));
    child.unref();
    child.channel?.unref();
    return child;
  }

  #settle(id: number, outcome: EncoderResult): void {
    const entry = this.#running.get(id);
    if (!entry) return;
    this.#running.delete(id);
    clearTimeout(entry.timer);
    if ('image' in outcome) entry.resolve(outcome.image);
    else entry.reject(toError(outcome.failed));
    this.#onFree();
  }

  /** A file crashed the process: all running images are answered with 503. */
  #onExit(child: ChildProcess, error: Error): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    if (this.#running.size > 0) this.#log.error({ err: error }, 'the process that reads pictures has ended');
    for (const { timer, reject } of this.#running.values()) {
      clearTimeout(timer);
      reject(new Unavailable('This photo could not be processed. Upload it again.'));
    }
    this.#running.clear();
    this.#onFree();
  }
}

const megapixels = (pixels: number) => Math.round(pixels / 1_000_000);

function toError(failure: EncoderFailure): Error {
  switch (failure.reason) {
    case 'no-space':
      return insufficientStorage();
    case 'unreadable':
      return new Refusal(400, 'unreadable', 'This photo is damaged or incomplete. Upload it again, or choose another.');
    case 'too-small':
      return new Refusal(400, 'too-small', 'This photo is too small.');
    case 'too-long':
      return new Refusal(400, 'too-long', 'This photo is more than eight times as long as it is wide. Crop it first.');
    case 'too-many-pixels':
      return new Refusal(
        400,
        'too-many-pixels',
        `This photo has ${megapixels(failure.pixels)} megapixels. The limit is ${megapixels(photoLimits.pixels)}.`,
      );
    case 'broken':
      return new Error(`A picture could not be made: ${failure.message}`);
    default:
      return failure satisfies never;
  }
}
