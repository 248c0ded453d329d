import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import { defaultDealAssumptions } from '@dealstead/contracts';
import {
  figureText,
  analyzeKnown,
  dealInputs,
  decimalsOf,
  factsOfListing,
  fields,
  fieldsOf,
  modes,
  sampleInputs,
  type Mode,
} from '@dealstead/formulas';
import { anyInputs } from '@dealstead/formulas/fixtures/inputs';
import { readPdf } from '@dealstead/service-kit/fixtures/readPdf';
import fc from 'fast-check';
import { amountFormat, inputText, sentences } from './figures.ts';
import { renderAnalysisReport } from './report.ts';
import { readWorkbook } from '../../fixtures/readWorkbook.ts';
import { reportContent, type ReportContext } from './reportContent.ts';
import { renderWorkbook } from './workbook/workbook.ts';
import type { CalculationRow } from './store.ts';

const now = new Date('2026-11-30T15:00:00Z');
const nothing: ReportContext = { brand: null, author: '', property: null, picture: null, value: null };
const rowOf = (mode: Mode, changes: Partial<CalculationRow> = {}): CalculationRow => ({
  id: 1,
  name: 'Elm Street',
  mode,
  version: 2,
  updatedAt: now,
  sharedUntil: null,
  propertyId: null,
  leadId: null,
  dealId: null,
  inputs: sampleInputs(mode),
  sources: {},
  scenarios: [],
  simulation: { seed: 1, spreads: {} },
  items: {},
  ...changes,
});
const print = async (row: CalculationRow, context: Partial<ReportContext> = {}) =>
  readPdf(await renderAnalysisReport(row, now, { ...nothing, ...context }));

test('a report writes figures as the calculator does: minus signs, half a unit away from zero, decimals of the result', () => {
  expect(figureText(-1_234_56, 'cents')).toBe('\u2212$1,234.56');
  expect([0.081_25, -0.081_25].map((share) => figureText(share, 'share'))).toEqual(['8.13%', '\u22128.13%']);
  expect([figureText(1.06, 'ratio', 3), figureText(1.5, 'ratio')]).toEqual(['1.060', '1.50']);
  expect(sentences(undefined, 'The loan balance.', 'Source: a')).toBe('The loan balance. Source: a');
  expect([360, 367].map((months) => inputText(fields.rental.termMonths, months))).toEqual(['30 years', '367 months']);
  expect(inputText(fields.flip.holdMonths, 12)).toBe('12 months');
  expect([figureText(1, 'months'), figureText(36, 'months')]).toEqual(['1 month', '36 months']);
});

test('a table of amounts too long for its columns is written in whole dollars, and beyond that in six digits', () => {
  expect(amountFormat([100, -1_234_56])(-1_234_56)).toBe('\u2212$1,234.56');
  expect(amountFormat([100, 1_234_567_890_12])(1_234_567_890_12)).toBe('$1,234,567,890');
  expect(amountFormat([-123_456_789_012_345_00])(-123_456_789_012_345_00)).toBe('\u2212$123.457T');
});

const sectionsOf: Record<Mode, readonly string[]> = {
  rental: ['Over the hold', 'First 12 months', 'Cash flow by year', 'Loan schedule', 'Loan by year'],
  flip: ['How the profit is reached', 'Cash flow by month', 'Loan schedule'],
  wholesale: ['How the end buyer\u2019s profit is reached', 'Your cash flow'],
  brrrr: ['Cash until the refinance', 'First 12 months after the refinance', 'New loan by year', 'Purchase loan'],
  land: ['Over the note', 'Note owed to you by year', 'Seller\u2019s loan'],
};

test.each(modes)('a %s report has every part, its sources and page numbers', async (mode) => {
  const inputs = { ...sampleInputs(mode), ...('loanCents' in sampleInputs(mode) && { loanCents: 400_000 }) };
  const [firstKey] = fieldsOf(mode)[0]!;
  const sources = { [firstKey]: { kind: 'seller', label: 'Listing DS-1, asking price', date: '2026-11-02' } } as const;
  const scenarios = [{ name: 'Same', inputs }];
  const { text, pages } = await print(rowOf(mode, { inputs, sources, scenarios }));
  const always = ['Sources and uses', 'Returns', 'Sensitivity', 'Scenarios side by side', 'Range of outcomes'];
  for (const title of [...always, ...sectionsOf[mode], 'Inputs and where they are from', 'Assumptions']) {
    expect(text).toContain(title);
  }
  expect(text).toContain('Listing DS-1, asking price, Nov 2, 2026');
  expect(text).toContain('Entered by hand');
  expect(text).toContain('This is not an appraisal.');
  // No second loan is stated.
  expect(text).not.toContain('Second loan');
  pages.forEach((page, at) => expect(page).toContain(`${at + 1} of ${pages.length}`));
  expect(text).not.toContain('NaN');
  expect(text).not.toContain('Infinity');
});

test.each(['rental', 'flip', 'brrrr'] as const)(
  'the report and the workbook of a listing’s %s state what the calculator computes under a profile, and the report names it',
  async (mode) => {
    const profile = { ...defaultDealAssumptions, downPayment: 22.5, interest: 6.75, propertyTax: 1.31, holdMonths: 7 };
    const listing = { id: 41, price: 93_417.13, arv: 171_250, rehabCost: 12_345.67, wholesaleFee: 5_000 };
    const { inputs, sources } = dealInputs(mode, factsOfListing(listing, true), profile, 'Flips Tennessee');
    const row = rowOf(mode, { inputs, sources: sources as CalculationRow['sources'] });
    const { text } = await print(row);
    const summary = readWorkbook(renderWorkbook(reportContent(row, nothing))!).sheets.get('Summary')!;
    const inWorkbook = new Map(
      [...summary].flatMap(([address, { value }]) =>
        address.startsWith('A') ? [[value, summary.get(`B${address.slice(1)}`)?.value]] : [],
      ),
    );
    const { headline, details } = analyzeKnown(mode, inputs, {}, sources);
    const figures = [...headline, ...details];
    expect(figures.map(({ key }) => key)).toContain('cashOnCash');
    for (const { key, label, value, unit } of figures) {
      if (value === null) continue;
      const words = label.replaceAll(/[^\w ]/g, '.').replaceAll(' ', '\\s+');
      const figure = figureText(value, unit, decimalsOf(key)).replaceAll('$', '\\$');
      expect(text).toMatch(new RegExp(`${words}\\s+${figure}`));
      expect([key, inWorkbook.get(label)]).toEqual([key, expect.closeTo(unit === 'cents' ? value / 100 : value, 8)]);
    }
    expect(text).toContain('Assumed figures were taken from the profile “Flips Tennessee”.');
  },
);

test('a rent that is itemized by unit is printed with its units', async () => {
  const rows = [
    { name: 'Unit 1', cents: 115_000 },
    { name: 'Unit 2', cents: 105_050 },
  ];
  const inputs = { ...sampleInputs('rental'), rentCents: 220_050 };
  const { text } = await print(rowOf('rental', { inputs, items: { rentCents: { rows } } }));
  expect(text).toMatch(/Rent\s+\$2,200\.50/);
  expect(text).toContain('Unit 1 $1,150.00, Unit 2 $1,050.50');
});

test('a figure that nobody stated is named as missing, in a report of what is known', async () => {
  const { rentCents: _, ...inputs } = sampleInputs('rental');
  const { text } = await print(rowOf('rental', { inputs }));
  expect(text).toContain('Needs rent');
  expect(text).toContain('Add the rent to see every result');
  expect(text).toMatch(/Rent\s+Not stated/);
});

test('the head has the brand\u2019s contact, and the property its address, its facts and a map of its state', async () => {
  const brand = {
    name: 'Acme Land',
    color: '#1D5F86',
    logo: null,
    email: 'ann@acme.example',
    phone: '(901) 555-0133',
    website: 'https://acme.example/',
  };
  const property = {
    title: 'Brick ranch',
    address: '12 Łąkowa St, Memphis, TN 38114',
    facts: ['1,000 sq ft'],
    listingId: null,
    position: { latitude: 35.1, longitude: -89.98 },
    positionNote: 'Center of ZIP code 38114',
  };
  const { text } = await print(rowOf('flip'), { brand, property, author: 'Nguyễn Ánh' });
  for (const part of [
    'ann@acme.example',
    '(901) 555-0133',
    'acme.example',
    '12 Łąkowa St',
    'Brick ranch',
    '1,000 sq ft',
  ])
    expect(text).toContain(part);
  expect(text).toContain('Shelby County highlighted. Center of ZIP code 38114');
  expect(text).toContain('Prepared by Nguyễn Ánh');
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const illustrated = await print(rowOf('flip'), { property, picture: Buffer.from(png, 'base64') });
  expect(illustrated.text).toContain('An illustration, not a photo');
});

const headings = [
  'Sources and uses',
  'Returns',
  'Over the hold',
  'Over the note',
  'Cash flow',
  'Loan schedule',
  'Loan schedules',
  'Sensitivity',
  'Scenarios side by side',
  'Range of outcomes',
  'Inputs and where they are from',
  'Assumptions',
  'Cash flow by year',
  'Equity by year',
  'First 12 months',
  'Loan by year',
  'Purchase',
  'Income',
  'Yearly costs',
];

test('no page ends with a heading or the head of a table, and no row is split, whatever the figures', async () => {
  const long = fc.string({ unit: fc.constantFrom('Łódź ', 'W', ' ', '\u6b27', 'long'), minLength: 1, maxLength: 80 });
  const calculation = fc
    .constantFrom(...modes)
    .chain((mode) => fc.record({ mode: fc.constant(mode), inputs: anyInputs(mode), name: long, label: long }));
  await fc.assert(
    fc.asyncProperty(calculation, async ({ mode, inputs, name, label }) => {
      const keys = fieldsOf(mode).map(([key]) => key);
      const sources = Object.fromEntries(keys.map((key) => [key, { kind: 'member' as const, label: `${label}.` }]));
      const scenarios = ['A', 'B', 'C'].map((scenario) => ({ name: `${scenario} ${label}`, inputs }));
      const { pages } = await print(rowOf(mode, { name, inputs, sources, scenarios }));
      for (const page of pages) {
        const lines = page.split('\n').map((line) => line.trim());
        const footer = lines.findLastIndex((line) => line.startsWith('Dealstead. '));
        const last = lines.slice(0, footer).findLast((line) => line !== '') ?? '';
        expect(headings).not.toContain(last);
      }
      // A year's label stands on the page of its figures.
      const years = pages.flatMap((page) => page.split('\n').filter((line) => /^Year \d+ (?!Year)/.test(line)));
      for (const line of years) expect(line).toMatch(/\$/);
    }),
    { ...randomCases(10), endOnFailure: true },
  );
});
