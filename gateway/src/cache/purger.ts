import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@dealstead/service-kit/log';
import { sharedCachePurges } from '@dealstead/service-kit/metrics';
import { withTimeout } from '@dealstead/service-kit/timeout';
import { allKeys, maxKeyCharacters } from './surrogateKeys.ts';

/** Purges shared caches in front of the gateway. */
export interface Purger {
  /**
   * Purges responses by their surrogate keys in all shared caches. Resolves when they are purged, after 250 ms at the latest, and
   * never rejects: what fails is sent again until no cache can hold the responses any more.
   */
  purge(keys: readonly string[]): Promise<void>;
  stop(): void;
}

/** Milliseconds. */
const requestTimeout = 1_000;
/** How long the response to a write waits for its purge. */
const waitLimit = 250;
/** Pauses between failed attempts double from the first to the second. */
const retryPause = { first: 100, longest: 5_000 };
/** A response that the gateway sent just before the purge can reach a cache after it, so each purge is sent twice. */
const repeatAfter = 1_000;
/** A cache serves no response of the gateway for longer, purged or not: 30 s fresh and 60 s revalidated. */
const giveUpAfter = 90_000;
/** Keys above which everything is purged. */
const maxKeys = 2_000;

/** Purges that wait for a cache: each key with the time until which it is tried, and who waits until it was sent, or failed. */
interface Batch {
  readonly keys: Map<string, Purge>;
  readonly onSent: (() => void)[];
}
interface Purge {
  readonly until: number;
  readonly isRepeated: boolean;
}

/**
 * @param addresses of shared caches, with the token as password
 * @param limit milliseconds for which a purge is waited for
 */
export function createPurger(addresses: readonly URL[], log: Logger, limit = waitLimit): Purger {
  const stopping = new AbortController();
  const caches = addresses.map((address) => createSharedCache(address, log, stopping.signal));
  return {
    async purge(keys) {
      const purged = Promise.all(caches.map((purgeCache) => purgeCache(keys)));
      await withTimeout(limit, purged).catch((error: unknown) => log.debug({ err: error, keys }, 'purge goes on'));
    },
    stop: () => stopping.abort(),
  };
}

/** Creates the purge of one cache: one request at a time, and what comes meanwhile is sent together with the next. */
function createSharedCache(
  address: URL,
  log: Logger,
  stopping: AbortSignal,
): (keys: readonly string[]) => Promise<void> {
  const { origin, password } = address;
  let waiting: Batch = createBatch();
  let failures = 0;
  let isSending = false;

  function add(keys: Iterable<readonly [string, Purge]>): void {
    for (const [key, purge] of keys) waiting.keys.set(key, purge);
    if (waiting.keys.size > maxKeys) {
      const purge = { until: Date.now() + giveUpAfter, isRepeated: false };
      waiting.keys.clear();
      for (const key of allKeys) waiting.keys.set(key, purge);
    }
    if (!isSending) void sendAll();
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    while (waiting.keys.size > 0 && !stopping.aborted) {
      const batch = waiting;
      waiting = createBatch();
      await sendBatch(batch);
      for (const onSent of batch.onSent) onSent();
      if (failures === 0) continue;
      const delay = Math.min(retryPause.first * 2 ** (failures - 1), retryPause.longest);
      await sleep(delay, undefined, { signal: stopping, ref: false }).catch(() => undefined);
    }
    isSending = false;
  }

  async function sendBatch(batch: Batch): Promise<void> {
    try {
      for (const keys of toHeaders(batch.keys.keys())) await send(keys);
      failures = 0;
      sharedCachePurges.inc({ outcome: 'purged' });
      scheduleRetry(batch);
    } catch (error) {
      failures++;
      sharedCachePurges.inc({ outcome: 'failed' });
      if (failures === 1) log.warn({ err: error, cache: origin }, 'shared cache cannot be purged');
      keep(batch);
    }
  }

  async function send(keys: string): Promise<void> {
    const headers = { authorization: `Bearer ${password}`, 'surrogate-key': keys };
    const response = await fetch(origin, { method: 'PURGE', headers, signal: AbortSignal.timeout(requestTimeout) });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`the shared cache answered ${response.status}`);
  }

  function scheduleRetry({ keys }: Batch): void {
    const repeated = [...keys].filter(([, purge]) => !purge.isRepeated);
    if (repeated.length === 0) return;
    const again = repeated.map(([key, { until }]) => [key, { until, isRepeated: true }] as const);
    setTimeout(() => add(again.filter(([key]) => !waiting.keys.has(key))), repeatAfter).unref();
  }

  /** Puts the keys of a failed purge back, unless what they purge has expired. */
  function keep({ keys }: Batch): void {
    const now = Date.now();
    for (const [key, purge] of keys) if (purge.until > now && !waiting.keys.has(key)) waiting.keys.set(key, purge);
  }

  return (keys) => {
    const purge = { until: Date.now() + giveUpAfter, isRepeated: false };
    // A cache that is known to be unavailable is not waited for.
    const purged = failures > 0 ? undefined : new Promise<void>((resolve) => waiting.onSent.push(resolve));
    add(keys.map((key) => [key, purge]));
    return purged ?? Promise.resolve();
  };
}

const createBatch = (): Batch => ({ keys: new Map(), onSent: [] });

/** Joins keys to values of a header, as few as its length allows. */
function toHeaders(keys: Iterable<string>): string[] {
  const headers: string[] = [];
  for (const key of keys) {
    const last = headers.at(-1);
    if (last !== undefined && last.length + key.length < maxKeyCharacters)
      headers[headers.length - 1] = `${last} ${key}`;
    else headers.push(key);
  }
  return headers;
}
