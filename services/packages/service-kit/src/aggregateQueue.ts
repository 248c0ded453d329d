import { createKeyedMutex } from './keyedMutex.ts';
import type { Load } from './pull.ts';

/** Received messages in processing: those of one aggregate in turn, those of different aggregates concurrently. */
export interface AggregateQueue {
  /** Runs `work` after the earlier work of the aggregate. @param bytes size of the message. `work` must not throw. */
  add(aggregate: string, bytes: number, work: () => Promise<void>): Promise<void>;
  /** Messages received and not finished yet. */
  load(): Load;
  /** Records that the server delivered a message. */
  markProgress(): void;
  /** `performance.now()` of the last delivery or completion. */
  progressAt(): number;
  whenIdle(): Promise<void>;
}

export function createAggregateQueue(): AggregateQueue {
  const mutex = createKeyedMutex();
  const load = { messages: 0, bytes: 0 };
  let progressAt = performance.now();
  const markProgress = () => {
    progressAt = performance.now();
  };
  return {
    async add(aggregate, bytes, work) {
      load.messages++;
      load.bytes += bytes;
      await mutex.runExclusive(aggregate, work);
      markProgress();
      load.messages--;
      load.bytes -= bytes;
    },
    load: () => load,
    markProgress,
    progressAt: () => progressAt,
    whenIdle: mutex.whenIdle,
  };
}
