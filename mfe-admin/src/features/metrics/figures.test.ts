import { expect, test } from '@jest/globals';
import { funnelSteps, metricStats } from './figures.ts';

const total = { visits: 9, signUps: 40, activated: 20, checkouts: 4, paid: 2 };

test('more sign-ups than visits are no share of the visits', () => {
  expect(metricStats(total)[1]).toEqual({ label: 'Sign-ups', value: '40', note: undefined });
  expect(funnelSteps(total)[1]).toMatchObject({ valueText: '40 (–)' });
  expect(metricStats({ ...total, visits: 80 })[1]).toMatchObject({ note: '50.0% of visits' });
});
