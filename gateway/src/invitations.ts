import { parseCookie, stringifySetCookie } from 'cookie';
import { policy } from '@dealstead/contracts';
import { InvitationToken } from '@dealstead/contracts/account/team';
import type { Exchange } from './exchange.ts';

/** Days for which a browser keeps the token: as long as an invitation is valid at account. */
const days = policy.cookieDays.invitation;
const page = '/join';

export interface Invitations {
  /** Stores the token of an invitation's link in the browser that opens its page. */
  note(x: Exchange): void;
  /** The token that the browser holds. */
  of(x: Exchange): string | null;
}

/**
 * Carries the token of a team invitation from its link through registration and sign-in in an HttpOnly cookie. The link
 * opened last replaces an earlier one. Account decides what the token is worth: it counts once, until it expires or is
 * revoked, and only for the address that was invited.
 */
export function createInvitations({ secure }: { secure: boolean }): Invitations {
  const name = secure ? '__Host-dealstead.invitation' : 'dealstead.invitation';
  return {
    of({ request: { headers } }) {
      if (!headers.cookie?.includes(name)) return null;
      return tokenIn(parseCookie(headers.cookie)[name]);
    },
    note({ path, method, search, request, response }) {
      if (path !== page || method !== 'GET' || !search.includes('invite=')) return;
      // Only a page that someone opens: other sites cannot set the cookie by an image or a frame.
      if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') return;
      const value = tokenIn(new URLSearchParams(search).get('invite'));
      if (value === null) return;
      const cookie = { name, value, maxAge: days * 24 * 3600, path: '/', httpOnly: true, secure };
      response.appendHeader('set-cookie', stringifySetCookie({ ...cookie, sameSite: 'lax' }));
    },
  };
}

function tokenIn(value: string | null | undefined): string | null {
  return InvitationToken.safeParse(value).data ?? null;
}
