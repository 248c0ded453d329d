import type { Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { clientNetworkOf } from '@dealstead/service-kit/clientNetwork';
import { Refusal, TooMany } from '@dealstead/service-kit/errors';
import { hasBody, limited } from '@dealstead/service-kit/upload';
import { limitBodyDuration, tooSlow } from './bodyTimeout.ts';
import type { RequestContext } from './requestContext.ts';

/** A whole body, the stream of a large upload, or none. */
export type RequestBody = Buffer | Transform | null;

export interface BodyRules {
  /** Maximum bytes. */
  readonly limit: number;
  /** The body is a file: it may last as long as bytes keep arriving. */
  readonly isUpload: boolean;
}

/** Reads the body of a request. @throws Refusal 408, 413 or 429 */
export type ReceiveBody = (context: RequestContext, rules: BodyRules) => Promise<RequestBody>;

/** Bodies of one client network that may arrive at a time. A browser opens six connections to a site. */
const mostPerNetwork = { whole: 64, streamed: 8 };
/** Seconds after which a client with too many bodies may try again. */
const retryAfter = 10;

/**
 * Creates the reader of request bodies. A body of at most `bodyLimit` bytes is read whole before a service is asked, so that a slow
 * client takes none of the connections to it. A larger upload is streamed; the proxy sends it over connections of their own.
 */
export function createBodyReceiver(bodyLimit: number): ReceiveBody {
  const arriving = { whole: new Map<string, number>(), streamed: new Map<string, number>() };

  /** Counts a body of a network. @returns what ends the count @throws TooMany */
  function count(kind: keyof typeof arriving, network: string): () => void {
    const counts = arriving[kind];
    const current = counts.get(network) ?? 0;
    if (current >= mostPerNetwork[kind])
      throw new TooMany(retryAfter, 'Too much is being sent from your network at once. Try again in a moment.');
    counts.set(network, current + 1);
    return () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    };
  }

  return async (context, { limit, isUpload }) => {
    const { request, response } = context;
    if (!hasBody(request)) return null;
    // The client left during the checks: it sends nothing more, and no `close` would end its count.
    if (request.destroyed || response.destroyed) throw tooSlow();
    const length = request.headers['content-length'];
    const isWhole = limit <= bodyLimit || (length !== undefined && Number(length) <= bodyLimit);
    const endCount = count(isWhole ? 'whole' : 'streamed', clientNetworkOf(context.address));
    if (!isWhole) response.once('close', endCount);
    try {
      const stream = limited(request, limit);
      limitBodyDuration(request, stream, isUpload);
      return isWhole ? await buffer(stream) : stream;
    } catch (error) {
      if (!(error instanceof Refusal)) response.destroy(); // the client has disconnected
      throw error;
    } finally {
      if (isWhole) endCount();
    }
  };
}
