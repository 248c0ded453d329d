import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { apiKeyPattern } from '@dealstead/contracts';
import { ApiKeySnapshot, apiKeySnapshotKey } from '@dealstead/contracts/identity';
import { Refusal, Unavailable } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';

export interface ApiKeys {
  /** The key behind the hash of a secret, or null for an unknown or a revoked one. @throws Unavailable */
  find(hash: string): Promise<ApiKeySnapshot | null>;
  /** The same from memory; undefined where Redis has to be asked. */
  getCached(hash: string): ApiKeySnapshot | null | undefined;
  /** Makes the next request read the key again; with the version of the change, no older snapshot is accepted. */
  invalidate(id: number, version?: number): void;
  invalidateAll(): void;
}

export interface ApiKeysOptions {
  readonly redis: Redis;
  /** Reads the key from the account service; null if it has no such key. */
  readonly fetchFromAccount: (hash: string) => Promise<ApiKeySnapshot | null>;
  readonly log: Logger;
}

/** Milliseconds. */
const cacheTime = 2_000;
/** How often lru-cache reads the clock, in milliseconds. */
const ttlResolution = 50;
/** Keys in memory. */
const maxCached = 10_000;

/** A snapshot, or the tombstone of a secret that stopped working. */
const StoredKey = z.union([z.object({ revoked: z.literal(true), version: z.number() }), ApiKeySnapshot]);

/**
 * Snapshots of API keys, which account publishes in Redis, cached in memory for two seconds; account is asked where Redis has
 * none, or has one that is older than an event that has arrived.
 */
export function createApiKeys({ redis, fetchFromAccount, log }: ApiKeysOptions): ApiKeys {
  const cached = new LRUCache<string, { key: ApiKeySnapshot | null }>({
    max: maxCached,
    ttl: cacheTime,
    ttlResolution,
  });
  const minVersions = new LRUCache<number, number>({ max: maxCached, ttl: 60_000 });
  /** Increases with each invalidation: a read that began before one is used once and not cached. */
  let generation = 0;

  async function read(hash: string): Promise<ApiKeySnapshot | null> {
    try {
      const text = await redis.get(apiKeySnapshotKey(hash));
      const stored = text === null ? null : StoredKey.parse(JSON.parse(text));
      if (stored && 'revoked' in stored) return null;
      if (stored && stored.version >= (minVersions.get(stored.id) ?? 0)) return stored;
      return await fetchFromAccount(hash);
    } catch (error) {
      log.warn({ err: error }, 'an API key could not be read');
      throw new Unavailable('Your API key cannot be checked right now. Try again in a moment.');
    }
  }

  return {
    getCached: (hash) => cached.get(hash)?.key,
    async find(hash) {
      const known = cached.get(hash);
      if (known) return known.key;
      const startedIn = generation;
      const key = await read(hash);
      if (startedIn === generation) cached.set(hash, { key });
      return key;
    },
    invalidate(id, version = 0) {
      generation++;
      if (version > (minVersions.get(id) ?? 0)) minVersions.set(id, version);
      for (const [hash, { key }] of cached.entries()) if (key?.id === id) cached.delete(hash);
    },
    invalidateAll() {
      generation++;
      cached.clear();
    },
  };
}

/** Whether a request has a bearer token. Its cookies are ignored then. Other schemes belong to proxies in front of us. */
export function hasBearerToken({ headers }: IncomingMessage): boolean {
  return headers.authorization !== undefined && /^bearer(?: |$)/i.test(headers.authorization);
}

/** SHA-256 of the API key in the `Authorization` header, in hex. @throws Refusal 401 for anything else */
export function readKeyHash({ headers }: IncomingMessage): string {
  const token = headers.authorization?.slice('bearer '.length).trim() ?? '';
  if (!apiKeyPattern.test(token)) throw createKeyRefusal('invalid-key', 'This is not a Dealstead API key.');
  return createHash('sha256').update(token).digest('hex');
}

/** 401 for a request whose API key does not work. */
export function createKeyRefusal(code: 'invalid-key' | 'expired-key', message: string): Refusal {
  return new Refusal(401, code, message, undefined, { 'www-authenticate': 'Bearer realm="Dealstead"' });
}
