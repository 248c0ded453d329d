import { expect, test } from '@jest/globals';
import { exportCsv, parseHoldings, withoutKnown } from './csv.ts';
import { toHolding } from './rules.ts';
import { holdingKey } from './store.ts';

const today = '2026-11-23';
const heading = 'Address,City,State,Purchase date,Purchase price';

test('reads amounts, dates and names as people write them', () => {
  const file = `\uFEFFProperty,Town,ST,Type,Bought,Price,Loan,Interest,Term,Rent,Current value,Mood
"12 Elm St, Unit 4",Memphis,tennessee,Single family,6/30/2023,"$1,250,000.50",1.2M,6.5%,30 years,(0),1.3m,good
88 Quarry Ln,Toledo,OH,land,2024-02-29,85k,,,,,,
`;
  const { holdings, errors, ignoredColumns } = parseHoldings(file, today);
  expect(errors).toEqual([
    {
      line: 2,
      column: 'Type',
      value: 'Single family',
      message: 'This is not one of the values that the template lists.',
    },
  ]);
  expect(ignoredColumns).toEqual(['Mood']);
  expect(holdings).toHaveLength(1);
  expect(holdings[0]?.holding).toMatchObject({
    state: 'OH',
    category: 'land',
    purchasePrice: 85_000,
    loan: null,
    value: null,
  });
  const fixed = parseHoldings(file.replace('Single family', 'Residential'), today).holdings[0]?.holding;
  expect(fixed).toMatchObject({
    address: '12 Elm St, Unit 4',
    state: 'TN',
    purchaseDate: '2023-06-30',
    purchasePrice: 1_250_000.5,
    loan: { amount: 1_200_000, rate: 6.5, termMonths: 360, startDate: '2023-06-30' },
    value: { amount: 1_300_000, date: today, source: 'own-estimate' },
  });
});

test('every wrong row names its line, column and reason, and the others are kept', () => {
  const file = [
    `${heading},Loan amount,Loan rate %,Sold on,Sold for`,
    '1 A St,Memphis,TN,2024-01-01,100000,,,,',
    ',Memphis,TN,2024-01-01,100000,,,,',
    '3 A St,Memphis,ZZ,2024-01-01,100000,,,,',
    '4 A St,Memphis,TN,2024-13-01,100000,,,,',
    '5 A St,Memphis,TN,2024-01-01,-5,,,,',
    '6 A St,Memphis,TN,2024-01-01,a lot,,,,',
    '7 A St,Memphis,TN,2027-01-01,100000,,,,',
    '8 A St,Memphis,TN,2024-01-01,100000,80000,,,',
    '9 A St,Memphis,TN,2024-01-01,100000,,,2023-01-01,120000',
    '10 A St,Memphis,TN,2024-01-01,100000,,,2024-06-01,',
    '11 A St,Memphis,TN,2024-01-01,9e99,,,,',
  ].join('\n');
  const { holdings, errors } = parseHoldings(file, today);
  expect(holdings.map(({ line }) => line)).toEqual([2]);
  expect(errors.map(({ line, column, message }) => [line, column, message])).toEqual([
    [3, 'Address', 'Required'],
    [4, 'State', 'Enter a state, such as TN or Tennessee.'],
    [5, 'Purchase date', 'Enter a date, such as 2024-06-30 or 6/30/2024.'],
    [6, 'Purchase price', 'Number must be greater than or equal to 0'],
    [7, 'Purchase price', 'Enter an amount, such as 250,000 or 1.2M.'],
    [8, 'Purchase date', 'The purchase date is in the future.'],
    [9, 'Loan term (months)', 'A loan needs its term.'],
    [10, 'Sold on', 'The sale is before the purchase.'],
    [11, 'Sold for', 'A sale needs its price.'],
    [12, 'Purchase price', 'Enter an amount, such as 250,000 or 1.2M.'],
  ]);
});

test.each([
  ['', 'The file is empty.'],
  ['a\0b', 'The file is not a CSV file in UTF-8.'],
  ['Street,Town\n1,2', /no column “State”, “Purchase date”, “Purchase price”/],
  [`${heading}\n"1 A St,Memphis`, /cannot be read as CSV/],
  [`${heading}\n${'1 A,B,TN,2024-01-01,1\n'.repeat(1_001)}`, 'The file has more than 1,000 rows.'],
])('a file that cannot be read is refused (%#)', (text, message) => {
  expect(() => parseHoldings(text, today)).toThrow(message);
});

test('an export is read back as it was, with cells that begin like a formula harmless', () => {
  const row = {
    id: 1,
    propertyId: null,
    address: '=HYPERLINK("x")',
    city: 'Memphis',
    state: 'TN',
    category: 'residential',
    strategy: 'brrrr',
    notes: '-1 bath, "as is"',
    purchaseDate: '2023-06-30',
    purchasePrice: 120_000_00,
    closingCosts: 2_400_50,
    rehabCost: 0,
    loan: { amount: 90_000_00, rate: 6.875, termMonths: 360, startDate: '2023-07-15' },
    monthlyRent: 1_450_00,
    monthlyExpenses: 410_00,
    sale: { date: '2025-01-10', price: 170_000_00, sellingCosts: 9_000_00 },
    values: [{ date: '2024-01-01', amount: 160_000_00, source: 'appraisal' }],
  } as const;
  const text = exportCsv([toHolding(row, today)]);
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  const { holdings, errors, ignoredColumns } = parseHoldings(text, today);
  expect([errors, ignoredColumns]).toEqual([[], []]);
  const { id: _, values, ...terms } = row;
  expect(holdings[0]?.holding).toEqual({
    ...terms,
    purchasePrice: 120_000,
    closingCosts: 2_400.5,
    loan: { ...row.loan, amount: 90_000 },
    monthlyRent: 1_450,
    monthlyExpenses: 410,
    sale: { ...row.sale, price: 170_000, sellingCosts: 9_000 },
    value: { ...values[0], amount: 160_000 },
  });
});

test('rows that are in the portfolio, or twice in the file, are left out', () => {
  const { holdings } = parseHoldings(
    `${heading}\n1 A St.,Memphis,TN,2024-01-01,1\n1 a st,memphis,TN,1/1/24,2\n2 B,X,TN,2024-01-01,3`,
    today,
  );
  const parsed = holdings.map(({ holding }) => holding);
  expect(withoutKnown(parsed, new Set()).fresh.map(({ purchasePrice }) => purchasePrice)).toEqual([1, 3]);
  expect(withoutKnown(parsed, new Set([holdingKey(parsed[0]!)]))).toMatchObject({ known: 2 });
});
