import { parentPort } from 'node:worker_threads';
import { texts } from '../text/index.ts';
import type { Task } from './compaction.ts';
import { mergeSegment } from './merge.ts';
import { writeSnapshot } from './snapshot.ts';

/** Merges changes into a new segment, and writes it to a file where one is asked for; then this worker ends. */
parentPort?.once('message', (task: Task) => void work(task));

async function work({ changed, snapshot }: Task): Promise<void> {
  const isChanged = changed.fresh.length > 0 || changed.buried;
  const merged = isChanged ? mergeSegment(changed, texts) : undefined;
  if (snapshot) await writeSnapshot(snapshot.file, merged ?? changed.segment, snapshot.cursor);
  parentPort?.postMessage(merged);
}
