import { expect, test } from '@jest/globals';
import type { MailState } from '@dealstead/contracts/account/deliveryOptions';
import { refuseResend } from './rules.ts';

test('a mail is not sent again after its text was deleted, after it was returned, or if a member sends it', () => {
  const code = (kind: string, state: MailState, hasText = true) => refuseResend({ kind, state, hasText }, true)?.code;
  expect(code('welcome', 'failed')).toBeUndefined();
  expect(code('welcome', 'failed', false)).toBe('text-deleted');
  expect(code('welcome', 'returned')).toBe('not-failed');
  expect(code('welcome', 'suppressed')).toBe('not-failed');
  expect(code('campaign', 'failed')).toBe('sent-by-member');
});
