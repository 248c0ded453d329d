import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import {
  analyzeKnown,
  dealReport,
  inputFaults,
  itemsSource,
  modes,
  readSources,
  sampleInputs,
  type AnyInputs,
  type Mode,
} from '@dealstead/formulas';
import { nearSample } from '@dealstead/formulas/fixtures/inputs';
import fc from 'fast-check';
import { readWorkbook } from '../../../fixtures/readWorkbook.ts';
import {
  rowOf,
  nothing,
  workbookOf,
  resultsIn,
  expectResults,
  expectStored,
  withLoans,
  cellValues,
} from '../../../fixtures/workbooks.ts';
import { reportContent } from '../reportContent.ts';
import { renderWorkbook } from './workbook.ts';

test.each(modes)('all formulas of a %s give what the download states', (mode) => {
  expectStored(workbookOf(mode, sampleInputs(mode)));
  const more = withLoans[mode];
  if (more) expectStored(workbookOf(mode, { ...sampleInputs(mode), ...more }));
});

test.each<[string, AnyInputs]>([
  ['without a balloon', { secondBalloonMonths: null }],
  ['of interest only', { secondTermMonths: null, secondBalloonMonths: null }],
  ['of interest only with a balloon', { secondTermMonths: null }],
  ['of nine months', { secondTermMonths: 9, secondBalloonMonths: null }],
])('a second loan %s is paid in the workbook as in the calculator', (_, second) => {
  for (const mode of ['rental', 'flip', 'brrrr'] as const) {
    const inputs = { ...sampleInputs(mode), ...withLoans[mode], ...second };
    const workbook = workbookOf(mode, inputs);
    expectStored(workbook);
    expectResults(workbook, workbook.compute({}, 'Summary'), mode, inputs, {});
  }
});

const changed: Record<Mode, AnyInputs> = {
  rental: { priceCents: 21_000_000, rentCents: 250_000, interestPercent: 7.25, holdYears: 9, termMonths: 180 },
  flip: { arvCents: 26_500_000, holdMonths: 9, loanCents: 8_000_000, buyingPercent: 1.5 },
  wholesale: { contractCents: 6_500_000, feeCents: 1_250_000, rulePercent: 65 },
  brrrr: { arvCents: 23_000_000, rentCents: 230_000, refinancePercent: 70, holdYears: 7, rehabMonths: 4 },
  land: { saleCents: 2_000_000, noteTermMonths: 60, noteInterestPercent: 11, monthsToSell: 5 },
};

test.each([
  ['brrrr', { arvCents: 26_000_000 }, { rentCents: 250_000 }, 'Infinite. No cash left in the deal, $350.16/mo'],
  ['brrrr', { arvCents: 26_000_000 }, {}, 'No cash left in the deal, \u2212$39.34/mo'],
  ['rental', { loanCents: 30_000_000 }, {}, /^No cash invested, \u2212\$[\d,.]+\/mo$/],
  ['flip', { loanCents: 40_000_000 }, {}, /^(Infinite\. )?No cash invested, \u2212?\$[\d,.]+ (profit|loss)$/],
] as const)('a %s without cash says so in the workbook as in the calculator', (mode, free, change, words) => {
  const inputs = { ...sampleInputs(mode), ...free };
  const workbook = workbookOf(mode, inputs);
  const shown = resultsIn(workbook, workbook.compute(cellValues(mode, change), 'Summary')).get('Cash-on-cash');
  const { headline, details } = analyzeKnown(mode, { ...inputs, ...change });
  expect(shown).toBe([...headline, ...details].find(({ key }) => key === 'cashOnCash')!.note);
  expect(shown).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
});

test.each(modes)('changed inputs of a %s give what the calculator computes of them', (mode) => {
  const inputs = { ...sampleInputs(mode), ...withLoans[mode] };
  const workbook = workbookOf(mode, inputs);
  const values = workbook.compute(cellValues(mode, changed[mode]), 'Summary');
  expectResults(workbook, values, mode, { ...inputs, ...changed[mode] }, {});
});

test('a loan that the download lacks is paid where it is typed', () => {
  const typed = { loanCents: 500_000 };
  const workbook = workbookOf('land', sampleInputs('land'));
  const values = workbook.compute(cellValues('land', typed), 'Summary');
  expectResults(workbook, values, 'land', { ...sampleInputs('land'), ...typed }, {});
});

test('the cash flow of a flip by month follows its inputs, also a longer hold', () => {
  const inputs = { ...sampleInputs('flip'), ...withLoans.flip };
  const workbook = workbookOf('flip', inputs);
  const change = { holdMonths: 9, holdingCents: 110_000, rehabDraws: 3 };
  const values = workbook.compute(cellValues('flip', change));
  const [table] = dealReport('flip', { ...inputs, ...change })!.cashFlow;
  const [bought, ...rest] = table!.rows.map((row) => row.values.map((cents) => (cents ?? 0) / 100));
  const [months, sale] = [rest.slice(0, -1), rest.at(-1)!];
  const shown = (row: number) =>
    ['B', 'C', 'D', 'E', 'F'].map((column) => values.get(`Cash flow!${column}${row + 3}`) as number);
  const close = (row: readonly number[]) => row.slice(0, 5).map((value) => expect.closeTo(value, 6));
  expect(shown(0)).toEqual(close(bought!));
  months.slice(0, -1).forEach((row, at) => expect(shown(at + 1)).toEqual(close(row)));
  expect(shown(9)).toEqual(close(months.at(-1)!.map((value, at) => value + sale[at]!)));
  expect(shown(10)).toEqual([0, 0, 0, 0, 0]);
  expect(values.get('Cash flow!H12')).toBeCloseTo(sale[6]!, 6);
});

test.each(modes)('random %s deals are computed to the cent', (mode) => {
  fc.assert(
    fc.property(nearSample(mode), (inputs) => {
      const workbook = workbookOf(mode, inputs);
      expectResults(workbook, workbook.compute({}, 'Summary'), mode, inputs, {});
    }),
    { ...randomCases(mode === 'land' ? 5 : 15), endOnFailure: true },
  );
});

test('an input that follows another one follows it in the workbook too, also in the grid', () => {
  const inputs = { ...sampleInputs('rental'), loanCents: 18_750_000, taxCents: 300_000 };
  const sources = {
    loanCents: { kind: 'typed', rule: { shares: [{ percent: 75, of: 'priceCents' }] } },
    taxCents: { kind: 'assumption', rule: { shares: [{ percent: 1.2, of: 'priceCents' }] } },
  } as const;
  const workbook = workbookOf('rental', inputs, sources);
  expectStored(workbook);
  const values = workbook.compute({ in_price: 200_000 });
  const followed = { ...inputs, priceCents: 20_000_000, loanCents: 15_000_000, taxCents: 240_000 };
  expectResults(workbook, values, 'rental', followed, readSources(followed, sources));
});

test.each([
  [20_000_000, 13_750_000],
  [5_000_000, 0],
])('a loan that is the rest of a price of %i cents is %i cents in the workbook too', (priceCents, loanCents) => {
  const inputs = { ...sampleInputs('rental'), loanCents: 18_750_000 };
  const sources = {
    loanCents: { kind: 'assumption', rule: { cents: -6_250_000, shares: [{ percent: 100, of: 'priceCents' }] } },
  } as const;
  const workbook = workbookOf('rental', inputs, sources);
  expectStored(workbook);
  const followed = { ...inputs, priceCents, loanCents };
  const values = workbook.compute({ in_price: priceCents / 100 });
  expectResults(workbook, values, 'rental', followed, readSources(followed, sources));
});

test('what people write is text and never a formula', () => {
  const evil = '=HYPERLINK("http://evil.example","Click")';
  const content = reportContent(
    rowOf('flip', {
      name: evil,
      sources: { priceCents: { kind: 'member', label: '+1+cmd|calc' }, arvCents: { kind: 'member', label: '@SUM(1)' } },
    }),
    { ...nothing, author: '-2+3', property: { ...place, address: evil, title: evil } },
  );
  const { sheets } = readWorkbook(renderWorkbook(content)!);
  const written = [...sheets.values()]
    .flatMap((cells) => [...cells.values()])
    .filter(({ value }) => typeof value === 'string');
  for (const shown of [evil, '+1+cmd|calc', '@SUM(1)']) {
    const cells = written.filter(({ value }) => value === shown);
    expect(cells.length).toBeGreaterThan(0);
    for (const { formula } of cells) expect(formula).toBeUndefined();
  }
});

const place = { facts: [], position: null, positionNote: '', listingId: null };

test('a deal with a missing input has no workbook', () => {
  const inputs = { ...sampleInputs('rental'), rentCents: null };
  expect(inputFaults('rental', inputs)).not.toEqual([]);
  expect(renderWorkbook(reportContent(rowOf('rental', { inputs }), nothing))).toBeNull();
});

test('the parts of an itemized figure are rows below it, and a rent by unit is their sum', () => {
  const units = ['Unit 1', 'Unit 2', 'Unit 3'].map((name, at) => ({ name, cents: 70_000 + at * 5_050 }));
  const repairs = { rows: [{ name: 'Roof', cents: 300_000 }], contingencyPercent: 10 };
  const inputs = { ...sampleInputs('rental'), rentCents: 225_150, rehabCents: 330_000 };
  const row = rowOf('rental', { inputs, items: { rentCents: { rows: units }, rehabCents: repairs } });
  const workbook = readWorkbook(renderWorkbook(reportContent(row, nothing))!);
  expectStored(workbook);
  const sheet = workbook.sheets.get('Inputs')!;
  const below = (name: string, rows: number) => {
    const at = Number(workbook.names.get(name)!.address.slice(1));
    const cells = Array.from({ length: rows }, (_, n) => [`A${at + 1 + n}`, `B${at + 1 + n}`]);
    return [sheet.get(`B${at}`), ...cells.map((pair) => pair.map((address) => sheet.get(address)?.value))];
  };
  const rent = below('in_rent', 3);
  expect(rent).toEqual([
    { value: 2_251.5, formula: expect.stringMatching(/^SUM\(B\d+:B\d+\)$/) },
    ['\u2013 Unit 1', 700],
    ['\u2013 Unit 2', 750.5],
    ['\u2013 Unit 3', 801],
  ]);
  expect(below('in_rehab', 2)).toEqual([
    { value: 3_300, formula: expect.stringMatching(/^ROUND\(SUM\(B\d+:B\d+\)\*\(1\+B\d+\),2\)$/) },
    ['\u2013 Roof', 3_000],
    ['\u2013 Contingency', 0.1],
  ]);
});

test('itemized buying costs of a flip are listed, and still follow the price', () => {
  const inputs = { ...sampleInputs('flip'), priceCents: 12_000_000, buyingPercent: 1.5 };
  const list = { rows: [{ name: 'Title', cents: 180_000 }] };
  const sources = { buyingPercent: itemsSource('flip', 'buyingPercent', list) };
  const row = rowOf('flip', { inputs, sources: sources as never, items: { buyingPercent: list } });
  const workbook = readWorkbook(renderWorkbook(reportContent(row, nothing))!);
  expectStored(workbook);
  const at = Number(workbook.names.get('in_buying')!.address.slice(1));
  const sheet = workbook.sheets.get('Inputs')!;
  expect(sheet.get(`B${at}`)).toEqual({ value: 0.015, formula: '1800/in_price' });
  expect([sheet.get(`A${at + 1}`)?.value, sheet.get(`B${at + 1}`)?.value]).toEqual(['\u2013 Title', 1_800]);
});
