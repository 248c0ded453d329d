import { expect, test } from '@jest/globals';
import { createRowReader, guessMapping } from '@dealstead/service-kit/imports/rows';
import { contactImport } from './kinds/contacts.ts';

const defaults = { consentSource: 'website', consentDate: '2026-01-02' } as const;

/** Reads a row as a contact, its columns as an upload guesses them. */
function contact(cells: Readonly<Record<string, string>>, more: { tags?: string[] } = {}) {
  const columns = Object.keys(cells);
  const mapping = guessMapping(contactImport.fields, columns, contactImport);
  const given = { columns, mapping, defaults: { ...defaults, ...more }, options: {}, dates: [] };
  const read = createRowReader(contactImport, given, '2026-11-30')(Object.values(cells));
  if (read.problem !== undefined) throw new Error(read.problem);
  return read;
}

test.each<[cells: Record<string, string>, kept: object, notes: string | null]>([
  [
    { Name: 'Ann Lee', Phone: '901-555-0134', 'Phone 2': '901-555-0135', 'Phone 3': '9015550136' },
    { phone: '(901) 555-0134' },
    'Phone: (901) 555-0134, (901) 555-0135, (901) 555-0136',
  ],
  [{ Name: 'Ann Lee', Phone: '', 'Phone 2': '901-555-0135' }, { phone: '(901) 555-0135' }, null],
  [
    { Name: 'Ann Lee', Phone: '9015550134', 'Phone type': 'cell', 'Phone 2': '9015550135', 'Phone 2 type': 'home' },
    { phone: '(901) 555-0134' },
    'Phone: (901) 555-0134 (mobile), (901) 555-0135 (home)',
  ],
  [
    { Name: 'Ann Lee', Phone: '+44 20 7946 0958', 'Work Email': 'ann@example.com' },
    { phone: '+44 20 7946 0958', email: 'ann@example.com' },
    'Email: ann@example.com (work)',
  ],
  [
    { Name: 'Ann Lee', Phone: '+44 20 7946 0958', 'Phone 2': '901-555-0135 x12' },
    { phone: '(901) 555-0135 ext. 12' },
    'Phone: +44 20 7946 0958, (901) 555-0135 ext. 12',
  ],
  [
    { Name: 'Ann Lee', Email: 'a@example.com, b@example.com', 'Phone 2': '901-555-0135 DNC' },
    { phone: null, email: 'a@example.com' },
    'Email: a@example.com, b@example.com\nPhone: (901) 555-0135 (do not contact)',
  ],
  [
    { Name: 'Ann & Bo Lee', Email: 'a@example.com', Website: 'lee.example.com', Address: '12 Elm St', Title: '' },
    { first_name: 'Ann', last_name: 'Lee' },
    'Website: lee.example.com\nAddress: 12 Elm St\nFull name: Bo Lee',
  ],
])('nothing that %j says is lost', (cells, kept, notes) =>
  expect(contact(cells)).toMatchObject({ record: { ...kept, notes } }),
);

test('tags that are more than a contact has, or too long, are named and kept in the notes', () => {
  const tags = Array.from({ length: 19 }, (_, at) => `tag ${at}`);
  const long = 'a tag of more than forty characters, no less'.replace(',', '');
  const { record, leftOut } = contact({ Email: 'a@example.com', Tags: `${long}, VIP` }, { tags });
  expect(record['tags']).toEqual([...tags, long.slice(0, 40).trim()]);
  expect(leftOut).toMatchObject([
    { field: 'tags', value: long },
    { field: 'tags', value: 'VIP', reason: 'At most 20 tags are kept' },
  ]);
  expect(record['notes']).toBe(`Tags: ${long}\nTags: VIP`);
});
