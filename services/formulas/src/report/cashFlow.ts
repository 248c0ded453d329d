import type { Inputs, Mode } from '../fields.ts';
import { outcomeOf } from '../outcome.ts';
import type { HoldYear, Loan } from '../rental.ts';
import { runningTotals, sum, totalRow, type ReportRow, type ReportTable } from './table.ts';

/** Months that a table states one by one. */
const shownMonths = 12;

const yearLabel = (year: number) => `Year ${year}`;
const monthLabel = (month: number) => (month === 0 ? 'Today' : `Month ${month}`);

/** The years of a hold, with the sale at its end. */
function holdTables(years: readonly HoldYear[], netSaleCents: number): ReportTable[] {
  if (years.length === 0) return [];
  const flows = years.map((row): ReportRow => ({
    label: yearLabel(row.year),
    values: [
      row.egiCents,
      row.noiCents - row.egiCents,
      row.noiCents,
      -row.debtServiceCents,
      row.cashFlowCents,
      row.year === years.length ? netSaleCents : 0,
    ],
  }));
  return [
    {
      key: 'years',
      title: 'Cash flow by year',
      note: 'EGI is rent and other income less vacancy. The net sale is the value at the end of the hold less selling costs and the loan balance.',
      rowHeading: 'Year',
      columns: ['EGI', 'Operating costs', 'NOI', 'Debt service', 'Cash flow', 'Net sale'],
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

interface RentedYear extends Pick<Loan, 'termMonths'> {
  readonly egiCents: number;
  readonly expensesCents: number;
  readonly noiCents: number;
  readonly paymentCents: number;
}

/** The first twelve months of a rented property: a twelfth of the year each, and a loan's payment while it has one. */
function rentedMonths(title: string, { egiCents, expensesCents, noiCents, paymentCents, termMonths }: RentedYear) {
  const rows = Array.from({ length: shownMonths }, (_, index): ReportRow => {
    const debt = index < termMonths ? paymentCents : 0;
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

function flipTables(inputs: Inputs<'flip'>): ReportTable[] {
  const { buyingCents, holdingCents, interestCents, pointsCents, sellingCents } = outcomeOf('flip', inputs);
  const { holdMonths, loanCents } = inputs;
  const monthly = (months: number, label: string): ReportRow => ({
    label,
    values: [0, (-holdingCents * months) / holdMonths, (-interestCents * months) / holdMonths, 0, 0],
  });
  const shown = Math.min(shownMonths, holdMonths);
  const rest = holdMonths - shown;
  const restLabel = rest === 1 ? monthLabel(holdMonths) : `Months ${shown + 1} to ${holdMonths}`;
  const rows = [
    {
      label: 'Purchase',
      values: [-(inputs.priceCents + buyingCents + inputs.rehabCents), 0, -pointsCents, loanCents, 0],
    },
    ...Array.from({ length: shown }, (_, index) => monthly(1, monthLabel(index + 1))),
    ...(rest > 0 ? [monthly(rest, restLabel)] : []),
    { label: 'Sale', values: [0, 0, 0, -loanCents, inputs.arvCents - sellingCents] },
  ];
  return [
    {
      key: 'months',
      title: 'Cash flow by month',
      note: 'Price, buying costs and rehab are counted at the purchase; the loan is repaid at the sale, which is stated less selling costs.',
      rowHeading: 'When',
      columns: ['Price and rehab', 'Holding', 'Interest, points', 'Loan', 'Sale', 'Cash flow', 'Running total'],
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
  const before: ReportRow[] = [
    { label: 'Purchase', values: [bought, 0, -outcome.pointsCents, loanCents] },
    ...(rehabMonths > 0 ? [{ label: waiting, values: [0, -outcome.holdingCents, -outcome.interestCents, 0] }] : []),
    { label: 'Refinance', values: [-inputs.refinanceCostsCents, 0, 0, outcome.newLoanCents - loanCents] },
  ];
  return [
    {
      key: 'refinance',
      title: 'Cash until the refinance',
      note: 'Rehab is counted at the purchase. At the refinance the new loan pays off the purchase loan.',
      rowHeading: 'When',
      columns: ['Price, rehab, costs', 'Holding', 'Interest, points', 'Loans', 'Cash flow', 'Running total'],
      unit: 'cents',
      rows: withTotals(before),
    },
    rentedMonths('First 12 months after the refinance', { ...outcome, termMonths: outcome.loan.termMonths }),
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
    return [
      rentedMonths('First 12 months', { ...outcome, termMonths: inputs.termMonths }),
      ...holdTables(outcome.years, outcome.netSaleCents),
    ];
  },
  flip: flipTables,
  wholesale: wholesaleTables,
  brrrr: brrrrTables,
  land: landTables,
};

/** A deal's cash flow by month and by year. Cash that is paid is negative. The inputs must be free of faults (`inputFaults`). */
export const cashFlowTables = <M extends Mode>(mode: M, inputs: Inputs<M>): ReportTable[] => tables[mode](inputs);
