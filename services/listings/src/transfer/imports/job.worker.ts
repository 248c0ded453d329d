import { parentPort, workerData } from 'node:worker_threads';
import { openFileStore } from '../../files/index.ts';
import { runImportJob } from './job.ts';
import type { Task } from './worker.ts';

/**
 * Runs one import in a worker thread, so that requests are not delayed; ends with the step or when the main thread
 * asks.
 */
const { databaseUrl, files, id } = workerData as Task;
const stopping = new AbortController();
parentPort?.on('message', () => stopping.abort());
await runImportJob({
  databaseUrl,
  files: openFileStore(files),
  id,
  stopping: stopping.signal,
  onProgress: () => parentPort?.postMessage('progress'),
});
parentPort?.close();
