import { expect, test } from '@jest/globals';
import { leadImport } from './kinds/leads.ts';
import { createRowReader, guessMapping } from '@dealstead/service-kit/imports/rows';

/** The lead of a row, by the names of its columns. */
function lead(row: Readonly<Record<string, string>>) {
  const columns = Object.keys(row);
  const mapping = guessMapping(leadImport.fields, columns);
  const job = { columns, mapping, defaults: {}, options: {}, dates: [] };
  const result = createRowReader(leadImport, job, '2026-11-30')(Object.values(row));
  if (result.problem !== undefined) throw new Error(result.problem);
  return result.record;
}
const ann = { 'First Name': 'Ann', 'Last Name': 'Lee' };

test('an optional cell that cannot be read is kept in the notes, and the row comes in', () => {
  expect(
    lead({
      Address: '125 Sample St, Kansas City, MO 64108',
      'First Name': 'Jane',
      'Last Name': 'Sample',
      Phone: '9.01556E+09',
      Status: 'Scraped',
      'Next Follow Up': 'Follow up Needed',
      'Est. Value': '1.234,56',
      Notes: 'Two heirs.',
    }),
  ).toMatchObject({
    first_name: 'Jane',
    phone: null,
    status: null,
    next_followup_date: null,
    property_value_cents: null,
    notes: [
      'Two heirs.',
      'Phone: 9.01556E+09',
      'Property value: 1.234,56',
      'Follow-up date: Follow up Needed',
      'Status: Scraped',
    ].join('\n'),
  });
});

test('values are read as people write them', () => {
  expect(lead({ ...ann, Status: 'Offer Sent', 'Next Follow Up': '1/15/26', 'Est. Value': '250k' })).toMatchObject({
    status: 'offer made',
    next_followup_date: '2026-01-15',
    property_value_cents: 25_000_000,
    notes: null,
  });
  expect(lead({ ...ann, 'Next Follow Up': 'February 8 2026' })).toMatchObject({ next_followup_date: '2026-02-08' });
});

test('a number may not be called where its mark says so in any word, or cannot be read', () => {
  const phoneOf = (mark: string) =>
    (lead({ ...ann, Phone: '901-555-0134', 'Phone 1 DNC': mark })['phones'] as object[])[0];
  for (const mark of ['DNC', 'Do Not Call', 'Federal', 'yes', 'Registry 7'])
    expect(phoneOf(mark)).toMatchObject({ doNotContact: true });
  for (const mark of ['', 'No', 'N', '0']) expect(phoneOf(mark)).toMatchObject({ doNotContact: false });
});

test('an eleventh phone number and email address are kept in the notes', () => {
  const columns = (name: string, values: readonly string[]) =>
    Object.fromEntries([
      [name, values.slice(0, 3).join('; ')],
      ...values.slice(3).map((value, at) => [`${name} ${at + 2}`, value]),
    ]);
  const twelve = Array.from({ length: 12 }, (_, at) => at);
  const made = lead({
    ...ann,
    ...columns(
      'Phone',
      twelve.map((at) => `901-555-01${at + 10}`),
    ),
    ...columns(
      'Email',
      twelve.map((at) => `ann${at}@example.com`),
    ),
  });
  expect([made['phones'], made['emails']].map((contactPoints) => (contactPoints as object[]).length)).toEqual([10, 10]);
  expect(made['notes']).toBe('Email: ann10@example.com, ann11@example.com\nPhone: (901) 555-0120, (901) 555-0121');
});

test('two addresses in a cell are two', () => {
  expect(lead({ ...ann, Email: 'a@example.com; b@example.com', 'Email 2': 'c@example.com' })).toMatchObject({
    email: 'a@example.com',
    emails: [{ address: 'a@example.com' }, { address: 'b@example.com' }, { address: 'c@example.com' }],
    notes: null,
  });
});

test.each([
  ['901.555.0134', '(901) 555-0134', null],
  ['901-555-0134 x12', '(901) 555-0134 ext. 12', null],
  ['901-555-0134 / 901-555-0199', '(901) 555-0134', null],
  ['9015550134.0', '(901) 555-0134', null],
  ['+44 20 7946 0958', '+44 20 7946 0958', null],
  ['555-0134', '555-0134', null],
  ['12', null, 'Phone: 12'],
])('the phone number %j is %j', (text, phone, notes) =>
  expect(lead({ ...ann, Phone: text })).toMatchObject({ phone, notes }),
);

test('a mark beside a number bars it, and other words stay in the notes', () => {
  expect(
    lead({ ...ann, 'Phone 1': '901-555-0111 (DNC), 901-555-0112', 'Phone 2': '901-555-0113 litigator' }),
  ).toMatchObject({
    phones: [
      { number: '(901) 555-0111', doNotContact: true },
      { number: '(901) 555-0112', doNotContact: false },
      { number: '(901) 555-0113', isLitigator: true },
    ],
    notes: null,
  });
  expect(lead({ ...ann, 'Phone 1': '901-555-0111', 'Phone 2': '901-555-0111 DNC' })['phones']).toMatchObject([
    { number: '(901) 555-0111', doNotContact: true },
  ]);
  expect(lead({ ...ann, Phone: '555-0134 do not call' })['phones']).toMatchObject([{ doNotContact: true }]);
  expect(lead({ ...ann, Phone: '901-555-0111 ask for Ruth' })).toMatchObject({
    phone: '(901) 555-0111',
    notes: 'Phone: 901-555-0111 ask for Ruth',
  });
});

test.each([
  [{ 'First Name': 'Jennifer', 'Last Name': 'Null' }, 'Jennifer', 'Null', null],
  [{ 'First Name': 'Na', 'Last Name': 'Kim' }, 'Na', 'Kim', null],
  [{ Name: 'Maria de la Cruz' }, 'Maria', 'de la Cruz', null],
  [{ Name: 'John Smith Jr.' }, 'John', 'Smith Jr.', null],
  [{ Name: 'Sample Homes LLC' }, null, null, 'Sample Homes LLC'],
  [{ 'First Name': '', 'Last Name': 'Smith Family Trust' }, null, null, 'Smith Family Trust'],
])('the lead of the row %j has its names', (row, first, last, company) =>
  expect(lead(row)).toMatchObject({ first_name: first, last_name: last, company }),
);

test('two owners in a cell are both kept', () => {
  expect(lead({ Name: 'SMITH JOHN & MARY' })).toMatchObject({
    first_name: 'JOHN',
    last_name: 'SMITH',
    second_owner: 'MARY SMITH',
    notes: null,
  });
});

test.each([
  [{ Street: '77 Dallas Ave', City: 'Dallas', State: 'TX', Zip: '75211' }, '77 Dallas Ave, Dallas, TX 75211'],
  [{ Street: '77 Dallas Ave, Dallas, TX', City: 'Dallas', State: 'TX', Zip: '' }, '77 Dallas Ave, Dallas, TX'],
  [{ Street: '4 Elm St', City: 'Boston', State: 'ma', Zip: '2115' }, '4 Elm St, Boston, MA 02115'],
  [{ Street: '4 Elm St', City: 'Boston', State: 'Massachusetts', Zip: '="02115"' }, '4 Elm St, Boston, MA 02115'],
  [{ Street: '4 Elm St', City: 'Memphis', State: 'TN', Zip: '2115' }, '4 Elm St, Memphis, TN'],
])('the address of %j', (row, address) => expect(lead(row)).toMatchObject({ property_address: address }));

test('columns named like phones or emails come in as further ones, with the kind of their name', () => {
  const row = {
    ...ann,
    Landline: '901-555-0113',
    'Phone 1': '',
    Mobile: '901-555-0112',
    Email: 'a@example.com',
    'Work Email': 'b@example.com',
  };
  expect(guessMapping(leadImport.fields, Object.keys(row))).toMatchObject({
    phone: 'Phone 1',
    phone2: 'Landline',
    phone3: 'Mobile',
    email2: 'Work Email',
  });
  expect(lead(row)).toMatchObject({
    phone: '(901) 555-0113',
    phones: [
      { number: '(901) 555-0113', kind: 'landline' },
      { number: '(901) 555-0112', kind: 'mobile' },
    ],
    emails: [{ address: 'a@example.com' }, { address: 'b@example.com' }],
  });
  // A mark of a second number is not said of another column's.
  expect(guessMapping(leadImport.fields, ['Phone 1', 'Phone 2 DNC', 'Mobile'])).toMatchObject({ phone3: 'Mobile' });
});

test('a row whose names are all "Null" has no name, and the words stay in the notes', () => {
  const nobody = { 'First Name': 'Null', 'Last Name': 'Null', 'Full Name': 'Null Null', Phone: '901-555-0111' };
  expect(lead(nobody)).toMatchObject({
    first_name: null,
    last_name: null,
    notes: 'First name: Null\nLast name: Null\nFull name: Null Null',
  });
  expect(lead({ 'First Name': 'Christopher', 'Last Name': 'Null' })).toMatchObject({
    first_name: 'Christopher',
    last_name: 'Null',
    notes: null,
  });
});
