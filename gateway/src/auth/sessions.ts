import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { sessionKey } from '@dealstead/contracts/identity';
import type { Logger } from '@dealstead/service-kit/log';
import { createSessionCookie } from './sessionCookie.ts';
import { createSessionsUnavailable, createSessionWriter, remainingLifetime, type NewSession } from './sessionWriter.ts';

/** A session in Redis. Its id stays in the cookie; everything else names it by its sha256. */
export interface Session {
  readonly hash: string;
  readonly userId: number;
}

export interface Sessions {
  /** The request's session, or null. @throws Unavailable when it has a session cookie and Redis is unavailable */
  find(request: IncomingMessage): Promise<Session | null>;
  /** The same from memory; undefined where Redis has to be asked. */
  getCached(request: IncomingMessage): Session | null | undefined;
  /** Generates the id for a sign-in; the session starts when `start` is called. */
  prepare(request: IncomingMessage, response: ServerResponse): Promise<PendingSession>;
  /** Ends the request's session here, on every gateway and in the browser. */
  end(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Applies the message of another gateway, or of account, that sessions have ended. */
  applyEnded(hashes: readonly string[]): void;
  /** Registers a listener for ended sessions, wherever they ended. */
  onEnded(listener: (hashes: readonly string[]) => void): void;
}

export type PendingSession = Pick<NewSession, 'hash' | 'start'>;

export interface SessionsOptions {
  readonly redis: Redis;
  readonly secret: string;
  /** The site is reached by https: the cookie is Secure and bound to the host. */
  readonly isSecure: boolean;
  readonly log: Logger;
  /** Notifies the other gateways. */
  readonly announceEnded: (hashes: readonly string[]) => void;
}

/** Milliseconds. */
const minute = 60_000;
const cacheTime = 3_000;
/** How often lru-cache reads the clock, in milliseconds, because every request looks up a session. */
const ttlResolution = 50;

const StoredSession = z.object({ user: z.number().int().positive(), startedAt: z.number() });

/**
 * Sessions in Redis, cached in memory for three seconds. express-session writes them where they start and end; every other
 * request only reads, and prolongs by EXPIRE, which cannot restore a deleted key: a slow request never revives a session.
 */
export function createSessions({ redis, secret, isSecure, log, announceEnded }: SessionsOptions): Sessions {
  const cookie = createSessionCookie({ secret, isSecure });
  const writer = createSessionWriter({ redis, secret, isSecure, cookieName: cookie.name, log });
  const cached = new LRUCache<string, { session: Session | null }>({ max: 20_000, ttl: cacheTime, ttlResolution });
  /** A read that was pending when its session ended must not put it back into `cached`. */
  const ended = new LRUCache<string, true>({ max: 20_000, ttl: minute });
  const listeners: ((hashes: readonly string[]) => void)[] = [];
  const read = createSessionReader({ redis, log, isEnded: (hash) => ended.has(hash) });

  function forget(hashes: readonly string[]): void {
    for (const hash of hashes) {
      ended.set(hash, true);
      cached.delete(hash);
    }
    for (const listener of listeners) listener(hashes);
  }

  function endEverywhere(hash: string | null): void {
    if (hash === null) return;
    forget([hash]);
    announceEnded([hash]);
  }

  return {
    getCached(request) {
      const hash = cookie.readHash(request);
      return hash === null ? null : cached.get(hash)?.session;
    },

    async find(request) {
      const hash = cookie.readHash(request);
      if (hash === null) return null;
      const cachedSession = cached.get(hash);
      if (cachedSession) return cachedSession.session;
      const found = await read(hash);
      if (ended.has(hash)) return null;
      cached.set(hash, { session: found });
      return found;
    },

    async prepare(request, response) {
      const { hash, replacesSession, start } = await writer.prepare(request, response);
      const previous = replacesSession ? cookie.readHash(request) : null;
      return {
        hash,
        async start(userId) {
          await start(userId);
          endEverywhere(previous);
        },
      };
    },

    async end(request, response) {
      const hash = cookie.readHash(request);
      await writer.destroy(request, response);
      cookie.clear(response);
      endEverywhere(hash);
    },

    applyEnded(hashes) {
      forget(hashes);
      if (hashes.length === 0 || redis.status !== 'ready') return;
      redis
        .del(hashes.map((hash) => sessionKey(hash)))
        .catch((error: Error) => log.warn({ err: error }, 'ended sessions could not be deleted'));
    },

    onEnded: (listener) => void listeners.push(listener),
  };
}

interface SessionReaderDeps {
  readonly redis: Redis;
  readonly log: Logger;
  readonly isEnded: (hash: string) => boolean;
}

/** Creates the function that reads a session from Redis and prolongs its expiry, at most once a minute. */
function createSessionReader({ redis, log, isEnded }: SessionReaderDeps): (hash: string) => Promise<Session | null> {
  const prolonged = new LRUCache<string, true>({ max: 20_000, ttl: minute });

  function prolong(hash: string, startedAt: number): void {
    if (prolonged.has(hash)) return;
    prolonged.set(hash, true);
    redis
      .expire(sessionKey(hash), Math.ceil(remainingLifetime(startedAt) / 1000))
      .catch((error: Error) => log.warn({ err: error }, 'session could not be prolonged'));
  }

  return async (hash) => {
    const text = await redis.get(sessionKey(hash)).catch((error: Error) => {
      log.warn({ err: error }, 'sessions cannot be read');
      throw createSessionsUnavailable();
    });
    const stored = text === null ? null : StoredSession.safeParse(JSON.parse(text)).data;
    if (!stored || isEnded(hash) || remainingLifetime(stored.startedAt) <= 0) return null;
    prolong(hash, stored.startedAt);
    return { hash, userId: stored.user };
  };
}
