import { expect, test } from '@jest/globals';
import { maskEmail, maskPhone, maskText } from './mask.ts';

test('a masked address or number does not reveal the original', () => {
  expect(maskEmail('ruth.amsel@example.co.uk')).toBe('r•••@e•••.uk');
  expect(maskPhone('(901) 555-0134')).toBe('•••-•••-••34');
});

test.each([
  ['Call (901) 555-0134 or ruth@example.com', 'Call •••-•••-••34 or r•••@e•••.com'],
  ['+1 901.555.0134, then 9015550199.', '•••-•••-••34, then •••-•••-••99.'],
  ['Asking $1,250,000 for 12345 Main St, built 1987', 'Asking $1,250,000 for 12345 Main St, built 1987'],
])('the text %s is masked as %s', (text, masked) => {
  expect(maskText(text)).toBe(masked);
});
