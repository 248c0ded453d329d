import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FairQueue, PixelBudget, pixelsPerMinute, smallPixels } from './fairQueue.ts';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';

const queueOf = (...turns: readonly (readonly [memberId: number, megapixels: number])[]) => {
  const queue = new FairQueue<string>();
  for (const [nth, [memberId, megapixels]] of turns.entries())
    queue.add({ memberId, pixels: megapixels * 1e6, item: `${memberId}:${nth}` });
  return queue;
};
const all = (queue: FairQueue<string>): string[] => {
  const order: string[] = [];
  for (let turn = queue.take(); turn; turn = queue.take()) order.push(turn.item);
  return order;
};

test('a small image waits for no queued image of a member with three large ones', () => {
  const queue = queueOf([1, 40], [1, 40], [1, 40]);
  expect(queue.take()?.item).toBe('1:0');
  queue.add({ memberId: 2, pixels: 640 * 480, item: 'small' });
  expect(queue.take()?.item).toBe('small');
  expect(all(queue)).toEqual(['1:1', '1:2']);
});

test("members share by pixels, and each member's images remain in order", () => {
  // Four of 10 megapixels for each one of 40.
  const queue = queueOf([1, 40], [1, 40], [2, 10], [2, 10], [2, 10], [2, 10], [2, 10]);
  expect(all(queue)).toEqual(['1:0', '2:2', '2:3', '2:4', '2:5', '1:1', '2:6']);
});

test('an idle member accumulates no credit', () => {
  const queue = queueOf([1, 40], [1, 40], [1, 40]);
  queue.take();
  queue.take();
  for (const item of ['a', 'b', 'c']) queue.add({ memberId: 2, pixels: 40e6, item });
  expect(all(queue).indexOf('1:2')).toBeLessThan(2);
});

test('the lane for small images accepts no large one', () => {
  const queue = queueOf([1, 40], [1, 0.3]);
  expect(queue.take(smallPixels)?.item).toBe('1:1');
  expect(queue.take(smallPixels)).toBeUndefined();
  expect([queue.length, queue.lengthOf(1)]).toEqual([1, 1]);
});

test('no waiting member falls behind another by more than the largest image', () => {
  const turns = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 40 })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(turns, (sent) => {
      const queue = queueOf(...sent);
      const made = new Map<number, number>();
      for (let turn = queue.take(); turn; turn = queue.take()) {
        made.set(turn.memberId, (made.get(turn.memberId) ?? 0) + turn.pixels);
        const waiting = [1, 2, 3, 4].filter((memberId) => queue.lengthOf(memberId) > 0);
        for (const one of waiting)
          for (const two of made.keys()) expect((made.get(two) ?? 0) - (made.get(one) ?? 0)).toBeLessThanOrEqual(40e6);
      }
    }),
    randomCases(100),
  );
});

test('a member may send a whole listing at once, then a limited number of pixels a minute; others are not affected', () => {
  const budget = new PixelBudget();
  for (let nth = 0; nth < 30; nth++) expect(budget.take(1, 40e6, 0)).toBe(0);
  expect(budget.take(1, 40e6, 0)).toBe(4);
  expect(budget.take(2, 40e6, 0)).toBe(0);
  expect(budget.take(1, 40e6, 4_000)).toBe(0);
  expect(budget.take(1, pixelsPerMinute, 64_000)).toBe(0);
  expect(budget.take(1, 640 * 480, 64_000)).toBe(1);
});
