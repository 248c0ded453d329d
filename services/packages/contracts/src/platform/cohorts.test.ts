import { expect, test } from '@jest/globals';
import { isInCohort, type Cohort, type CohortCandidate } from './cohorts.ts';

const nobody: Cohort = { percent: 0, plans: [], memberIds: [] };
const browser = (key: string): CohortCandidate => ({ key, memberId: null, plan: null });
const member: CohortCandidate = { key: 'member 7', memberId: 7, plan: 'buyer' };
const browsers = Array.from({ length: 20_000 }, (_, i) => browser(`browser-${i}`));
const chosen = (percent: number, salt = 'listings v2') =>
  browsers.filter((candidate) => isInCohort({ ...nobody, percent }, candidate, salt));

test('a cohort is a percentage, plans and members', () => {
  expect(isInCohort(nobody, member, 'v')).toBe(false);
  expect(isInCohort({ ...nobody, percent: 100 }, member, 'v')).toBe(true);
  expect(isInCohort({ ...nobody, percent: 100 }, { ...member, key: null }, 'v')).toBe(false);
  expect(isInCohort({ ...nobody, plans: ['buyer'] }, member, 'v')).toBe(true);
  expect(isInCohort({ ...nobody, plans: ['free'] }, member, 'v')).toBe(false);
  expect(isInCohort({ ...nobody, plans: ['free'] }, browser('a'), 'v')).toBe(false);
  expect(isInCohort({ ...nobody, memberIds: [6, 7] }, member, 'v')).toBe(true);
  expect(isInCohort({ ...nobody, memberIds: [6] }, member, 'v')).toBe(false);
});

// Of 20,000 draws the standard deviation is at most 0.36 percentage points; the hash is fixed, so this never varies.
test.each([0, 1, 5, 12.5, 50, 100])('a cohort of %d percent has that share of browsers', (percent) =>
  expect(Math.abs((chosen(percent).length / browsers.length) * 100 - percent)).toBeLessThan(1.5),
);

test('a larger share contains the smaller one, and another canary chooses others', () => {
  const few = chosen(5);
  const more = new Set(chosen(20));
  expect(few.every((candidate) => more.has(candidate))).toBe(true);
  const others = new Set(chosen(5, 'listings v3'));
  const inBoth = few.filter((candidate) => others.has(candidate)).length;
  // 5 % of 5 % of 20,000 are 50.
  expect(inBoth).toBeLessThan(100);
});
