import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { Refusal } from './errors.ts';

/** Media types that a file may be sent as; what it really is, the handler finds out. A page of another site can send none of them unasked. */
const fileTypes = /^(?:image\/[\w.+-]+|application\/(?:octet-stream|json|pdf)|text\/csv)$/;

/** Whether a file may be sent under this content type. Forms and plain text may not: any page on the web can send those. */
export function isFileType(contentType: string | undefined): boolean {
  return fileTypes.test(contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '');
}

/** The refusal of a file that is sent as something else. */
export const notAFile = () =>
  new Refusal(415, 'unsupported-media-type', 'Send the file itself, as application/octet-stream.');

/** The refusal of a body of more than so many bytes. */
export function tooLarge(limit: number): Refusal {
  const most = limit < 2 ** 20 ? `${Math.floor(limit / 2 ** 10)} kB` : `${Math.floor(limit / 2 ** 20)} MB`;
  return new Refusal(413, 'too-large', `Send at most ${most}.`);
}

/**
 * A request's body as it comes, at the reader's speed. It ends with an error where the caller goes away, and with a
 * refusal (413) where it grows over the limit. @throws Refusal 413 where the caller announces more than that
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
  // Its reader learns what ended it; where a call is refused before anything is read, there is nobody to tell.
  counter.on('error', () => undefined);
  request.once('error', (error) => counter.destroy(error));
  request.once('close', () => {
    if (!request.complete) counter.destroy(new Error('the caller went away'));
  });
  return request.pipe(counter);
}
