import { get, type IncomingMessage } from 'node:http';
import { loadTestHeaders } from './loadTest.ts';

/** Opens a stream of an open page and calls `onEvent` with the text of each chunk. */
export async function openStream(
  origin: string,
  cookie: string,
  onEvent: (text: string) => void,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${origin}/api/stream`, { headers: { ...loadTestHeaders(), cookie }, agent: false }, resolve).once(
    'error',
    reject,
  );
  const stream = await promise;
  if (stream.statusCode !== 200) throw new Error(`A stream responded ${stream.statusCode}`);
  stream.on('error', () => undefined); // closed by us
  stream.setEncoding('utf8').on('data', onEvent);
  return stream;
}
