import type { Membership } from '@dealstead/contracts';
import type { Endpoint } from '@dealstead/contracts/endpoint';
import type { Identity, MemberSnapshot } from '@dealstead/contracts/identity';
import type { Session, Sessions } from './sessions.ts';
import type { Members } from './members.ts';
import type { Exchange } from './exchange.ts';

/** Who stands behind a request. */
export type Caller = { readonly kind: 'visitor' } | SignedIn;
export interface SignedIn {
  readonly kind: 'member';
  readonly session: Session;
  readonly member: MemberSnapshot;
}

export const visitor: Caller = { kind: 'visitor' };

export interface Callers {
  /** Finds the caller by the session cookie; rejects with 503 when that cannot be told. */
  find(x: Exchange): Promise<Caller>;
  /** The caller as far as memory tells, no older there than for `find`: undefined where Redis has to be asked. */
  known(x: Exchange): Caller | undefined;
}

/** Tells callers by their sessions. */
export function createCallers(sessions: Sessions, members: Members): Callers {
  function known({ request }: Exchange): Caller | undefined {
    const session = sessions.known(request);
    if (!session) return session === null ? visitor : undefined;
    const member = members.known(session.userId);
    return member && callerOf(session, member);
  }

  return {
    known,
    async find(x) {
      const at = known(x);
      if (at) return at;
      const session = await sessions.find(x.request);
      if (session === null) return visitor;
      const member = await members.find(session.userId);
      return callerOf(session, member);
    },
  };
}

/** Whoever a session stands for. One that account has ended stands for nobody, whatever is still remembered of it. */
function callerOf(session: Session, member: MemberSnapshot | null): Caller {
  return member === null || member.endedSessions.includes(session.hash) ? visitor : { kind: 'member', session, member };
}

/** What the decision about features needs of a caller. */
export function standingOfCaller(caller: Caller): Membership | null {
  if (caller.kind === 'visitor') return null;
  const { plan, status, role } = caller.member;
  return { plan, status, role };
}

/** The call that an identity is signed for. */
export interface CallAbout {
  readonly endpoint: Pick<Endpoint, 'session' | 'address' | 'referral' | 'invitation'>;
  readonly address: string;
  /** The device id in the browser's signed cookie, or the one drawn for a sign-in. */
  readonly device?: string | null;
  /** Hash of the session id drawn for a sign-in. */
  readonly newSession?: string;
  /** The invitation code in the browser's cookie, if any. */
  readonly referral?: string | null;
  /** The token of the team invitation in the browser's cookie, if any. */
  readonly invitation?: string | null;
}

/**
 * What a service is told of the caller, or null for a visitor of whom the endpoint asks nothing. Address and session
 * are named only where the endpoint asks, so that a member's identity stays the same for all other calls and is signed once.
 */
export function identityOf(
  caller: Caller,
  { endpoint, address, device, newSession, referral, invitation }: CallAbout,
): Identity | null {
  const about = {
    ...((endpoint.address || endpoint.session) && { address }),
    ...(endpoint.address && device && { device }),
    ...(endpoint.session && caller.kind === 'member' && { session: caller.session.hash }),
    ...(newSession && { newSession }),
    ...(endpoint.referral && referral && { referral }),
    ...(endpoint.invitation && invitation && { invitation }),
  };
  if (caller.kind === 'member') {
    const { id, role, plan, status, restrictions, actingFor } = caller.member;
    return { kind: 'member', id, role, plan, status, restrictions, ...(actingFor && { actingFor }), ...about };
  }
  return Object.keys(about).length === 0 ? null : { kind: 'visitor', ...about };
}
