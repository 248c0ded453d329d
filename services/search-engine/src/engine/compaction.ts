import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Changed, FreshArrays } from './merge.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import type { Arrays } from './text.ts';

export interface Task {
  readonly changed: Changed & { readonly buried: boolean };
  readonly snapshot?: { readonly file: string; readonly cursor: unknown };
}

/** What the merging process is told: the segment lies in a file, and its merger is to be put in another. */
export interface ApartTask {
  readonly live: Uint32Array;
  readonly fresh: readonly FreshArrays[];
  readonly before: string;
  readonly after: string;
  readonly snapshot: Task['snapshot'];
}

/** A run of the merge. Ends with the new segment's arrays; undefined where nothing had changed. */
export interface Compaction {
  readonly arrays: Promise<Arrays | undefined>;
  stop(): Promise<unknown>;
}

/** Of the merging process: whoever searches meanwhile goes first, but changes that pile up make searches slower too. */
const niceness = 5;

/** Merges beside this thread: in another that shares the arrays, or, from as many bytes on, in a process of its own. */
export function startCompaction(task: Task, apartFrom: number): Compaction {
  const { buried, fresh, segment } = task.changed;
  const size = Object.values(segment).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const isChanged = buried || fresh.length > 0;
  return isChanged && size >= apartFrom ? mergeApart(task) : mergeInThread(task);
}

function mergeInThread(task: Task): Compaction {
  const worker = new Worker(new URL('./compaction.worker.ts', import.meta.url));
  const arrays = new Promise<Arrays | undefined>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The worker ended early (${code}).`)));
  });
  worker.postMessage(task);
  return { arrays, stop: () => worker.terminate() };
}

/**
 * Merges in a process that leaves a file: what it takes to merge is given back to the machine, and this process counts
 * the memory of the new segment as its own, so that the collector soon lets go of the old.
 */
function mergeApart({ changed, snapshot }: Task): Compaction {
  const stopping = new AbortController();
  const merge = async (): Promise<Arrays> => {
    const folder = await mkdtemp(join(tmpdir(), 'listings-'));
    try {
      const [before, after] = [join(folder, 'before'), join(folder, 'after')];
      await writeSnapshot(before, changed.segment, null, false);
      await mergeFiles({ live: changed.live, fresh: changed.fresh.map(unshared), before, after, snapshot }, stopping);
      const merged = await readSnapshot(after);
      if (!merged) throw new Error('The merging process left no index.');
      return merged.arrays;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const arrays = merge();
  return {
    arrays,
    stop() {
      stopping.abort();
      return Promise.allSettled([arrays]);
    },
  };
}

function mergeFiles(task: ApartTask, { signal }: AbortController): Promise<void> {
  signal.throwIfAborted();
  const child = fork(new URL('./compaction.process.ts', import.meta.url), { serialization: 'advanced', signal });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`The merging process ended early (${code}).`)),
    );
    if (child.pid !== undefined) setPriority(child.pid, niceness);
    child.send(task);
  });
}

/** Arrays that may be sent to another process. */
function unshared({ columns, live, bytes, starts, phrases, ...same }: FreshArrays): FreshArrays {
  return {
    ...same,
    columns: Object.fromEntries(Object.entries(columns).map(([name, array]) => [name, array.slice()])) as never,
    live: live.slice(),
    bytes: bytes.slice(),
    starts: starts.slice(),
    phrases: { bytes: phrases.bytes.slice(), starts: phrases.starts.slice() },
  };
}
