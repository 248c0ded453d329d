import type { IncomingMessage, ServerResponse } from 'node:http';
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

/** Whether the request announces a body, even an empty chunked one. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Whether more of a request's body is on its way. */
export const isArriving = (request: IncomingMessage): boolean =>
  hasBody(request) && !request.complete && !request.destroyed;

/**
 * What is read at most of a body whose request was answered, and for how long: enough for a photo over a phone's connection. An
 * object, so that a test can shorten it.
 */
export const discardLimits = { bytes: 256 * 2 ** 20, milliseconds: 30_000 };

/**
 * Reads and drops the rest of a body, as its response is sent or was sent. A connection that is closed while bytes are on their
 * way is reset, and with it a response that the client has not read is lost: it says why the file was refused. A client that goes
 * on sending is cut off.
 */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (!isArriving(request)) return;
  // Node closes a connection after a response with `close`, even where the client asked for it, and reads no further.
  if (!response.headersSent) response.setHeader('connection', 'keep-alive');
  let bytes = 0;
  request.on('data', ({ length }: Buffer) => {
    bytes += length;
    if (bytes > discardLimits.bytes) request.destroy();
  });
  request.on('error', () => undefined); // the client has left
  request.unpipe();
  request.resume();
  const cut = setTimeout(() => request.destroy(), discardLimits.milliseconds).unref();
  request.once('close', () => clearTimeout(cut));
}

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
  const end = () => {
    // A body that arrived is lost, too, unless it was read before.
    if (!request.readableEnded) counter.destroy(new Error('the caller went away'));
  };
  if (request.destroyed) end();
  else request.once('close', end);
  return request.pipe(counter);
}
