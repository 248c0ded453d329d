import { expect, test } from '@jest/globals';
import { InquiryForm } from './inquiries.ts';

test('control and bidirectional characters are removed from an inquiry, line breaks are not', () => {
  const inquiry = InquiryForm.parse({
    name: 'Ann\u202e Lee',
    email: 'ann@example.com',
    message: 'Is the\u0007house\u202e still for sale?\r\nThank you.',
  });
  expect(inquiry.name).toBe('Ann Lee');
  expect(inquiry.message).toBe('Is the house still for sale?\nThank you.');
});
