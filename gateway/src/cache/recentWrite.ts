import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

const name = 'dealstead.wrote';
/** Milliseconds in which the events of a write reach every gateway. */
const window = 2_000;

/**
 * Marks a browser that has just changed something. The gateway that proxied the write has dropped what it changed; another
 * gateway, which may get the browser's next request, learns of it by an event and may still have the response from before.
 * The cookie grants nothing: it makes reads slower for two seconds.
 */
export function markWrite(response: ServerResponse, isSecure: boolean): void {
  const cookie = {
    name,
    value: String(Date.now()),
    maxAge: window / 1_000,
    path: '/',
    httpOnly: true,
    secure: isSecure,
    sameSite: 'lax',
  } as const;
  response.appendHeader('set-cookie', stringifySetCookie(cookie));
}

/** Whether the browser has written so recently that its reads must not be answered from the cache. */
export function hasJustWritten({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>): boolean {
  if (!cookie?.includes(`${name}=`)) return false;
  const age = Date.now() - Number(parseCookie(cookie)[name]);
  // Clocks of gateways differ by less.
  return Math.abs(age) < window;
}
