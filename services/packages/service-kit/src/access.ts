import {
  type Access,
  apiScopeTexts,
  canActFor,
  closedInViewCode,
  decideAccess,
  decideScope,
  type Feature,
  type FeatureScope,
  hasAdminPermission,
  missingPermissions,
  type Restriction,
  type Membership,
  type Plan,
  roleNeededText,
  rolesWith,
  seatLacksText,
  soldPlans,
  viewRefusal,
} from '@dealstead/contracts';
import { type Endpoint, featuresOf } from '@dealstead/contracts/endpoint';
import { membershipOf } from '@dealstead/contracts/identity';
import type { Identity, KeyIdentity, MemberIdentity } from '@dealstead/contracts/identity';
import { Forbidden, NotFound, PlanRequired, Restricted, Unauthorized } from './errors.ts';

type System = Extract<Identity, { kind: 'system' }>;

/** Type of the caller by an endpoint's access rule. */
export interface Callers {
  anyone: Identity;
  member: MemberIdentity;
  admin: MemberIdentity | System;
  operator: System;
  peer: System;
}

const isOperator = (actor: Identity) =>
  actor.kind === 'system' && (actor.name === 'operator' || actor.name === 'launcher');

/** @throws Forbidden for a call that stays closed while an admin views the site as a member */
export function admitView(endpoint: Pick<Endpoint, 'method' | 'path' | 'content' | 'view'>): void {
  const refusal = viewRefusal(endpoint);
  if (refusal !== null) throw new Forbidden(refusal, closedInViewCode);
}

/**
 * Authorizes a caller or throws: first the access rule, then restrictions, then the plan or seat. A `shared` response
 * is equal for all callers, so peer services may read it, and only the plan counts; the gateway, which caches it, calls
 * `admitPlan` before each response.
 */
export function admit(endpoint: Endpoint, actor: Identity, query: Readonly<Record<string, unknown>> = {}): void {
  if (actor.kind === 'member' && actor.viewedBy) admitView(endpoint);
  if (actor.kind === 'member' && actor.key) admitKey(endpoint, actor.key, membershipOf(actor));
  switch (endpoint.access) {
    case 'anyone':
      break;
    case 'member':
      if (actor.kind !== 'member') throw new Unauthorized();
      break;
    case 'admin':
      if (actor.kind === 'visitor') throw new Unauthorized();
      if (!isOperator(actor)) admitAdmin(endpoint, actor);
      break;
    case 'operator':
      if (actor.kind === 'visitor') throw new Unauthorized();
      if (!isOperator(actor)) throw new NotFound();
      break;
    case 'peer':
      if (actor.kind !== 'system') throw new NotFound();
      break;
    default:
      throw new Forbidden('This may not be called.', endpoint.access satisfies never);
  }
  if (endpoint.restricted) admitUnrestricted(endpoint.restricted, actor);
  if (endpoint.shared && actor.kind === 'system') return;
  const features = featuresOf(endpoint, query);
  if (actor.kind !== 'member' || endpoint.shared) admitPlan(features, membershipOf(actor));
  else for (const feature of features) admitScope(actor, feature);
}

/** Throws unless an admin's role holds the endpoint's permission. An endpoint without one is for owners. */
function admitAdmin({ permission = 'admins' }: Endpoint, actor: Identity): void {
  if (actor.kind !== 'member' || actor.role !== 'admin') throw new NotFound();
  if (hasAdminPermission(actor, permission)) return;
  throw new Forbidden(roleNeededText(permission), 'admin-role-required', { roles: rolesWith(permission) });
}

/** The feature that a member's plan must include for their API keys to work. */
const keyFeature: Feature = 'enterprise-analytics';

/**
 * Throws unless an API key may call an endpoint: the endpoint names a scope, the key has it, and its owner's plan still includes
 * API keys. The gateway asks before it sends a cached response, services before everything else.
 * @throws Forbidden, PlanRequired
 */
export function admitKey({ scope }: Pick<Endpoint, 'scope'>, key: KeyIdentity, membership: Membership | null): void {
  admitPlan([keyFeature], membership);
  if (scope === undefined) throw new Forbidden('API keys cannot be used here. Sign in instead.', 'key-not-accepted');
  if (key.scopes.includes(scope)) return;
  const message = `This API key lacks the scope ${scope} (${apiScopeTexts[scope].name.toLowerCase()}).`;
  throw new Forbidden(message, 'scope-required', { requiredScope: scope, scopes: key.scopes });
}

/** Throws if the member is restricted from this. */
export function admitUnrestricted(restriction: Restriction, actor: Identity): void {
  if (actor.kind === 'member' && actor.restrictions.includes(restriction)) throw new Restricted(restriction);
}

/**
 * Throws the access error if the caller's own plan lacks a feature, regardless of a seat. It names the highest plan that the
 * features require, so that one upgrade is enough.
 */
export function admitPlan(features: readonly Feature[], membership: Membership | null): void {
  let refusal: Extract<Access, { allowed: false }> | undefined;
  for (const feature of features) {
    const access = decideAccess(membership, feature);
    if (!access.allowed && (!refusal || rankOf(access.requiredPlan) > rankOf(refusal.requiredPlan))) refusal = access;
  }
  if (refusal) throw planRequired(refusal);
}

const rankOf = (plan: Plan): number => soldPlans.findIndex((sold) => sold === plan);

/**
 * The owner and permissions with which a member uses a feature (see `decideScope`). A handler of an endpoint that a
 * seat opens reads the data of `ownerId` and returns only what `permissions` cover.
 * @throws PlanRequired if neither the member's plan nor their seat includes the feature; Forbidden if the seat could
 */
export function admitScope(actor: MemberIdentity, feature: Feature): Extract<FeatureScope, { allowed: true }> {
  const scope = decideScope(actor, feature);
  if (scope.allowed) return scope;
  const missing = missingPermissions(actor, feature);
  if (missing) throw new Forbidden(seatLacksText(missing), 'seat-permission-required');
  throw planRequired(scope);
}

/** @throws Forbidden for someone on an owner's seat without the permission to download records */
export function assertCanExport(actor: MemberIdentity, ownerId: number): void {
  if (canActFor(actor, ownerId, 'exports')) return;
  throw new Forbidden('Your seat does not include exports. The owner can allow them in Team.');
}

function planRequired({ message, requiredPlan, currentPlan, upgradeUrl }: Extract<Access, { allowed: false }>) {
  return new PlanRequired(message, { requiredPlan, currentPlan, upgradeUrl });
}
