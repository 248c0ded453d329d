import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RedisStore } from 'connect-redis';
import { parseCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import session from 'express-session';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { sessionLifetime } from '@dealstead/contracts';
import { sessionKey } from '@dealstead/contracts/identity';
import type { Logger } from '@dealstead/service-kit/log';
import { Unavailable } from '@dealstead/service-kit/errors';

declare module 'express-session' {
  interface SessionData {
    user: number;
    /** Milliseconds since the epoch; from here counts the absolute expiry. */
    startedAt: number;
  }
}

/** A session that Redis holds. Its id stays in the cookie; everything else names its sha256. */
export interface Session {
  readonly hash: string;
  readonly userId: number;
}

export interface Sessions {
  /** The caller's session, or null; throws 503 when the cookie is ours and Redis is away. */
  find(request: IncomingMessage): Promise<Session | null>;
  /** The same as far as memory tells: undefined where Redis has to be asked. */
  known(request: IncomingMessage): Session | null | undefined;
  /** Draws the id for a sign-in; the session begins when `begin` is called. */
  draw(request: IncomingMessage, response: ServerResponse): Promise<DrawnSession>;
  /** Ends the caller's session here, on every gateway and in the browser. */
  end(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Another gateway, or account, says that these are over. */
  ended(hashes: readonly string[]): void;
  /** Called with what has ended, wherever it was. */
  onEnd(listener: (hashes: readonly string[]) => void): void;
}

export interface DrawnSession {
  readonly hash: string;
  begin(userId: number): Promise<void>;
}

export interface SessionSettings {
  readonly redis: Redis;
  readonly secret: string;
  /** The site is reached by https: the cookie is Secure and bound to the host. */
  readonly secure: boolean;
  readonly log: Logger;
  /** Tells the other gateways. */
  readonly announce: (hashes: readonly string[]) => void;
}

const minute = 60_000;
const { idle, absolute } = sessionLifetime;
const keptFor = 3_000;
/** The clock is looked at no oftener, in milliseconds: every request asks here. */
const ttlResolution = 50;
/** Characters of a cookie header that is remembered; longer ones, with much of others' in them, are read each time. */
const longest = 1_000;

const Stored = z.object({ user: z.number().int().positive(), startedAt: z.number() });

/** Redis never holds an id that would open a session: keys carry its hash. */
class HashingStore extends RedisStore {
  override get(...[id, done]: Parameters<RedisStore['get']>) {
    return super.get(sha256(id), done);
  }
  override set(...[id, data, done]: Parameters<RedisStore['set']>) {
    return super.set(sha256(id), data, done);
  }
  override touch(...[id, data, done]: Parameters<RedisStore['touch']>) {
    return super.touch(sha256(id), data, done);
  }
  override destroy(...[id, done]: Parameters<RedisStore['destroy']>) {
    return super.destroy(sha256(id), done);
  }
}

/**
 * Sessions in Redis. express-session writes them where they begin and end; every other request only reads, and
 * prolongs by EXPIRE, which cannot bring back what was deleted: a slow request never revives a session.
 */
export function createSessions({ redis, secret, secure, log, announce }: SessionSettings): Sessions {
  const cookieName = secure ? '__Host-dealstead' : 'dealstead';
  const kept = new LRUCache<string, { session: Session | null }>({ max: 20_000, ttl: keptFor, ttlResolution });
  /** Cookie headers with a signature of ours that held, to read and check each once. */
  const verified = new LRUCache<string, string>({ max: 20_000 });
  const touched = new LRUCache<string, true>({ max: 20_000, ttl: minute });
  /** Reads under way when a session ends must not put it back into `kept`. */
  const ended = new LRUCache<string, true>({ max: 20_000, ttl: minute });
  const listeners: ((hashes: readonly string[]) => void)[] = [];
  const drawnIds = new WeakMap<IncomingMessage, string>();

  const middleware = session({
    name: cookieName,
    secret,
    resave: false,
    saveUninitialized: false,
    genid: (request) => drawnIds.get(request) ?? drawId(),
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: absolute },
    store: new HashingStore({
      client: redis,
      prefix: sessionKey(''),
      ttl: (data) => Math.ceil(lifetime(data.startedAt) / 1000),
    }),
  });

  function load(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<session.Session & Partial<session.SessionData>> {
    // express-session reads `secure` as Express would set it; behind TLS the site's address says so.
    const seen = Object.assign(request, { secure }) as unknown as Parameters<typeof middleware>[0];
    return new Promise((resolve, reject) => {
      middleware(seen, response as Parameters<typeof middleware>[1], (error?: unknown) => {
        if (error) reject(away());
        else resolve(seen.session);
      });
    });
  }

  function forget(hashes: readonly string[]): void {
    for (const hash of hashes) {
      ended.set(hash, true);
      kept.delete(hash);
    }
    for (const listener of listeners) listener(hashes);
  }

  /** The hash of the session id in our cookie, if the cookie is signed by us. */
  function hashFrom(request: IncomingMessage): string | null {
    const header = request.headers.cookie;
    if (header === undefined || !header.includes(cookieName)) return null;
    const known = verified.get(header);
    if (known !== undefined) return known;
    const value = parseCookie(header)[cookieName];
    if (!value?.startsWith('s:')) return null;
    const id = unsign(value.slice(2), secret);
    if (id === false) return null;
    const hash = sha256(id);
    if (header.length <= longest) verified.set(header, hash);
    return hash;
  }

  async function read(hash: string): Promise<Session | null> {
    const text = await redis.get(sessionKey(hash)).catch((error: Error) => {
      log.warn({ err: error }, 'sessions cannot be read');
      throw away();
    });
    const stored = text === null ? null : Stored.safeParse(JSON.parse(text)).data;
    if (!stored || ended.has(hash) || lifetime(stored.startedAt) <= 0) return null;
    if (!touched.has(hash)) {
      touched.set(hash, true);
      redis
        .expire(sessionKey(hash), Math.ceil(lifetime(stored.startedAt) / 1000))
        .catch((error: Error) => log.warn({ err: error }, 'a session could not be prolonged'));
    }
    return { hash, userId: stored.user };
  }

  return {
    known(request) {
      const hash = hashFrom(request);
      return hash === null ? null : kept.get(hash)?.session;
    },

    async find(request) {
      const hash = hashFrom(request);
      if (hash === null) return null;
      const known = kept.get(hash);
      if (known) return known.session;
      const found = await read(hash);
      if (!ended.has(hash)) kept.set(hash, { session: found });
      return ended.has(hash) ? null : found;
    },

    async draw(request, response) {
      if (redis.status !== 'ready') throw away();
      const id = drawId();
      const hash = sha256(id);
      drawnIds.set(request, id);
      const before = await load(request, response);
      const previous = before.user === undefined ? null : hashFrom(request);
      return {
        hash,
        async begin(userId) {
          await call((done) => before.regenerate(done));
          const { session: begun } = request as IncomingMessage & { session: typeof before };
          begun.user = userId;
          begun.startedAt = Date.now();
          await call((done) => begun.save(done));
          if (previous !== null) endEverywhere([previous]);
        },
      };
    },

    async end(request, response) {
      const hash = hashFrom(request);
      const current = await load(request, response);
      await call((done) => current.destroy(done));
      response.appendHeader(
        'set-cookie',
        `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
      );
      if (hash !== null) endEverywhere([hash]);
    },

    ended(hashes) {
      forget(hashes);
      if (hashes.length === 0 || redis.status !== 'ready') return;
      redis
        .del(hashes.map((hash) => sessionKey(hash)))
        .catch((error: Error) => log.warn({ err: error }, 'sessions that are over could not be deleted'));
    },
    onEnd: (listener) => void listeners.push(listener),
  };

  function endEverywhere(hashes: readonly string[]): void {
    forget(hashes);
    announce(hashes);
  }

  async function call(step: (done: (error?: unknown) => void) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      step((error) => {
        if (!error) return resolve();
        log.warn({ err: error }, 'a session could not be written');
        reject(away());
      });
    });
  }
}

/** Milliseconds that a session may still lie idle, within its absolute age. */
function lifetime(startedAt: number): number {
  return Math.min(idle, startedAt + absolute - Date.now());
}

function drawId(): string {
  return randomBytes(24).toString('base64url');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

const away = () => new Unavailable('Signing in and everything behind it is away for a moment. Try again.');
