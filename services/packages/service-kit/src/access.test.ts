import { expect, test } from '@jest/globals';
import { endpoint } from '@dealstead/contracts/endpoint';
import type { Caller } from '@dealstead/contracts/endpoint';
import type { Identity, MemberIdentity } from '@dealstead/contracts/identity';
import type { Feature, Plan } from '@dealstead/contracts';
import { z } from 'zod';
import { admit, admitScope, problemOf, systemIdentity } from './index.ts';

const member = (plan: Plan = 'free', role: 'member' | 'admin' = 'member', status = 'active'): Identity => ({
  kind: 'member',
  id: 1,
  role,
  adminRole: role === 'admin' ? 'owner' : undefined,
  plan,
  status,
  restrictions: [],
});
const people = {
  visitor: { kind: 'visitor' } as Identity,
  member: member('partnership'),
  admin: member('free', 'admin'),
  peer: systemIdentity('tools'),
  gateway: systemIdentity('gateway'),
  operator: systemIdentity('operator'),
  launcher: systemIdentity('launcher'),
};

const table: Record<Caller, Record<keyof typeof people, number>> = {
  anyone: { visitor: 200, member: 200, admin: 200, peer: 200, gateway: 200, operator: 200, launcher: 200 },
  member: { visitor: 401, member: 200, admin: 200, peer: 401, gateway: 401, operator: 401, launcher: 401 },
  admin: { visitor: 401, member: 404, admin: 200, peer: 404, gateway: 404, operator: 200, launcher: 200 },
  operator: { visitor: 401, member: 404, admin: 404, peer: 404, gateway: 404, operator: 200, launcher: 200 },
  peer: { visitor: 404, member: 404, admin: 404, peer: 200, gateway: 200, operator: 200, launcher: 200 },
};
const cases = Object.entries(table).flatMap(([actor, row]) =>
  Object.entries(row).map(([person, status]) => ({
    access: actor as Caller,
    person: person as keyof typeof people,
    status,
  })),
);

const promise = (access: Caller, feature?: 'professional-dashboard') =>
  endpoint({ service: 'tools', method: 'GET', path: '/x', access, feature, response: z.object({}), summary: '' });

function statusFor(act: () => void): number {
  try {
    act();
    return 200;
  } catch (error) {
    return problemOf(error, 'r').status;
  }
}

test.each(cases)('$person at an endpoint for $access: $status', ({ access, person, status }) => {
  expect(statusFor(() => admit(promise(access), people[person]))).toBe(status);
});

test.each([
  [member('wholesaler'), 200],
  [member('partnership'), 200],
  [member('free', 'admin'), 200],
  [member('buyer'), 403],
  [member('wholesaler', 'member', 'past_due'), 403],
])('a feature requires its plan to be active: %j gives %i', (actor, status) => {
  expect(statusFor(() => admit(promise('member', 'professional-dashboard'), actor))).toBe(status);
});

test('a missing feature responds with the access error', () => {
  try {
    admit(promise('member', 'professional-dashboard'), member('buyer'));
    throw new Error('let in');
  } catch (error) {
    expect(problemOf(error, 'r1').body).toEqual({
      message: 'Wholesaler membership required',
      code: 'plan-required',
      requestId: 'r1',
      requiredPlan: 'wholesaler',
      currentPlan: 'buyer',
      upgradeUrl: '/subscribe',
    });
  }
});

const onSeat = (...permissions: string[]): MemberIdentity => ({
  kind: 'member',
  id: 2,
  role: 'member',
  plan: 'va',
  status: 'active',
  restrictions: [],
  actingFor: { id: 1, permissions },
});

test.each([
  [['listings'], 200],
  [['messages', 'deals'], 200],
  [['messages'], 403],
  [[], 403],
])('a seat with the permissions %j at an endpoint of the owner’s plan: %i', (permissions, status) => {
  const actor = onSeat(...permissions);
  expect(statusFor(() => admit(promise('member', 'professional-dashboard'), actor))).toBe(status);
  expect(statusFor(() => admitScope(actor, 'professional-dashboard'))).toBe(status);
});

test('a seat without the permission is referred to the owner, and one without a plan to buy it', () => {
  const refusalOf = (actor: MemberIdentity, feature: Feature) => {
    try {
      admitScope(actor, feature);
      return null;
    } catch (error) {
      return problemOf(error, 'r').body;
    }
  };
  const refusal = refusalOf(onSeat('messages'), 'lead-management');
  expect(refusal).toMatchObject({
    code: 'seat-permission-required',
    message: 'Your seat does not include leads. The owner can allow it in Team.',
  });
  expect(refusal).not.toHaveProperty('upgradeUrl');
  expect(refusalOf(onSeat('leads'), 'portfolio-tracking')).toMatchObject({ code: 'plan-required' });
});

test('a seat opens no response that is shared by all callers', () => {
  const shared = { ...promise('member', 'professional-dashboard'), shared: true };
  expect(statusFor(() => admit(shared, onSeat('listings')))).toBe(403);
  expect(statusFor(() => admit(shared, member('wholesaler')))).toBe(200);
});
