import { parentPort } from 'node:worker_threads';
import { texts } from '../text/index.ts';
import { Phrases } from './phrases.ts';
import type { TextMessage } from './textthread.ts';

/** Reads records until it is told their order, gives the arrays, and ends. */
const builder = texts.builder();
let known: Phrases | undefined;

parentPort?.on('message', (message: TextMessage) => {
  if ('order' in message) {
    parentPort?.postMessage(builder.build(message.order).arrays);
    parentPort?.close();
    return;
  }
  const { keys, bytes, starts, phrases, from, to } = message;
  known ??= new Phrases(phrases.bytes, phrases.starts);
  const source = { columns: { key: keys }, records: { bytes, starts, phrases: known } };
  for (let document = from; document < to; document++) builder.add(source, document);
});
