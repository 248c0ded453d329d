import { expect, test } from '@jest/globals';
import { runExclusive } from './keyedMutex.ts';

test('calls with one key are serialized, even after errors; other keys run concurrently', async () => {
  const seen: string[] = [];
  const otherKey = Promise.withResolvers<void>();
  const work =
    (name: string, wait?: Promise<void>, fails = false) =>
    async () => {
      seen.push(`${name} begins`);
      await wait;
      seen.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const done = await Promise.allSettled([
    runExclusive('a', work('a1', otherKey.promise)),
    runExclusive('a', work('a2', undefined, true)),
    runExclusive('a', work('a3')),
    runExclusive('b', work('b1')).finally(() => otherKey.resolve()),
  ]);
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  const ofA = seen.filter((word) => word.startsWith('a'));
  expect(ofA).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends', 'a3 begins', 'a3 ends']);
  expect(seen.indexOf('b1 ends')).toBeLessThan(seen.indexOf('a1 ends'));
});
