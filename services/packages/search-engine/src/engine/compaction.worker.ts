import { parentPort } from 'node:worker_threads';
import { texts } from '../text/index.ts';
import type { CompactionTask } from './compaction.ts';
import { mergeSegments } from './mergeSegments.ts';
import { writeSnapshot } from './snapshot.ts';

/** Worker thread: merges changes into a new segment, writes a snapshot if requested, and ends. */
parentPort?.once('message', (task: CompactionTask) => void work(task));

async function work({ input, snapshot }: CompactionTask): Promise<void> {
  const isChanged = input.memorySegments.length > 0 || input.hasTombstones;
  const merged = isChanged ? mergeSegments(input, texts) : undefined;
  if (snapshot) await writeSnapshot(snapshot.file, merged ?? input.segment, snapshot.cursor);
  parentPort?.postMessage(merged);
}
