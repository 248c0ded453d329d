import { z } from 'zod';
import type { Membership } from './access.ts';
import { delegatedMembership } from './delegation.ts';
import { plans } from './plans.ts';

/** The header that carries a signed identity from the gateway, or from a peer, to a service. */
export const identityHeader = 'x-dealstead-identity';

/** The header in which an answer names what it made stale, as comma-separated URL prefixes. */
export const invalidatesHeader = 'x-dealstead-stale';

/**
 * The header in which an answer says by how many milliseconds what it was computed from may be behind the database. The
 * gateway does not cache an answer that may lack a change it was notified of; the header never leaves the gateway.
 */
export const lagHeader = 'x-dealstead-behind';

/** The header in which account tells the gateway whose session starts; it never leaves the gateway. */
export const sessionUserHeader = 'x-dealstead-session-user';

const CallContext = z.object({
  /** sha256 of the session id, hex; never the id itself. */
  session: z.string().length(64).optional(),
  /** sha256 of the session id that the gateway has drawn for a sign-in. */
  newSession: z.string().length(64).optional(),
  /** The client's network address, where the endpoint asks for it. */
  address: z.string().optional(),
  /** The device id of the browser's signed device cookie, where the endpoint asks for the address. */
  device: z.string().optional(),
  /** The code of the first invitation link that this browser came by, where the endpoint asks for it. */
  referral: z.string().optional(),
  /** The token of the team invitation that this browser opened last, where the endpoint asks for it. */
  invitation: z.string().optional(),
});

/** The member on whose seat someone works, and what they may do there. */
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

/** One of our own processes, by its name. */
export const SystemIdentity = z.object({ kind: z.literal('system'), name: z.string() });

export const Identity = z.discriminatedUnion('kind', [VisitorIdentity, MemberIdentity, SystemIdentity]);
export type Identity = z.infer<typeof Identity>;
export type MemberIdentity = z.infer<typeof MemberIdentity>;

/** What a member is, as account publishes it to Redis (`member:<id>`) and gateways keep it for seconds. */
export const MemberSnapshot = z.object({
  id: z.number().int().positive(),
  /** Grows with every change of the member; an older snapshot never replaces a newer one. */
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
  /** sha256 of session ids that were ended lately, whatever a gateway still remembers of them. */
  endedSessions: z.array(z.string()).default([]),
});
export type MemberSnapshot = z.infer<typeof MemberSnapshot>;

/** The key in Redis under which a gateway keeps a session, by the sha256 of its id; account deletes there what it ends. */
export const sessionKey = (hash: string): string => `session:${hash}`;

/** The key in Redis under which account keeps what a member is. */
export const memberSnapshotKey = (id: number): string => `member:${id}`;

/** What the access decision needs of an identity; visitors and systems have no standing. */
export function membershipOf(who: Identity): Membership | null {
  return who.kind === 'member' ? { plan: who.plan, status: who.status, role: who.role } : null;
}

/** The same of what a member does for an owner whom they may act for: the owner's plan counts then. */
export function membershipFor(who: MemberIdentity, owner: number): Membership | null {
  return owner === who.id ? membershipOf(who) : delegatedMembership;
}

/**
 * What an answer names stale that changed another member than its caller: the gateway that carries it reads them anew
 * at once, before any event.
 */
export const memberCacheTag = (id: number): string => `/internal/members/${id}`;

/** The member whom a stale tag names, or null. */
export function memberOfCacheTag(tag: string): number | null {
  const id = /^\/internal\/members\/([1-9]\d*)$/.exec(tag)?.[1];
  return id === undefined ? null : Number(id);
}
