import { type Access, decideAccess, type Feature, requiredPlan, type Membership } from './access.ts';
import { teamFeature, type TeamPermission, teamPermissions } from './team.ts';

/** Someone, and the member on whose seat they work if they do. */
export interface Actor {
  readonly id: number;
  readonly actingFor?: { readonly id: number; readonly permissions: readonly string[] } | undefined;
}

/**
 * The one decision whose things of a kind someone may look after: their own, which come first, and those of the member
 * on whose seat they work where that permits it.
 */
export function ownersOf({ id, actingFor }: Actor, permission: TeamPermission): readonly number[] {
  return actingFor?.permissions.includes(permission) ? [id, actingFor.id] : [id];
}

/** Whether someone may do for a member what a permission names; everyone may for themself. */
export const canActFor = (actor: Actor, owner: number, permission: TeamPermission): boolean =>
  ownersOf(actor, permission).includes(owner);

/** A seat ends with the plan that holds it, so whoever works on one has at least this for its owner. */
export const delegatedMembership: Membership = {
  plan: requiredPlan(teamFeature.va) ?? 'free',
  status: 'active',
  role: 'member',
};

/**
 * The features of an owner's plan that a seat opens, each with the permissions of which at least one is required. Features
 * that are not listed depend on the caller's own plan only.
 */
export const delegatedFeatures: Partial<Record<Feature, readonly TeamPermission[]>> = {
  'property-posting': ['listings'],
  'professional-dashboard': ['listings', 'leads', 'deals'],
};

/** For whom a member uses a feature: themselves with every permission, or the owner of their seat with some. */
export type FeatureScope =
  | { readonly allowed: true; readonly ownerId: number; readonly permissions: readonly TeamPermission[] }
  | Extract<Access, { allowed: false }>;

/**
 * Decides for whom a member uses a feature, and with which permissions. The member's own plan comes first. Otherwise a
 * seat opens what `seatFeatures` lists, as far as its permissions go. Services enforce this decision and route guards
 * use the same one. Account removes `actingFor` when the owner's plan ends or the owner is restricted.
 */
export function decideScope(member: Actor & Membership, feature: string): FeatureScope {
  const access = decideAccess(member, feature);
  if (access.allowed) return { allowed: true, ownerId: member.id, permissions: teamPermissions };
  const { actingFor } = member;
  const opening: readonly TeamPermission[] = Object.hasOwn(delegatedFeatures, feature)
    ? (delegatedFeatures[feature as Feature] ?? [])
    : [];
  const permissions = opening.filter((permission) => actingFor?.permissions.includes(permission));
  if (!actingFor || permissions.length === 0 || !decideAccess(delegatedMembership, feature).allowed) return access;
  return { allowed: true, ownerId: actingFor.id, permissions };
}
