import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { photoLimits } from '@dealstead/contracts/listings/posting';
import { type Logger, Refusal, TooMany, Unavailable } from '@dealstead/service-kit';
import { noSpace } from '../files/index.ts';
import type { EncoderFailure, EncoderJob, EncodedImage, EncoderResult } from './encoderJob.ts';
import { FairQueue, PixelBudget, smallPixels } from './fairQueue.ts';

/** Encodes uploaded images in a separate process with low priority. */
export interface Encoder {
  /**
   * Images are encoded in fair order by member.
   * @throws Refusal 400 in a sentence if the file is not an acceptable image, 429 if the member sends too many pixels a
   * minute, 503 if the queue is full, 507 `no-space`
   */
  encode(job: EncoderJob, memberId: number): Promise<EncodedImage>;
  stop(): void;
}

/** Large images that are encoded concurrently: one processor stays free for requests. One small image is encoded besides. */
const maxConcurrent = Math.max(1, availableParallelism() - 1);
/** Bounds of the queue, in total and for one member. */
const maxQueued = { all: 60, perMember: 30 } as const;
/** Milliseconds for one image. The largest accepted images take two seconds on an idle machine. */
const timeoutMs = 60_000;
/** Milliseconds without work after which the process ends to free its memory. */
const idleMs = 60_000;

interface Waiting {
  readonly job: EncoderJob;
  readonly resolve: (image: EncodedImage) => void;
  readonly reject: (error: unknown) => void;
}

interface Running extends Waiting {
  readonly timer: NodeJS.Timeout;
  readonly isSmall: boolean;
}

/** Creates an encoder. The process starts with the first image. */
export function createEncoder(log: Logger): Encoder {
  const waiting = new FairQueue<Waiting>();
  const budget = new PixelBudget();
  /** Images whose size is being read, by member. */
  const measuring = new Map<number, number>();
  const running = new Map<number, Running>();
  let worker: ChildProcess | undefined;
  let resting: NodeJS.Timeout | undefined;
  let drawn = 0;

  function start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('encoder.process.ts', import.meta.url)), {
      // No secrets in the environment: the input is untrusted.
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        // One for a small image, one for reading sizes.
        UV_THREADPOOL_SIZE: `${maxConcurrent + 2}`,
      },
      execArgv: [],
      // A separate session, whose autogroup weight the process lowers.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', ({ id, outcome }: { id: number; outcome: EncoderResult }) => settle(id, outcome));
    child.once('error', (error) => onExit(child, error));
    child.once('exit', (code, signal) => onExit(child, new Error(`it ended with ${signal ?? code}`)));
    child.unref();
    child.channel?.unref();
    return child;
  }

  function settle(id: number, outcome: EncoderResult): void {
    const entry = running.get(id);
    if (!entry) return;
    running.delete(id);
    clearTimeout(entry.timer);
    if ('image' in outcome) entry.resolve(outcome.image);
    else entry.reject(toError(outcome.failed));
    next();
  }

  /** A file crashed the process: all running images are answered with 503. */
  function onExit(child: ChildProcess, error: Error): void {
    if (worker !== child) return;
    worker = undefined;
    if (running.size > 0) log.error({ err: error }, 'the process that reads pictures has ended');
    for (const { timer, reject } of running.values()) {
      clearTimeout(timer);
      reject(new Unavailable('This picture could not be read right now. Send it again.'));
    }
    running.clear();
    next();
  }

  function send(entry: Waiting, isSmall: boolean): void {
    clearTimeout(resting);
    const child = (worker ??= start());
    const id = ++drawn;
    const timer = setTimeout(() => {
      running.delete(id);
      entry.reject(new Unavailable('This picture takes too long to read right now. Send it again, or another.'));
      child.kill('SIGKILL');
    }, timeoutMs);
    running.set(id, { ...entry, timer, isSmall });
    child.send({ id, job: entry.job });
  }

  /** Running images. Reading a size takes a few milliseconds and does not count. */
  const making = (isSmall: boolean) =>
    [...running.values()].filter((entry) => entry.job.output !== 'size' && entry.isSmall === isSmall).length;

  function next(): void {
    clearTimeout(resting);
    while (making(false) < maxConcurrent) {
      const next = waiting.take();
      if (!next) break;
      send(next.item, false);
    }
    if (making(true) === 0) {
      const next = waiting.take(smallPixels);
      if (next) send(next.item, true);
    }
    if (running.size === 0) resting = setTimeout(stop, idleMs).unref();
  }

  const run = (job: EncoderJob, queue: (entry: Waiting) => void): Promise<EncodedImage> =>
    new Promise((resolve, reject) => queue({ job, resolve, reject }));

  /** @throws Unavailable, TooMany */
  async function encode(job: EncoderJob, memberId: number): Promise<EncodedImage> {
    const ofMember = (measuring.get(memberId) ?? 0) + waiting.lengthOf(memberId);
    const ofAll = [...measuring.values()].reduce((sum, count) => sum + count, waiting.length);
    if (ofMember >= maxQueued.perMember || ofAll >= maxQueued.all)
      throw new Unavailable('Many pictures are on their way at once. Send this one again in a moment.', 'busy', 10);
    measuring.set(memberId, (measuring.get(memberId) ?? 0) + 1);
    let pixels: number;
    try {
      const { width, height } = await run({ ...job, output: 'size' }, (entry) => send(entry, true));
      pixels = width * height;
    } finally {
      const left = (measuring.get(memberId) ?? 1) - 1;
      if (left === 0) measuring.delete(memberId);
      else measuring.set(memberId, left);
    }
    const wait = budget.take(memberId, pixels, Date.now());
    if (wait > 0)
      throw new TooMany(wait, `You sent many large pictures in a short time. Send this one again in ${wait} seconds.`);
    return run(job, (item) => {
      waiting.add({ memberId, pixels, item });
      next();
    });
  }

  function stop(): void {
    clearTimeout(resting);
    const child = worker;
    worker = undefined;
    if (child?.connected) child.disconnect();
  }

  return { encode, stop };
}

const megapixels = (pixels: number) => Math.round(pixels / 1_000_000);

function toError(failure: EncoderFailure): Error {
  switch (failure.reason) {
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
