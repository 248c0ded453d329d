import { describe, expect, test } from '@jest/globals';
import { leadImport } from './kinds/leads.ts';
import { createRowReader, guessMapping } from '@dealstead/service-kit/imports/rows';

const dateColumns = (row: object, order: 'dmy' | undefined) =>
  order === undefined
    ? []
    : Object.keys(row).map((column) => {
        const counts = { monthFirst: 0, dayFirst: 2, either: 0 };
        return { column, order, example: '', readings: [null, null] as [null, null], ...counts };
      });

/** What a row of a file is as a lead, and which of its cells are left out. */
function read(row: Readonly<Record<string, string>>, order?: 'dmy') {
  const named = { 'Owner Name': 'Ann Lee', ...row };
  const columns = Object.keys(named);
  const job = {
    columns,
    mapping: guessMapping(leadImport.fields, columns),
    defaults: {},
    options: {},
    dates: dateColumns(named, order),
  };
  const result = createRowReader(leadImport, job, '2026-11-30')(Object.values(named));
  if (result.problem !== undefined) throw new Error(result.problem);
  return { ...result.record, left: result.leftOut.map(({ reason }) => reason) } as Record<string, unknown>;
}

describe('in a file of leads', () => {
  test.each([
    ['250k', 25_000_000],
    ['$1.2M', 120_000_000],
    ['1,250,000.50', 125_000_050],
    ['US$250000', 25_000_000],
    ['$ 1 200', 120_000],
    ['250,000.-', 25_000_000],
  ])('the amount %s', (text, cents) => {
    expect(read({ 'Est. Value': text })).toMatchObject({ property_value_cents: cents, left: [] });
  });
  test.each([
    ['1.234,56', 'The comma and the point can be read both ways'],
    ['(1,000)', 'Below zero'],
    ['€250000', 'Not in US dollars'],
  ])('the amount %s is left out by name', (text, reason) => {
    expect(read({ 'Est. Value': text })).toMatchObject({ property_value_cents: null, left: [reason] });
  });

  test.each([
    '2026-03-04',
    '3/4/2026',
    '3/4/26',
    '4-Mar-26',
    'Mar 4 2026',
    'Wednesday, March 4, 2026',
    '2026/03/04',
    'March-4-2026',
    '46085',
    '46085.5',
    '2026-03-04T23:30:00-06:00',
    '3/4/2026 11:30 PM CST',
  ])('the date %s', (text) => {
    expect(read({ 'Last Sale Date': text })).toMatchObject({ last_sale_date: '2026-03-04', left: [] });
  });
  test('a day before its month is read where the file shows it, and otherwise left out by name', () => {
    expect(read({ 'Last Sale Date': '4.3.2026' })).toMatchObject({
      last_sale_date: null,
      left: ['The day may be written before the month'],
    });
    expect(read({ 'Last Sale Date': '4.3.2026' }, 'dmy')).toMatchObject({ last_sale_date: '2026-03-04' });
  });

  test.each([
    ['(901) 555-0134', ['(901) 555-0134']],
    ['901-555-0134 x12', ['(901) 555-0134 ext. 12']],
    ['901-555-0134 / 901-555-0199', ['(901) 555-0134', '(901) 555-0199']],
    ['+1 (901) 555-0134', ['(901) 555-0134']],
    ['+44 20 7946 0958', ['+44 20 7946 0958']],
    ['9015551105.0', ['(901) 555-1105']],
  ])('the phone number %s', (text, numbers) => {
    const { phones } = read({ 'Phone 1': text }) as unknown as { phones: { number: string }[] };
    expect(phones.map(({ number }) => number)).toEqual(numbers);
  });
  test.each([
    ['CELL', 'mobile'],
    ['iphone', 'mobile'],
    ['HOME', 'home'],
    ['work', 'work'],
    ['Land Line', 'landline'],
    ['main', 'other'],
    ['VoIP', 'voip'],
  ])('the kind %s of a phone number', (text, kind) =>
    expect(read({ Phone: '9015550134', 'Phone type': text })).toMatchObject({ phones: [{ kind }] }),
  );
  test('a phone number that a spreadsheet rounded is left out by name', () => {
    expect(read({ 'Phone 1': '9.01556E+09' })).toMatchObject({
      phone: null,
      left: ['A spreadsheet rounded this number'],
    });
  });

  test.each([
    ['7030', 'NJ', 'NJ 07030'],
    ['="07030"', 'NJ', 'NJ 07030'],
    ['70301234', 'NJ', 'NJ 07030'],
    ['78701.0', 'TX', 'TX 78701'],
    ['07030 1234', 'NJ', 'NJ 07030'],
    ['00901', 'PR', 'PR 00901'],
    ['20001', 'District of Columbia', 'DC 20001'],
  ])('the ZIP code %s of %s', (zip, state, place) => {
    const row = { Address: '12 Elm St', City: 'Town', State: state, Zip: zip };
    expect(read(row)).toMatchObject({ property_address: `12 Elm St, Town, ${place}`, left: [] });
  });
  test('a ZIP code of another state and a word that is no state are left out by name, and kept in the notes', () => {
    const place = (State: string, Zip: string) => read({ Address: '12 Elm St', City: 'Memphis', State, Zip });
    expect(place('TN', '07030')).toMatchObject({
      property_address: '12 Elm St, Memphis, TN',
      left: ['07030 is a ZIP code of NJ, not of TN'],
      notes: 'Property ZIP: 07030',
    });
    expect(place('ZZ', '38104')).toMatchObject({
      property_address: '12 Elm St, Memphis, 38104',
      left: ['Not a US state'],
      notes: 'Property state: ZZ',
    });
  });
  test('an owner lives abroad', () => {
    const mailing = (State: string, Zip: string) =>
      read({ 'Mailing Address': '12 King St', 'Mailing City': 'Toronto', 'Mailing State': State, 'Mailing Zip': Zip });
    expect(mailing('ON', 'M5V 2T6')).toMatchObject({ mailing_address: '12 King St, Toronto, ON M5V 2T6', left: [] });
    expect(mailing('ZZ', '38104')).toMatchObject({ left: ['Not a US state'] });
  });

  test.each([
    [{ Address: '77 Dallas Ave', City: 'Dallas', State: 'TX', Zip: '75211' }, '77 Dallas Ave, Dallas, TX 75211'],
    [{ Address: '100 Houston St, Houston, TX 77002' }, '100 Houston St, Houston, TX 77002'],
    [{ Address: '900 Lake Dr', 'Unit #': '101', City: 'Dallas', State: 'Texas' }, '900 Lake Dr #101, Dallas, TX'],
    [{ Address: '900 Lake Dr #101', 'Unit #': '101', City: 'Dallas' }, '900 Lake Dr #101, Dallas'],
    [{ Address: '12 Elm St', 'Unit #': 'Apt 4' }, '12 Elm St Apt 4'],
    [{ Address: '900 Lake Dr', 'Unit #': '101.0' }, '900 Lake Dr #101'],
  ])('the address %j', (row, address) => expect(read(row)).toMatchObject({ property_address: address }));
  test('rows without a street are equal to nothing', () => {
    const { left: _, ...lead } = read({ City: 'Waco', State: 'TX' });
    expect(leadImport.tiesOf(lead)).toEqual([]);
  });

  test.each([
    [
      { 'First Name': 'Null', 'Last Name': 'Smith' },
      { first_name: 'Null', last_name: 'Smith', company: null },
    ],
    [
      { 'First Name': 'Na', 'Last Name': 'Li' },
      { first_name: 'Na', last_name: 'Li' },
    ],
    [
      { 'First Name': 'Mary', 'Last Name': 'None' },
      { first_name: 'Mary', last_name: 'None' },
    ],
    [
      { 'First Name': '', 'Last Name': 'Null' },
      { first_name: null, last_name: 'Null', left: [] },
    ],
    [
      { 'First Name': 'Tony', 'Last Name': "D'Angelo, Jr." },
      { first_name: 'Tony', last_name: "D'Angelo Jr." },
    ],
    [{ 'Owner Name': "D'Angelo, Jr." }, { first_name: null, last_name: "D'Angelo Jr." }],
    [{ 'Owner 2 First Name': 'Jane', 'Owner 2 Last Name': 'Null' }, { second_owner: 'Jane Null' }],
    [
      { 'Owner Name': 'None', Email: 'a@example.com' },
      { first_name: null, left: ['May be a name, or stand for an empty cell'], notes: 'Full name: None' },
    ],
    [
      { 'First Name': '', 'Last Name': 'ABC HOLDINGS LLC' },
      { first_name: null, company: 'ABC HOLDINGS LLC' },
    ],
    [{ 'Owner Name': 'Smith Family Trust' }, { first_name: null, company: 'Smith Family Trust' }],
    [{ 'Owner Name': 'SMITH JOHN & MARY' }, { first_name: 'JOHN', last_name: 'SMITH', second_owner: 'MARY SMITH' }],
    [
      { 'First Name': 'John & Mary', 'Last Name': 'Smith' },
      { first_name: 'John', second_owner: 'Mary Smith' },
    ],
    [
      { 'First Name': 'Bob & Carol', 'Last Name': 'Hale', 'Owner 2 First Name': 'Dee', 'Owner 2 Last Name': 'Null' },
      { first_name: 'Bob', second_owner: 'Dee Null', notes: 'Full name: Carol Hale' },
    ],
    [
      { 'Owner Name': 'Bob Hale and Carol Hale', 'Owner 2 Name': 'CAROL HALE' },
      { first_name: 'Bob', second_owner: 'CAROL HALE', notes: null },
    ],
    [{ 'Owner Name': 'Müller & Söhne GmbH' }, { first_name: null, company: 'Müller & Söhne GmbH' }],
  ])('the name %j', (row, lead) => expect(read(row)).toMatchObject(lead));

  test.each([
    ['Offer Sent', 'offer made'],
    ['WON', 'closed'],
    ['dead', 'lost'],
  ])('the status %s', (text, status) => expect(read({ Status: text })).toMatchObject({ status, left: [] }));

  test.each([
    ['Notice of Default', 'Pre-foreclosure: Notice of Default'],
    ['Yes', null],
  ])('the pre-foreclosure %j, whose words stay in the notes', (text, notes) =>
    expect(read({ 'Pre-Foreclosure': text })).toMatchObject({ is_pre_foreclosure: true, notes }),
  );

  test.each([
    ['Lot Size', '0.25', 0.25],
    ['Lot Size', '10,890 sqft', 0.25],
    ['Lot Size', '8712', 0.2],
    ['Lot Size', '1.5 acres', 1.5],
    ['Lot Acres', '5', 5],
    ['Lot Size Sqft', '43,560', 1],
  ])('%s of %s', (column, text, acres) => expect(read({ [column]: text })).toMatchObject({ lot_acres: acres }));
});
