import { expect, test } from '@jest/globals';
import { decideAccess } from './access.ts';
import { mayActFor, ownersOf, standingOnSeat } from './acting.ts';
import { type MemberIdentity, standingFor } from './identity.ts';

const onSeat = (...permissions: string[]) => ({ id: 2, actingFor: { id: 1, permissions } });

test('everyone acts for themself; for another only on their seat, and by the permission that it names', () => {
  expect(ownersOf({ id: 2 }, 'listings')).toEqual([2]);
  expect(ownersOf(onSeat('leads'), 'listings')).toEqual([2]);
  expect(ownersOf(onSeat('leads', 'listings'), 'listings')).toEqual([2, 1]);
  expect([1, 2, 3].map((owner) => mayActFor(onSeat('listings'), owner, 'listings'))).toEqual([true, true, false]);
  expect([1, 2, 3].map((owner) => mayActFor(onSeat('listings'), owner, 'leads'))).toEqual([false, true, false]);
});

test('for the owner the least plan counts that gives seats, for oneself one’s own', () => {
  const va: MemberIdentity = {
    ...{ kind: 'member', role: 'member', plan: 'va', status: 'active', restrictions: [] },
    ...onSeat('listings'),
  };
  expect(standingOnSeat.plan).toBe('wholesaler');
  expect(decideAccess(standingFor(va, 1), 'property-posting').allowed).toBe(true);
  expect(decideAccess(standingFor(va, 2), 'property-posting').allowed).toBe(false);
});
