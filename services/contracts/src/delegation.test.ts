import { expect, test } from '@jest/globals';
import { decideAccess, type Feature, features } from './access.ts';
import { decideScope, canActFor, ownersOf, delegatedMembership } from './delegation.ts';
import { type MemberIdentity, membershipFor } from './identity.ts';
import { plans } from './plans.ts';
import { availablePermissions, type TeamPermission, teamPermissions } from './team.ts';

const onSeat = (...permissions: string[]) => ({ id: 2, actingFor: { id: 1, permissions } });

test('everyone acts for themself; for another only on their seat, and by the permission that it names', () => {
  expect(ownersOf({ id: 2 }, 'listings')).toEqual([2]);
  expect(ownersOf(onSeat('leads'), 'listings')).toEqual([2]);
  expect(ownersOf(onSeat('leads', 'listings'), 'listings')).toEqual([2, 1]);
  expect([1, 2, 3].map((owner) => canActFor(onSeat('listings'), owner, 'listings'))).toEqual([true, true, false]);
  expect([1, 2, 3].map((owner) => canActFor(onSeat('listings'), owner, 'leads'))).toEqual([false, true, false]);
});

test('for the owner the least plan counts that gives seats, for oneself one’s own', () => {
  const va: MemberIdentity = {
    ...{ kind: 'member', role: 'member', plan: 'va', status: 'active', restrictions: [] },
    ...onSeat('listings'),
  };
  expect(delegatedMembership.plan).toBe('wholesaler');
  expect(decideAccess(membershipFor(va, 1), 'property-posting').allowed).toBe(true);
  expect(decideAccess(membershipFor(va, 2), 'property-posting').allowed).toBe(false);
});

/** Which features each permission of a seat opens, written out a second time. */
const openedBy: Record<TeamPermission, Feature[]> = {
  listings: ['property-posting', 'professional-dashboard'],
  leads: ['professional-dashboard'],
  deals: ['professional-dashboard'],
  messages: [],
  campaigns: [],
};
const assistant = { id: 2, plan: 'va', status: 'active', role: 'member' } as const;

test.each(teamPermissions)('the permission %s opens exactly its features, for the owner', (permission) => {
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

test.each(plans)('without a seat or without permissions the plan %s decides alone', (plan) => {
  for (const feature of features)
    for (const actingFor of [undefined, { id: 1, permissions: [] }, { id: 1, permissions: ['unknown'] }]) {
      const member = { ...assistant, plan, actingFor };
      const access = decideAccess(member, feature);
      expect(decideScope(member, feature)).toEqual(
        access.allowed ? { allowed: true, ownerId: 2, permissions: teamPermissions } : access,
      );
    }
});

test('a seat with several permissions covers those that belong to the feature', () => {
  const member = { ...assistant, actingFor: { id: 1, permissions: ['messages', 'deals', 'listings'] } };
  expect(decideScope(member, 'professional-dashboard')).toMatchObject({ permissions: ['listings', 'deals'] });
  expect(decideScope(member, 'property-posting')).toMatchObject({ permissions: ['listings'] });
});

test('a member whose own plan opens a feature uses it for themselves, on a seat too', () => {
  const actingFor = { id: 1, permissions: ['listings'] };
  const own = { allowed: true, ownerId: 2, permissions: teamPermissions };
  for (const part of [{ plan: 'wholesaler' }, { role: 'admin' }] as const)
    expect(decideScope({ ...assistant, ...part, actingFor }, 'professional-dashboard')).toEqual(own);
});

test('every permission that opens a feature is offered to owners', () => {
  for (const permission of teamPermissions)
    if (openedBy[permission].length > 0) expect(availablePermissions).toContain(permission);
});
