import { parentPort } from 'node:worker_threads';
import { texts } from '../text/index.ts';
import { type Wording, wordingFields } from './text.ts';
import type { TextMessage } from './textthread.ts';

/** Takes texts until it is told their order, gives the arrays, and ends. */
const builder = texts.builder();

parentPort?.on('message', (message: TextMessage) => {
  if ('order' in message) {
    parentPort?.postMessage(builder.build(message.order).arrays);
    parentPort?.close();
    return;
  }
  const { fields } = message;
  for (let at = 0; at < fields.length; at += wordingFields.length) {
    const entries = wordingFields.map((field, next) => [field, fields[at + next]] as const);
    builder.add(Object.fromEntries(entries) as unknown as Wording);
  }
});
