import { setTimeout as sleep } from 'node:timers/promises';
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

test('an hour begins with the first sample and does not grow with later ones', async () => {
  let now = 1;
  const admit = createSampleLimit(1, { now: () => now });
  const admitAt = async (time: number) => {
    now = time;
    // The cache reads its clock once in a millisecond.
    await sleep(5);
    return admit('192.0.2.1', 'tools@t1');
  };
  expect(await admitAt(1)).toBe(true);
  expect(await admitAt(3_500_000)).toBe(false);
  expect(await admitAt(3_700_000)).toBe(true);
});
