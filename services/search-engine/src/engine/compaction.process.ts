import { texts } from '../text/index.ts';
import type { ApartTask } from './compaction.ts';
import { mergeSegment } from './merge.ts';
import { readSnapshot, writeSnapshot } from './snapshot.ts';

/** Merges changes into the segment of one file, puts what comes of it into another, and ends. */
process.once('message', (task: ApartTask) => void work(task));
// Nobody waits for it any more.
process.once('disconnect', () => process.exit(1));

async function work({ before, after, live, fresh, snapshot }: ApartTask): Promise<void> {
  const old = await readSnapshot(before);
  if (!old) throw new Error('There is no segment to merge.');
  const merged = mergeSegment({ segment: old.arrays, live, fresh }, texts);
  await writeSnapshot(after, merged, null, false);
  if (snapshot) await writeSnapshot(snapshot.file, merged, snapshot.cursor);
  process.exit(0);
}
