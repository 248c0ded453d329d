import { expect, test } from '@jest/globals';
import { foldUnchanged } from './foldUnchanged.ts';

const words = (count: number) => Array.from({ length: count }, (_, nth) => `word${nth}`).join(' ');

test('long text between two changes keeps whole words at both ends', () => {
  const text = words(300);
  const { start, end } = foldUnchanged(text, true, true);
  expect(start).toMatch(/^word0 word1 .* $/);
  expect(end).toMatch(/^ .* word298 word299$/);
  expect(start.length + end.length).toBeLessThan(500);
  expect(text.startsWith(start) && text.endsWith(end)).toBe(true);
});

test('before the first change and after the last one only one end is shown', () => {
  const text = words(300);
  expect(foldUnchanged(text, false, true).start).toBe('');
  expect(foldUnchanged(text, true, false).end).toBe('');
});

test('short text is shown whole', () => {
  expect(foldUnchanged(words(60), true, true)).toEqual({ start: words(60), end: '' });
});
