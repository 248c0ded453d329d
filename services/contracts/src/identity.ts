import { z } from 'zod';
import type { Membership } from './access.ts';
import { delegatedMembership } from './delegation.ts';
import { plans } from './plans.ts';

/** The request header with the signed identity, from the gateway or a peer to a service. */
export const identityHeader = 'x-dealstead-identity';

/** The response header with the cache tags that a write invalidates: URL prefixes, separated by commas. */
export const invalidatesHeader = 'x-dealstead-invalidates';

/**
 * The response header with the replication lag, in milliseconds, of the data that a response was computed from. The gateway
 * does not cache a response that may lack a change it was notified of, and removes the header.
 */
export const lagHeader = 'x-dealstead-behind';

/** The response header with the id of the member whose session starts. The gateway removes it. */
export const sessionUserHeader = 'x-dealstead-session-user';

const CallContext = z.object({
  /** SHA-256 of the session id, in hex. Services never see the id. */
  session: z.string().length(64).optional(),
  /** SHA-256 of the session id that the gateway generated for a sign-in. */
  newSession: z.string().length(64).optional(),
  /** The client's network address, if the endpoint requires it. */
  address: z.string().optional(),
  /** The id in the browser's signed device cookie, if the endpoint requires the address. */
  device: z.string().optional(),
  /** The code of the first referral link that this browser opened, if the endpoint requires it. */
  referral: z.string().optional(),
  /** The token of the team invitation that this browser opened last, if the endpoint requires it. */
  invitation: z.string().optional(),
});

/** The member for whom someone works as a delegate, and the permissions of the delegation. */
export const ActingFor = z.object({ id: z.number().int().positive(), permissions: z.array(z.string()) });
export type ActingFor = z.infer<typeof ActingFor>;

export const VisitorIdentity = CallContext.extend({ kind: z.literal('visitor') });

export const MemberIdentity = CallContext.extend({
  kind: z.literal('member'),
  id: z.number().int().positive(),
  role: z.enum(['member', 'admin']),
  plan: z.enum(plans),
  status: z.string(),
  restrictions: z.array(z.string()),
  actingFor: ActingFor.optional(),
});

/** A process of the platform, by its name. */
export const SystemIdentity = z.object({ kind: z.literal('system'), name: z.string() });

export const Identity = z.discriminatedUnion('kind', [VisitorIdentity, MemberIdentity, SystemIdentity]);
export type Identity = z.infer<typeof Identity>;
export type MemberIdentity = z.infer<typeof MemberIdentity>;

/** A member's state as account publishes it to Redis (`member:<id>`). Gateways cache it for seconds. */
export const MemberSnapshot = z.object({
  id: z.number().int().positive(),
  /** Increases with every change of the member. An older snapshot never replaces a newer one. */
  version: z.number().int(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  role: z.enum(['member', 'admin']),
  plan: z.enum(plans),
  status: z.string(),
  restrictions: z.array(z.string()),
  actingFor: ActingFor.optional(),
  /** SHA-256 of session ids that were revoked recently. Gateways refuse them even if they cached the session. */
  endedSessions: z.array(z.string()).default([]),
});
export type MemberSnapshot = z.infer<typeof MemberSnapshot>;

/** The Redis key of a session, by the SHA-256 of its id. Account deletes the keys of sessions that it revokes. */
export const sessionKey = (hash: string): string => `session:${hash}`;

/** The Redis key of a member's snapshot. */
export const memberSnapshotKey = (id: number): string => `member:${id}`;

/** The membership of an identity; visitors and systems have none. */
export function membershipOf(actor: Identity): Membership | null {
  return actor.kind === 'member' ? { plan: actor.plan, status: actor.status, role: actor.role } : null;
}

/** The membership that counts for an action of a member on behalf of an owner: their own, or the owner's as a delegate. */
export function membershipFor(actor: MemberIdentity, owner: number): Membership | null {
  return owner === actor.id ? membershipOf(actor) : delegatedMembership;
}

/** The cache tag of a member. The gateway that proxies a response with it reads the member's snapshot again at once. */
export const memberCacheTag = (id: number): string => `/internal/members/${id}`;

/** The id in a member's cache tag; null for other tags. */
export function memberOfCacheTag(tag: string): number | null {
  const id = /^\/internal\/members\/([1-9]\d*)$/.exec(tag)?.[1];
  return id === undefined ? null : Number(id);
}
