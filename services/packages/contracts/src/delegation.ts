import { type Access, decideAccess, type Feature, requiredPlan, type Membership } from './access.ts';
import { teamFeature, type TeamPermission, teamPermissionLabels, teamPermissions } from './team.ts';

/** A member, and the owner for whom they act as a delegate, if any. */
export interface Actor {
  readonly id: number;
  readonly actingFor?:
    | { readonly id: number; readonly permissions: readonly string[]; readonly isChosen?: boolean | undefined }
    | undefined;
}

/** The members whose resources someone may manage: themselves first, then the owner whose delegation permits it. */
export function ownersOf({ id, actingFor }: Actor, permission: TeamPermission): readonly number[] {
  return actingFor?.permissions.includes(permission) ? [id, actingFor.id] : [id];
}

/** Whether someone may use a permission on behalf of an owner. Everyone may on their own behalf. */
export const canActFor = (actor: Actor, owner: number, permission: TeamPermission): boolean =>
  ownersOf(actor, permission).includes(owner);

/** The permission of each live topic, a URL prefix: open pages of a delegate are notified of what a permission shows only. */
const topicPermissions: readonly (readonly [prefixes: readonly string[], permissions: readonly TeamPermission[]])[] = [
  [['/api/dashboards/pro'], ['listings', 'leads', 'deals']],
  [['/api/va/properties', '/api/properties', '/api/drafts', '/api/imports'], ['listings']],
  [['/api/leads', '/api/lead-'], ['leads']],
  [['/api/deals', '/api/deal-'], ['deals']],
  [['/api/contracts'], ['contracts']],
  [['/api/contract-templates'], ['contract-sending']],
  [['/api/inbox', '/api/conversation', '/api/message'], ['messages']],
  [
    ['/api/contacts', '/api/campaigns', '/api/listing-blasts', '/api/buyer-invitations', '/api/outreach-'],
    ['campaigns'],
  ],
  // Each delegate sees their own tasks and hours only.
  [['/api/va/tasks', '/api/va/hours'], teamPermissions],
];

/** Whether open pages of a delegate with these permissions are notified of a change of an owner's data at a URL prefix. */
export function isTopicDelegated(topic: string, permissions: readonly string[]): boolean {
  const required = topicPermissions.find(([prefixes]) => prefixes.some((prefix) => topic.startsWith(prefix)))?.[1];
  return required === teamPermissions || (required?.some((permission) => permissions.includes(permission)) ?? false);
}

/** The membership of a delegate on behalf of the owner. A seat ends with the owner's plan, so this is the least plan with seats. */
export const delegatedMembership: Membership = {
  plan: requiredPlan(teamFeature.va) ?? 'free',
  status: 'active',
  role: 'member',
};

/**
 * The features of an owner's plan that a delegate may use, each with the permissions of which at least one is required.
 * Features that are not listed depend on the caller's own plan only.
 */
export const delegatedFeatures: Partial<Record<Feature, readonly TeamPermission[]>> = {
  'property-posting': ['listings'],
  'professional-dashboard': ['listings', 'leads', 'deals'],
  'lead-management': ['leads'],
  contracts: ['contracts'],
  'contract-sending': ['contract-sending'],
  'marketing-tools': ['campaigns'],
  'deal-pipeline': ['deals'],
};

/** On whose behalf a member uses a feature: their own with every permission, or the owner's with some. */
export type FeatureScope =
  | { readonly allowed: true; readonly ownerId: number; readonly permissions: readonly TeamPermission[] }
  | Extract<Access, { allowed: false }>;

/**
 * Decides on whose behalf a member uses a feature, and with which permissions. The member's own plan takes precedence, unless
 * they chose to work for the owner. Otherwise a delegate may use the features in `delegatedFeatures` for which they have a
 * permission. Services enforce this decision and route guards show it. Account removes `actingFor` when the owner's plan ends
 * or the owner is restricted.
 */
export function decideScope(member: Actor & Membership, feature: string): FeatureScope {
  const access = decideAccess(member, feature);
  const own = { allowed: true, ownerId: member.id, permissions: teamPermissions } as const;
  if (access.allowed && !member.actingFor?.isChosen) return own;
  return decideSeat(member, feature) ?? (access.allowed ? own : access);
}

/**
 * The permissions of which someone's seat lacks all for a feature that seats open; null for someone without a seat, and for a
 * feature that depends on the caller's own plan. The owner of the seat can allow them: there is nothing to buy.
 */
export function missingPermissions({ actingFor }: Actor, feature: string): readonly TeamPermission[] | null {
  const required = Object.hasOwn(delegatedFeatures, feature) ? delegatedFeatures[feature as Feature] : undefined;
  if (!actingFor || !required || required.some((permission) => actingFor.permissions.includes(permission))) return null;
  return required;
}

/** What is said of a feature that a seat does not include. */
export const seatLacksText = (permissions: readonly TeamPermission[]): string =>
  `Your seat does not include ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
    permissions.map((permission) => teamPermissionLabels[permission].toLowerCase()),
  )}. The owner can allow it in Team.`;

/** The scope that a seat gives for a feature; null without one. */
function decideSeat({ actingFor }: Actor, feature: string): FeatureScope | null {
  const required: readonly TeamPermission[] = Object.hasOwn(delegatedFeatures, feature)
    ? (delegatedFeatures[feature as Feature] ?? [])
    : [];
  const permissions = required.filter((permission) => actingFor?.permissions.includes(permission));
  if (!actingFor || permissions.length === 0 || !decideAccess(delegatedMembership, feature).allowed) return null;
  return { allowed: true, ownerId: actingFor.id, permissions };
}
