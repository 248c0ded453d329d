import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { memberViewLifetime } from '@dealstead/contracts';
import type { Logger } from '@dealstead/service-kit/log';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createSessionsUnavailable } from './sessionWriter.ts';

/**
 * Views of the site as a member. A view is a second cookie beside the admin's session, whose sha256 names a record in Redis.
 * It holds only with the session that started it, so neither cookie alone opens a member's pages, and the admin's own session
 * goes on unchanged when the view ends. It starts no session of the member.
 */
const StoredView = z.object({
  /** The view's id in account. */
  id: z.number().int().positive(),
  memberId: z.number().int().positive(),
  adminId: z.number().int().positive(),
  /** Hash of the admin's session. */
  session: z.string(),
  /** Milliseconds since 1970. */
  endsAt: z.number(),
});

export type NewMemberView = z.infer<typeof StoredView>;
export type MemberView = NewMemberView & { readonly hash: string };

/** A request's view: null without its cookie, `ended` with the cookie of a view that is over. */
export type FoundView = MemberView | 'ended' | null;

export interface MemberViews {
  /** @throws Unavailable when the request has a view's cookie and Redis is unavailable */
  find(request: IncomingMessage): Promise<FoundView>;
  /** The same from memory; undefined where Redis has to be asked. */
  getCached(request: IncomingMessage): FoundView | undefined;
  /** Stores a view and sets its cookie. */
  start(response: ServerResponse, view: NewMemberView): Promise<void>;
  /** Deletes a view on every gateway, closes its event streams and removes its cookie. */
  end(response: ServerResponse, view: MemberView): Promise<void>;
  /** Removes the cookie of a view that is over. */
  clearCookie(request: IncomingMessage, response: ServerResponse): void;
  /** Drops views that ended on another gateway. */
  applyEnded(hashes: readonly string[]): void;
}

export interface MemberViewsOptions {
  readonly redis: Redis;
  readonly secret: string;
  readonly isSecure: boolean;
  readonly log: Logger;
  /** Closes the streams of views here and notifies the other gateways. */
  readonly announceEnded: (hashes: readonly string[]) => void;
}

/** Milliseconds. */
const cacheTime = 3_000;
/** Seconds. The cookie outlives its view, so that a page of an ended view is recognized instead of acting as the admin. */
const cookieLifetime = 24 * 3600;

const viewKey = (hash: string) => `member-view:${hash}`;
const hashOf = (id: string) => createHash('sha256').update(id).digest('hex');

export function createMemberViews(options: MemberViewsOptions): MemberViews {
  const { redis, log, announceEnded } = options;
  const cookie = createViewCookie(options);
  const cached = new LRUCache<string, { view: MemberView | null }>({ max: 1_000, ttl: cacheTime });
  /** A read that was pending when its view ended must not put it back into `cached`. */
  const ended = new LRUCache<string, true>({ max: 1_000, ttl: memberViewLifetime });

  const current = (view: MemberView | null): MemberView | 'ended' =>
    view !== null && view.endsAt > Date.now() ? view : 'ended';

  function forget(hashes: readonly string[]): void {
    for (const hash of hashes) {
      ended.set(hash, true);
      cached.delete(hash);
    }
  }

  async function read(hash: string): Promise<MemberView | null> {
    const text = await redis.get(viewKey(hash)).catch((error: Error) => {
      log.warn({ err: error }, 'views cannot be read');
      throw createSessionsUnavailable();
    });
    const stored = text === null ? undefined : StoredView.safeParse(JSON.parse(text)).data;
    return stored === undefined || ended.has(hash) ? null : { ...stored, hash };
  }

  return {
    getCached(request) {
      const hash = cookie.readHash(request);
      if (hash === null) return null;
      const found = cached.get(hash);
      return found && current(found.view);
    },

    async find(request) {
      const hash = cookie.readHash(request);
      if (hash === null) return null;
      const found = cached.get(hash) ?? { view: await read(hash) };
      if (!ended.has(hash)) cached.set(hash, found);
      return current(found.view);
    },

    async start(response, view) {
      const id = randomBytes(24).toString('base64url');
      const lifetime = Math.max(1, view.endsAt - Date.now());
      await redis.set(viewKey(hashOf(id)), JSON.stringify(view), 'PX', lifetime).catch((error: Error) => {
        log.warn({ err: error }, 'view could not be stored');
        throw createSessionsUnavailable();
      });
      cookie.set(response, id);
    },

    async end(response, { hash }) {
      await redis.del(viewKey(hash)).catch((error: Error) => {
        log.warn({ err: error }, 'view could not be deleted');
        throw createSessionsUnavailable();
      });
      cookie.clear(response);
      forget([hash]);
      // After the answer: a page whose stream closes earlier would load itself again before it leaves.
      response.once('close', () => announceEnded([hash]));
    },

    clearCookie(request, response) {
      if (cookie.readHash(request) !== null) cookie.clear(response);
    },

    applyEnded: forget,
  };
}

/** The signed cookie of a view. Its key differs from that of sessions, so neither is accepted for the other. */
function createViewCookie({ secret, isSecure }: Pick<MemberViewsOptions, 'secret' | 'isSecure'>) {
  const name = isSecure ? '__Host-dealstead.view' : 'dealstead.view';
  const key = createHash('sha256').update(`view\n${secret}`).digest('base64url');
  const append = (response: ServerResponse, value: string, maxAge: number) =>
    response.appendHeader(
      'set-cookie',
      stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' }),
    );
  return {
    readHash({ headers }: IncomingMessage): string | null {
      const value = headers.cookie?.includes(name) ? parseCookie(headers.cookie)[name] : undefined;
      const id = value === undefined ? false : unsign(value, key);
      return id === false ? null : hashOf(id);
    },
    set: (response: ServerResponse, id: string) => append(response, sign(id, key), cookieLifetime),
    clear: (response: ServerResponse) => append(response, '', 0),
  };
}
