import { expect, test } from '@jest/globals';
import { valueOf } from '../values/reading.ts';
import { ContactFields } from './contacts.ts';
import { LeadFields } from './leads.ts';
import { readPhoneCell } from './phoneCell.ts';

/** Each number's last four digits with its kind and marks. */
const shortOf = (cell: string) =>
  valueOf(readPhoneCell(cell))?.phones.map(({ number, kind, doNotContact, isLitigator }) =>
    [number.slice(-4), kind, doNotContact && 'dnc', isLitigator && 'litigator'].filter(Boolean).join(' '),
  );

test.each([
  ['901-555-0111 (DNC), 901-555-0112', ['0111 dnc', '0112']],
  ['(201) 555-0133 DNC / 201.555.0134', ['0133 dnc', '0134']],
  ['901-555-0111 do not call', ['0111 dnc']],
  ['901-555-0111 DO_NOT_CALL; 901-555-0112', ['0111 dnc', '0112']],
  ['901-555-0111, 901-555-0112 litigator', ['0111', '0112 litigator']],
  ['901-555-0111 (cell, DNC), 901-555-0112 home', ['0111 mobile dnc', '0112 home']],
  ['c 901-555-0111 h 901-555-0112', ['0111', '0112']],
  ['cell 901-555-0111 work 901-555-0112', ['0111 mobile', '0112 work']],
  ['DNC: 901-555-0111, 901-555-0112', ['0111 dnc', '0112 dnc']],
  ['901-555-0111, 901-555-0112, DNC', ['0111 dnc', '0112 dnc']],
  ['901-555-0111 / 901-555-0112 (both DNC)', ['0111 dnc', '0112 dnc']],
  ['9015550111.0', ['0111']],
])('the cell %j marks its numbers', (cell, phones) => expect(shortOf(cell)).toEqual(phones));

test.each([
  ['901-555-0111 x12 (cell) or 901-555-0112 fax', false],
  ['Federal DNC list: +1 901 555 0111', false],
  ['+44 20 7946 0958', false],
  ['901-555-0111 ask for Ruth', true],
])('the cell %j has other words: %j', (cell, hasOtherText) =>
  expect(valueOf(readPhoneCell(cell))).toMatchObject({ hasOtherText }),
);

test('words beside a number that somebody types into a lead bar it', () =>
  expect(
    LeadFields.partial().parse({ phones: [{ number: '901-555-0111 DNC' }, { number: '901-555-0112' }] }),
  ).toMatchObject({
    phones: [{ doNotContact: true }, { doNotContact: false }],
  }));

test('a contact is not stored with a number that is marked beside it', () => {
  const { phone } = ContactFields.shape;
  expect(phone.safeParse('901-555-0111 (cell)').success).toBe(true);
  expect(phone.safeParse('901-555-0111 DNC').error?.issues).toMatchObject([
    { message: 'This number is marked do not call. Leave it empty.' },
  ]);
});
