import { expect, test } from '@jest/globals';
import { maskEmail, maskPhone } from './mask.ts';

test('a masked address or number does not tell the original', () => {
  expect(maskEmail('ruth.amsel@example.co.uk')).toBe('r•••@e•••.uk');
  expect(maskPhone('(901) 555-0134')).toBe('•••-•••-••34');
});
