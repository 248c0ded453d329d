import { afterEach, expect, jest, test } from '@jest/globals';
import { createSampleLimit } from './sampleLimit.ts';

afterEach(() => {
  jest.useRealTimers();
});

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
  jest.useFakeTimers();
  let now = 1;
  const admit = createSampleLimit(1, { now: () => now });
  const admitAt = (time: number) => {
    now = time;
    // The cache reads its clock once in a millisecond.
    jest.advanceTimersByTime(5);
    return admit('192.0.2.1', 'tools@t1');
  };
  expect(admitAt(1)).toBe(true);
  expect(admitAt(3_500_000)).toBe(false);
  expect(admitAt(3_700_000)).toBe(true);
});
