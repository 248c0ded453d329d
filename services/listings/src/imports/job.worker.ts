import { parentPort, workerData } from 'node:worker_threads';
import { openFileStore } from '../files/index.ts';
import { runImportJob } from './job.ts';
import type { Task } from './worker.ts';

/** Works on one import in a thread of its own, so that requests go on; ends when that is done or the main thread says so. */
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
