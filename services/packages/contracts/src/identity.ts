import { z } from 'zod';
import type { Membership } from './access.ts';
import { adminRoles } from './adminPermissions.ts';
import { apiScopes } from './apiScopes.ts';
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

/** The response header with the view that starts: its id, the member's id and its end, separated by spaces. The gateway removes it. */
export const viewHeader = 'x-dealstead-view';

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
export const ActingFor = z.object({
  id: z.number().int().positive(),
  permissions: z.array(z.string()),
  /** They chose to work for this owner, which then takes precedence over their own plan. */
  isChosen: z.boolean().optional(),
});
export type ActingFor = z.infer<typeof ActingFor>;

/** The API key with which a member's program calls. Services refuse endpoints outside of its scopes. */
export const KeyIdentity = z.object({ id: z.number().int().positive(), scopes: z.array(z.enum(apiScopes)) });
export type KeyIdentity = z.infer<typeof KeyIdentity>;

/** The admin who views the site as this member, and the view's id. Services refuse writes and private reads. */
export const ViewedBy = z.object({ admin: z.number().int().positive(), view: z.number().int().positive() });

export const VisitorIdentity = CallContext.extend({ kind: z.literal('visitor') });

export const MemberIdentity = CallContext.extend({
  kind: z.literal('member'),
  id: z.number().int().positive(),
  role: z.enum(['member', 'admin']),
  /** What an admin may do (`adminPermissions.ts`); an admin without it may do nothing as an admin. */
  adminRole: z.enum(adminRoles).optional(),
  plan: z.enum(plans),
  status: z.string(),
  restrictions: z.array(z.string()),
  actingFor: ActingFor.optional(),
  key: KeyIdentity.optional(),
  viewedBy: ViewedBy.optional(),
  /** The IANA time zone of their browser, as far as it is known. */
  timeZone: z.string().max(90).optional(),
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
  adminRole: z.enum(adminRoles).optional(),
  plan: z.enum(plans),
  status: z.string(),
  restrictions: z.array(z.string()),
  actingFor: ActingFor.optional(),
  /** SHA-256 of session ids that were revoked recently. Gateways refuse them even if they cached the session. */
  endedSessions: z.array(z.string()).default([]),
});
export type MemberSnapshot = z.infer<typeof MemberSnapshot>;

/**
 * The state of an API key as account publishes it to Redis (`api-key:<hash>`), by the SHA-256 of its secret. Gateways cache it
 * for seconds. A revoked key has no snapshot.
 */
export const ApiKeySnapshot = z.object({
  id: z.number().int().positive(),
  /** Increases with every change of the key. */
  version: z.number().int(),
  userId: z.number().int().positive(),
  scopes: z.array(z.enum(apiScopes)),
  /** Milliseconds since 1970; null for a key that does not expire. */
  expiresAt: z.number().nullable(),
  perMinute: z.number().int(),
  perMonth: z.number().int(),
  /** Calls of a month that the table knows: the quota goes on from here where Redis has lost its count. */
  counted: z.object({ month: z.string(), calls: z.number().int() }),
});
export type ApiKeySnapshot = z.infer<typeof ApiKeySnapshot>;

/** The Redis key of an API key's snapshot, by the SHA-256 of its secret. */
export const apiKeySnapshotKey = (hash: string): string => `api-key:${hash}`;

/** The Redis keys with the use of an API key: calls of a month, the last call, and addresses by the time of their last call. */
export const apiKeyUsageKeys = (id: number, month: string) => ({
  calls: `api-key-calls:${id}:${month}`,
  last: `api-key-last:${id}`,
  addresses: `api-key-addresses:${id}`,
});

/** The Redis set of the ids of API keys whose use account has not stored yet. */
export const usedApiKeysKey = 'api-keys-used';

/** The cache tag of an API key. The gateway that proxies a response with it reads the key's snapshot again at once. */
export const apiKeyCacheTag = (id: number): string => `/internal/api-keys/${id}`;

/** The id in the cache tag of an API key; null for other tags. */
export function apiKeyOfCacheTag(tag: string): number | null {
  const id = /^\/internal\/api-keys\/([1-9]\d*)$/.exec(tag)?.[1];
  return id === undefined ? null : Number(id);
}

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
