import { describe, expect, test } from '@jest/globals';
import { Profile } from './settings.ts';

const name = { firstName: 'Ana', lastName: 'Ruiz', phone: null, company: null };
const read = (fields: object) => Profile.safeParse({ ...name, ...fields });

test('a profile from before the newer fields existed is valid and changes none of them', () => {
  expect(Profile.parse(name)).toEqual(name);
});

test('empty fields are null', () => {
  const empty = { bio: '', website: ' ', address: '', city: ' ', state: '', zipCode: '' };
  const none = { bio: null, website: null, address: null, city: null, state: null, zipCode: null };
  expect(read(empty).data).toEqual({ ...name, ...none });
  expect(read(none).data).toEqual({ ...name, ...none });
});

test('texts lose control and bidirectional characters; a bio keeps its line breaks', () => {
  const typed = { bio: ' One\u202e.\r\n\r\n\r\n\r\nTwo.\u0000 ', city: 'Mem\u202ephis', address: '12\nElm Street' };
  expect(read(typed).data).toMatchObject({ bio: 'One.\n\nTwo.', city: 'Memphis', address: '12 Elm Street' });
});

describe('a website', () => {
  test.each(['https://example.com', 'https://www.example.co.uk/about?a=1#b', ' https://example.com/ '])(
    '%j is accepted',
    (website) => {
      expect(read({ website }).data?.website).toBe(website.trim());
    },
  );
  test.each([
    'http://example.com',
    'example.com',
    'javascript:alert(1)',
    'https://localhost',
    'https://user@example.com',
    'https://',
    'https://127.0.0.1',
    `https://example.com/${'a'.repeat(181)}`,
  ])('%j is refused', (website) => {
    expect(read({ website }).success).toBe(false);
  });
});

test.each([
  { state: 'PR' },
  { state: 'tn' },
  { zipCode: '3810' },
  { zipCode: '38103-1234' },
  { bio: 'a'.repeat(1_001) },
  { city: 'a'.repeat(81) },
  { address: 'a'.repeat(201) },
  { profileVisibility: 'everyone' },
  { nickname: 'A' },
])('a profile with %j is refused', (fields) => {
  expect(read(fields).success).toBe(false);
});
