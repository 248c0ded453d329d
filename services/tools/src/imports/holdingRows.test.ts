import { expect, test } from '@jest/globals';
import { holdingFieldListOf, holdingFields, holdingImportColumns, holdingImportColumnsOf } from '@dealstead/contracts';
import type { Holding } from '@dealstead/contracts/tools/portfolio';
import { exportCsv } from '../property/portfolio/exportCsv.ts';
import { holdingImport } from './kinds/holdings.ts';
import { createRowReader, guessMapping } from '@dealstead/service-kit/imports/rows';

const today = '2026-11-30';

function read(row: Readonly<Record<string, string>>, defaults = {}) {
  const columns = Object.keys(row);
  const mapping = guessMapping(holdingImport.fields, columns);
  return createRowReader(
    holdingImport,
    { columns, mapping, defaults, options: {}, dates: [] },
    today,
  )(Object.values(row));
}
/** The holding of a row, by the names of its columns. */
function holding(row: Readonly<Record<string, string>>, defaults = {}) {
  const result = read(row, defaults);
  if (result.problem !== undefined) throw new Error(result.problem);
  return result.record;
}
const problem = (row: Readonly<Record<string, string>>, defaults = {}) => read(row, defaults).problem;

const bought = {
  Address: '12 Elm St',
  City: 'Memphis',
  State: 'TN',
  'Purchase Date': '4/14/2023',
  'Purchase Price': '$148,000',
};

test('an investor’s spreadsheet is read by the names that it has, and as people write values', () => {
  expect(
    holding({
      'Property Address': '12 Elm Street, Unit 4, Memphis, TN 38104',
      'Property Type': 'Duplex',
      Strategy: 'Buy & Hold',
      'Date Acquired': 'Apr 14, 2023',
      'Price Paid': '$1,250',
      'Closing Costs': '3.1k',
      Renovation: '250k',
      'Current Value': '$1.2M',
      'Original Loan Amount': '118,000',
      'Interest Rate': '6.5%',
      Term: '30 years',
      'Current Rent': '$1,850/mo',
      'Property Taxes': '2,400',
      Insurance: '$1,200',
      HOA: '50',
      'Management %': '10%',
      'Mortgage Balance': '$112,900',
      Units: '2',
      Beds: '4',
    }),
  ).toEqual({
    address: '12 Elm Street, Unit 4',
    city: 'Memphis',
    state: 'TN',
    category: 'residential',
    strategy: 'rental',
    purchase_date: '2023-04-14',
    purchase_price_cents: 1_250_00,
    closing_costs_cents: 3_100_00,
    rehab_cost_cents: 250_000_00,
    loan_amount_cents: 118_000_00,
    loan_rate_percent: 6.5,
    loan_term_months: 360,
    loan_start_date: '2023-04-14',
    is_loan_unstated: null,
    monthly_rent_cents: 1_850_00,
    // 200 of taxes, 100 of insurance, 50 of dues and 185 of management.
    monthly_expenses_cents: 535_00,
    sale_date: null,
    sale_price_cents: null,
    selling_costs_cents: null,
    values: { [today]: { amount_cents: 120_000_000, source: 'own-estimate' } },
    notes: [
      'ZIP code: 38104',
      'Units: 2',
      'Bedrooms: 4',
      'Loan balance: $112,900',
      'Property taxes (per year): 2,400',
      'Insurance (per year): $1,200',
      'HOA (per month): 50',
      'Management (% of rent): 10%',
    ].join('\n'),
  });
});

test('what nobody stated is absent', () => {
  expect(holding(bought)).toMatchObject({
    category: null,
    closing_costs_cents: null,
    rehab_cost_cents: null,
    loan_amount_cents: null,
    monthly_rent_cents: null,
    monthly_expenses_cents: null,
    sale_date: null,
    values: null,
    notes: null,
  });
  expect(holding({ ...bought, Rent: '0', Loan: '0', Rate: '0' })).toMatchObject({
    monthly_rent_cents: 0,
    loan_amount_cents: null,
    notes: null,
  });
});

test.each([
  [{ Rent: 'vacant' }, { monthly_rent_cents: null }, 'Monthly rent: vacant'],
  [{ 'Property Type': 'Castle' }, { category: null }, 'Type: Castle'],
  [{ 'Closing Costs': '-5' }, { closing_costs_cents: null }, 'Closing costs: -5'],
  [
    { Loan: '80000', Rate: '6%' },
    { loan_amount_cents: null, loan_term_months: null },
    'Loan amount: 80000\nLoan rate %: 6%',
  ],
  [{ 'Sold On': '1/1/2023', 'Sold For': '120000' }, { sale_date: null }, 'Sold on: 1/1/2023\nSold for: 120000'],
  [{ 'Sold On': '', 'Sold For': '120000' }, { sale_price_cents: null }, 'Sold for: 120000'],
  [{ Management: '8%' }, { monthly_expenses_cents: null }, 'Management (% of rent): 8%'],
])('a row comes in without the cell of %j, which is in its notes', (cells, expected, notes) => {
  expect(holding({ ...bought, ...cells })).toMatchObject({ ...expected, notes });
});

test('a loan without its amount has the one that its balance, rate and term make', () => {
  const terms = { 'Loan Balance': '85,000', Rate: '6.5%', 'Loan Term': '30' };
  const { loan_amount_cents: amount, is_loan_unstated: isUnstated } = holding({ ...bought, ...terms });
  expect(isUnstated).toBeNull();
  const again = holding({ ...bought, ...terms, Loan: String(Number(amount) / 100) });
  // The balance agrees with the schedule, so that the notes do not repeat it.
  expect([again['loan_amount_cents'], again['notes']]).toEqual([amount, null]);
  expect(Number(amount)).toBeGreaterThan(85_000_00);
});

test.each([
  [{ 'Loan Balance': '85000' }, true],
  [{ 'Loan Balance': '85000', Rate: '6.5%' }, true],
  [{ 'Mortgage Payment': '612' }, true],
  [{ Loan: '80000', Rate: '6%' }, true],
  [{ Loan: '80000', Rate: '6%', 'Loan Term': '30' }, null],
  [{ 'Loan Balance': '0', Rate: '0' }, null],
  [{ Loan: '0', 'Loan Balance': '0' }, null],
  [{}, null],
])('whether a loan is there and not known: %j', (cells, isUnstated) => {
  expect(holding({ ...bought, ...cells })).toMatchObject({ is_loan_unstated: isUnstated });
});

test.each([
  [
    { Loan: '80000', Rate: '0.065', 'Loan Term': '30' },
    { loan_rate_percent: 6.5, loan_term_months: 360 },
  ],
  [
    { Loan: '80000', Rate: '7 %', 'Loan Term': '360' },
    { loan_rate_percent: 7, loan_term_months: 360 },
  ],
  [
    { Loan: '80000', Rate: '11', 'Loan term (months)': '12' },
    { loan_rate_percent: 11, loan_term_months: 12 },
  ],
  [{ Loan: '80000', Rate: '5', Term: '15 yr fixed' }, { loan_term_months: 180 }],
  [
    { 'Annual Rent': '18,000', 'Annual Expenses': '6000' },
    { monthly_rent_cents: 1_500_00, monthly_expenses_cents: 500_00 },
  ],
  [{ 'Monthly Taxes': '90', Taxes: '1,080' }, { monthly_expenses_cents: 90_00 }],
  [{ Rent: '1000', Management: '$95' }, { monthly_expenses_cents: 95_00 }],
  [{ 'Monthly expenses': '400', Taxes: '1,200' }, { monthly_expenses_cents: 400_00 }],
  [
    { Value: '200k', 'Value Date': '6/30/2026', 'Value source': 'Appraisal' },
    { values: { '2026-06-30': { amount_cents: 200_000_00, source: 'appraisal' } } },
  ],
])('the values of %j', (cells, expected) => {
  expect(holding({ ...bought, ...cells })).toMatchObject(expected);
});

test.each([
  [{ Address: '' }, 'Address is missing'],
  [{ State: 'ZZ' }, 'State: Not one of the choices'],
  [{ City: '' }, 'City is missing'],
  [{ 'Purchase Date': '' }, 'Purchase date is missing'],
  [{ 'Purchase Date': '13/45/2024' }, /^Purchase date: /],
  [{ 'Purchase Date': '1/1/2027' }, 'The purchase date is in the future'],
  [{ 'Purchase Price': 'a lot' }, /^Purchase price: /],
  [{ 'Purchase Price': '0' }, 'The purchase price is below $1'],
  [{ 'Purchase Price': '9e99' }, /^Purchase price: /],
])('a row with %j is to be corrected', (cells, reason) => {
  expect(problem({ ...bought, ...cells })).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
});

test('an address in one cell has its town, with or without a comma before the state', () => {
  const { City: _, State: __, ...row } = bought;
  const place = { address: '1904 Vance Ave', city: 'Memphis', state: 'TN', notes: 'ZIP code: 38114' };
  expect(holding({ ...row, Address: '1904 Vance Ave, Memphis TN 38114' })).toMatchObject(place);
  expect(holding({ ...row, Address: '1904 Vance Ave, Memphis, TN 38114' })).toMatchObject(place);
});

test('the owner says where properties are whose rows do not', () => {
  const { City: _, State: __, ...row } = bought;
  expect(holding(row, { city: 'Memphis', state: 'TN' })).toMatchObject({ city: 'Memphis', state: 'TN' });
  expect(problem(row, { city: 'Memphis' })).toBe('State is missing');
});

const exported: Holding = {
  id: 1,
  changedAt: '2026-11-30T12:00:00+00:00',
  propertyId: null,
  address: '=HYPERLINK("x")',
  city: 'Memphis',
  state: 'TN',
  category: 'residential',
  strategy: 'brrrr',
  notes: '-1 bath, "as is"',
  purchaseDate: '2023-06-30',
  purchasePrice: 120_000,
  closingCosts: 2_400.5,
  rehabCost: 0,
  unstated: ['rehabCost'],
  loan: { amount: 90_000, rate: 6.875, termMonths: 360, startDate: '2023-07-15' },
  monthlyRent: 1_450,
  monthlyExpenses: 410,
  sale: { date: '2025-01-10', price: 170_000, sellingCosts: 9_000 },
  value: { date: '2024-01-01', amount: 160_000, source: 'appraisal' },
  figures: {
    cost: 122_400.5,
    loanBalance: 0,
    equity: 0,
    cashInvested: 32_400.5,
    monthlyPayment: 0,
    monthlyCashFlow: 0,
    noi: 0,
    capRateOnCost: null,
    cashOnCash: null,
    cashCollected: 0,
    netProceeds: 72_000,
    gain: 1,
    totalReturn: null,
    annualReturn: { rate: null, reason: null },
  },
};

test('a field that is added to the registry is imported, in the template and exported', () => {
  const fields = holdingFieldListOf({
    ...holdingFields,
    insurer: {
      kind: 'text',
      label: 'Insurer',
      column: 'insurer',
      aliases: 'carrier insurancecompany',
      maxLength: 80,
      read: ({ notes }) => notes,
    },
  });
  const columns = holdingImportColumnsOf(fields);
  expect(columns.at(-1)).toEqual({ field: 'insurer', label: 'Insurer', aliases: ['carrier', 'insurancecompany'] });
  expect(guessMapping(columns, ['Insurance Company'])).toEqual({ insurer: 'Insurance Company' });
  const [header = ''] = exportCsv([exported], fields).split('\r\n');
  expect(header).toContain('Notes,Insurer,Loan balance');
});

test('every column of a file has one meaning', () => {
  const names = holdingImportColumns.flatMap(({ field, label, aliases }) => [
    ...new Set([field, label, ...aliases].map((name) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))),
  ]);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

// Names of columns alone, as exports of bookkeeping and rent collection for landlords and the sheets beside them have them.
test.each([
  [
    'books of a portfolio',
    'Property Name,Street Address,City,State,Zip Code,Property Type,Year Built,Square Footage,Acquisition Date,Acquisition Price,Closing Costs,Estimated Market Value,Current Loan Balance,Monthly Mortgage Payment,Lender Name,Interest Rate,Monthly Rent Amount,Annual Property Taxes,Property Insurance,Monthly HOA Dues',
    ['Property Name'],
  ],
  [
    'a rent roll',
    'Property,Unit Name,Bedroom Count,Bathroom Count,Sq Ft,Tenant Names,Base Rent,Lease Start Date,Lease Expiration Date,Security Deposit,Purchase Date,Original Purchase Price',
    ['Lease Start Date', 'Security Deposit'],
  ],
  [
    'a sheet of loans and returns',
    'Rental Address,Town,ST,Date Purchased,Total Purchase Price,Rehab Costs,Original Mortgage Amount,Loan Start Date,Amortization,Mortgage Rate,Unpaid Balance,Current FMV,Scheduled Rent,Property Management Fee,Property Notes,Cap Rate',
    ['Cap Rate'],
  ],
])('of %s every column has its field, or is left for the member', (_name, header, left) => {
  const columns = header.split(',');
  const mapped = Object.values(guessMapping(holdingImport.fields, columns));
  expect(columns.filter((column) => !mapped.includes(column))).toEqual(left);
});
