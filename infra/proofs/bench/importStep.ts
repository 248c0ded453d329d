import { createDiskFileStore } from '@dealstead/listings/files/diskFileStore';
import { batchRows } from '@dealstead/listings/transfer/imports/batches';
import { runImportJob } from '@dealstead/listings/transfer/imports/job';

/** The message to this process: one step of an import, which it runs as the service's worker thread does. */
export interface Step {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly id: number;
  readonly rows: number;
}

export interface Measured {
  readonly seconds: number;
  /** Resident bytes of the importing process: after the first tenth of the rows, and the maximum. */
  readonly memory?: readonly [early: number, max: number];
}

process.once('message', (step: Step) => void measure(step));

async function measure({ databaseUrl, folder, id, rows }: Step): Promise<void> {
  let [early, max, commits] = [0, 0, 0];
  const sample = () => (max = Math.max(max, process.memoryUsage().rss));
  const sampling = setInterval(sample, 100);
  const started = performance.now();
  await runImportJob({
    databaseUrl,
    files: createDiskFileStore(folder),
    id,
    stopping: new AbortController().signal,
    onProgress() {
      sample();
      if (early === 0 && ++commits * batchRows >= rows / 10) early = process.memoryUsage().rss;
    },
  });
  clearInterval(sampling);
  process.send?.({ seconds: (performance.now() - started) / 1_000, memory: [early, max] } satisfies Measured);
  process.disconnect();
}
