import { createHash, randomBytes } from 'node:crypto';
import { policy } from '@dealstead/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import { sign, unsign } from 'cookie-signature';
import type { Exchange } from './exchange.ts';

/** Days for which a browser is recognized after its last sign-in. */
const days = policy.cookieDays.device;

export interface Devices {
  /** The device id of the browser's signed cookie, or null without a valid one. */
  of(x: Exchange): string | null;
  /** A new random device id. */
  draw(): string;
  /** Stores the device id in the browser, after a successful sign-in only. */
  remember(x: Exchange, id: string): void;
}

/**
 * Device cookies, as OWASP describes them against online guessing: a browser that has signed in keeps a signed random id,
 * and account gives it a count of failed sign-ins of its own. The cookie opens nothing.
 */
export function createDevices({ secret, secure }: { secret: string; secure: boolean }): Devices {
  const name = secure ? '__Host-dealstead.device' : 'dealstead.device';
  // A key of its own, so that a signed session id is never accepted as a device id, nor the other way round.
  const key = createHash('sha256').update(`device\n${secret}`).digest('base64url');

  return {
    of({ request: { headers } }) {
      const value = headers.cookie?.includes(name) ? parseCookie(headers.cookie)[name] : undefined;
      return (value !== undefined && unsign(value, key)) || null;
    },
    draw: () => randomBytes(16).toString('base64url'),
    remember({ response }, id) {
      const cookie = { name, value: sign(id, key), maxAge: days * 24 * 3600, path: '/', httpOnly: true, secure };
      response.appendHeader('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'lax' }));
    },
  };
}
