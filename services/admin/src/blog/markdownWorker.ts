import { parentPort, workerData } from 'node:worker_threads';
import { parseMarkdown } from './markdown.ts';

/** A worker thread that parses one Markdown text. */

parentPort?.postMessage(parseMarkdown(String(workerData)));
