import { expect, test } from '@jest/globals';
import { leadImport } from './kinds/leads.ts';
import { createRowReader, guessMapping } from '@dealstead/service-kit/imports/rows';

/** The columns of an export of PropStream, and two rows in its shape. */
const columns =
  'Address,Unit #,City,State,Zip,County,APN,Property Type,Owner 1 First Name,Owner 1 Last Name,Owner 2 First Name,Owner 2 Last Name,Mailing Address,Mailing City,Mailing State,Mailing Zip,Bedrooms,Total Bathrooms,Building Sqft,Year Built,Est. Value,Est. Equity,Last Sale Date,Vacant?,Pre-Foreclosure,Phone 1,Phone 1 Type,Phone 1 DNC,Phone 2,Phone 2 Type,Email 1,Method of Add'.split(
    ',',
  );
const house =
  '2620 Sample St,,Dallas,TX,75203,Dallas,00000123,Single Family,PAT,SAMPLE,,,100 Elm St,Plano,TX,75024,3,2,1450,1952,"$245,000","$165,000",2004-05-01,Yes,Notice of Default,2145550101,Mobile,Yes,2145550102,Landline,pat@example.com,Manual';
const condo =
  '77 Dallas Ave,4B,Dallas,TX,75211,Dallas,00000124,Condo,LEE,SAMPLE,KIM,SAMPLE,PO Box 9,Dallas,TX,75221,3,2.5,1450,1952,"$245,000","$165,000",2004-05-01,No,No,,,,,,,Manual';
const cells = (line: string) =>
  [...line.matchAll(/"([^"]*)"|([^,]*)(?:,|$)/g)].map(([, quoted, plain]) => quoted ?? plain);
const withoutQuoteEnds = (line: string) => cells(line.replaceAll('",', '"')).slice(0, columns.length) as string[];
const mapping = guessMapping(leadImport.fields, columns);
const read = createRowReader(leadImport, { columns, mapping, defaults: {}, options: {}, dates: [] }, '2026-11-30');

test('every column of an export of PropStream is mapped, but how a row was added there', () => {
  const mapped = new Set(Object.values(mapping));
  expect(columns.filter((column) => !mapped.has(column))).toEqual(['Method of Add']);
});

test('a row of it comes in whole', () => {
  const result = read(withoutQuoteEnds(house));
  expect(result.problem === undefined && result.record).toMatchObject({
    first_name: 'PAT',
    last_name: 'SAMPLE',
    second_owner: null,
    mailing_address: '100 Elm St, Plano, TX 75024',
    property_address: '2620 Sample St, Dallas, TX 75203',
    county: 'Dallas',
    apn: '00000123',
    beds: 3,
    baths: 2,
    property_type: 'Single Family',
    square_feet: 1_450,
    year_built: 1952,
    property_value_cents: 245_000_00,
    equity_cents: 165_000_00,
    last_sale_date: '2004-05-01',
    is_vacant: true,
    is_pre_foreclosure: true,
    phone: '(214) 555-0101',
    email: 'pat@example.com',
    notes: 'Pre-foreclosure: Notice of Default',
    phones: [
      { number: '(214) 555-0101', kind: 'mobile', doNotContact: true },
      { number: '(214) 555-0102', kind: 'landline', doNotContact: false },
    ],
  });
});

test('a unit, a second owner and a box are kept, and nothing is said of what the row leaves out', () => {
  const result = read(withoutQuoteEnds(condo));
  expect(result.problem === undefined && result.record).toMatchObject({
    property_address: '77 Dallas Ave #4B, Dallas, TX 75211',
    second_owner: 'KIM SAMPLE',
    baths: 2.5,
    mailing_address: 'PO Box 9, Dallas, TX 75221',
    is_vacant: false,
    is_pre_foreclosure: false,
    phone: null,
    phones: [],
    emails: [],
    notes: null,
  });
});

test('a file that was traced again adds its numbers, and bars those that it bars', () => {
  const merge = leadImport.update!.merge;
  const now = { phone: '(214) 555-0101', phones: [], tags: ['Probate'], notes: null, email: null, emails: [], beds: 3 };
  const row = read(withoutQuoteEnds(house));
  const record = row.problem === undefined ? row.record : {};
  expect(merge(now, { ...record, tags: ['Dallas'] }, 'fill')).toMatchObject({
    phone: '(214) 555-0101',
    tags: ['Probate', 'Dallas'],
    year_built: 1952,
    phones: [
      { number: '(214) 555-0101', kind: 'mobile', doNotContact: true },
      { number: '(214) 555-0102', kind: 'landline' },
    ],
  });
});
