import { expect, test } from '@jest/globals';
import type { ModerationItem } from '@dealstead/contracts';
import { kindLabelOf, primaryDecisionOf } from './labels.ts';

const item = (kind: ModerationItem['kind'], source: 'member' | 'rule', code: string) => ({
  kind,
  reasons: [
    { source, code, note: '', at: '2026-11-20T12:00:00Z', memberId: null },
  ] as unknown as ModerationItem['reasons'],
});

test('what a rule flagged is not called reported', () => {
  expect(kindLabelOf(item('listing', 'rule', 'low-price'))).toBe('Flagged listing');
  expect(kindLabelOf(item('listing', 'member', 'scam'))).toBe('Reported listing');
});

test('the filled button of a scam report does not dismiss it', () => {
  expect(primaryDecisionOf(item('listing', 'member', 'scam'))).toBe('review');
  expect(primaryDecisionOf(item('listing', 'member', 'sold'))).toBe('dismiss');
  expect(primaryDecisionOf(item('message', 'member', 'scam'))).toBe('remove');
  expect(primaryDecisionOf(item('comment', 'rule', 'held-comment'))).toBe('approve');
});
