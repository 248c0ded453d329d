import { createDiskFileStore } from '@dealstead/listings/files/diskFileStore';
import { batchRows } from '@dealstead/listings/imports/batches';
import { runImportJob } from '@dealstead/listings/imports/job';

/** What this process is told: one step of an import, which it does as the service's thread does. */
export interface Step {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly id: number;
  readonly rows: number;
}

export interface Measured {
  readonly seconds: number;
  /** Resident bytes of the process that imports: after the first tenth, and the most. */
  readonly memory?: readonly [early: number, most: number];
}

process.once('message', (step: Step) => void measure(step));

async function measure({ databaseUrl, folder, id, rows }: Step): Promise<void> {
  let [early, most, commits] = [0, 0, 0];
  const look = () => (most = Math.max(most, process.memoryUsage().rss));
  const looking = setInterval(look, 100);
  const started = performance.now();
  await runImportJob({
    databaseUrl,
    files: createDiskFileStore(folder),
    id,
    stopping: new AbortController().signal,
    onProgress() {
      look();
      if (early === 0 && ++commits * batchRows >= rows / 10) early = process.memoryUsage().rss;
    },
  });
  clearInterval(looking);
  process.send?.({ seconds: (performance.now() - started) / 1_000, memory: [early, most] } satisfies Measured);
  process.disconnect();
}
