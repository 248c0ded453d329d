import { expect, test } from '@jest/globals';
import {
  dealReport,
  modes,
  sampleInputs,
  withInputs,
  type AnyInputs,
  type InputSources,
  type Mode,
} from '@dealstead/formulas';
import { workbookOf, expectSame, withLoans, cellValues } from '../../../fixtures/workbooks.ts';

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
