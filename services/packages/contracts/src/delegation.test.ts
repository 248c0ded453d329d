import { expect, test } from '@jest/globals';
import { decideAccess, type Feature, features } from './access.ts';
import { canActFor, decideScope, delegatedMembership, isTopicDelegated, ownersOf } from './delegation.ts';
import { type MemberIdentity, membershipFor } from './identity.ts';
import { plans } from './plans.ts';
import { availablePermissions, type TeamPermission, teamPermissions } from './team.ts';

const delegate = (...permissions: string[]) => ({ id: 2, actingFor: { id: 1, permissions } });

test('a member acts for themself, and for the owner of their delegation with its permissions', () => {
  expect(ownersOf({ id: 2 }, 'listings')).toEqual([2]);
  expect(ownersOf(delegate('leads'), 'listings')).toEqual([2]);
  expect(ownersOf(delegate('leads', 'listings'), 'listings')).toEqual([2, 1]);
  expect([1, 2, 3].map((owner) => canActFor(delegate('listings'), owner, 'listings'))).toEqual([true, true, false]);
  expect([1, 2, 3].map((owner) => canActFor(delegate('listings'), owner, 'leads'))).toEqual([false, true, false]);
});

test('on behalf of the owner the lowest plan with seats counts, otherwise the own plan', () => {
  const va: MemberIdentity = {
    kind: 'member',
    role: 'member',
    plan: 'va',
    status: 'active',
    restrictions: [],
    ...delegate('listings'),
  };
  expect(delegatedMembership.plan).toBe('wholesaler');
  expect(decideAccess(membershipFor(va, 1), 'property-posting').allowed).toBe(true);
  expect(decideAccess(membershipFor(va, 2), 'property-posting').allowed).toBe(false);
});

/** The features of each permission, repeated from the specification of `delegatedFeatures`. */
const openedBy: Record<TeamPermission, Feature[]> = {
  listings: ['property-posting', 'professional-dashboard'],
  leads: ['professional-dashboard', 'lead-management'],
  deals: ['deal-pipeline', 'professional-dashboard'],
  contracts: ['contracts'],
  'contract-sending': ['contract-sending'],
  messages: [],
  campaigns: ['marketing-tools'],
  'contact-data': [],
  exports: [],
};
const assistant = { id: 2, plan: 'va', status: 'active', role: 'member' } as const;

test.each(teamPermissions)('the permission %s allows exactly its features, on behalf of the owner', (permission) => {
  const member = { ...assistant, actingFor: { id: 1, permissions: [permission] } };
  for (const feature of features) {
    const scope = decideScope(member, feature);
    if (openedBy[permission].includes(feature))
      expect(scope).toEqual({ allowed: true, ownerId: 1, permissions: [permission] });
    else if (decideAccess(member, feature).allowed)
      expect(scope).toEqual({ allowed: true, ownerId: 2, permissions: teamPermissions });
    else expect(scope).toEqual(decideAccess(member, feature));
  }
});

test.each(plans)('without a delegation or permissions only the plan %s counts', (plan) => {
  for (const feature of features)
    for (const actingFor of [undefined, { id: 1, permissions: [] }, { id: 1, permissions: ['unknown'] }]) {
      const member = { ...assistant, plan, actingFor };
      const access = decideAccess(member, feature);
      expect(decideScope(member, feature)).toEqual(
        access.allowed ? { allowed: true, ownerId: 2, permissions: teamPermissions } : access,
      );
    }
});

test('of several permissions those of the feature are in scope', () => {
  const member = { ...assistant, actingFor: { id: 1, permissions: ['messages', 'deals', 'listings'] } };
  expect(decideScope(member, 'professional-dashboard')).toMatchObject({ permissions: ['listings', 'deals'] });
  expect(decideScope(member, 'property-posting')).toMatchObject({ permissions: ['listings'] });
});

test('a delegate whose own plan includes a feature uses it for themself', () => {
  const actingFor = { id: 1, permissions: ['listings'] };
  const own = { allowed: true, ownerId: 2, permissions: teamPermissions };
  for (const part of [{ plan: 'wholesaler' }, { role: 'admin' }] as const)
    expect(decideScope({ ...assistant, ...part, actingFor }, 'professional-dashboard')).toEqual(own);
});

test('a delegate who chose to work for the owner does so wherever the seat allows it', () => {
  const actingFor = { id: 1, permissions: ['listings'], isChosen: true };
  const member = { ...assistant, plan: 'wholesaler', actingFor } as const;
  expect(decideScope(member, 'professional-dashboard')).toEqual({
    allowed: true,
    ownerId: 1,
    permissions: ['listings'],
  });
  expect(decideScope(member, 'lead-management')).toEqual({ allowed: true, ownerId: 2, permissions: teamPermissions });
});

test('open pages of a delegate are notified of what a permission shows only', () => {
  expect(isTopicDelegated('/api/leads', ['leads'])).toBe(true);
  expect(isTopicDelegated('/api/leads', ['deals', 'contact-data'])).toBe(false);
  expect(isTopicDelegated('/api/dashboards/pro', ['deals'])).toBe(true);
  expect(isTopicDelegated('/api/listing-blasts/10', ['campaigns'])).toBe(true);
  expect(isTopicDelegated('/api/listing-blasts/10', ['listings'])).toBe(false);
  expect(isTopicDelegated('/api/va/tasks', [])).toBe(true);
  expect(isTopicDelegated('/api/va/hours', [])).toBe(true);
  for (const topic of ['/api/billing', '/api/notifications', '/api/dashboards', '/api/portfolio'])
    expect(isTopicDelegated(topic, teamPermissions)).toBe(false);
});

test('every permission with a feature is offered to owners', () => {
  for (const permission of teamPermissions)
    if (openedBy[permission].length > 0) expect(availablePermissions).toContain(permission);
});
