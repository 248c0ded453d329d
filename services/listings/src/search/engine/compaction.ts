import { Worker } from 'node:worker_threads';
import type { Changed } from './merge.ts';
import type { Arrays } from './text.ts';

export interface Task {
  readonly changed: Changed & { readonly buried: boolean };
  readonly snapshot?: { readonly file: string; readonly cursor: unknown };
}

/** A run of the worker. Ends with the new segment's arrays; undefined where nothing had changed. */
export interface Compaction {
  readonly arrays: Promise<Arrays | undefined>;
  stop(): Promise<unknown>;
}

/** Merges in another thread. Arrays are shared with it, not copied. */
export function startCompaction(task: Task): Compaction {
  const worker = new Worker(new URL('./compaction.worker.ts', import.meta.url));
  const arrays = new Promise<Arrays | undefined>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The worker ended early (${code}).`)));
  });
  worker.postMessage(task);
  return { arrays, stop: () => worker.terminate() };
}
