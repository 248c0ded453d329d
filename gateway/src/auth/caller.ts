import { hasAdminPermission, viewEndedCode, viewPermission, type Membership } from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { ApiKeySnapshot, Identity, MemberSnapshot } from '@dealstead/contracts/identity';
import { admitView } from '@dealstead/service-kit/access';
import { Forbidden } from '@dealstead/service-kit/errors';
import type { RequestContext } from '../http/requestContext.ts';
import type { Members } from './members.ts';
import type { FoundView, MemberView, MemberViews } from './memberViews.ts';
import type { Session, Sessions } from './sessions.ts';

/** Who sent a request. */
export type Caller = { readonly kind: 'visitor' } | MemberCaller;
export interface MemberCaller {
  readonly kind: 'member';
  readonly session: Session;
  readonly member: MemberSnapshot;
  /** Set where an admin views the site as `member`; the session is the admin's. */
  readonly view?: MemberView;
  /** The browser still has the cookie of a view that is over: its pages may be those of another member. */
  readonly hasEndedView?: boolean;
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

export function createCallerResolver(sessions: Sessions, members: Members, views: MemberViews): CallerResolver {
  function getCached({ request }: RequestContext): Caller | undefined {
    const session = sessions.getCached(request);
    if (!session) return session === null ? visitor : undefined;
    const member = members.getCached(session.userId);
    const view = views.getCached(request);
    if (!member || view === undefined) return undefined;
    const viewed = view === null || view === 'ended' ? null : members.getCached(view.memberId);
    return viewed === undefined ? undefined : toCaller(session, member, { view, viewed });
  }

  return {
    getCached,
    async resolve(context) {
      const cached = getCached(context);
      if (cached) return cached;
      const session = await sessions.find(context.request);
      if (session === null) return visitor;
      const member = await members.find(session.userId);
      const view = await views.find(context.request);
      const viewed = view === null || view === 'ended' ? null : await members.find(view.memberId);
      return toCaller(session, member, { view, viewed });
    },
  };
}

/** A session that the member's snapshot names as ended is void, even while it is still cached here. */
function toCaller(
  session: Session,
  member: MemberSnapshot | null,
  { view, viewed }: { readonly view: FoundView; readonly viewed: MemberSnapshot | null },
): Caller {
  if (member === null || member.endedSessions.includes(session.hash)) return visitor;
  if (view === null) return { kind: 'member', session, member };
  const isOpen =
    view !== 'ended' &&
    view.session === session.hash &&
    viewed?.role === 'member' &&
    hasAdminPermission(member, viewPermission);
  return isOpen
    ? { kind: 'member', session, member: viewed, view }
    : { kind: 'member', session, member, hasEndedView: true };
}

/**
 * Keeps a view of the site as a member read-only.
 * @throws Forbidden for a call that a view does not open, and for every call from a page whose view is over
 */
export function assertOpenInView(caller: Caller, endpoint: Endpoint): void {
  if (caller.kind === 'visitor') return;
  assertViewNotEnded(caller);
  if (caller.view) admitView(endpoint);
}

/** @throws Forbidden for a page whose view is over: as the admin, it would act for someone else than it shows */
export function assertViewNotEnded(caller: Caller): void {
  if (caller.kind === 'member' && caller.hasEndedView)
    throw new Forbidden('You no longer view as this member. Reload the page.', viewEndedCode);
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
  /** The browser's time zone. */
  readonly timeZone?: string | undefined;
}

/**
 * The identity that a service receives, or null for a visitor of whom the endpoint asks nothing. Address and session are
 * named only where the endpoint asks for them, so that a member's identity is the same for all other calls and signed once.
 */
export function createIdentity(
  caller: Caller | KeyCaller,
  { endpoint, address, device, newSession, referral, invitation, timeZone }: IdentityOptions,
): Identity | null {
  const requestFacts = {
    address: endpoint.address || endpoint.session ? address : undefined,
    device: endpoint.address && device ? device : undefined,
    session: endpoint.session && caller.kind === 'member' && !caller.view ? caller.session.hash : undefined,
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
    const viewedBy = caller.view && { admin: caller.view.adminId, view: caller.view.id };
    const own = { id, role, adminRole, plan, status, restrictions, actingFor, viewedBy, timeZone };
    return { kind: 'member', ...own, ...requestFacts };
  }
  const isEmpty = Object.values(requestFacts).every((value) => value === undefined);
  return isEmpty ? null : { kind: 'visitor', ...requestFacts };
}
