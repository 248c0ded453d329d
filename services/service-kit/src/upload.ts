import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { Refusal } from './errors.ts';

/**
 * Accepted content types of an upload; the handler detects the actual type. Another site cannot send them without a
 * CORS preflight.
 */
const fileTypes = /^(?:image\/[\w.+-]+|application\/(?:octet-stream|json|pdf)|text\/csv)$/;

/**
 * Whether an upload may have this content type. Forms and plain text are excluded, because other sites can send them.
 */
export function isFileType(contentType: string | undefined): boolean {
  return fileTypes.test(contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

/** 415 for another content type. */
export const notAFileError = () =>
  new Refusal(415, 'unsupported-media-type', 'Send the file itself, as application/octet-stream.');

/** 413 for a body of more than this many bytes. */
export function tooLarge(limit: number): Refusal {
  const maxText = limit < 2 ** 20 ? `${Math.floor(limit / 2 ** 10)} kB` : `${Math.floor(limit / 2 ** 20)} MB`;
  return new Refusal(413, 'too-large', `Send at most ${maxText}.`);
}

/**
 * A request's body as a stream with backpressure. It fails if the client disconnects, and with 413 beyond the limit.
 * @throws Refusal 413 if the Content-Length exceeds the limit
 */
export function limited(request: IncomingMessage, limit: number): Transform {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  let bytes = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done(bytes > limit ? tooLarge(limit) : null, chunk);
    },
  });
  // The stream's reader gets the error; if the request is rejected before it is read, there is no reader.
  counter.on('error', () => undefined);
  request.once('error', (error) => counter.destroy(error));
  request.once('close', () => {
    if (!request.complete) counter.destroy(new Error('the caller went away'));
  });
  return request.pipe(counter);
}
