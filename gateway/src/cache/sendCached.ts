import type { RequestContext } from '../http/requestContext.ts';
import { send } from '../http/respond.ts';
import type { CachedResponse, EncodedBody } from './cacheEntry.ts';
import { sharedCacheHeaders } from './surrogateKeys.ts';

/** Header of a response that replaces one its service cannot give now: the time at which it was created (ISO 8601). */
export const staleSinceHeader = 'x-dealstead-stale-since';

/** Who may reuse a cached response. */
export interface CachePolicy {
  /** For downstream caches; they override the response's own headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** The policy while a shared cache in front of the gateway may store the response; without it, none ever may. */
  readonly shared?: CachePolicy;
  /** The response carries the headers that a shared cache reads. */
  readonly isShared?: boolean;
}

/** The same for everyone: a shared cache in front of the gateway may store it. */
function createPublicPolicy(headers: Record<string, string>): CachePolicy {
  return { headers, shared: { headers, isShared: true } };
}

export const publicPolicy = createPublicPolicy({ vary: 'accept-encoding' });
/** For responses behind a plan: the next reader of a shared cache, or of this browser, may have another plan. */
export const privatePolicy: CachePolicy = {
  headers: { vary: 'cookie, accept-encoding', 'cache-control': 'private, no-cache' },
};
/** For callers with an API key, whatever the endpoint. */
export const keyPolicy: CachePolicy = {
  headers: { vary: 'authorization, accept-encoding', 'cache-control': 'private, no-cache' },
};
/** For pages that every visitor gets. A shared cache must know who is a visitor. */
export const pagePolicy = createPublicPolicy({ vary: 'cookie, accept-encoding' });
/** For pages that only some visitors get, or that depend on who is signed in. */
export const selectedPagePolicy: CachePolicy = { headers: pagePolicy.headers };

/** The part of a serialized response that is the same for every request. */
interface SerializedResponse {
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer | string;
}

/**
 * Bytes up to which a body is stored as a latin1 string: Node then writes it in one piece with the headers, in one system
 * call.
 */
const maxStringBody = 16 * 1024;

const serializedResponses = new WeakMap<EncodedBody, Map<CachePolicy, SerializedResponse>>();

/** Sends a cached response in an encoding that the client accepts, or 304 where the client already has it. */
export function sendCached(context: RequestContext, cached: CachedResponse, policy: CachePolicy): Promise<void> | void {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = context.request.headers;
  const { status, headers } = cached.response;
  if (status === 200 && ifNoneMatch?.includes(cached.etag)) {
    const { etag, staleSince } = cached;
    const staleHeaders = staleSince === null ? undefined : { [staleSinceHeader]: staleSince };
    send(context, 304, { ...headers, ...policy.headers, etag, ...staleHeaders });
    return;
  }
  const encoded = cached.encode(acceptEncoding);
  if ('body' in encoded) sendEncoded(context, cached, encoded, policy);
  else return encoded.then((ready) => sendEncoded(context, cached, ready, policy));
}

function sendEncoded(
  { response, method, id, baseHeaders, addedHeaders, hasEffect }: RequestContext,
  cached: CachedResponse,
  encoded: EncodedBody,
  policy: CachePolicy,
): void {
  // Asked last, because tags may have been invalidated while the body was compressed.
  const shared = cached.isShareable && !hasEffect ? policy.shared : undefined;
  const { headers, body } = getSerialized(cached, encoded, shared ?? policy, baseHeaders);
  const allHeaders = [...headers, 'x-request-id', id];
  if (shared) allHeaders.push('age', String(Math.floor((Date.now() - cached.createdAt) / 1000)));
  if (addedHeaders) allHeaders.push(...Object.entries(addedHeaders).flat());
  if (cached.staleSince !== null) allHeaders.push(staleSinceHeader, cached.staleSince);
  response.writeHead(cached.response.status, allHeaders);
  if (method === 'HEAD') response.end();
  else response.end(body, 'latin1');
}

function getSerialized(
  cached: CachedResponse,
  encoded: EncodedBody,
  policy: CachePolicy,
  baseHeaders: RequestContext['baseHeaders'],
): SerializedResponse {
  let byPolicy = serializedResponses.get(encoded);
  if (!byPolicy) serializedResponses.set(encoded, (byPolicy = new Map()));
  let serialized = byPolicy.get(policy);
  if (!serialized) {
    const sharedHeaders = policy.isShared ? sharedCacheHeaders(cached) : {};
    const headers = { ...baseHeaders, ...cached.response.headers, ...policy.headers, ...sharedHeaders };
    byPolicy.set(policy, (serialized = serialize(cached, encoded, headers)));
  }
  return serialized;
}

function serialize(
  { response, etag }: CachedResponse,
  { body, encoding }: EncodedBody,
  headers: Record<string, string>,
): SerializedResponse {
  if (response.status === 200) headers.etag = etag;
  if (encoding) headers['content-encoding'] = encoding;
  headers['content-length'] = String(body.length);
  return {
    headers: Object.entries(headers).flat(),
    body: body.length <= maxStringBody ? body.toString('latin1') : body,
  };
}
