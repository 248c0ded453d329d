import { expect, test } from '@jest/globals';
import { formatDateTime } from '@dealstead/kit';
import { actionText, changesOf } from './describeEntry.ts';

test.each([
  ['listing.taken-down', 'Listing taken down'],
  ['two-step.turned-on', 'Two-step turned on'],
  ['api-key.created', 'API key created'],
])('the action %s is described as "%s"', (action, text) => {
  expect(actionText(action)).toBe(text);
});

test('changes pair the values before and after by field', () => {
  expect(
    changesOf({ before: { status: 'active', until: null }, after: { status: 'withdrawn', expiresAt: 5 } }),
  ).toEqual([
    { field: 'status', before: 'active', after: 'withdrawn' },
    { field: 'until', before: null, after: null },
    { field: 'expires at', before: null, after: '5' },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
  const publishedAt = '2027-06-01T12:00:00.000Z';
  expect(changesOf({ before: null, after: { publishedAt } })).toEqual([
    { field: 'published at', before: null, after: formatDateTime(publishedAt) },
  ]);
});
