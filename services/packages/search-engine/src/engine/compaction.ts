import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MergeInput, MemorySegmentArrays } from './mergeSegments.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';
import type { NamedArrays } from './textIndex.ts';

export interface CompactionTask {
  readonly input: MergeInput & { readonly hasTombstones: boolean };
  readonly snapshot?: { readonly file: string; readonly cursor: unknown };
}

/** Message to the merge process. The segment is read from the file `before`, the result written to `after`. */
export interface ProcessTask {
  readonly live: Uint32Array;
  readonly memorySegments: readonly MemorySegmentArrays[];
  readonly before: string;
  readonly after: string;
  readonly snapshot: CompactionTask['snapshot'];
}

/** A running merge. `arrays` resolves to the new segment, or undefined if nothing had changed. */
export interface Compaction {
  readonly arrays: Promise<NamedArrays | undefined>;
  stop(): Promise<unknown>;
}

/** Priority of the merge process. Queries come first, but an unmerged backlog slows queries too. */
const niceness = 5;

/**
 * Merges off the main thread: in a worker that shares the arrays or, for segments of at least `processFromBytes`, in a
 * child process.
 */
export function startCompaction(task: CompactionTask, apartFrom: number): Compaction {
  const { hasTombstones, memorySegments, segment } = task.input;
  const size = Object.values(segment).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const isChanged = hasTombstones || memorySegments.length > 0;
  return isChanged && size >= apartFrom ? mergeInProcess(task) : mergeInThread(task);
}

function mergeInThread(task: CompactionTask): Compaction {
  const worker = new Worker(new URL('./compaction.worker.ts', import.meta.url));
  const arrays = new Promise<NamedArrays | undefined>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The worker ended early (${code}).`)));
  });
  worker.postMessage(task);
  return { arrays, stop: () => worker.terminate() };
}

/**
 * Merges in a child process that exchanges files. The memory of the merge returns to the operating system, and the new
 * segment counts as external memory of this process, so the garbage collector releases the old one early.
 */
function mergeInProcess({ input, snapshot }: CompactionTask): Compaction {
  const stopping = new AbortController();
  const merge = async (): Promise<NamedArrays> => {
    const folder = await mkdtemp(join(tmpdir(), 'listings-'));
    try {
      const [before, after] = [join(folder, 'before'), join(folder, 'after')];
      await writeSnapshot(before, input.segment, null, false);
      await runMergeProcess(
        { live: input.live, memorySegments: input.memorySegments.map(copyArrays), before, after, snapshot },
        stopping,
      );
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

function runMergeProcess(task: ProcessTask, { signal }: AbortController): Promise<void> {
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

/** Copies shared arrays, which cannot be sent to another process. */
function copyArrays({ columns, live, bytes, starts, phrases, ...same }: MemorySegmentArrays): MemorySegmentArrays {
  return {
    ...same,
    columns: Object.fromEntries(Object.entries(columns).map(([name, array]) => [name, array.slice()])) as never,
    live: live.slice(),
    bytes: bytes.slice(),
    starts: starts.slice(),
    phrases: { bytes: phrases.bytes.slice(), starts: phrases.starts.slice() },
  };
}
