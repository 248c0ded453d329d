import { parseCookie } from 'cookie';
import { timeZoneCookie } from '@dealstead/contracts';
import type { RequestContext } from '../http/requestContext.ts';

const known = new Map<string, boolean>();

/** Whether this is an IANA time zone, also by a former name, which browsers still use. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z_]{2,20}(\/[A-Za-z0-9_+-]{1,30}){0,2}$/.test(zone)) return false;
  let isKnown = known.get(zone);
  if (isKnown === undefined) {
    isKnown = canFormat(zone);
    // Names that nobody's browser sends fill no memory.
    if (isKnown) known.set(zone, true);
  }
  return isKnown;
}

function canFormat(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The time zone of the browser, which its page stores in a cookie; undefined without a known one. */
export function readTimeZone({ request: { headers } }: Pick<RequestContext, 'request'>): string | undefined {
  if (!headers.cookie?.includes(timeZoneCookie)) return undefined;
  const zone = parseCookie(headers.cookie)[timeZoneCookie];
  return zone !== undefined && isTimeZone(zone) ? zone : undefined;
}
