import { texts } from '../text/index.ts';
import type { ProcessTask } from './compaction.ts';
import { mergeSegments } from './mergeSegments.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

/** Child process: merges changes into the segment of one file, writes the result to another, and exits. */
process.once('message', (task: ProcessTask) => void work(task));
// The parent has exited.
process.once('disconnect', () => process.exit(1));

async function work({ before, after, live, memorySegments, snapshot }: ProcessTask): Promise<void> {
  const old = await readSnapshot(before);
  if (!old) throw new Error('There is no segment to merge.');
  const merged = mergeSegments({ segment: old.arrays, live, memorySegments }, texts);
  await writeSnapshot(after, merged, null, false);
  if (snapshot) await writeSnapshot(snapshot.file, merged, snapshot.cursor);
  process.exit(0);
}
