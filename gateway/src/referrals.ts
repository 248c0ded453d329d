import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import { policy } from '@dealstead/contracts';
import { ReferralCode } from '@dealstead/contracts/account/affiliates';
import type { Logger } from '@dealstead/service-kit/log';
import { clientNetworkOf } from '@dealstead/service-kit/clientNetwork';
import type { Exchange } from './exchange.ts';

export interface ReferralSettings {
  readonly secret: string;
  readonly secure: boolean;
  /** Rejects where one address comes too often. */
  readonly count: (address: string) => Promise<void>;
  readonly tell: (click: { code: string; visitor: string }) => Promise<unknown>;
  readonly log: Logger;
}

export interface Referrals {
  /** Looks at a page on its way out: an invitation link leaves its code in the browser, and is counted. */
  note(x: Exchange): void;
  /** The code that the browser holds. */
  of(x: Exchange): string | null;
}

const page = '/join';
const days = policy.cookieDays.referral;
const bots =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|headless|lighthouse|curl|wget|python|java\/|go-http|facebookexternalhit|whatsapp|telegram|embed/i;

/**
 * Remembers by which link a browser first came. The cookie stands beside the page and is no part of it, so that the page
 * is the kept one; the code is no secret, and what it brings is decided at registration.
 */
export function createReferrals({ secret, secure, count, tell, log }: ReferralSettings): Referrals {
  const name = secure ? '__Host-dealstead.ref' : 'dealstead.ref';

  function of(x: Exchange): string | null {
    const header = x.request.headers.cookie;
    if (!header?.includes(name)) return null;
    return codeIn(parseCookie(header)[name]);
  }

  return {
    of,
    note(x) {
      if (x.path !== page || x.method !== 'GET' || !x.search.includes('ref=')) return;
      const code = codeIn(new URLSearchParams(x.search).get('ref'));
      if (code === null || isNobody(x)) return;
      if (of(x) === null) remember(x.response, code);
      count(x.address)
        .then(() => tell({ code, visitor: visitorOf(x) }))
        .catch((error: unknown) => log.debug({ err: error }, 'a click was not counted'));
    },
  };

  function remember(response: ServerResponse, value: string): void {
    const maxAge = days * 24 * 3600;
    response.appendHeader(
      'set-cookie',
      stringifySetCookie({ name, value, maxAge, path: '/', httpOnly: true, sameSite: 'lax', secure }),
    );
  }

  /** The same for all reloads of a day, and of no use to find anyone by. */
  function visitorOf({ address, request }: Exchange): string {
    const day = new Date().toISOString().slice(0, 10);
    return createHmac('sha256', secret)
      .update([day, clientNetworkOf(address), request.headers['user-agent']].join('\n'))
      .digest('base64url');
  }
}

function codeIn(value: string | null | undefined): string | null {
  const parsed = ReferralCode.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Programs, browsers that look ahead without anyone there, and other sites' pages that hide ours in theirs. */
function isNobody({ request: { headers } }: Exchange): boolean {
  const agent = headers['user-agent'];
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers.purpose ?? '')}`;
  const asPage = (headers['sec-fetch-dest'] ?? 'document') === 'document';
  return !agent || bots.test(agent) || !asPage || /prefetch|prerender/i.test(purpose);
}
