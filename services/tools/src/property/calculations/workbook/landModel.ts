import { outcomeOf, type DealLoan, type Inputs } from '@dealstead/formulas';
import { scheduleColumns, scheduleTable } from './loanTable.ts';
import {
  type Expression,
  inputName as of,
  nextTop,
  rangeOf,
  rateFormula,
  referenceOf,
  type LoanNames,
  type Model,
  type ModelTable,
  type ScheduleTable,
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

/** A payment of a schedule by its number; 0 beyond the schedule. */
const paymentAt = ({ months, payments }: ScheduleTable, number: string) => `SUMIF(${months},${number},${payments})`;

/** The seller's loan and the note that is owed to the member; either may be 0, so that one can be typed. */
function loansOf(inputs: Inputs<'land'>): { readonly loan: DealLoan; readonly note: DealLoan } {
  const { loanCents, interestPercent, termMonths } = inputs;
  const { noteCents, noteTermMonths } = outcomeOf('land', inputs);
  return {
    loan: { key: 'loan', title: 'Seller\u2019s loan', loanCents, interestPercent, termMonths },
    note: {
      key: 'note',
      title: 'Note owed to you',
      loanCents: noteCents,
      interestPercent: inputs.noteInterestPercent,
      termMonths: noteTermMonths,
    },
  };
}

/** A note of more than nothing has a term. */
const isDeal = (e: Expression) =>
  `AND(${e('downCents')}<=${e('saleCents')},OR(${e('downCents')}=${e('saleCents')},${e('noteTermMonths')}>0))`;
const noteAmount = (e: Expression) => `(${e('saleCents')}-${e('downCents')})`;
const loanNames = (e: Expression): LoanNames => ({
  amount: e('loanCents'),
  rate: e('interestPercent'),
  term: e('termMonths'),
});
const noteNames = (e: Expression, amount = noteAmount(e)): LoanNames => ({
  amount,
  rate: e('noteInterestPercent'),
  term: e('noteTermMonths'),
});
const receivedFormula = (e: Expression, { payments }: ScheduleTable) =>
  `MIN(ROUND(${e('noteTermMonths')}*${e('receivedPercent')},0),COUNTIF(${payments},">0"))`;
const cashFormula = (e: Expression) =>
  `${e('priceCents')}+${e('closingCents')}+${e('marketingCents')}-${e('loanCents')}`;

/** A land deal as formulas. */
export function landModel(inputs: Inputs<'land'>, guess: number): Model {
  const outcome = outcomeOf('land', inputs);
  const stated = loansOf(inputs);
  const loan = scheduleTable(stated.loan, loanNames(of), 0);
  const note = scheduleTable(stated.note, noteNames(of, 'note'), nextTop(0, loan.rows.length));
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
    const paid = month === 0 || month > loan.rows.length ? '0' : loan.reference(month - 1, scheduleColumns.payment);
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
    return loan.rows[month - 1]?.[scheduleColumns.payment]?.value ?? 0;
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
      cents('cash', 'Cash paid at the purchase', cashFormula(of), outcome.cashCents),
      cents('carrying', 'Property tax until the sale', `${tax}*${sell}/12`, outcome.carryingCents),
      cents('note', 'Note', noteAmount(of), outcome.noteCents),
      {
        name: 'receivedMonths',
        label: 'Payments of the note that are received',
        unit: 'count',
        formula: receivedFormula(of, note),
        value: outcome.receivedMonths,
      },
      cents('notePaid', 'All payments of the note', `SUM(${note.payments})`, outcome.interestCents + outcome.noteCents),
      cents('invested', 'Most cash out at once', `-MIN(0,MIN(${totals}))`, outcome.investedCents),
      cents('profit', 'Total profit', `SUM(${flows})`, outcome.totalProfitCents),
    ],
    cashFlow: [table],
    loans: [loan, note],
    results: {
      totalProfitCents: { formula: 'profit' },
      irr: { formula: rateFormula(`12*IRR(${flows},${guess})`, flows, 'invested') },
      effectiveIrr: { formula: rateFormula(`(1+IRR(${flows},${guess}))^12-1`, flows, 'invested') },
      notePaymentCents: { formula: note.reference(0, scheduleColumns.payment) },
      monthsToRecover: {
        formula: `IF(${reference(months, at.below)}>=0,"Never",MAX(${below})+1)`,
        none: 'Never',
      },
      multiple: { formula: 'IF(invested>0,(profit+invested)/invested,"No cash invested")', none: 'No cash invested' },
      costCents: { formula: `${of('priceCents')}+${of('closingCents')}+${of('marketingCents')}+carrying` },
      noteCents: { formula: 'note' },
      noteValueCents: { formula: `NPV(${of('discountPercent')}/12,${note.payments})` },
      interestCents: { formula: 'notePaid-note' },
      markup: {
        formula: `IF(${of('priceCents')}>0,${of('saleCents')}/${of('priceCents')},"Needs a price")`,
        none: 'Needs a price',
      },
      npvCents: { formula: `${reference(0, at.flow)}+NPV(${of('discountPercent')}/12,${later})` },
    },
    statement: [],
    // A changed sale changes a schedule of rounded payments, so the grid has schedules of its own.
    metric(e, { inputs: varied, scheduleOf }) {
      const terms = loansOf(varied as Inputs<'land'>);
      const paid = e('loanCents') === of('loanCents') ? loan : scheduleOf(terms.loan, loanNames(e));
      const owed = scheduleOf(terms.note, noteNames(e, `IF(${isDeal(e)},${noteAmount(e)},0)`));
      const received = receivedFormula(e, owed);
      return (
        `IF(${isDeal(e)},-(${cashFormula(e)})-SUM(${paid.payments})-${e('taxCents')}*${e('monthsToSell')}/12+${e('downCents')}` +
        `+SUMIF(${owed.months},"<="&${received},${owed.payments})-${e('servicingCents')}*${received},"\u2013")`
      );
    },
  };
}
