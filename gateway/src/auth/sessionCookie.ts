import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie } from 'cookie';
import { unsign } from 'cookie-signature';
import { LRUCache } from 'lru-cache';

export interface SessionCookie {
  readonly name: string;
  /** The sha256 of the session id in the request's cookie, or null without a cookie that carries our signature. */
  readHash(request: IncomingMessage): string | null;
  /** Removes the cookie from the browser. */
  clear(response: ServerResponse): void;
}

/** Characters of a Cookie header up to which its result is cached; longer ones are parsed for each request. */
const maxCachedHeader = 1_000;

/** The signed cookie that carries the session id, in the format of express-session (`s:<id>.<signature>`). */
export function createSessionCookie({ secret, isSecure }: { secret: string; isSecure: boolean }): SessionCookie {
  const name = isSecure ? '__Host-dealstead' : 'dealstead';
  /** Session hashes by Cookie header, so that each header is parsed and verified once. */
  const verified = new LRUCache<string, string>({ max: 20_000 });

  return {
    name,
    readHash(request) {
      const header = request.headers.cookie;
      if (header === undefined || !header.includes(name)) return null;
      const cachedId = verified.get(header);
      if (cachedId !== undefined) return cachedId;
      const value = parseCookie(header)[name];
      if (!value?.startsWith('s:')) return null;
      const id = unsign(value.slice(2), secret);
      if (id === false) return null;
      const hash = hashSessionId(id);
      if (header.length <= maxCachedHeader) verified.set(header, hash);
      return hash;
    },
    clear(response) {
      const secureAttribute = isSecure ? '; Secure' : '';
      response.appendHeader('set-cookie', `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secureAttribute}`);
    },
  };
}

/** What everything but the cookie calls a session by: an id in Redis, a log or another service would open the session. */
export function hashSessionId(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}
