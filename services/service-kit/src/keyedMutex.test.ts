import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { runExclusive } from './keyedMutex.ts';

test('calls with one key are serialized, even after errors; other keys run concurrently', async () => {
  const seen: string[] = [];
  const work =
    (name: string, ms: number, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await sleep(ms);
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const done = await Promise.allSettled([
    runExclusive('a', work('a1', 20)),
    runExclusive('a', work('a2', 1, true)),
    runExclusive('a', work('a3', 1)),
    runExclusive('b', work('b1', 1)),
  ]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const ofA = seen.filter((word) => word.startsWith('a'));
  expect(ofA).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends', 'a3 begins', 'a3 ends']);
  expect(seen.indexOf('b1 ends')).toBeLessThan(seen.indexOf('a1 ends'));
});
