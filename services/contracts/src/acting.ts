import { requiredPlan, type Standing } from './access.ts';
import { teamFeature, type TeamPermission } from './team.ts';

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
export const mayActFor = (actor: Actor, owner: number, permission: TeamPermission): boolean =>
  ownersOf(actor, permission).includes(owner);

/** A seat ends with the plan that holds it, so whoever works on one has at least this for its owner. */
export const standingOnSeat: Standing = {
  plan: requiredPlan(teamFeature.va) ?? 'free',
  status: 'active',
  role: 'member',
};
