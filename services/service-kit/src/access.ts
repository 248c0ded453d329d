import {
  type Access,
  decideAccess,
  decideScope,
  type Feature,
  type FeatureScope,
  type Restriction,
  type Membership,
} from '@dealstead/contracts';
import { type Endpoint, featuresOf } from '@dealstead/contracts/endpoint';
import { membershipOf } from '@dealstead/contracts/identity';
import type { Identity, MemberIdentity } from '@dealstead/contracts/identity';
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

const isOperator = (who: Identity) => who.kind === 'system' && (who.name === 'operator' || who.name === 'launcher');

/**
 * Authorizes a caller or throws: first the access rule, then restrictions, then the plan or seat. A `shared` response
 * is equal for all callers, so peer services may read it, and only the plan counts; the gateway, which caches it, calls
 * `admitPlan` before each response.
 */
export function admit(endpoint: Endpoint, who: Identity, query: Readonly<Record<string, unknown>> = {}): void {
  switch (endpoint.access) {
    case 'anyone':
      break;
    case 'member':
      if (who.kind !== 'member') throw new Unauthorized();
      break;
    case 'admin':
      if (who.kind === 'visitor') throw new Unauthorized();
      if (!isOperator(who) && !(who.kind === 'member' && who.role === 'admin')) throw new NotFound();
      break;
    case 'operator':
      if (who.kind === 'visitor') throw new Unauthorized();
      if (!isOperator(who)) throw new NotFound();
      break;
    case 'peer':
      if (who.kind !== 'system') throw new NotFound();
      break;
    default:
      throw new Forbidden('This may not be called.', endpoint.access satisfies never);
  }
  if (endpoint.restricted) admitFree(endpoint.restricted, who);
  if (endpoint.shared && who.kind === 'system') return;
  const features = featuresOf(endpoint, query);
  if (who.kind !== 'member' || endpoint.shared) admitPlan(features, membershipOf(who));
  else for (const feature of features) admitScope(who, feature);
}

/** Throws if the member is restricted from this. */
export function admitFree(restriction: Restriction, who: Identity): void {
  if (who.kind === 'member' && who.restrictions.includes(restriction)) throw new Restricted(restriction);
}

/** Throws the access error for the first feature that the caller's own plan lacks, regardless of a seat. */
export function admitPlan(features: readonly Feature[], standing: Membership | null): void {
  for (const feature of features) {
    const access = decideAccess(standing, feature);
    if (!access.allowed) throw planRequired(access);
  }
}

/**
 * The owner and permissions with which a member uses a feature (see `decideScope`). A handler of an endpoint that a
 * seat opens reads the data of `ownerId` and returns only what `permissions` cover.
 * @throws PlanRequired if neither the member's plan nor their seat includes the feature
 */
export function admitScope(who: MemberIdentity, feature: Feature): Extract<FeatureScope, { allowed: true }> {
  const scope = decideScope(who, feature);
  if (!scope.allowed) throw planRequired(scope);
  return scope;
}

function planRequired({ message, requiredPlan, currentPlan, upgradeUrl }: Extract<Access, { allowed: false }>) {
  return new PlanRequired(message, { requiredPlan, currentPlan, upgradeUrl });
}
