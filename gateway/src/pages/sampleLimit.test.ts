import { expect, test } from '@jest/globals';
import { createSampleLimit } from './sampleLimit.ts';

test('a network counts so many samples of a release in an hour, and every other network as many', () => {
  const admit = createSampleLimit(2);
  const outcomes = (address: string, subject = 'tools@t1') => [1, 2, 3].map(() => admit(address, subject));
  expect(outcomes('192.0.2.1')).toEqual([true, true, false]);
  expect(outcomes('192.0.2.2')).toEqual([true, true, false]);
  expect(outcomes('192.0.2.1', 'tools@t2')).toEqual([true, true, false]);
  // Addresses of one IPv6 subscriber are one network.
  expect([1, 2, 3].map((host) => admit(`2001:db8::${host}`, 'tools@t1'))).toEqual([true, true, false]);
});

test('an hour begins with the first sample and does not grow with later ones', () => {
  let now = 0;
  const admit = createSampleLimit(1, { now: () => now });
  expect(admit('192.0.2.1', 'tools@t1')).toBe(true);
  now = 3_500_000;
  expect(admit('192.0.2.1', 'tools@t1')).toBe(false);
  now = 3_700_000;
  expect(admit('192.0.2.1', 'tools@t1')).toBe(true);
});
