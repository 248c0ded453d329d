import { createHash, randomBytes } from 'node:crypto';
import { policy } from '@dealstead/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { RequestContext } from '../http/requestContext.ts';

/** Days for which a browser is recognized after its last sign-in. */
const days = policy.cookieDays.device;

export interface DeviceCookie {
  /** The device id of the browser's signed cookie, or null without a valid one. */
  read(context: RequestContext): string | null;
  /** A new random device id. */
  generateId(): string;
  /** Stores the device id in the browser, after a successful sign-in only. */
  set(context: RequestContext, id: string): void;
}

/**
 * Device cookies as OWASP describes them against online password guessing: a browser that has signed in keeps a signed
 * random id, and account counts its failed sign-ins separately. The cookie grants nothing.
 */
export function createDeviceCookie({ secret, isSecure }: { secret: string; isSecure: boolean }): DeviceCookie {
  const name = isSecure ? '__Host-dealstead.device' : 'dealstead.device';
  // A separate key: a signed session id is never accepted as a device id, nor the other way round.
  const key = createHash('sha256').update(`device\n${secret}`).digest('base64url');

  return {
    read({ request: { headers } }) {
      const value = headers.cookie?.includes(name) ? parseCookie(headers.cookie)[name] : undefined;
      return (value !== undefined && unsign(value, key)) || null;
    },
    generateId: () => randomBytes(16).toString('base64url'),
    set({ response }, id) {
      const cookie = stringifySetCookie({
        name,
        value: sign(id, key),
        maxAge: days * 24 * 3600,
        path: '/',
        httpOnly: true,
        secure: isSecure,
        sameSite: 'lax',
      });
      response.appendHeader('set-cookie', cookie);
    },
  };
}
