import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { RedisStore } from 'connect-redis';
import session from 'express-session';
import type { Redis } from 'ioredis';
import { sessionLifetime } from '@dealstead/contracts';
import { sessionKey } from '@dealstead/contracts/identity';
import { Unavailable } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';
import { hashSessionId } from './sessionCookie.ts';

declare module 'express-session' {
  interface SessionData {
    user: number;
    /** Milliseconds since the epoch; the absolute expiry counts from here. */
    startedAt: number;
  }
}

export interface SessionWriterOptions {
  readonly redis: Redis;
  readonly secret: string;
  readonly isSecure: boolean;
  readonly cookieName: string;
  readonly log: Logger;
}

/** Creates and destroys sessions with express-session; all other requests only read them (sessions.ts). */
export interface SessionWriter {
  /** Generates the id of a session that a sign-in may start. */
  prepare(request: IncomingMessage, response: ServerResponse): Promise<NewSession>;
  /** Deletes the request's session in Redis. */
  destroy(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface NewSession {
  readonly hash: string;
  /** Whether the request came with a session of someone signed in. */
  readonly replacesSession: boolean;
  /** Stores the session and sets its cookie. */
  start(userId: number): Promise<void>;
}

type LoadedSession = session.Session & Partial<session.SessionData>;

/** Stores sessions under the hash of their id, so that Redis never holds an id that would open one. */
class HashingStore extends RedisStore {
  override get(...[id, callback]: Parameters<RedisStore['get']>) {
    return super.get(hashSessionId(id), callback);
  }
  override set(...[id, data, callback]: Parameters<RedisStore['set']>) {
    return super.set(hashSessionId(id), data, callback);
  }
  override touch(...[id, data, callback]: Parameters<RedisStore['touch']>) {
    return super.touch(hashSessionId(id), data, callback);
  }
  override destroy(...[id, callback]: Parameters<RedisStore['destroy']>) {
    return super.destroy(hashSessionId(id), callback);
  }
}

export function createSessionWriter(options: SessionWriterOptions): SessionWriter {
  const { redis, secret, isSecure, cookieName, log } = options;
  const generatedIds = new WeakMap<IncomingMessage, string>();
  const middleware = session({
    name: cookieName,
    secret,
    resave: false,
    saveUninitialized: false,
    genid: (request) => generatedIds.get(request) ?? generateSessionId(),
    cookie: { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/', maxAge: sessionLifetime.absolute },
    store: new HashingStore({
      client: redis,
      prefix: sessionKey(''),
      ttl: (data) => Math.ceil(remainingLifetime(data.startedAt) / 1000),
    }),
  });

  function load(request: IncomingMessage, response: ServerResponse): Promise<LoadedSession> {
    // express-session reads `secure` as Express sets it; behind TLS termination the site's public URL decides.
    const withSecure = Object.assign(request, { secure: isSecure }) as unknown as Parameters<typeof middleware>[0];
    return new Promise((resolve, reject) => {
      middleware(withSecure, response as Parameters<typeof middleware>[1], (error?: unknown) => {
        if (error) reject(createSessionsUnavailable());
        else resolve(withSecure.session);
      });
    });
  }

  async function run(operation: (callback: (error?: unknown) => void) => void): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      operation((error) => {
        if (!error) return resolve();
        log.warn({ err: error }, 'session could not be written');
        reject(createSessionsUnavailable());
      });
    });
  }

  return {
    async prepare(request, response) {
      if (redis.status !== 'ready') throw createSessionsUnavailable();
      const id = generateSessionId();
      generatedIds.set(request, id);
      const current = await load(request, response);
      return {
        hash: hashSessionId(id),
        replacesSession: current.user !== undefined,
        async start(userId) {
          await run((callback) => current.regenerate(callback));
          const { session: started } = request as IncomingMessage & { session: LoadedSession };
          started.user = userId;
          started.startedAt = Date.now();
          await run((callback) => started.save(callback));
        },
      };
    },

    async destroy(request, response) {
      const current = await load(request, response);
      await run((callback) => current.destroy(callback));
    },
  };
}

/** Milliseconds until a session expires if it stays idle: its idle time, within its absolute age. */
export function remainingLifetime(startedAt: number): number {
  return Math.min(sessionLifetime.idle, startedAt + sessionLifetime.absolute - Date.now());
}

function generateSessionId(): string {
  return randomBytes(24).toString('base64url');
}

export function createSessionsUnavailable(): Unavailable {
  return new Unavailable('Signing in and everything behind it is unavailable for a moment. Try again.');
}
