import { createHmac } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import { policy, todayInNewYork } from '@dealstead/contracts';
import { ReferralCode } from '@dealstead/contracts/account/affiliates';
import type { Logger } from '@dealstead/service-kit/log';
import { clientNetworkOf } from '@dealstead/service-kit/clientNetwork';
import type { RequestContext } from '../http/requestContext.ts';
import type { RateLimit } from '../http/rateLimits.ts';

export interface ReferralCookieOptions {
  readonly secret: string;
  readonly isSecure: boolean;
  readonly rateLimit: RateLimit;
  /** Reports a click to account. */
  readonly reportClick: (click: { code: string; visitor: string }) => Promise<unknown>;
  readonly log: Logger;
}

export interface ReferralCookie {
  /** Stores the code of a referral link in the browser that opens it, and reports the click. */
  setFromLink(context: RequestContext): void;
  /** The code that the browser holds. */
  read(context: RequestContext): string | null;
}

const referralPage = '/join';
/** Days for which a browser keeps the code. */
const days = policy.cookieDays.referral;
const botUserAgents =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|facebookexternalhit|whatsapp|telegram|embed/i;

/**
 * Attributes a browser to the first referral link it opened (first touch). The cookie is set beside the page and is not part
 * of it, so that the page stays cached. The code is public; account decides at registration what it is worth.
 */
export function createReferralCookie(options: ReferralCookieOptions): ReferralCookie {
  const { secret, isSecure, rateLimit, reportClick, log } = options;
  const name = isSecure ? '__Host-dealstead.ref' : 'dealstead.ref';

  function read({ request: { headers } }: RequestContext): string | null {
    if (!headers.cookie?.includes(name)) return null;
    return parseCode(parseCookie(headers.cookie)[name]);
  }

  function set({ response }: RequestContext, value: string): void {
    const cookie = stringifySetCookie({
      name,
      value,
      maxAge: days * 24 * 3600,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
    });
    response.appendHeader('set-cookie', cookie);
  }

  /** A digest that is the same for all clicks of a visitor on one day, and identifies nobody. */
  function digestVisitor({ address, request }: RequestContext): string {
    const day = todayInNewYork();
    return createHmac('sha256', secret)
      .update([day, clientNetworkOf(address), request.headers['user-agent']].join('\n'))
      .digest('base64url');
  }

  return {
    read,
    setFromLink(context) {
      const { path, method, search } = context;
      if (path !== referralPage || method !== 'GET' || !search.includes('ref=')) return;
      context.hasEffect = true;
      const code = parseCode(new URLSearchParams(search).get('ref'));
      if (code === null || !isVisit(context)) return;
      if (read(context) === null) set(context, code);
      rateLimit(context.address)
        .then(() => reportClick({ code, visitor: digestVisitor(context) }))
        .catch((error: unknown) => log.debug({ err: error }, 'click was not counted'));
    },
  };
}

function parseCode(value: string | null | undefined): string | null {
  return ReferralCode.safeParse(value).data ?? null;
}

/** Excludes bots, prefetching browsers, and pages of other sites that embed ours. */
function isVisit({ request: { headers } }: RequestContext): boolean {
  const userAgent = headers['user-agent'];
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  const isDocument = (headers['sec-fetch-dest'] ?? 'document') === 'document';
  const isBot = !userAgent || botUserAgents.test(userAgent);
  return !isBot && isDocument && !/prefetch|prerender/i.test(purpose);
}
