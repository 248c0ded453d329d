import type { Membership } from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { ApiKeySnapshot, Identity, MemberSnapshot } from '@dealstead/contracts/identity';
import type { RequestContext } from '../http/requestContext.ts';
import type { Members } from './members.ts';
import type { Session, Sessions } from './sessions.ts';

/** Who sent a request. */
export type Caller = { readonly kind: 'visitor' } | MemberCaller;
export interface MemberCaller {
  readonly kind: 'member';
  readonly session: Session;
  readonly member: MemberSnapshot;
}

/** A member's program, which sent an API key. */
export interface KeyCaller {
  readonly kind: 'key';
  readonly key: ApiKeySnapshot;
  readonly member: MemberSnapshot;
}

const visitor: Caller = { kind: 'visitor' };

export interface CallerResolver {
  /** Resolves the caller by the session cookie. @throws Unavailable when Redis is unavailable */
  resolve(context: RequestContext): Promise<Caller>;
  /** The same from memory, as current as `resolve`; undefined where Redis has to be asked. */
  getCached(context: RequestContext): Caller | undefined;
}

export function createCallerResolver(sessions: Sessions, members: Members): CallerResolver {
  function getCached({ request }: RequestContext): Caller | undefined {
    const session = sessions.getCached(request);
    if (!session) return session === null ? visitor : undefined;
    const member = members.getCached(session.userId);
    return member && toCaller(session, member);
  }

  return {
    getCached,
    async resolve(context) {
      const cached = getCached(context);
      if (cached) return cached;
      const session = await sessions.find(context.request);
      if (session === null) return visitor;
      return toCaller(session, await members.find(session.userId));
    },
  };
}

/** A session that the member's snapshot names as ended is void, even while it is still cached here. */
function toCaller(session: Session, member: MemberSnapshot | null): Caller {
  return member === null || member.endedSessions.includes(session.hash) ? visitor : { kind: 'member', session, member };
}

/** What the access decision needs of a caller; null for visitors. */
export function membershipOf(caller: Caller | KeyCaller): Membership | null {
  if (caller.kind === 'visitor') return null;
  const { plan, status, role } = caller.member;
  return { plan, status, role };
}

/** Facts about the request that an endpoint may ask for in the identity. */
export interface IdentityOptions {
  readonly endpoint: Pick<Endpoint, 'session' | 'address' | 'referral' | 'invitation'>;
  readonly address: string;
  /** The device id of the browser's signed cookie, or the one generated for a sign-in. */
  readonly device?: string | null;
  /** Hash of the session id generated for a sign-in. */
  readonly newSession?: string;
  /** The referral code of the browser's cookie. */
  readonly referral?: string | null;
  /** The team invitation token of the browser's cookie. */
  readonly invitation?: string | null;
}

/**
 * The identity that a service receives, or null for a visitor of whom the endpoint asks nothing. Address and session are
 * named only where the endpoint asks for them, so that a member's identity is the same for all other calls and signed once.
 */
export function createIdentity(
  caller: Caller | KeyCaller,
  { endpoint, address, device, newSession, referral, invitation }: IdentityOptions,
): Identity | null {
  const requestFacts = {
    address: endpoint.address || endpoint.session ? address : undefined,
    device: endpoint.address && device ? device : undefined,
    session: endpoint.session && caller.kind === 'member' ? caller.session.hash : undefined,
    newSession,
    referral: endpoint.referral && referral ? referral : undefined,
    invitation: endpoint.invitation && invitation ? invitation : undefined,
  };
  if (caller.kind === 'key') {
    // Without `actingFor`: a key opens its owner's data only, not that of a team whose seat they hold.
    const { id, role, plan, status, restrictions } = caller.member;
    const key = { id: caller.key.id, scopes: caller.key.scopes };
    return { kind: 'member', id, role, plan, status, restrictions, key, address: requestFacts.address };
  }
  if (caller.kind === 'member') {
    const { id, role, adminRole, plan, status, restrictions, actingFor } = caller.member;
    return { kind: 'member', id, role, adminRole, plan, status, restrictions, actingFor, ...requestFacts };
  }
  const isEmpty = Object.values(requestFacts).every((value) => value === undefined);
  return isEmpty ? null : { kind: 'visitor', ...requestFacts };
}
