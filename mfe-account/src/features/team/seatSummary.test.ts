import { expect, test } from '@jest/globals';
import { summarizeSeat } from './seatSummary.ts';

test('a seat for leads without contact details names what is masked', () => {
  const { shown, hidden } = summarizeSeat(['leads']);
  expect(shown).toEqual(['the tasks that you assign to them', 'your leads and buyers’ questions']);
  expect(hidden).toContain('people’s emails and phone numbers, which show as r•••@e•••.com and •••-•••-••34');
  expect(hidden).toContain('downloads of your records as a file');
});

test('a seat without permissions shows its tasks only, and says nothing of contact details', () => {
  const { shown, hidden } = summarizeSeat(['contact-data']);
  expect(shown).toEqual(['the tasks that you assign to them']);
  expect(hidden.join()).not.toMatch(/emails|downloads/);
});
