import { expect, test } from '@jest/globals';
import { todayInNewYork } from '@dealstead/contracts';
import { closingNote, profitByMonth, type Deal } from './rules.ts';

const deal = (part: Partial<Deal>): Deal => ({
  id: 1,
  version: 1,
  title: '412 Elm St',
  stage: 'under-contract',
  profitCents: 8_000_00,
  cashFlowCents: null,
  expectedClosing: '2026-12-10',
  closedOn: null,
  ...part,
});

test('profits are summed by month of closing, firm and forecast separately', () => {
  const deals = [
    deal({}),
    deal({ stage: 'closing', profitCents: 500_00 }),
    deal({ stage: 'offer', profitCents: 1_000_00 }),
    deal({ stage: 'analysis', profitCents: 333_33, expectedClosing: '2027-01-02' }),
    // A rental has no profit.
    deal({ profitCents: null, cashFlowCents: 250_00 }),
    deal({ stage: 'closed' }),
    deal({ expectedClosing: null }),
    deal({ expectedClosing: '2027-09-01' }),
  ];
  expect(profitByMonth(deals, '2026-11-21', 3)).toEqual([
    { month: '2026-11', firmCents: 0, forecastCents: 0, deals: 0, withoutProfit: 0 },
    { month: '2026-12', firmCents: 8_500_00, forecastCents: 400_00, deals: 4, withoutProfit: 1 },
    { month: '2027-01', firmCents: 0, forecastCents: 66_67, deals: 1, withoutProfit: 0 },
  ]);
});

test('a past closing date counts in the current month and is shown as late', () => {
  const late = deal({ expectedClosing: '2026-10-30' });
  expect(profitByMonth([late], '2026-11-21', 2)[0]).toMatchObject({ month: '2026-11', firmCents: 8_000_00 });
  expect(closingNote(late, '2026-11-21')).toEqual({ note: 'late 22 d', late: true });
  expect(closingNote(deal({}), '2026-12-10')).toEqual({ note: 'today', late: false });
  const closed = deal({ stage: 'closed', closedOn: '2026-12-22' });
  expect(closingNote(closed, '2026-12-24')).toEqual({ note: 'Dec 22', late: false });
});

test('a day begins at midnight in New York', () => {
  expect(todayInNewYork(new Date('2026-11-21T04:59:00Z'))).toBe('2026-11-20');
  expect(todayInNewYork(new Date('2026-11-21T05:00:00Z'))).toBe('2026-11-21');
});
