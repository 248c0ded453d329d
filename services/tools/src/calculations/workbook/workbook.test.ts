import { expect, test } from '@jest/globals';
import { randomCases } from '@dealstead/contracts/fixtures/randomCases';
import {
  analyzeKnown,
  dealReport,
  fieldsOf,
  inputFaults,
  modes,
  readSources,
  sampleInputs,
  withInputs,
  type AnyInputs,
  type InputSources,
  type Mode,
} from '@dealstead/formulas';
import { nearSample } from '@dealstead/formulas/fixtures/inputs';
import fc from 'fast-check';
import { readWorkbook, type ReadWorkbook } from '../../fixtures/readWorkbook.ts';
import { reportContent } from '../reportContent.ts';
import type { CalculationRow } from '../store.ts';
import { inputName } from './model.ts';
import { renderWorkbook } from './workbook.ts';

const now = new Date('2026-11-30T15:00:00Z');
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
const nothing = { brand: null, author: '', property: null, picture: null, value: null };

function workbookOf(mode: Mode, inputs: AnyInputs, sources: InputSources = {}): ReadWorkbook {
  const content = reportContent(rowOf(mode, { inputs, sources: sources as never }), nothing);
  return readWorkbook(renderWorkbook(content)!);
}

/** Computed and stored values are the same to the cent, and rates to a hundredth of a basis point. */
function expectSame(computed: unknown, stored: unknown, where: string, tolerance = 0.005): void {
  const isSame =
    typeof stored === 'number' && typeof computed === 'number'
      ? Math.abs(computed - stored) <= Math.max(tolerance, Math.abs(stored) * 1e-9)
      : (computed ?? null) === stored;
  // A workbook has thousands of cells: only a wrong one is worth Jest's message.
  if (!isSame) expect([where, computed ?? null]).toEqual([where, stored]);
}

/** Results by label, as the summary states them. */
function resultsIn(workbook: ReadWorkbook, values: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const summary = workbook.sheets.get('Summary')!;
  return new Map(
    [...summary].flatMap(([address, { value }]) =>
      address.startsWith('A') ? [[String(value), values.get(`Summary!B${address.slice(1)}`)]] : [],
    ),
  );
}

/** A ratio in the thousands divides by a debt of cents, whose binary fractions show in it. */
const ratioTolerance = (ratio: number) => (Math.abs(ratio) > 1_000 ? Math.abs(ratio) * 1e-4 : 1e-6);

/** The largest rate that is compared: 100% of a period. */
const mostRate = 1;

/** Every result of a deal is the one that a workbook computes. */
function expectResults(
  workbook: ReadWorkbook,
  values: ReadonlyMap<string, unknown>,
  mode: Mode,
  inputs: AnyInputs,
  sources: InputSources,
): void {
  const { headline, details } = analyzeKnown(mode, inputs, {}, sources);
  const shown = resultsIn(workbook, values);
  // Labels that state an input, such as "MAO 70%", are those of the download.
  for (const { key, label, value, unit } of [...headline, ...details]) {
    if (!shown.has(label) || value === null) continue;
    // A spreadsheet iterates from its guess and does not find a rate that far off.
    if (/irr/i.test(key) && Math.abs(value) > mostRate) continue;
    const stated = unit === 'cents' ? value / 100 : value;
    expectSame(shown.get(label), stated, `${mode} ${key}`, unit === 'cents' ? 0.005 : ratioTolerance(stated));
  }
}

function expectStored(workbook: ReadWorkbook): void {
  const computed = workbook.compute();
  for (const [sheet, cells] of workbook.sheets) {
    for (const [address, { value, formula }] of cells) {
      if (formula === undefined) continue;
      expectSame(computed.get(`${sheet}!${address}`), value, `${sheet}!${address} ${formula}`, 0.005);
    }
  }
}

const withLoans: Partial<Record<Mode, AnyInputs>> = {
  rental: {
    secondLoanCents: 2_000_000,
    secondInterestPercent: 8,
    secondPointsPercent: 1.5,
    secondTermMonths: 240,
    secondBalloonMonths: 36,
    interestOnlyYears: 2,
    rentGrowthPercent: 2,
    costGrowthPercent: 3,
  },
  flip: {
    loanCents: 9_000_000,
    rehabLoanCents: 4_000_000,
    rehabDraws: 4,
    secondLoanCents: 1_000_000,
    secondInterestPercent: 9,
    secondTermMonths: 120,
  },
  brrrr: {
    rehabLoanCents: 3_000_000,
    secondLoanCents: 1_000_000,
    secondInterestPercent: 9,
    secondPointsPercent: 2,
    secondBalloonMonths: 4,
    refinanceInterestOnlyYears: 1,
  },
  land: { loanCents: 400_000, receivedPercent: 60 },
};

test.each(modes)('all formulas of a %s give what the download states', (mode) => {
  expectStored(workbookOf(mode, sampleInputs(mode)));
  const more = withLoans[mode];
  if (more) expectStored(workbookOf(mode, { ...sampleInputs(mode), ...more }));
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

/** A figure as its cell holds it: dollars, or a share of 1. */
const cellValue = (mode: Mode, key: string, value: number | null) => {
  const { unit } = fieldsOf(mode).find(([name]) => name === key)![1];
  return value === null || (unit !== 'cents' && unit !== 'percent') ? value : value / 100;
};
const cellValues = (mode: Mode, inputs: AnyInputs) =>
  Object.fromEntries(Object.entries(inputs).map(([key, value]) => [inputName(key), cellValue(mode, key, value)]));

test.each(modes)('changed inputs of a %s give what the calculator computes of them', (mode) => {
  const inputs = { ...sampleInputs(mode), ...withLoans[mode] };
  const workbook = workbookOf(mode, inputs);
  const values = workbook.compute(cellValues(mode, changed[mode]), 'Summary');
  expectResults(workbook, values, mode, { ...inputs, ...changed[mode] }, {});
});

const beside: Record<Mode, AnyInputs> = {
  rental: { interestPercent: 7.25, termMonths: 180 },
  flip: { holdMonths: 9, buyingPercent: 1.5 },
  wholesale: { buyerClosingCents: 1_450_000 },
  brrrr: { refinancePercent: 70, rehabMonths: 4 },
  land: { noteTermMonths: 61, noteInterestPercent: 11, monthsToSell: 5, receivedPercent: 40 },
};

test.each(modes)('the sensitivity of a %s follows its inputs, and what follows the amounts of its axes', (mode) => {
  const inputs = { ...sampleInputs(mode), ...withLoans[mode] };
  const sources: Partial<Record<Mode, InputSources>> = {
    rental: { loanCents: shareOf('priceCents') },
    land: { loanCents: shareOf('priceCents'), downCents: shareOf('saleCents'), taxCents: shareOf('priceCents') },
  };
  const known = sources[mode] ?? {};
  const followed = withInputs({ ...inputs }, {}, known);
  const values = workbookOf(mode, followed, known).compute(cellValues(mode, beside[mode]), 'Sensitivity');
  const { metric, grid } = dealReport(mode, { ...followed, ...beside[mode] }, known)!.sensitivity;
  grid.cells.forEach((row, at) =>
    row.forEach((value, column) => {
      const shown = values.get(`Sensitivity!${'BCDEF'[column]}${at + 4}`);
      if (value === null) expect(typeof shown).toBe('string');
      else expectSame(shown, metric.unit === 'cents' ? value / 100 : value, `${mode} ${at} ${column}`, 0.000_001);
    }),
  );
});
function shareOf(of: 'priceCents' | 'saleCents') {
  return { kind: 'typed', rule: { shares: [{ percent: 25, of }] } } as const;
}

test('the sensitivity of land without a note, and below its down payment, makes no figures up', () => {
  for (const changes of [{ downCents: 1_700_000 }, { saleCents: 200_000, downCents: 195_000 }]) {
    const workbook = workbookOf('land', { ...sampleInputs('land'), ...changes });
    const values = workbook.compute({}, 'Sensitivity');
    for (const [address, { value }] of workbook.sheets.get('Sensitivity')!)
      expectSame(values.get(`Sensitivity!${address}`), value, address);
  }
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
