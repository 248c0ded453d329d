import type { Inputs, Mode } from '../fields.ts';
import { outcomeOf } from '../outcome.ts';
import { amortization } from '../loan.ts';
import { type HoldYear, lenderTerms, type Loan } from '../rental.ts';
import { secondLoanPeriod, shortLoanMonths, type SecondLoan, type ShortLoanMonth } from '../secondLoan.ts';
import { runningTotals, sum, totalRow, type ReportRow, type ReportTable } from './table.ts';

/** Months that a table states one by one. */
const shownMonths = 12;

const yearLabel = (year: number) => `Year ${year}`;
const monthLabel = (month: number) => (month === 0 ? 'Today' : `Month ${month}`);

/** The years of a hold, with the sale at its end. */
function holdTables(years: readonly HoldYear[], netSaleCents: number): ReportTable[] {
  if (years.length === 0) return [];
  const hasBalloon = years.some(({ balloonCents }) => balloonCents > 0);
  const flows = years.map((row): ReportRow => ({
    label: yearLabel(row.year),
    values: [
      row.egiCents,
      row.noiCents - row.egiCents,
      row.noiCents,
      -row.debtServiceCents,
      row.cashFlowCents,
      ...(hasBalloon ? [-row.balloonCents] : []),
      row.year === years.length ? netSaleCents : 0,
    ],
  }));
  return [
    {
      key: 'years',
      title: 'Cash flow by year',
      note: 'EGI is rent and other income less vacancy. The net sale is the value at the end of the hold less selling costs and the loan balance.',
      rowHeading: 'Year',
      columns: [
        'EGI',
        'Operating costs',
        'NOI',
        'Debt service',
        'Cash flow',
        ...(hasBalloon ? ['Balloon'] : []),
        'Net sale',
      ],
      unit: 'cents',
      rows: [...flows, totalRow(flows)],
    },
    {
      key: 'equity',
      title: 'Equity by year',
      rowHeading: 'End of',
      columns: ['Value', 'Loan balance', 'Equity'],
      unit: 'cents',
      rows: years.map((row) => ({
        label: yearLabel(row.year),
        values: [row.valueCents, row.balanceCents, row.equityCents],
      })),
    },
  ];
}

interface RentedYear {
  readonly egiCents: number;
  readonly expensesCents: number;
  readonly noiCents: number;
  readonly second?: SecondLoan | null;
}

/** The first twelve months of a rented property: a twelfth of the year each, and payments while a loan has them. */
function rentedMonths(title: string, figures: RentedYear, loan: Loan) {
  const { egiCents, expensesCents, noiCents, second = null } = figures;
  const schedule = amortization(lenderTerms(loan), 1, shownMonths);
  const rows = Array.from({ length: shownMonths }, (_, index): ReportRow => {
    const secondCents = secondLoanPeriod(second, index, index + 1).paymentsCents;
    const debt = (schedule[index]?.paymentCents ?? 0) + secondCents;
    return {
      label: monthLabel(index + 1),
      values: [egiCents / 12, -expensesCents / 12, noiCents / 12, -debt, noiCents / 12 - debt],
    };
  });
  return {
    key: 'months',
    title,
    note: 'Each month has a twelfth of the first year\u2019s income and costs.',
    rowHeading: 'Month',
    columns: ['EGI', 'Operating costs', 'NOI', 'Debt service', 'Cash flow'],
    unit: 'cents',
    rows: [...rows, totalRow(rows, '12 months')],
  } as const satisfies ReportTable;
}

/** Rows of events with their cash in and out, and the running total. */
function withTotals(rows: readonly ReportRow[]): ReportRow[] {
  const flows = rows.map(({ values }) => sum(values.map((value) => value ?? 0)));
  const totals = runningTotals(flows);
  return rows.map(({ label, values }, at) => ({ label, values: [...values, flows[at]!, totals[at]!] }));
}

/** Interest, and what lenders pay out less principal that is repaid, over some months. */
const loanFlows = (months: readonly ShortLoanMonth[]) =>
  [
    -sum(months.map(({ interestCents }) => interestCents)),
    sum(months.map(({ drawnCents, repaidCents }) => drawnCents - repaidCents)),
  ] as const;

/** Financed rehab that has no month to be drawn in is paid out at the purchase. */
const drawnAtPurchase = (rehabLoanCents: number | null, months: number) => (months === 0 ? (rehabLoanCents ?? 0) : 0);

function flipTables(inputs: Inputs<'flip'>): ReportTable[] {
  const { buyingCents, pointsCents, sellingCents, loans } = outcomeOf('flip', inputs);
  const { holdMonths, loanCents, secondLoanCents, rehabLoanCents } = inputs;
  const loanMonths = shortLoanMonths(inputs, holdMonths);
  const held = (from: number, to: number, label: string): ReportRow => {
    const [interest, loan] = loanFlows(loanMonths.slice(from, to));
    return { label, values: [0, -inputs.holdingCents * (to - from), interest, loan, 0] };
  };
  const shown = Math.min(shownMonths, holdMonths);
  const restLabel = holdMonths - shown === 1 ? monthLabel(holdMonths) : `Months ${shown + 1} to ${holdMonths}`;
  const bought = -(inputs.priceCents + buyingCents + inputs.rehabCents);
  const borrowed = loanCents + (secondLoanCents ?? 0) + drawnAtPurchase(rehabLoanCents, holdMonths);
  const rows = [
    { label: 'Purchase', values: [bought, 0, -pointsCents, borrowed, 0] },
    ...Array.from({ length: shown }, (_, index) => held(index, index + 1, monthLabel(index + 1))),
    ...(holdMonths > shown ? [held(shown, holdMonths, restLabel)] : []),
    { label: 'Sale', values: [0, 0, 0, -loans.payoffCents, inputs.arvCents - sellingCents] },
  ];
  return [
    {
      key: 'months',
      title: 'Cash flow by month',
      note: 'Price, buying costs and rehab are counted at the purchase; loans are repaid at the sale, which is stated less selling costs.',
      rowHeading: 'When',
      columns: ['Price and rehab', 'Holding', 'Interest, points', 'Loans', 'Sale', 'Cash flow', 'Running total'],
      unit: 'cents',
      rows: withTotals(rows),
    },
  ];
}

function wholesaleTables(inputs: Inputs<'wholesale'>): ReportTable[] {
  return [
    {
      key: 'events',
      title: 'Your cash flow',
      note: 'The earnest money comes back at the closing.',
      rowHeading: 'When',
      columns: ['Earnest money', 'Marketing, legal', 'Fee', 'Cash flow', 'Running total'],
      unit: 'cents',
      rows: withTotals([
        { label: 'Contract', values: [-inputs.earnestCents, -inputs.marketingCents, 0] },
        { label: 'Closing', values: [inputs.earnestCents, 0, inputs.feeCents] },
      ]),
    },
  ];
}

function brrrrTables(inputs: Inputs<'brrrr'>): ReportTable[] {
  const outcome = outcomeOf('brrrr', inputs);
  const { rehabMonths, loanCents } = inputs;
  const bought = -(inputs.priceCents + inputs.closingCents + inputs.rehabCents);
  const waiting = rehabMonths === 1 ? monthLabel(1) : `Months 1 to ${rehabMonths}`;
  const [interest, drawn] = loanFlows(shortLoanMonths(inputs, rehabMonths));
  const borrowed = loanCents + (inputs.secondLoanCents ?? 0) + drawnAtPurchase(inputs.rehabLoanCents, rehabMonths);
  const { payoffCents } = outcome.loans;
  const before: ReportRow[] = [
    { label: 'Purchase', values: [bought, 0, -outcome.pointsCents, borrowed] },
    ...(rehabMonths > 0 ? [{ label: waiting, values: [0, -outcome.holdingCents, interest, drawn] }] : []),
    { label: 'Refinance', values: [-inputs.refinanceCostsCents, 0, 0, outcome.newLoanCents - payoffCents] },
  ];
  return [
    {
      key: 'refinance',
      title: 'Cash until the refinance',
      note: 'Rehab is counted at the purchase. At the refinance the new loan pays off the purchase loans.',
      rowHeading: 'When',
      columns: ['Price, rehab, costs', 'Holding', 'Interest, points', 'Loans', 'Cash flow', 'Running total'],
      unit: 'cents',
      rows: withTotals(before),
    },
    rentedMonths('First 12 months after the refinance', outcome, outcome.loan),
    ...holdTables(outcome.years, outcome.netSaleCents),
  ];
}

function landTables(inputs: Inputs<'land'>): ReportTable[] {
  const { flows } = outcomeOf('land', inputs);
  const totals = runningTotals(flows);
  const row = (label: string, from: number, to: number): ReportRow => ({
    label,
    values: [sum(flows.slice(from, to)), totals[Math.min(to, flows.length) - 1]!],
  });
  const months = flows.slice(0, shownMonths + 1).map((_, month) => row(monthLabel(month), month, month + 1));
  const years = Array.from({ length: Math.ceil((flows.length - 1) / 12) }, (_, index) =>
    row(yearLabel(index + 1), index * 12 + 1, index * 12 + 13),
  );
  const columns = ['Cash flow', 'Running total'];
  return [
    {
      key: 'months',
      title: 'First 12 months',
      note: `The land is sold after ${inputs.monthsToSell} ${inputs.monthsToSell === 1 ? 'month' : 'months'}; the note\u2019s payments begin the month after.`,
      rowHeading: 'Month',
      columns,
      unit: 'cents',
      rows: months,
    },
    {
      key: 'years',
      title: 'Cash flow by year',
      rowHeading: 'Year',
      columns,
      unit: 'cents',
      rows: [row(monthLabel(0), 0, 1), ...years],
    },
  ];
}

const tables: { readonly [M in Mode]: (inputs: Inputs<M>) => ReportTable[] } = {
  rental(inputs) {
    const outcome = outcomeOf('rental', inputs);
    return [rentedMonths('First 12 months', outcome, inputs), ...holdTables(outcome.years, outcome.netSaleCents)];
  },
  flip: flipTables,
  wholesale: wholesaleTables,
  brrrr: brrrrTables,
  land: landTables,
};

/** A deal's cash flow by month and by year. Cash that is paid is negative. The inputs must be free of faults (`inputFaults`). */
export const cashFlowTables = <M extends Mode>(mode: M, inputs: Inputs<M>): ReportTable[] => tables[mode](inputs);
