import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { dismissToast, toast, useToasts } from './toasts.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const current = () => useToasts.getState().current;

test('one toast at a time: the next one replaces it', () => {
  const first = toast({ title: 'Login successful' });
  const second = toast({ title: 'Error', destructive: true });
  expect(current()).toMatchObject({ id: second, title: 'Error', open: true });
  dismissToast(first);
  expect(current()).toMatchObject({ id: second, open: true });
});

test('a dismissed toast closes at once and is removed after 1,000,000 ms', () => {
  dismissToast(toast({ title: 'Saved' }));
  expect(current()).toMatchObject({ title: 'Saved', open: false });
  jest.advanceTimersByTime(999_999);
  expect(current()).not.toBeNull();
  jest.advanceTimersByTime(1);
  expect(current()).toBeNull();
});

test('removing an old toast does not remove a newer one', () => {
  dismissToast(toast({ title: 'Old' }));
  toast({ title: 'New' });
  jest.advanceTimersByTime(1_000_000);
  expect(current()).toMatchObject({ title: 'New', open: true });
});
