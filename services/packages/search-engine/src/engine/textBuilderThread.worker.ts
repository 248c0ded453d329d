import { parentPort } from 'node:worker_threads';
import { texts } from '../text/index.ts';
import { PhraseDictionary } from './phraseDictionary.ts';
import type { BuiltTexts, TextMessage } from './textBuilderThread.ts';

/** Worker thread: indexes documents until it receives their order, then returns the arrays and ends. */
const builder = texts.createBuilder();
let known: PhraseDictionary | undefined;

parentPort?.on('message', (message: TextMessage) => {
  if ('order' in message) {
    const { order } = message;
    const built: BuiltTexts = { arrays: builder.build(order).arrays, types: builder.propertyTypes(order) };
    parentPort?.postMessage(built);
    parentPort?.close();
    return;
  }
  const { keys, bytes, starts, phrases, from, to } = message;
  known ??= new PhraseDictionary(phrases.bytes, phrases.starts);
  const source = { columns: { key: keys }, records: { bytes, starts, phrases: known } };
  for (let document = from; document < to; document++) builder.add(source, document);
});
