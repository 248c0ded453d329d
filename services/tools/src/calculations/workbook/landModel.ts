import { outcomeOf, type DealLoan, type Inputs } from '@dealstead/formulas';
import { scheduleColumns, scheduleRows, scheduleTable } from './loanTable.ts';
import {
  inputName as of,
  nextTop,
  rangeOf,
  rateFormula,
  referenceOf,
  type Model,
  type ModelTable,
  type TableCell,
} from './model.ts';
import { cashFlowSheet } from './rented.ts';

/** Months of cash flow at least, so that longer terms may be typed. */
const leastMonths = 360;

const columns = [
  { heading: 'Month', unit: 'count' },
  { heading: 'Note payments less servicing', unit: 'cents' },
  { heading: 'Cash flow', unit: 'cents' },
  { heading: 'Running total', unit: 'cents' },
  { heading: 'Below zero in month', unit: 'count' },
] as const;
const at = { note: 1, flow: 2, total: 3, below: 4 } as const;

/** A payment of a schedule by its number; 0 beyond the schedule, or without one. */
const paymentAt = (schedule: { months: string; payments: string } | null, number: string) =>
  schedule ? `SUMIF(${schedule.months},${number},${schedule.payments})` : '0';

/** A land deal as formulas. */
export function landModel(inputs: Inputs<'land'>, loans: readonly DealLoan[], guess: number): Model {
  const outcome = outcomeOf('land', inputs);
  let top = 0;
  const scheduleOf = (key: string, names: { amount: string; rate: string; term: string }) => {
    const loan = loans.find((one) => one.key === key && one.termMonths > 0);
    if (!loan) return null;
    const table = scheduleTable(loan, names, top);
    const count = scheduleRows(loan);
    top = nextTop(top, count);
    const column = (at: number) => rangeOf(table.reference, at, 0, count - 1);
    return { table, months: column(scheduleColumns.month), payments: column(scheduleColumns.payment) };
  };
  const loan = scheduleOf('loan', {
    amount: of('loanCents'),
    rate: of('interestPercent'),
    term: of('termMonths'),
  });
  const note = scheduleOf('note', { amount: 'note', rate: of('noteInterestPercent'), term: of('noteTermMonths') });
  const received = note
    ? `MIN(ROUND(${of('noteTermMonths')}*${of('receivedPercent')},0),COUNTIF(${note.payments},">0"))`
    : '0';
  const [sell, tax] = [of('monthsToSell'), of('taxCents')];
  const cents = (name: string, label: string, formula: string, value: number) =>
    ({ name, label, formula, value, unit: 'cents' }) as const;

  const reference = referenceOf(cashFlowSheet, 0);
  const months = Math.max(leastMonths, outcome.flows.length);
  let total = 0;
  const rows = Array.from({ length: months + 1 }, (_, month): TableCell[] => {
    const flow = outcome.flows[month] ?? 0;
    total += flow;
    const index = month - inputs.monthsToSell - 1;
    const isReceived = index >= 0 && index < outcome.receivedMonths;
    const paid = paymentAt(loan, `${month}`);
    const noteNumber = `(${month}-${sell})`;
    // What is received is the flow without the tax, the down payment, and the payments on the seller's loan.
    const noteFlow = isReceived ? flow + paidOn(month) - downOf(month) : 0;
    const before = month === 0 ? '0' : reference(month - 1, at.total);
    return [
      { formula: `${month}`, value: month },
      {
        formula: `IF(AND(${noteNumber}>=1,${noteNumber}<=receivedMonths),${paymentAt(note, noteNumber)}-${of('servicingCents')},0)`,
        value: noteFlow,
      },
      {
        formula:
          `${month === 0 ? '-cash' : `-${paid}-IF(${month}<=${sell},${tax}/12,0)`}` +
          `+IF(${month}=${sell},${of('downCents')},0)+${reference(month, at.note)}`,
        value: flow,
      },
      { formula: `${before}+${reference(month, at.flow)}`, value: total },
      {
        formula: `IF(ROUND(${reference(month, at.total)},6)<0,${month},-1)`,
        value: total / 100 < -0.000_000_5 ? month : -1,
      },
    ];
  });
  function paidOn(month: number): number {
    return loan ? (loan.table.rows[month - 1]?.[scheduleColumns.payment]?.value ?? 0) : 0;
  }
  function downOf(month: number): number {
    return month === inputs.monthsToSell ? inputs.downCents : 0;
  }
  const table: ModelTable = { title: 'Cash flow by month', top: 0, columns, rows };
  const flows = rangeOf(reference, at.flow, 0, months);
  const later = rangeOf(reference, at.flow, 1, months);
  const totals = rangeOf(reference, at.total, 0, months);
  const below = rangeOf(reference, at.below, 0, months);
  return {
    lines: [
      cents(
        'cash',
        'Cash paid at the purchase',
        `${of('priceCents')}+${of('closingCents')}+${of('marketingCents')}-${of('loanCents')}`,
        outcome.cashCents,
      ),
      cents('carrying', 'Property tax until the sale', `${tax}*${sell}/12`, outcome.carryingCents),
      cents('note', 'Note', `${of('saleCents')}-${of('downCents')}`, outcome.noteCents),
      {
        name: 'receivedMonths',
        label: 'Payments of the note that are received',
        unit: 'count',
        formula: received,
        value: outcome.receivedMonths,
      },
      cents(
        'notePaid',
        'All payments of the note',
        note ? `SUM(${note.payments})` : '0',
        outcome.interestCents + outcome.noteCents,
      ),
      cents('invested', 'Most cash out at once', `-MIN(0,MIN(${totals}))`, outcome.investedCents),
      cents('profit', 'Total profit', `SUM(${flows})`, outcome.totalProfitCents),
    ],
    cashFlow: [table],
    loans: [...(loan ? [loan.table] : []), ...(note ? [note.table] : [])],
    results: {
      totalProfitCents: { formula: 'profit' },
      irr: { formula: rateFormula(`12*IRR(${flows},${guess})`, flows, 'invested') },
      effectiveIrr: { formula: rateFormula(`(1+IRR(${flows},${guess}))^12-1`, flows, 'invested') },
      notePaymentCents: { formula: note ? note.table.reference(0, scheduleColumns.payment) : '0' },
      monthsToRecover: {
        formula: `IF(${reference(months, at.below)}>=0,"Never",MAX(${below})+1)`,
        none: 'Never',
      },
      multiple: { formula: 'IF(invested>0,(profit+invested)/invested,"No cash invested")', none: 'No cash invested' },
      costCents: { formula: `${of('priceCents')}+${of('closingCents')}+${of('marketingCents')}+carrying` },
      noteCents: { formula: 'note' },
      noteValueCents: { formula: note ? `NPV(${of('discountPercent')}/12,${note.payments})` : '0' },
      interestCents: { formula: 'notePaid-note' },
      markup: {
        formula: `IF(${of('priceCents')}>0,${of('saleCents')}/${of('priceCents')},"Needs a price")`,
        none: 'Needs a price',
      },
      npvCents: { formula: `${reference(0, at.flow)}+NPV(${of('discountPercent')}/12,${later})` },
    },
    statement: [],
    // A changed sale changes a schedule of rounded payments, which no single cell holds.
    metric: null,
  };
}
