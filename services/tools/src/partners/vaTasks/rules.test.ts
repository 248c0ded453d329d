import { expect, test } from '@jest/globals';
import { member, seated } from '../../crm/fixtures/crm.ts';
import { teamScope } from '../../copies/seats/teamScope.ts';
import { assertCanChange, nextDueDate } from './rules.ts';

test.each([
  ['FREQ=DAILY', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-21'],
  ['FREQ=DAILY', '2026-11-01', '2026-11-01', '2026-11-20', '2026-11-21'],
  ['FREQ=WEEKLY', '2026-11-20', '2026-11-20', '2026-11-22', '2026-11-27'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-11-20', '2026-11-20', '2026-11-27', '2026-12-04'],
  ['FREQ=MONTHLY', '2027-01-31', '2027-01-31', '2027-01-31', '2027-02-28'],
  // Completed early: the next one is after the one that is done.
  ['FREQ=MONTHLY', '2027-01-31', '2027-02-28', '2027-02-10', '2027-03-31'],
] as const)('a task repeated %s from %s, due %s and done on %s, is next due %s', (rule, anchor, due, today, next) => {
  expect(nextDueDate(rule, anchor, due, today)).toBe(next);
});

test('an owner works on their own team, an assistant on that of their seat, others are refused', () => {
  expect(teamScope(member(1), '')).toMatchObject({ ownerId: 1, isOwner: true });
  expect(teamScope(seated(5, 1), '')).toMatchObject({ ownerId: 1, actorId: 5, isOwner: false });
  const partner = member(6, { actingFor: { id: 1, permissions: [] } });
  expect(teamScope(partner, '').ownerId).toBe(6);
  expect(teamScope({ ...partner, actingFor: { id: 1, permissions: [], isChosen: true } }, '').ownerId).toBe(1);
  expect(() => teamScope(member(7, { plan: 'buyer' }), '')).toThrow('Wholesaler membership required');
});

test('an assignee moves a task of the owner, and changes all of their own', () => {
  const scope = teamScope(seated(5, 1), '');
  expect(() => assertCanChange(scope, { createdByUserId: 1 }, ['status'])).not.toThrow();
  expect(() => assertCanChange(scope, { createdByUserId: 1 }, ['status', 'title'])).toThrow();
  expect(() => assertCanChange(scope, { createdByUserId: 5 }, ['title'])).not.toThrow();
});
