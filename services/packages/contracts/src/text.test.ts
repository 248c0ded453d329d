import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mailRequested } from './account/events.ts';
import { register } from './account/auth.ts';
import { Profile } from './account/settings.ts';
import { PublishInput } from './listings/drafts.ts';
import { PropertyEdit } from './listings/details.ts';
import { ContactMessage } from './listings/contact.ts';
import { InquiryForm } from './listings/inquiries.ts';
import { SellerLead } from './listings/leads.ts';
import { saveSearch } from './listings/savedSearches.ts';
import { countLinks, ellipsizeText, multiLine, singleLine, storableText, truncateText } from './text.ts';

test.each([
  ['\u202eesuoH\u202c 12', 'esuoH 12'],
  ['Oak\r\nBcc: victim@example.com', 'Oak Bcc: victim@example.com'],
  ['  two\t\u0007 words\u2028', 'two words'],
  ['\u2066left\u2069 \u061c\u200f\u200eright\ufeff', 'left right'],
  ['👩‍🌾 Müller-O’Fallon', '👩‍🌾 Müller-O’Fallon'],
])('the text %j becomes one line without control or bidirectional characters', (text, line) => {
  expect(singleLine(text)).toBe(line);
});

test('a text of several lines keeps its line breaks, without control or bidirectional characters', () => {
  expect(multiLine(' \u202eOne\r\nTwo\tand\u0007three\r\rFour\u0000\n')).toBe('One\nTwo and three\n\nFour');
});

test.each([
  ['No links, www and http: alone', 0],
  ['https://www.a.example and www.b.example', 2],
  ['[url=x]x[/url] <a href="x">x</a>', 2],
])('the text %j has %i links', (text, links) => expect(countLinks(text)).toBe(links));

const typed = '\u202eAda\u0000\n';

/** Every schema of a name, title or subject. */
const entries: [string, unknown][] = [
  ['a first name at registration', register.body.shape.firstName.parse(typed)],
  ['a last name at registration', register.body.shape.lastName.parse(typed)],
  ['a first name in the profile', Profile.shape.firstName.parse(typed)],
  ['a company in the profile', Profile.shape.company.parse(typed)],
  ['the title of a listing', PublishInput.shape.title.parse(`${typed}House`).slice(0, 3)],
  ['the city of a listing', PublishInput.shape.city.parse(typed)],
  ['the contact name of a listing', PublishInput.shape.contactName.parse(typed)],
  ['the title in an edit', PropertyEdit.parse({ title: `${typed}House` }).title?.slice(0, 3)],
  ['the name in a question', InquiryForm.shape.name.parse(typed)],
  ['the name in a message to support', ContactMessage.shape.name.parse(typed)],
  ['the name of a seller', SellerLead.shape.fullName.parse(typed)],
  ['the name of a saved search', saveSearch.body.shape.name.parse(typed)],
  ['the subject of a mail', mailRequested.data.shape.subject.parse(typed)],
];
test.each(entries)('the field %s is stored on one line', (_, stored) => {
  expect(stored).toBe('Ada');
});

test('a name that consists of invisible characters is missing', () => {
  expect(register.body.shape.firstName.safeParse('\u202e\u200b').success).toBe(false);
});

test.each([
  ['a short text', 'House', 10, 'House'],
  ['an emoji at the limit', `${'a'.repeat(9)}🏠 for sale`, 10, 'a'.repeat(9)],
  ['a family at the limit', 'ab👩‍👩‍👧‍👦', 8, 'ab'],
  ['a letter with its accent', 'Jose\u0301', 4, 'Jos'],
  ['one emoji that is longer than the limit', '👩‍👩‍👧‍👦', 4, '👩‍'],
  ['no room', '🏠', 1, ''],
])('truncateText cuts %s between characters', (_, text, length, expected) => {
  expect(truncateText(text, length)).toBe(expected);
});

test('a truncated text is well-formed, a beginning of the text and within the limit', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.nat(70), (text, length) => {
      const cut = truncateText(text, length);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(length);
      expect(ellipsizeText(text, length + 1).length).toBeLessThanOrEqual(length + 1);
    }),
  );
});

test('NUL and half an emoji become replacement characters', () => {
  expect(storableText('a\0b\uD83C')).toBe('a\uFFFDb\uFFFD');
  expect(singleLine('a\0b\uD83C')).toBe('a b\uFFFD');
  expect(multiLine('a\n\uDFE0')).toBe('a\n\uFFFD');
});
