import { expect, test } from '@jest/globals';
import { isPagePaused, isSlicePaused, type PausedPage } from './pausedPages.ts';

const paused: PausedPage[] = [
  { slice: 'listings', page: 'Property' },
  { slice: 'tools', page: null },
];

test('a page is paused by itself or with its slice, and a slice only as a whole', () => {
  expect(isPagePaused(paused, 'listings', 'Property')).toBe(true);
  expect(isPagePaused(paused, 'listings', 'Home')).toBe(false);
  expect(isPagePaused(paused, 'account', 'Property')).toBe(false);
  expect(isPagePaused(paused, 'tools', 'Calculator')).toBe(true);
  expect(isSlicePaused(paused, 'tools')).toBe(true);
  expect(isSlicePaused(paused, 'listings')).toBe(false);
  expect(isPagePaused(undefined, 'tools', 'Calculator')).toBe(false);
  expect(isSlicePaused(undefined, 'tools')).toBe(false);
});
