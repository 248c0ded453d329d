import { expect, test } from '@jest/globals';
import { type ImportField, importFields, listingImportFields } from '@dealstead/contracts';
import { guessMapping } from '@dealstead/service-kit/imports/rows';
import type { ImportedListing } from './importedListing.ts';
import { RowError } from './rowError.ts';
import { RowReader } from './rowReader.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
type Row = Partial<Record<ImportField, string>>;
const ordinary: Row = {
  ListPrice: '96000',
  City: 'Kent',
  StateOrProvince: 'WA',
  PostalCode: '98030',
  PropertyType: 'Residential',
};
const there: Row = { Latitude: '47.36', Longitude: '-122.2' };

/** Reads a row whose columns have the dictionary's names. */
function read(row: Row): { listed: ImportedListing | RowError; warnings: string[] } {
  const all = { ...ordinary, ...row };
  const columns = [...importFields];
  const mapping = guessMapping(listingImportFields, columns);
  const reader = new RowReader({ columns, mapping, defaults: {}, options: {}, dates: [] }, now);
  const listed = reader.read({ line: 2, cells: columns.map((name) => all[name] ?? '') });
  return { listed, warnings: [...reader.warnings().keys()] };
}

test.each<[string, Row, Partial<ImportedListing>]>([
  ['dollars as people write them', { ListPrice: ' $1,250,000.50 ' }, { priceCents: 125_000_050 }],
  ['thousands as k', { ListPrice: '250k' }, { priceCents: 25_000_000 }],
  ['millions as M', { ListPrice: '$1.2M' }, { priceCents: 120_000_000 }],
  ['millions as mm', { ListPrice: '1.2 mm' }, { priceCents: 120_000_000 }],
  ['thousands with separators and k', { ListPrice: '$1,250.5K' }, { priceCents: 125_050_000 }],
  ['dollars with cents', { ListPrice: '$85,000.00' }, { priceCents: 8_500_000 }],
  ['the word million', { ListPrice: '2 million' }, { priceCents: 200_000_000 }],
  ['an amount of a program', { ListPrice: '1.2e6' }, { priceCents: 120_000_000 }],
  ['a state by its name', { StateOrProvince: 'washington' }, { state: 'WA' }],
  [
    'a ZIP code that lost its zeros',
    { PostalCode: '2139', StateOrProvince: 'MA', City: 'Cambridge' },
    { zipCode: '02139', county: 'Middlesex' },
  ],
  [
    'a state, a city and a position by ZIP code alone',
    { StateOrProvince: '', City: '', PostalCode: '78704' },
    { state: 'TX', city: 'Austin', county: 'Travis' },
  ],
  ['a lot in square feet', { LotSizeSquareFeet: '10,890 sqft' }, { acres: '0.25' }],
  ['acres before square feet', { LotSizeAcres: '2.50', LotSizeSquareFeet: '1' }, { acres: '2.5' }],
  ['an address of parts', { StreetNumber: '12', StreetName: 'Elm St', UnitNumber: '4B' }, { address: '12 Elm St #4B' }],
  [
    'an address of the dictionary’s parts',
    { StreetNumber: '55', StreetDirPrefix: 'W', StreetName: 'Sample', StreetSuffix: 'Avenue', UnitNumber: '3' },
    { address: '55 W Sample Avenue #3' },
  ],
  [
    'a unit in a column of its own',
    { UnparsedAddress: '900 Lake Dr', UnitNumber: '101' },
    { address: '900 Lake Dr #101' },
  ],
  [
    'a unit in two columns once',
    { UnparsedAddress: '900 Lake Dr #101', UnitNumber: '101' },
    { address: '900 Lake Dr #101' },
  ],
  ['a street named like its city', { UnparsedAddress: '100 Kent St' }, { address: '100 Kent St' }],
  ['a house in square meters', { LivingArea: '139.4', LivingAreaUnits: 'Square Meters' }, { squareFeet: 1_500 }],
  ['a lot with its unit', { LotSizeArea: '0.5', LotSizeUnits: 'Acres' }, { acres: '0.5' }],
  ['a lot of square feet without a unit', { LotSizeArea: '217800' }, { acres: '5' }],
  ['a lot of acres without a unit', { LotSizeArea: '0.25' }, { acres: '0.25' }],
  [
    'an address with town, state and ZIP code by its street',
    { UnparsedAddress: '12 Elm St, Kent, WA 98030', City: 'Kent', StateOrProvince: 'WA', PostalCode: '98030' },
    { address: '12 Elm St', city: 'Kent', zipCode: '98030' },
  ],
  [
    'what spreadsheets write for nothing',
    { UnparsedAddress: 'N/A', BedroomsTotal: 'NULL', YearBuilt: '0' },
    { address: null, bedrooms: null, yearBuilt: null },
  ],
  [
    'a formula as text',
    { X_Dealstead_Title: '=cmd|calc', UnparsedAddress: "'+1 Elm St" },
    { title: '=cmd|calc', address: '+1 Elm St' },
  ],
  ['days since it came on the market', { OnMarketDate: '11/01/2026', DaysOnMarket: '3' }, { daysOnMarket: 20 }],
  ['a date as Kaggle writes it', { OnMarketDate: '20261111T000000' }, { daysOnMarket: 10 }],
  [
    'terms in the dictionary’s words',
    { ListingTerms: 'Cash, OwnerMayCarry' },
    { financeOptions: ['cash', 'owner-finance'] },
  ],
  [
    'a list of JSON',
    { X_Dealstead_Features: '["Well","Power, at the road"]' },
    { features: ['Well', 'Power, at the road'] },
  ],
  ['half baths', { BathroomsTotalInteger: '1.5' }, { bathroomsQuarters: 6 }],
  ['baths as a mixed number', { BathroomsTotalInteger: '2 1/2' }, { bathroomsQuarters: 10 }],
  ['full and half baths in one cell', { BathroomsTotalInteger: '2/1' }, { bathroomsQuarters: 10 }],
  [
    'a decimal beside the whole total',
    { BathroomsTotalInteger: '3', BathroomsTotalDecimal: '2.5' },
    { bathroomsQuarters: 10 },
  ],
  [
    'bathrooms by kind, of which the total counts each as one',
    {
      BathroomsTotalInteger: '4',
      BathroomsFull: '2',
      BathroomsThreeQuarter: '1',
      BathroomsHalf: '0',
      BathroomsOneQuarter: '1',
    },
    { bathroomsQuarters: 12 },
  ],
  ['full baths alone', { BathroomsFull: '2' }, { bathroomsQuarters: 8 }],
  ['a total and half baths', { BathroomsTotalInteger: '3', BathroomsHalf: '1' }, { bathroomsQuarters: 10 }],
  ['a decimal total and half baths', { BathroomsTotalInteger: '2.5', BathroomsHalf: '1' }, { bathroomsQuarters: 10 }],
  ['a row whose baths cannot be read, without them', { BathroomsTotalInteger: '2.1' }, { bathroomsQuarters: null }],
  ['no phone number that cannot be called', { X_Dealstead_ContactPhone: '12345' }, { contactPhone: null }],
  [
    'the price of a sale',
    { ListPrice: '', ClosePrice: '90000', StandardStatus: 'Sold' },
    { priceCents: 9_000_000, status: 'closed' },
  ],
])('accepts %s', (_, row, expected) => {
  expect(read(row).listed).toMatchObject(expected);
});

test.each<[ImportField | null, Row, RegExp]>([
  ['ListPrice', { ListPrice: '' }, /Price is missing/],
  ['ListPrice', { ListPrice: '-5' }, /Not a dollar amount/],
  ['ListPrice', { ListPrice: '1,2M' }, /Not a dollar amount/],
  ['ListPrice', { ListPrice: '250 kg' }, /Not a dollar amount/],
  ['ListPrice', { ListPrice: 'k' }, /Not a dollar amount/],
  ['ListPrice', { ListPrice: '1' }, /Below \$1,000/],
  ['ListPrice', { ListPrice: '1000000001' }, /billion/],
  ['StateOrProvince', { StateOrProvince: 'DC' }, /District of Columbia/],
  ['StateOrProvince', { StateOrProvince: 'U.S. Virgin Islands' }, /Virgin Islands/],
  ['StateOrProvince', { StateOrProvince: 'Ontario' }, /Not one of the 50/],
  ['StateOrProvince', { StateOrProvince: '', PostalCode: '00601' }, /Puerto Rico|State is missing/],
  ['StateOrProvince', { PostalCode: '8104', City: 'Memphis', StateOrProvince: '' }, /State is missing/],
  ['City', { City: '', PostalCode: 'K1A 0B1' }, /City is missing/],
  ['Latitude', { PostalCode: '', City: 'Nowhere at All' }, /Location is missing/],
  ['PropertyType', { PropertyType: 'ResidentialLease' }, /Leases/],
  ['PropertyType', { PropertyType: 'spaceship' }, /Unknown property type/],
  ['StandardStatus', { StandardStatus: 'Delete' }, /deleted/],
])('rejects an invalid %s', (field, row, why) => {
  const { listed } = read(row);
  expect(listed).toBeInstanceOf(RowError);
  expect([(listed as RowError).field, (listed as RowError).reason]).toEqual([field, expect.stringMatching(why)]);
});

test.each<[ImportField, Row, RegExp]>([
  ['X_Dealstead_Urgency', { X_Dealstead_Urgency: 'soon' }, /low, normal nor high/],
  ['X_Dealstead_CloseBy', { X_Dealstead_CloseBy: 'May' }, /Not a date/],
  ['X_Dealstead_ShowAddress', { X_Dealstead_ShowAddress: 'maybe' }, /true or false/],
  ['Longitude', { Latitude: '47.36', Longitude: '122.2' }, /minus/],
  ['Latitude', { Latitude: '-122.2', Longitude: '47.36' }, /swapped/],
  ['Latitude', { Latitude: '52.5', Longitude: '13.4' }, /Outside/],
  ['YearBuilt', { YearBuilt: '1066' }, /1600 or later/],
  ['YearBuilt', { YearBuilt: '2090' }, /or earlier/],
  ['BedroomsTotal', { BedroomsTotal: 'three' }, /Not a number/],
  ['OnMarketDate', { OnMarketDate: '2026-02-30' }, /Not a date/],
  ['X_Dealstead_ContactEmail', { X_Dealstead_ContactEmail: 'ann at example' }, /email/],
  ['X_Dealstead_DealType', { X_Dealstead_DealType: 'barter' }, /Unknown deal type/],
  ['TaxAnnualAmount', { TaxAnnualAmount: '1.234,56' }, /both ways/],
  ['X_Dealstead_ContactPhone', { X_Dealstead_ContactPhone: '9.01556E+09' }, /rounded/],
  ['PostalCode', { PostalCode: 'K1A 0B1', City: 'Kent' }, /Not a ZIP/],
  [
    'PostalCode',
    { PostalCode: '08104', City: 'Memphis', StateOrProvince: 'TN' },
    /08104 is a ZIP code of NJ, not of TN/,
  ],
  ['PostalCode', { PostalCode: '8104', City: 'Memphis', StateOrProvince: 'TN' }, /08104 is no ZIP code of TN/],
  ['Latitude', { Latitude: '30.27', Longitude: '-97.74' }, /miles from 98030/],
  ['LotSizeAcres', { LotSizeAcres: '99999' }, /\$20 per acre/],
  ['StandardStatus', { StandardStatus: 'maybe' }, /Unknown status/],
  ['UnparsedAddress', { UnparsedAddress: '12 \0 Elm' }, /invalid character/],
  ['City', { City: 'K\uFFFDnt' }, /cannot be read/],
  ['City', { City: 'x'.repeat(81) }, /Longer than 80/],
  ['PropertyType', { PropertyType: 'spaceship', BedroomsTotal: '3' }, /Unknown property type/],
  ['PublicRemarks', { PublicRemarks: 'a\0b' }, /invalid character/],
  ['ListingTerms', { ListingTerms: 'C\uFFFDsh' }, /cannot be read/],
  ['UnitNumber', { UnparsedAddress: '12 Elm St', UnitNumber: 'x'.repeat(61) }, /Longer than 60/],
  ['CountyOrParish', { CountyOrParish: 'K\uFFFDng' }, /cannot be read/],
  ['ListingKey', { ListingKey: 'x'.repeat(201) }, /Longer than 200/],
])('leaves an invalid %s out of the row, and names it', (field, row, why) => {
  const { listed, warnings } = read(row);
  expect(listed).not.toBeInstanceOf(RowError);
  expect(warnings).toContainEqual(expect.stringMatching(why));
  expect(warnings.find((warning) => why.test(warning))).toMatch(new RegExp(`^${field} .*: left out`));
});

test.each([
  ['Active', 'active'],
  ['Active Under Contract', 'under-contract'],
  ['Pending', 'under-contract'],
  ['Coming Soon', 'draft'],
  ['Closed', 'closed'],
  ['Expired', 'expired'],
  ['Withdrawn', 'withdrawn'],
  ['Canceled', 'withdrawn'],
  ['Hold', 'withdrawn'],
  ['Incomplete', 'draft'],
])('StandardStatus %s is %s', (StandardStatus, status) => {
  expect(read({ StandardStatus }).listed).toMatchObject({ status });
});

test('counts the lossy values of accepted rows only', () => {
  const placed = { ...there, UnparsedAddress: '1 Elm St' };
  expect(
    read({ ...placed, StandardStatus: 'Pending', CountyOrParish: 'King County', PostalCode: '98030-1234' }).warnings,
  ).toEqual([
    'StandardStatus Pending: becomes ActiveUnderContract',
    'ZIP+4 codes: only the first five digits are stored',
    '“County” or “Parish” in the county name is dropped',
  ]);
  expect(read({ StandardStatus: 'Pending', ListPrice: 'three' }).warnings).toEqual([]);
  expect(
    read({
      ...placed,
      CountyOrParish: 'King',
      StandardStatus: 'Active Under Contract',
      PropertyType: 'Commercial Sale',
    }).warnings,
  ).toEqual([]);
  expect(read(placed).warnings).toEqual(['Missing county: filled in from the ZIP code']);
});

test.each<[Row, string]>([
  [
    { UnparsedAddress: '12 Elm St', BedroomsTotal: '3', BathroomsTotalInteger: '2' },
    '3 bed, 2 bath house on Elm St, Kent, WA 98030',
  ],
  [{ UnparsedAddress: '900 Lake Dr', UnitNumber: '101' }, 'House on Lake Dr, Kent, WA 98030'],
  [{ UnparsedAddress: '12 Elm St', X_Dealstead_ShowAddress: 'yes' }, 'House at 12 Elm St, Kent, WA 98030'],
  [{ UnparsedAddress: '12 3rd Ave' }, 'House on 3rd Ave, Kent, WA 98030'],
  [{ UnparsedAddress: 'Smith Farm Rd', PropertyType: 'Land', LotSizeAcres: '2.5' }, '2.5 acres in Kent, WA 98030'],
  [{ PostalCode: '', ...there }, 'House in Kent, WA'],
])('the title of %j names no house number that buyers do not see', (row, title) => {
  expect(read(row).listed).toMatchObject({ title });
});

test('a date on which a property was sold before is not when it closes', () => {
  expect(guessMapping(listingImportFields, ['SOLD DATE', 'Closing Date'])).toEqual({ CloseDate: 'Closing Date' });
});
