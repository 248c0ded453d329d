import { parseCookie, stringifySetCookie } from 'cookie';
import { policy } from '@dealstead/contracts';
import { InvitationToken } from '@dealstead/contracts/account/team';
import type { RequestContext } from '../http/requestContext.ts';

/** Days for which a browser keeps the token: as long as an invitation is valid. */
const days = policy.cookieDays.invitation;
const invitationPage = '/join';

export interface InvitationCookie {
  /** Stores the token of an invitation link in the browser that opens it. */
  setFromLink(context: RequestContext): void;
  /** The token that the browser holds. */
  read(context: RequestContext): string | null;
}

/**
 * Carries the token of a team invitation from its link through registration and sign-in in an HttpOnly cookie. The latest
 * link replaces an earlier one. Account validates the token: it is accepted once, until it expires or is revoked, and only
 * for the address that was invited.
 */
export function createInvitationCookie({ isSecure }: { isSecure: boolean }): InvitationCookie {
  const name = isSecure ? '__Host-dealstead.invitation' : 'dealstead.invitation';
  return {
    read({ request: { headers } }) {
      if (!headers.cookie?.includes(name)) return null;
      return parseToken(parseCookie(headers.cookie)[name]);
    },
    setFromLink(context) {
      const { path, method, search, request, response } = context;
      if (path !== invitationPage || method !== 'GET' || !search.includes('invite=')) return;
      context.hasEffect = true;
      // Only for a top-level page: another site must not set the cookie by an image or a frame.
      if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') return;
      const value = parseToken(new URLSearchParams(search).get('invite'));
      if (value === null) return;
      const cookie = stringifySetCookie({
        name,
        value,
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

function parseToken(value: string | null | undefined): string | null {
  return InvitationToken.safeParse(value).data ?? null;
}
