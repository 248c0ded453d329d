import { type Logger, TooMany, Unavailable } from '@dealstead/service-kit';
import { EncoderChild, maxLarge, type PendingJob } from './encoderChild.ts';
import type { EncoderJob, EncodedImage } from './encoderJob.ts';
import { FairQueue, PixelBudget, smallPixels } from './fairQueue.ts';

/** Encodes uploaded images in a separate process with low priority. */
export interface Encoder {
  /**
   * Images are encoded in fair order by member.
   * @throws Refusal 400 in a sentence if the file is not an acceptable image, 429 if the member sends too many
   * images at once or too many pixels a minute, 503 if the queue is full, 507 `no-space`
   */
  encode(job: EncoderJob, memberId: number): Promise<EncodedImage>;
  /**
   * The difference hash of a stored variant of a photo, which is small; ahead of the queue. Null with little contrast.
   * @throws Refusal 400 if the file is damaged, 503 if the process ended
   */
  hash(input: string): Promise<string | null>;
  stop(): void;
}

/** Bounds of the queue, in total and for one member. */
const maxQueued = { all: 60, perMember: 30 } as const;

/** Creates an encoder. The process starts with the first image. */
export function createEncoder(log: Logger): Encoder {
  const waiting = new FairQueue<PendingJob>();
  const budget = new PixelBudget();
  const measuring = new MemberCounts();
  const child = new EncoderChild(log, dispatch);

  /** Sends waiting images as far as their lanes are free. */
  function dispatch(): void {
    while (child.encoding('large') < maxLarge) {
      const next = waiting.take();
      if (!next) break;
      child.send(next.item, 'large');
    }
    if (child.encoding('small') === 0) {
      const next = waiting.take(smallPixels);
      if (next) child.send(next.item, 'small');
    }
    child.stopWhenIdle();
  }

  /** @throws TooMany if the member has as many images in the queue as one may have, Unavailable if it is full */
  function assertQueueLimit(memberId: number): void {
    const ofMember = measuring.of(memberId) + waiting.lengthOf(memberId);
    const ofAll = measuring.total() + waiting.length;
    if (ofMember >= maxQueued.perMember)
      throw new TooMany(10, 'You are uploading too many photos at once. Upload this one again in a moment.');
    if (ofAll >= maxQueued.all)
      throw new Unavailable('Too many uploads at once. Upload this photo again in a moment.', 'busy', 10);
  }

  /** Reads the number of pixels from the file's header, ahead of the queue. */
  async function measure(job: EncoderJob, memberId: number): Promise<number> {
    measuring.add(memberId, 1);
    try {
      const { width, height } = await settled({ ...job, output: 'size' }, (pending) => child.send(pending, 'small'));
      return width * height;
    } finally {
      measuring.add(memberId, -1);
    }
  }

  return {
    async encode(job, memberId) {
      assertQueueLimit(memberId);
      const pixels = await measure(job, memberId);
      const wait = budget.take(memberId, pixels, Date.now());
      if (wait > 0)
        throw new TooMany(wait, `Too many large photos in a short time. Upload this one again in ${wait} seconds.`);
      return settled(job, (item) => {
        waiting.add({ memberId, pixels, item });
        dispatch();
      });
    },
    async hash(input) {
      const job = { output: 'hash', input, folder: '' } as const;
      const { dhash } = await settled(job, (pending) => child.send(pending, 'small'));
      return dhash ?? null;
    },
    stop: () => child.stop(),
  };
}

/** The image of a job that is passed on with its callbacks. */
const settled = (job: EncoderJob, start: (pending: PendingJob) => void): Promise<EncodedImage> =>
  new Promise((resolve, reject) => start({ job, resolve, reject }));

/** Images by member whose size is being read. */
class MemberCounts {
  readonly #counts = new Map<number, number>();

  of(memberId: number): number {
    return this.#counts.get(memberId) ?? 0;
  }

  total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  add(memberId: number, change: number): void {
    const count = this.of(memberId) + change;
    if (count === 0) this.#counts.delete(memberId);
    else this.#counts.set(memberId, count);
  }
}
