import { createHash } from 'node:crypto';
import type { Feature } from '@dealstead/contracts';
import { chooseEncoding, compress, type Encoding } from './contentEncoding.ts';

/** A response before it is encoded for a client: a page or the response of a shared endpoint. */
export interface CacheableResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Of a shared endpoint: its path, and the features that the receiver's plan must include. */
  readonly endpoint?: { readonly path: string; readonly features: readonly Feature[] };
}

/** What a fetch for the cache returns. */
export interface FetchResult {
  readonly response: CacheableResponse;
  /** Milliseconds for which the response is fresh; 0 is not stored. */
  readonly ttl: number;
  /** The response is incomplete because a service is unavailable: an older stored response is preferred. */
  readonly isFallback?: boolean;
  /** The response contains every change up to this moment (`performance.now()`); without it, up to the request. */
  readonly asOf?: number;
  /** The response was made from another one that may lack a change, and may lack it too. */
  readonly isBehind?: boolean;
  /** Of a page with a server-rendered first view: whether the renderer returned its HTML in time. */
  readonly html?: 'rendered' | 'missing';
  /** Of a page whose rendering goes on: the page with its HTML, or null if the renderer fails. It replaces the stored one. */
  readonly lateResult?: Promise<FetchResult | null>;
}

/** A response body in the encoding of one client. */
export interface EncodedBody {
  readonly body: Buffer;
  readonly encoding?: Encoding;
}

export interface CachedResponse {
  readonly response: CacheableResponse;
  readonly etag: string;
  /** The URLs that it was made from. */
  readonly tags: readonly string[];
  /** Milliseconds for which it is fresh. */
  readonly ttl: number;
  /** Whether a shared cache in front of the gateway may store it now. */
  readonly isShareable: boolean;
  /** It may lack a change that this gateway was notified of; it is never served from the cache as a fresh response. */
  readonly isBehind: boolean;
  /** Of a page with a server-rendered first view: whether it contains the HTML. */
  readonly html: 'rendered' | 'missing' | undefined;
  /** `Date.now()` */
  readonly createdAt: number;
  /** Set while it is served past its time because its source is unavailable: its own creation time (ISO 8601). */
  readonly staleSince: string | null;
  /** The body in an encoding that the client accepts, compressed at most once; a promise only while that is under way. */
  encode(acceptEncoding: string | undefined): EncodedBody | Promise<EncodedBody>;
}

const compressibleType = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/;
/** Bytes below which compression does not pay. */
const minCompressedSize = 1_000;

/**
 * Milliseconds for which a rendered page may replace one without HTML while the renderer is overloaded or unavailable: after
 * an event invalidated the page, and after its creation.
 */
export const renderedPageReuse = { afterInvalidation: 60_000, afterCreation: 600_000 };

export interface CacheEntryOptions {
  readonly tags: readonly string[];
  readonly isBehind: boolean;
  /** Whether a shared cache is in front of the gateway. */
  readonly hasSharedCache: boolean;
}

/** An entry of the response cache. */
export class CacheEntry implements CachedResponse {
  readonly response: CacheableResponse;
  readonly tags: readonly string[];
  readonly etag: string;
  readonly createdAt = Date.now();
  readonly ttl: number;
  readonly isBehind: boolean;
  readonly html: 'rendered' | 'missing' | undefined;
  /** `Date.now()`, or null while it is valid. */
  invalidatedAt: number | null;
  staleSince: string | null = null;
  /** After a failed fetch: the next one is not made before this (`Date.now()`). */
  retryAt = 0;
  private readonly mayBeShared: boolean;
  private readonly identity: EncodedBody;
  private readonly isCompressible: boolean;
  private readonly compressed = new Map<Encoding, EncodedBody | Promise<EncodedBody>>();

  constructor(
    { response, ttl, html, isFallback = false }: FetchResult,
    { tags, isBehind, hasSharedCache }: CacheEntryOptions,
  ) {
    this.response = response;
    this.ttl = ttl;
    this.isBehind = isBehind;
    this.html = html;
    this.invalidatedAt = isBehind ? this.createdAt : null;
    this.tags = tags;
    this.mayBeShared =
      hasSharedCache &&
      response.status === 200 &&
      ttl > 0 &&
      html !== 'missing' &&
      !isFallback &&
      !/private|no-store/.test(response.headers['cache-control'] ?? '');
    this.identity = { body: response.body };
    this.isCompressible =
      response.body.length >= minCompressedSize && compressibleType.test(response.headers['content-type'] ?? '');
    this.etag = `W/"${createHash('sha1').update(response.body).digest('base64url')}"`;
  }

  get isShareable(): boolean {
    return this.mayBeShared && this.invalidatedAt === null && this.staleSince === null;
  }

  encode(accept: string | undefined): EncodedBody | Promise<EncodedBody> {
    const encoding = this.isCompressible ? chooseEncoding(accept) : null;
    if (encoding === null) return this.identity;
    return this.compressed.get(encoding) ?? this.compress(encoding);
  }

  private compress(encoding: Encoding): Promise<EncodedBody> {
    const pending = compress(this.response.body, encoding).then((body) => {
      const encoded = { body, encoding };
      this.compressed.set(encoding, encoded);
      return encoded;
    });
    this.compressed.set(encoding, pending);
    return pending;
  }

  /** Makes the next request wait for a new response, even if the source has been unavailable until now. */
  invalidate(): void {
    this.invalidatedAt ??= Date.now();
    this.retryAt = 0;
    this.staleSince = null;
  }

  /** Whether this rendered page may be served instead of a new one that has no HTML. */
  canReplace({ response, html }: FetchResult): boolean {
    if (html !== 'missing' || this.html !== 'rendered' || response.status !== this.response.status) return false;
    const now = Date.now();
    return this.invalidatedAt === null
      ? now - this.createdAt < renderedPageReuse.afterCreation
      : now - this.invalidatedAt < renderedPageReuse.afterInvalidation;
  }

  /** Approximate memory use in bytes, including compressed forms and, for a small body, its serialized form. */
  get bytes(): number {
    return Math.ceil(this.response.body.length * 2.5) + 4_000;
  }
}
