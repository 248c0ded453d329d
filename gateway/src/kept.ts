import type { Encoded, Kept } from './cache.ts';
import { send, type Exchange } from './exchange.ts';

/** On an answer that stands in for one its service cannot give now: since when it is old. */
export const staleSinceHeader = 'x-dealstead-stale-since';

/** What is said of a kept answer to those it goes to; overrides its own headers. */
export interface Manner {
  readonly vary: string;
  readonly 'cache-control'?: string;
}

export const toAnyone: Manner = { vary: 'accept-encoding' };
/** The next reader of a shared cache or of this browser may not be the member who was let in. */
export const toThoseLetIn: Manner = { vary: 'cookie, accept-encoding', 'cache-control': 'private, no-cache' };
export const asPage: Manner = { vary: 'cookie, accept-encoding' };

/** Everything of an answer that is the same each time it leaves. */
interface Packet {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer | string;
}

/** Up to here a body is written in one piece with its headers, as text of one byte a character. */
const onePiece = 16 * 1024;

const packets = new WeakMap<Encoded, Map<Manner, Packet>>();

/** Answers with what is kept: compressed as the browser likes it, or 304 when it has it. */
export function sendKept(x: Exchange, kept: Kept, manner: Manner): Promise<void> | void {
  const { 'if-none-match': has, 'accept-encoding': accept } = x.request.headers;
  const { status, headers } = kept.answer;
  if (status === 200 && has?.includes(kept.etag)) {
    send(x, 304, { ...headers, ...manner, etag: kept.etag, ...stale(kept) });
    return;
  }
  const encoded = kept.encoded(accept);
  if ('body' in encoded) sendEncoded(x, kept, encoded, manner);
  else return encoded.then((ready) => sendEncoded(x, kept, ready, manner));
}

function sendEncoded({ response, method, id, base }: Exchange, kept: Kept, encoded: Encoded, manner: Manner): void {
  const { headers, body } = packetOf(kept, encoded, manner, base);
  const all = [...headers, 'x-request-id', id];
  if (kept.staleSince !== null) all.push(staleSinceHeader, kept.staleSince);
  response.writeHead(kept.answer.status, all);
  if (method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

function packetOf(kept: Kept, encoded: Encoded, manner: Manner, base: Exchange['base']): Packet {
  let byManner = packets.get(encoded);
  if (!byManner) packets.set(encoded, (byManner = new Map()));
  let packet = byManner.get(manner);
  if (!packet) byManner.set(manner, (packet = pack(kept, encoded, { ...base, ...kept.answer.headers, ...manner })));
  return packet;
}

function pack({ answer, etag }: Kept, { body, encoding }: Encoded, headers: Record<string, string>): Packet {
  if (answer.status === 200) headers.etag = etag;
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  return {
    headers: Object.entries(headers).flat(),
    body: body.length <= onePiece ? body.toString('latin1') : body,
  };
}

function stale({ staleSince }: Kept): Record<string, string> {
  return staleSince === null ? {} : { [staleSinceHeader]: staleSince };
}
