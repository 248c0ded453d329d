import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { throttle } from './throttle.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a throttled function runs at once, once in each interval, and after the last call', () => {
  let runs = 0;
  const call = throttle(() => void runs++, 1_000);
  call();
  expect(runs).toBe(1);
  call();
  call();
  expect(runs).toBe(1);
  jest.advanceTimersByTime(1_000);
  expect(runs).toBe(2);
  jest.advanceTimersByTime(5_000);
  expect(runs).toBe(2);
  call();
  expect(runs).toBe(3);
});
