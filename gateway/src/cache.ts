import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Feature } from '@dealstead/contracts';
import { LRUCache } from 'lru-cache';

/** An answer as it leaves: pages and shared API answers alike. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Of a shared endpoint: its path, and what the plan of whoever is handed this must hold. */
  readonly call?: { readonly path: string; readonly features: readonly Feature[] };
}

/** An answer's body as one browser or another takes it. */
export interface Encoded {
  readonly body: Buffer;
  readonly encoding?: Encoding;
}
type Encoding = 'br' | 'gzip';

/** What a fill brings. */
export interface Filled {
  readonly answer: Answer;
  /** Milliseconds it counts as fresh; 0 is not kept. */
  readonly fresh: number;
  /** It is a makeshift because a service is away: an older kept answer is better. */
  readonly makeshift?: boolean;
  /** The answer holds every change up to this moment (`performance.now()`); without it, every change up to the request. */
  readonly asOf?: number;
  /** It was made from an answer that may lack a change, and may lack it too. */
  readonly isBehind?: boolean;
  /** Of a page with a server-rendered first view: whether the renderer gave its HTML in time. */
  readonly html?: 'rendered' | 'missing';
}

/** A kept answer with what browsers need of it. */
export interface Kept {
  readonly answer: Answer;
  readonly etag: string;
  /** It may lack a change that this gateway was notified of; it is never served from the cache as a fresh answer. */
  readonly isBehind: boolean;
  /** Of a page with a server-rendered first view: whether it holds its HTML. */
  readonly html: 'rendered' | 'missing' | undefined;
  /** When it was made (`Date.now()`). */
  readonly at: number;
  /** Set while it is served past its time because its makers are away: since when it is old. */
  readonly staleSince: string | null;
  /** The body in an encoding that the browser takes, compressed at most once: at hand unless that still goes on. */
  encoded(acceptEncoding: string | undefined): Encoded | Promise<Encoded>;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compressible = /^(?:text\/|application\/(?:json|javascript)|image\/svg)/;
const smallest = 1_000;

const minute = 60_000;
const hour = 60 * minute;
/** For as many times its freshness an answer may still be served while a new one is fetched behind it. */
const grace = 2;
const keptFor = 6 * hour;
const retryAfter = 1_000;
/**
 * How long a rendered page may replace one without HTML while the renderer is overloaded or unavailable: after an event
 * invalidated it, and after it was made, in milliseconds.
 */
export const replaceable = { invalidated: minute, made: 10 * minute };
/** Dropped prefixes that are remembered, to tell which answers are behind. */
const mostDrops = 10_000;
/** How long a new answer is waited for where an old one could stand in. */
const patience = 800;

class Entry implements Kept {
  readonly answer: Answer;
  readonly tags: readonly string[];
  readonly etag: string;
  readonly at = Date.now();
  readonly fresh: number;
  readonly isBehind: boolean;
  readonly html: 'rendered' | 'missing' | undefined;
  /** When it was dropped (`Date.now()`), or null. */
  droppedAt: number | null;
  staleSince: string | null = null;
  /** No new attempt before this, when the last one failed. */
  retryAt = 0;
  private readonly plain: Encoded;
  private readonly worthCompressing: boolean;
  private readonly compressed = new Map<Encoding, Encoded | Promise<Encoded>>();

  constructor({ answer, fresh, html }: Filled, tags: readonly string[], isBehind: boolean) {
    this.answer = answer;
    this.fresh = fresh;
    this.isBehind = isBehind;
    this.html = html;
    this.droppedAt = isBehind ? this.at : null;
    this.tags = tags;
    this.plain = { body: answer.body };
    this.worthCompressing = answer.body.length >= smallest && compressible.test(answer.headers['content-type'] ?? '');
    this.etag = `W/"${createHash('sha1').update(answer.body).digest('base64url')}"`;
  }

  encoded(accept: string | undefined): Encoded | Promise<Encoded> {
    const encoding = this.worthCompressing ? preferred(accept) : null;
    if (encoding === null) return this.plain;
    return this.compressed.get(encoding) ?? this.compress(encoding);
  }

  private compress(encoding: Encoding): Promise<Encoded> {
    const coming = compress(this.answer.body, encoding).then((body) => {
      const encoded = { body, encoding };
      this.compressed.set(encoding, encoded);
      return encoded;
    });
    this.compressed.set(encoding, coming);
    return coming;
  }

  /** Whatever asks next waits for a new one, even if the maker was away until now. */
  drop(): void {
    this.droppedAt ??= Date.now();
    this.retryAt = 0;
    this.staleSince = null;
  }

  /** Whether this page may be served in place of another that has no HTML, and could say something else. */
  replaces({ answer, html }: Filled): boolean {
    if (html !== 'missing' || this.html !== 'rendered' || answer.status !== this.answer.status) return false;
    const now = Date.now();
    return this.droppedAt === null ? now - this.at < replaceable.made : now - this.droppedAt < replaceable.invalidated;
  }

  /** About what it takes in memory, with its compressed forms and, for a small one, as it leaves. */
  get bytes(): number {
    return Math.ceil(this.answer.body.length * 2.5) + 4_000;
  }
}

/** Compresses off the main thread. */
export function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : zip(body, { level: 6 });
}

/** Whether an Accept-Encoding header names the encoding without refusing it. */
export function takes(accept: string | undefined, encoding: string): boolean {
  if (accept === undefined) return false;
  return accept.split(',').some((part) => {
    const [name, ...rest] = part.split(';').map((text) => text.trim());
    return name === encoding && !rest.some((text) => /^q=0(?:\.0*)?$/.test(text));
  });
}

/** What browsers send is one of a few; each is read once. */
const preferences = new LRUCache<string, { encoding: Encoding | null }>({ max: 100 });

/** The best encoding that an Accept-Encoding header takes, or null for the plain bytes. */
function preferred(accept: string | undefined): Encoding | null {
  if (accept === undefined) return null;
  const known = preferences.get(accept);
  if (known) return known.encoding;
  const encoding = takes(accept, 'br') ? 'br' : takes(accept, 'gzip') ? 'gzip' : null;
  preferences.set(accept, { encoding });
  return encoding;
}

/** Whether a prefix that an event or a write made stale covers a URL. */
export function covers(prefix: string, url: string): boolean {
  if (!url.startsWith(prefix)) return false;
  const next = url[prefix.length];
  return next === undefined || next === '/' || next === '?';
}

/** All prefixes that cover a URL: a crowd of changes is met with a few lookups, however many it has. */
function heads(url: string): string[] {
  const found = [url];
  for (let at = 1; at < url.length; at++) if (url[at] === '/' || url[at] === '?') found.push(url.slice(0, at));
  return found;
}

/** When which prefixes were dropped last. Memory is bounded: what is forgotten counts as dropped for every URL. */
class RecentDrops {
  private readonly times = new Map<string, number>();
  /** When the latest drop that is not in `times` happened. */
  private forgotten = -Infinity;

  add(prefixes: Iterable<string>): void {
    const now = performance.now();
    for (const prefix of prefixes) {
      this.times.delete(prefix); // so that the map stays ordered by time
      this.times.set(prefix, now);
    }
    for (const [oldest, at] of this.times) {
      if (this.times.size <= mostDrops) break;
      this.forgotten = at;
      this.times.delete(oldest);
    }
  }

  addAll(): void {
    this.forgotten = performance.now();
    this.times.clear();
  }

  /** When something made of these URLs was dropped last; -Infinity for never. */
  last(tags: readonly string[]): number {
    const times = tags.flatMap(heads).map((head) => this.times.get(head) ?? -Infinity);
    return Math.max(this.forgotten, ...times);
  }
}

interface Flight {
  readonly tags: readonly string[];
  readonly result: Promise<Kept>;
}

/**
 * Keeps public answers until an event, a write or their age drops them. One fill at a time for each key; a fill
 * under way when its tags are dropped serves only those who asked before. When a fill fails, the last good
 * answer is served, marked, for hours.
 */
export class AnswerCache {
  private readonly kept: LRUCache<string, Entry>;
  private readonly flights = new Map<string, Flight>();
  private readonly drops = new RecentDrops();

  constructor(maxBytes: number) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 10),
      sizeCalculation: (entry) => entry.bytes,
      ttl: keptFor,
      ttlResolution: minute,
    });
  }

  /** What is kept and fresh enough to be served at once, or undefined: a hit costs a caller nothing more. */
  fresh(key: string): Kept | undefined {
    const entry = this.kept.get(key);
    if (!entry || entry.droppedAt !== null || entry.staleSince !== null) return undefined;
    return Date.now() - entry.at < entry.fresh ? entry : undefined;
  }

  /**
   * The answer under a key, made by `fill` where none is fresh. The tags are the URLs it was made of. Rejects only when
   * the fill does and nothing older is kept.
   */
  async obtain(key: string, tags: readonly string[], fill: () => Promise<Filled>): Promise<Kept> {
    const entry = this.kept.get(key);
    if (!entry) return this.refill(key, tags, fill);
    const now = Date.now();
    const age = now - entry.at;
    const isInGrace = entry.droppedAt === null && entry.html !== 'missing' && age < entry.fresh * (1 + grace);
    // The renderer failed for this page a moment ago: it is left alone until then.
    const isWaiting = entry.html === 'rendered' && entry.staleSince === null && now < entry.retryAt;
    if (isWaiting) return entry;
    const behind = entry.staleSince !== null || isInGrace;
    if (!behind) return this.refillOrStandIn(key, tags, fill);
    const due = entry.staleSince === null ? age >= entry.fresh : now >= entry.retryAt;
    // A failure behind the scenes is no news: the entry is marked, and a later request tries again.
    if (due) this.refill(key, tags, fill).catch(() => undefined);
    return entry;
  }

  /** Drops all that was made of URLs under these prefixes. They stay only to stand in while a service is away. */
  drop(prefixes: readonly string[]): void {
    const stale = new Set(prefixes);
    this.drops.add(stale);
    const hit = (tags: readonly string[]) => tags.some((tag) => heads(tag).some((head) => stale.has(head)));
    for (const entry of this.kept.values()) {
      if (hit(entry.tags)) entry.drop();
    }
    for (const [key, flight] of this.flights) if (hit(flight.tags)) this.flights.delete(key);
  }

  /** Forgets all that was made of a URL that was deleted: nothing of it may stand in when its service is away. */
  forget(url: string): void {
    this.drop([url]);
    for (const [key, entry] of this.kept.entries())
      if (entry.tags.some((tag) => covers(url, tag))) this.kept.delete(key);
  }

  /** Drops everything: messages may have been missed. */
  dropAll(): void {
    this.drops.addAll();
    for (const entry of this.kept.values()) entry.drop();
    this.flights.clear();
  }

  /** A new answer, or the old one where the maker takes too long. */
  private async refillOrStandIn(key: string, tags: readonly string[], fill: () => Promise<Filled>): Promise<Kept> {
    const refilled = this.refill(key, tags, fill);
    const late = new AbortController();
    const standIn = sleep(patience, undefined, { signal: late.signal }).then(
      () => this.standIn(key) ?? refilled,
      () => refilled, // the new one came first
    );
    try {
      return await Promise.race([refilled, standIn]);
    } finally {
      late.abort();
    }
  }

  private refill(key: string, tags: readonly string[], fill: () => Promise<Filled>): Promise<Kept> {
    const under = this.flights.get(key);
    if (under) return under.result;
    const flight: Flight = { tags, result: this.land(key, tags, fill, () => this.flights.get(key) === flight) };
    this.flights.set(key, flight);
    return flight.result;
  }

  private async land(
    key: string,
    tags: readonly string[],
    fill: () => Promise<Filled>,
    current: () => boolean,
  ): Promise<Kept> {
    // The flight must be listed before anything here asks whether it is the current one.
    await Promise.resolve();
    try {
      const filled = await fill();
      const isBehind = filled.isBehind || (filled.asOf !== undefined && filled.asOf < this.drops.last(tags));
      const entry = new Entry(filled, tags, isBehind);
      if (filled.makeshift) return this.standIn(key) ?? entry;
      if (!current()) return entry;
      const rendered = this.kept.get(key);
      if (rendered?.replaces(filled)) {
        rendered.retryAt = Date.now() + retryAfter;
        return rendered;
      }
      // One that is behind is stored as if it were dropped already: only an unavailable service makes it the answer.
      if (filled.fresh > 0) this.kept.set(key, entry);
      else this.kept.delete(key); // refused now: what was told before must not come back when its maker is away
      return entry;
    } catch (error) {
      const older = this.standIn(key);
      if (older) return older;
      throw error;
    } finally {
      if (current()) this.flights.delete(key);
    }
  }

  private standIn(key: string): Entry | undefined {
    const entry = this.kept.get(key);
    if (!entry) return undefined;
    entry.staleSince ??= new Date(entry.at).toISOString();
    entry.retryAt = Date.now() + retryAfter;
    return entry;
  }
}
