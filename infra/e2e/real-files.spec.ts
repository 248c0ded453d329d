import { join as joinPath } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, ready, root, test } from './product.ts';

const shapes = joinPath(root, 'services/packages/service-kit/src/listFiles/fixtures/shapes');

interface RealFile {
  readonly file: string;
  readonly into: keyof typeof imports;
  /** What each of its columns is imported as. */
  readonly columns: Readonly<Record<string, string>>;
  /** Texts of the page before and after the check. */
  readonly reading?: readonly string[];
  readonly finding?: readonly string[];
  /** What came in, in any order; other values of a record are not compared. */
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/** The page of a kind's imports, its button that runs one, and the records. */
const imports = {
  leads: {
    page: '/import-leads',
    added: (count: number) => `Add ${count} ${count === 1 ? 'lead' : 'leads'}`,
    result: 'Show leads',
    async records({ request }: Page): Promise<object[]> {
      const rows = (await (await request.get('/api/leads')).json()) as { id: number }[];
      return Promise.all(rows.map(async ({ id }) => (await request.get(`/api/leads/${id}`)).json() as Promise<object>));
    },
  },
  contacts: {
    page: '/bulk-contacts?list=new',
    added: (count: number) => `Add ${count} ${count === 1 ? 'contact' : 'contacts'}`,
    result: 'Show contacts',
    records: async ({ request }: Page): Promise<object[]> => (await request.get('/api/contacts')).json(),
  },
  listings: {
    page: '/import-listings',
    added: (count: number) => `Add ${count} ${count === 1 ? 'property' : 'properties'}`,
    result: 'Show properties',
    records: async ({ request }: Page): Promise<object[]> =>
      ((await (await request.get('/api/exports/listings.json')).json()) as { value: object[] }).value,
  },
} as const;

const files: readonly RealFile[] = [
  {
    file: 'propstream-shape.csv',
    into: 'leads',
    columns: {
      Address: 'Property address',
      'Unit #': 'Property unit',
      City: 'Property city',
      State: 'Property state',
      Zip: 'Property ZIP',
      County: 'County',
      APN: 'APN',
      'Property Type': 'Property type',
      'Owner 1 First Name': 'First name',
      'Owner 1 Last Name': 'Last name',
      'Owner 2 First Name': 'Second owner first name',
      'Owner 2 Last Name': 'Second owner last name',
      'Mailing Address': 'Mailing address',
      'Mailing City': 'Mailing city',
      'Mailing State': 'Mailing state',
      'Mailing Zip': 'Mailing ZIP',
      Bedrooms: 'Beds',
      'Total Bathrooms': 'Baths',
      'Building Sqft': 'Square feet',
      'Year Built': 'Year built',
      'Est. Value': 'Property value',
      'Est. Equity': 'Equity',
      'Last Sale Date': 'Last sale date',
      'Vacant?': 'Vacant',
      'Pre-Foreclosure': 'Pre-foreclosure',
      'Phone 1': 'Phone',
      'Phone 1 Type': 'Phone 1 kind',
      'Phone 1 DNC': 'Phone 1 do not call',
      'Phone 2': 'Phone 2',
      'Phone 2 Type': 'Phone 2 kind',
      'Email 1': 'Email',
      'Method of Add': 'Do not import',
    },
    records: [
      {
        firstName: 'PAT',
        lastName: 'SAMPLE',
        propertyAddress: '2620 Sample St, Dallas, TX 75203',
        mailingAddress: '100 Elm St, Plano, TX 75024',
        apn: '00000123',
        propertyValue: 245_000,
        equity: 165_000,
        lastSaleDate: '2004-05-01',
        vacant: true,
        preForeclosure: true,
        phones: [
          expect.objectContaining({ number: '(214) 555-0101', kind: 'mobile' }),
          expect.objectContaining({ number: '(214) 555-0102', kind: 'landline' }),
        ],
      },
      {
        propertyAddress: '77 Dallas Ave, Dallas, TX 75211',
        secondOwner: 'KIM SAMPLE',
        mailingAddress: 'PO Box 9, Dallas, TX 75221',
      },
      { firstName: 'ANN', propertyAddress: '900 Lake Dr #101, Dallas, TX 75214' },
      { firstName: 'BEN', propertyAddress: '900 Lake Dr #102, Dallas, TX 75214' },
    ],
  },
  {
    file: 'crm-sheet-shape.csv',
    into: 'leads',
    columns: {
      Address: 'Property address',
      'First Name': 'First name',
      'Last Name': 'Last name',
      Phone: 'Phone',
      Email: 'Email',
      Link: 'Do not import',
      Status: 'Status',
      'Follow Up': 'Follow-up date',
      'Lead Source': 'Source',
      'Date Created': 'Do not import',
      County: 'County',
    },
    finding: ['Follow up Needed'],
    records: [
      { firstName: 'Jane', status: 'offer made', notes: 'Follow-up date: Follow up Needed', nextFollowupDate: null },
      { firstName: 'John', status: 'lost', nextFollowupDate: '2026-01-15' },
      { firstName: 'Jim', status: 'new', propertyAddress: '127 Sample St, Kansas City, MO 64108' },
    ],
  },
  {
    file: 'title-rows.csv',
    into: 'leads',
    columns: { 'First Name': 'First name', 'Last Name': 'Last name', Email: 'Email', Address: 'Property address' },
    reading: ['Above the column names and left out: “My buyers list Nov 2026”, “Exported 11/20/2026”.'],
    records: [{ firstName: 'Ann', lastName: 'Lee', email: 'ui1@example.com', propertyAddress: '1 E St' }],
  },
  {
    file: 'title-rows.xlsx',
    into: 'leads',
    columns: { Name: 'Full name', Email: 'Email', Address: 'Property address', City: 'Property city' },
    reading: ['Above the column names and left out: “Absentee owners, Waco – Nov 2026”, “Pulled 11/20/2026”.'],
    records: [{ firstName: 'Ann', lastName: 'Lee', propertyAddress: '1 W St, Waco' }],
  },
  {
    file: 'cover-sheet.xlsx',
    into: 'contacts',
    columns: { Name: 'Full name', Email: 'Email' },
    reading: ['This workbook has 2 sheets. “List” is read.'],
    records: [{ firstName: 'Ann', lastName: 'Lee', email: 'x5a@example.com' }],
  },
  {
    file: 'note-beside-table.xlsx',
    into: 'contacts',
    columns: { Name: 'Full name', Email: 'Email', Address: 'Append to notes' },
    finding: ['Beside the list: “called twice” is left out'],
    records: [
      { firstName: 'Ann', email: 'x6a@example.com' },
      { firstName: 'Bob', email: 'x6b@example.com' },
    ],
  },
  {
    file: 'formula-without-value.xlsx',
    into: 'leads',
    columns: {
      Name: 'Full name',
      Email: 'Email',
      Address: 'Property address',
      Lookup: 'Do not import',
      Score: 'Do not import',
    },
    finding: ['Cell D2 is left out: it has a formula without a saved value.'],
    records: [
      { firstName: 'Ann', propertyAddress: '1 Y St' },
      { firstName: 'Bob', propertyAddress: '2 Y St' },
    ],
  },
  {
    file: 'redfin-shape.csv',
    into: 'listings',
    columns: {
      'SALE TYPE': 'Do not import',
      'SOLD DATE': 'Do not import',
      'PROPERTY TYPE': 'Property type',
      ADDRESS: 'Address in one line',
      CITY: 'City',
      'STATE OR PROVINCE': 'State',
      'ZIP OR POSTAL CODE': 'ZIP code',
      PRICE: 'Price',
      BEDS: 'Bedrooms',
      BATHS: 'Bathrooms',
      LOCATION: 'Do not import',
      'SQUARE FEET': 'Square feet of the house',
      'LOT SIZE': 'Lot in acres or square feet',
      'YEAR BUILT': 'Year built',
      'DAYS ON MARKET': 'Days on market',
      '$/SQUARE FEET': 'Do not import',
      'HOA/MONTH': 'Do not import',
      STATUS: 'Status',
      'NEXT OPEN HOUSE START TIME': 'Do not import',
      'NEXT OPEN HOUSE END TIME': 'Do not import',
      'URL (SEE https://www.redfin.com/buy-a-home/comparative-market-analysis FOR INFO ON PRICING)': 'Do not import',
      SOURCE: 'Do not import',
      'MLS#': 'Your key of the listing',
      FAVORITE: 'Do not import',
      INTERESTED: 'Do not import',
      LATITUDE: 'Latitude',
      LONGITUDE: 'Longitude',
    },
    finding: ['This is a note and no row of the list'],
    records: [
      { UnparsedAddress: 'TBD County Road 371', PostalCode: '81211', ListPrice: 189_000, LotSizeAcres: 5 },
      { UnparsedAddress: '18 Sample Dr', PostalCode: '46236', BathroomsFull: 2, BathroomsHalf: 1, LivingArea: 1_442 },
      { UnparsedAddress: '1 Main St #2', PostalCode: '46204', ListPrice: 150_000 },
      { UnparsedAddress: '71 Sample St', PostalCode: '94110', StandardStatus: 'Closed', ListPrice: 2_950_000 },
      { UnparsedAddress: '9 Sample Ct', PostalCode: '78704', LotSizeSquareFeet: 6_500 },
    ],
  },
  {
    file: 'reso-dd-human.json',
    into: 'listings',
    columns: {
      ListingKey: 'Your key of the listing',
      ListingId: 'Your number of the listing',
      StandardStatus: 'Status',
      ListPrice: 'Price',
      UnparsedAddress: 'Address in one line',
      City: 'City',
      StateOrProvince: 'State',
      PostalCode: 'ZIP code',
      CountyOrParish: 'County',
      ParcelNumber: 'Parcel number',
      PropertyType: 'Property type',
      PropertySubType: 'Property subtype',
      BedroomsTotal: 'Bedrooms',
      BathroomsFull: 'Full bathrooms',
      BathroomsHalf: 'Half bathrooms',
      LivingArea: 'Square feet of the house',
      ModificationTimestamp: 'Last change',
      AccessibilityFeatures: 'Do not import',
      Media: 'Photos',
      ListingKeyNumeric: 'Do not import',
      StreetName: 'Street',
      ListingContractDate: 'Do not import',
      ClosePrice: 'Closing price',
      CloseDate: 'Closing date',
      StreetNumber: 'Street number',
      StreetDirPrefix: 'Direction before the street',
      StreetSuffix: 'Street suffix, such as Ave',
      StreetDirSuffix: 'Direction behind the street',
      UnitNumber: 'Unit',
      LotSizeArea: 'Lot in acres or square feet',
      LotSizeUnits: 'Unit of the lot’s area',
      LivingAreaUnits: 'Unit of the house’s area',
      OriginalListPrice: 'First price',
      Latitude: 'Latitude',
      Longitude: 'Longitude',
    },
    finding: ['Price is missing'],
    records: [
      { UnparsedAddress: '10 Sample St', ListPrice: 275_000, ParcelNumber: 'ED-05-067.00-01-01.00' },
      { UnparsedAddress: '55 W Sample Avenue #3', LotSizeAcres: 0.5, LivingArea: 1_615, StandardStatus: 'Closed' },
    ],
  },
];

const columnChoice = (page: Page, column: string) => page.getByLabel(`Import ${column} as`, { exact: true });

async function upload(page: Page, path: string, file: string): Promise<void> {
  await page.goto(path);
  await ready(page);
  await page.locator('input[type=file]').setInputFiles(joinPath(shapes, file));
  await expect(page.getByRole('heading', { name: 'Match columns' })).toBeVisible();
}

for (const { file, into, columns, reading = [], finding = [], records } of files)
  test(`${file} comes in as ${into}`, async ({ page, join }) => {
    const kind = imports[into];
    await join('wholesaler');
    await upload(page, kind.page, file);
    for (const text of reading) await expect(page.getByText(text, { exact: true })).toBeVisible();
    // Every column: each is imported as something, or left on purpose.
    const choices = await page
      .getByRole('combobox', { name: /^Import .* as$/ })
      .evaluateAll((selects) =>
        (selects as HTMLSelectElement[]).map((select) => [
          select.getAttribute('aria-label')!.slice('Import '.length, -' as'.length),
          select.selectedOptions[0]!.text,
        ]),
      );
    expect(Object.fromEntries(choices)).toEqual(columns);
    if (into === 'contacts') {
      await page.getByLabel('How they agreed to hear from you').selectOption('in-person');
      await page.getByLabel('When they agreed').fill('2026-10-01');
    }
    await page.getByRole('button', { name: /^Check (list|file)$/ }).click();
    const run = page.getByRole('button', { name: kind.added(records.length), exact: true });
    await expect(run).toBeVisible({ timeout: 120_000 });
    for (const text of finding) await expect(page.getByText(text).first()).toBeVisible();
    await run.click();
    await expect(page.getByRole('link', { name: kind.result })).toBeVisible({ timeout: 120_000 });
    const added = await kind.records(page);
    expect(added).toHaveLength(records.length);
    expect(added).toEqual(expect.arrayContaining(records.map((record) => expect.objectContaining(record) as unknown)));
  });

test('another row of column names is chosen, and what was matched and typed is there after a way back', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  await upload(page, imports.leads.page, 'title-rows.csv');
  await columnChoice(page, 'Address').selectOption({ label: 'Mailing address' });
  await columnChoice(page, 'Email').selectOption('');
  await page.getByLabel('Source, where a row has none').fill('Buyers of November');
  const rows = page.getByRole('group', { name: 'First rows of the file' });
  await rows.getByRole('radio', { name: 'Line 2' }).check();
  await page.getByRole('button', { name: 'Read the list this way' }).click();
  await expect(columnChoice(page, 'Exported 11/20/2026')).toBeVisible();
  await expect(rows.getByRole('radio', { name: 'Line 2' })).toBeChecked();
  await expect(page.getByLabel('Source, where a row has none')).toHaveValue('Buyers of November');

  await rows.getByRole('radio', { name: 'Line 3' }).check();
  await page.getByRole('button', { name: 'Read the list this way' }).click();
  await expect(columnChoice(page, 'Address')).toHaveValue('mailingAddress');
  await expect(columnChoice(page, 'Email')).toHaveValue('');
  await expect(columnChoice(page, 'First Name')).toHaveValue('firstName');
  await expect(page.getByLabel('Source, where a row has none')).toHaveValue('Buyers of November');
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(page.getByRole('button', { name: 'Add 1 lead', exact: true })).toBeVisible({ timeout: 120_000 });

  // After a reload the page has the rows and no longer the file.
  await page.reload();
  await ready(page);
  await page.locator('summary', { hasText: 'Column names' }).click();
  await rows.getByRole('radio', { name: 'This list has no column names' }).check();
  await page.getByLabel('The same file again').setInputFiles(joinPath(shapes, 'title-rows.csv'));
  await expect(columnChoice(page, 'Column 2')).toBeVisible();
  await expect(page.getByLabel('Source, where a row has none')).toHaveValue('Buyers of November');
});

test('another sheet of a workbook and another row of a file of listings are read', async ({ page, join }) => {
  await join('wholesaler');
  await upload(page, imports.contacts.page, 'title-rows.xlsx');
  await expect(page.getByLabel('Sheet', { exact: true })).toHaveCount(0);
  await upload(page, imports.contacts.page, 'cover-sheet.xlsx');
  await page.getByLabel('Sheet', { exact: true }).selectOption('Read me');
  await page.getByRole('button', { name: 'Read the list this way' }).click();
  await expect(page.getByText('This file has column names and no rows.')).toBeVisible();
  await page.getByRole('radio', { name: 'This list has no column names' }).check();
  await page.getByRole('button', { name: 'Read the list this way' }).click();
  await expect(columnChoice(page, 'Column 1')).toBeVisible();

  await upload(page, imports.listings.page, 'redfin-shape.csv');
  const before = page.url();
  await columnChoice(page, 'LOCATION').selectOption({ label: 'Description' });
  await page.getByRole('radio', { name: 'Line 3' }).check();
  await page.getByRole('button', { name: 'Read the list this way' }).click();
  await expect(columnChoice(page, 'MLS Listing')).toBeVisible();
  expect(page.url()).not.toBe(before);
  await page.getByRole('radio', { name: 'Line 1', exact: true }).check();
  await page.getByRole('button', { name: 'Read the list this way' }).click();
  await expect(columnChoice(page, 'LOCATION').locator('option:checked')).toHaveText('Description');
});

test('what a list leaves unclear is asked for at its column, and Back closes a correction before it leaves the import', async ({
  page,
  join,
}) => {
  await join('wholesaler');
  await page.goto(imports.leads.page);
  await ready(page);
  const text = [
    'Name,Email,Work Mail,Follow Up',
    'Ann Lee,ann@example.com,ann@work.example,03/04/2027',
    'Bo Lee,bo@example.com,,05/06/2027',
    'Cy Lee,cy@example.com,,13/07/2027',
    ',,,x',
  ].join('\n');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'odd dates.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await columnChoice(page, 'Work Mail').selectOption({ label: 'Email' });
  await expect(page.getByText('“Email” was Email before and is not imported now.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(columnChoice(page, 'Email')).toHaveValue('email');
  await page
    .getByLabel('How Follow Up writes dates such as 03/04/2027')
    .selectOption({ label: 'Month first: 03/04/2027 is Mar 4, 2027' });
  await page.getByRole('button', { name: 'Check list' }).click();

  const correct = page.getByRole('button', { name: 'Correct line 5' });
  const sheet = page.getByRole('dialog', { name: 'Correct line 5' });
  await correct.click();
  const url = page.url();
  await sheet.getByLabel('Name', { exact: true }).fill('Dee Lee');
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(page.url()).toBe(url);
  await correct.click();
  await expect(sheet.getByLabel('Name', { exact: true })).toHaveValue('Dee Lee');
  await sheet.getByRole('button', { name: 'Save and check' }).click();
  await page.getByRole('button', { name: 'Add 4 leads', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Show leads' })).toBeVisible({ timeout: 120_000 });
  const added = (await imports.leads.records(page)) as { firstName: string; nextFollowupDate: string | null }[];
  expect(Object.fromEntries(added.map(({ firstName, nextFollowupDate }) => [firstName, nextFollowupDate]))).toEqual({
    Ann: '2027-03-04',
    Bo: '2027-05-06',
    Cy: null,
    Dee: null,
  });
});
