import { parentPort, workerData } from 'node:worker_threads';
import { peer } from '@dealstead/service-kit';
import { openDatabase } from '../../database.ts';
import { openDataset } from './datasets.ts';
import type { ExportTask, WorkerMessage } from './job.ts';
import { writeExportFile } from './writeFile.ts';

/** Writes one file in a worker thread, so that encoding does not delay requests. */
const { databaseUrl, toolsUrl, key, publicUrl, userId, dataset, format, path } = workerData as ExportTask;
const db = openDatabase(databaseUrl);
const tools = peer({ url: toolsUrl, key, timeout: 20_000 });
const post = (message: WorkerMessage) => parentPort?.postMessage(message);
try {
  const table = await openDataset({ db, tools, publicUrl }, dataset, userId);
  post({ written: await writeExportFile(table, format, path) });
} finally {
  await db.close();
  await tools.close();
}
