import { secondLoanOf, secondLoanRows, shortLoanMonths, type AnyInputs, type Outcomes } from '@dealstead/formulas';
import { loanSheet, paymentFormula, scheduleColumns, scheduleTable, yearPayments } from './loanTable.ts';
import {
  hasAmount,
  inputName as of,
  labelCell,
  rangeOf,
  referenceOf,
  type Expression,
  type Line,
  type ModelTable,
  type SecondSchedule,
  type TableCell,
} from './model.ts';
import { cashFlowSheet } from './rented.ts';

/** A number of months that no loan reaches. */
const never = 999_999;

/** Months of a schedule of a loan without an end. */
const mostMonths = 480;

const line = (name: string, label: string, unit: Line['unit'], formula: string, value: number): Line => ({
  name,
  label,
  unit,
  formula,
  value,
});

/** The schedule of a second loan at a place of its sheet; null without one. */
export function secondLoanTable(inputs: AnyInputs, top: number): SecondSchedule | null {
  const second = secondLoanOf(inputs);
  if (!second) return null;
  const { loanCents, interestPercent, termMonths, endMonths } = second;
  const rows = secondLoanRows(second, mostMonths, 1);
  const last = rows.at(-1);
  const balloonCents = last?.period === endMonths ? last.balanceCents : 0;
  if (last && balloonCents > 0) {
    const { paymentCents, principalCents } = last;
    rows[rows.length - 1] = {
      ...last,
      paymentCents: paymentCents + balloonCents,
      principalCents: principalCents + balloonCents,
      balanceCents: 0,
    };
  }
  const term = of('secondTermMonths');
  const table = scheduleTable(
    {
      key: 'secondLoan',
      title: 'Second loan',
      loanCents,
      interestPercent,
      termMonths: termMonths ?? Infinity,
      ...(termMonths === null && { interestOnlyMonths: Infinity }),
    },
    {
      amount: of('secondLoanCents'),
      rate: of('secondInterestPercent'),
      term: `IF(ISBLANK(${term}),${never},${term})`,
      interestOnlyMonths: `IF(ISBLANK(${term}),${never},0)`,
      balloonMonths: `N(${of('secondBalloonMonths')})`,
    },
    top,
    loanSheet,
    rows,
  );
  return { ...table, endMonths, balloonCents };
}

/** The payment of a second loan and the month with whose payment it ends; none without one. */
export function secondLoanLines(inputs: AnyInputs): Line[] {
  const second = secondLoanOf(inputs);
  if (!second) return [];
  const [amount, rate, term] = [of('secondLoanCents'), of('secondInterestPercent'), of('secondTermMonths')];
  const balloon = of('secondBalloonMonths');
  return [
    line(
      'secondPayment',
      'Second loan payment, month',
      'cents',
      `ROUND(IF(ISBLANK(${term}),${amount}*${rate}/12,${paymentFormula(amount, rate, term)}),2)`,
      second.paymentCents,
    ),
    line(
      'secondEnd',
      'Months until the second loan ends',
      'count',
      `MIN(IF(ISBLANK(${term}),${never},${term}),IF(ISBLANK(${balloon}),${never},${balloon}))`,
      Math.min(never, second.endMonths),
    ),
  ];
}

/** The balloon of a second loan, and what it is paid in the first year without it; none without a loan. */
export function secondYearLines(table: SecondSchedule | null, firstYearCents: number): Line[] {
  if (!table) return [];
  const balloon = `N(${of('secondBalloonMonths')})`;
  const paid = `SUMIF(${table.months},${balloon},${table.payments})`;
  return [
    line(
      'secondBalloon',
      'Second loan balloon',
      'cents',
      `IF(${balloon}=0,0,${paid}-MIN(secondPayment,${paid}))`,
      table.balloonCents,
    ),
    line(
      'secondDebt',
      'Second loan payments, year 1',
      'cents',
      `${yearPayments(table, 1)}-IF(secondEnd<=12,secondBalloon,0)`,
      firstYearCents,
    ),
  ];
}

/** Points of a second loan as a summand with inputs replaced; empty without one. */
export const secondPointsFormula = (inputs: AnyInputs, e: Expression): string =>
  hasAmount(inputs, 'secondLoanCents') ? `+${e('secondLoanCents')}*N(${e('secondPointsPercent')})` : '';

type ShortLoans = Outcomes['flip']['loans'];

/** Draws that a lender pays out at most: one a month of the longest hold. */
const mostDraws = 120;

/** When each draw of a financed rehab is paid out: its number and the months that it is owed; and the interest of each month. */
export function drawTable(inputs: AnyInputs, months: string, heldMonths: number, top: number): ModelTable {
  const draws = `IF(ISBLANK(${of('rehabDraws')}),${months},${of('rehabDraws')})`;
  const count = inputs.rehabDraws ?? heldMonths;
  const owed = rangeOf(referenceOf(loanSheet, top), 1, 0, mostDraws - 1);
  const [loan, rate] = [of('rehabLoanCents'), of('interestPercent')];
  const byMonth = shortLoanMonths({ ...inputs, loanCents: 0, secondLoanCents: null } as never, heldMonths);
  const rows = Array.from({ length: mostDraws }, (_, at) => {
    const isDrawn = at < count && heldMonths > 0;
    return [
      { formula: `IF(${at + 1}<=${draws},${at + 1},0)`, value: at < count ? at + 1 : 0 },
      {
        formula: `IF(${at + 1}<=${draws},${months}-INT(${at}*${months}/${draws}),0)`,
        value: isDrawn ? heldMonths - Math.floor((at * heldMonths) / count) : 0,
      },
      { formula: `IF(${at + 1}<=${months},${at + 1},0)`, value: at < heldMonths ? at + 1 : 0 },
      {
        formula: `IF(${at + 1}<=${months},ROUND(${loan}/${draws}*COUNTIF(${owed},">="&(${months}-${at}))*${rate}/12,2),0)`,
        value: byMonth[at]?.interestCents ?? 0,
      },
    ];
  });
  return {
    title: 'Draws of the financed rehab',
    top,
    rows,
    columns: [
      { heading: 'Draw', unit: 'count' },
      { heading: 'Months owed', unit: 'count' },
      { heading: 'Month', unit: 'count' },
      { heading: 'Interest', unit: 'cents' },
    ],
  };
}

/** What the loans of a short hold cost, bring and leave to pay off. `months` is the name of the hold. */
export function shortLoanLines(
  inputs: AnyInputs,
  loans: ShortLoans,
  months: string,
  drawTop: number,
  secondTable: SecondSchedule | null,
): Line[] {
  const [loan, rate] = [of('loanCents'), of('interestPercent')];
  const hasRehab = hasAmount(inputs, 'rehabLoanCents');
  const hasSecond = secondTable !== null;
  const first = hasRehab ? `(${loan}+${of('rehabLoanCents')})` : loan;
  const second = of('secondLoanCents');
  const secondBalance = loans.payoffCents - (inputs.loanCents ?? 0) - (inputs.rehabLoanCents ?? 0);
  const parts = ['loanInterest', ...(hasRehab ? ['drawInterest'] : []), ...(hasSecond ? ['secondInterest'] : [])];
  return [
    line(
      'loanInterest',
      'Interest on the loan',
      'cents',
      `ROUND(${loan}*${rate}/12,2)*${months}`,
      loans.loanInterestCents,
    ),
    ...(hasRehab
      ? [
          line(
            'drawInterest',
            'Interest on rehab draws',
            'cents',
            `SUM(${rangeOf(referenceOf(loanSheet, drawTop), 3, 0, mostDraws - 1)})`,
            loans.drawInterestCents,
          ),
        ]
      : []),
    ...secondLoanLines(inputs),
    ...(secondTable
      ? [
          line(
            'secondInterest',
            'Interest on the second loan',
            'cents',
            `SUMIF(${secondTable.months},"<="&${months},${secondTable.interests})`,
            loans.secondInterestCents,
          ),
          line(
            'secondBalance',
            'Second loan owed at the end',
            'cents',
            `IF(${months}=0,${second},SUMIF(${secondTable.months},${months},${secondTable.balances}))`,
            secondBalance,
          ),
        ]
      : []),
    line('interestCost', 'Interest', 'cents', parts.join('+'), loans.interestCents),
    line(
      'pointsCost',
      'Points',
      'cents',
      `${first}*${of('pointsPercent')}${secondPointsFormula(inputs, of)}`,
      loans.pointsCents,
    ),
    line('borrowed', 'Paid out by lenders', 'cents', hasSecond ? `${first}+${second}` : first, loans.borrowedCents),
    line('payoff', 'Owed at the end', 'cents', hasSecond ? `${first}+secondBalance` : first, loans.payoffCents),
  ];
}

/** Interest and points of the loans of a short hold with inputs replaced, as formulas of the lines of `shortLoanLines`. */
export function shortLoanCost(inputs: AnyInputs, months: string, e: Expression): string {
  const beside = (key: string, name: string) => (hasAmount(inputs, key) ? `+${name}/${of(key)}*${e(key)}` : '');
  const first = hasAmount(inputs, 'rehabLoanCents') ? `(${e('loanCents')}+${e('rehabLoanCents')})` : e('loanCents');
  return (
    `(ROUND(${e('loanCents')}*${e('interestPercent')}/12,2)*${months}` +
    `${beside('rehabLoanCents', 'drawInterest')}${beside('secondLoanCents', 'secondInterest')}+${first}*${e('pointsPercent')}${secondPointsFormula(inputs, e)})`
  );
}

/** A table of a short hold: the purchase, each month, and the end in its last one. */
export interface ShortHold {
  readonly title: string;
  readonly inputs: AnyInputs;
  readonly loans: ShortLoans;
  readonly heldMonths: number;
  /** The name of the months. */
  readonly months: string;
  /** Row of the draws in the sheet of loans. */
  readonly drawTop: number;
  readonly secondTable: SecondSchedule | null;
  /** What is paid at the purchase beside points, for each month, and what the end brings beside the payoff: formulas and cents. */
  readonly bought: TableCell;
  readonly held: TableCell;
  readonly end: TableCell & { readonly label: string };
}

/** Rows of a short hold: the purchase, and a month for each of the longest hold. */
export const shortHoldRows = mostDraws + 1;

/** Formulas of a month's interest, and of what lenders pay out less principal that is repaid; `month` is from 1. */
function loanMonth(
  inputs: AnyInputs,
  month: number,
  { months, drawTop, secondTable }: Pick<ShortHold, 'months' | 'drawTop' | 'secondTable'>,
) {
  const interest = [`ROUND(${of('loanCents')}*${of('interestPercent')}/12,2)`];
  const paidOut: string[] = [];
  if (hasAmount(inputs, 'rehabLoanCents')) {
    const owed = rangeOf(referenceOf(loanSheet, drawTop), 1, 0, mostDraws - 1);
    const draw = `${of('rehabLoanCents')}/IF(ISBLANK(${of('rehabDraws')}),${months},${of('rehabDraws')})`;
    const left = `(${months}-${month - 1})`;
    interest.push(referenceOf(loanSheet, drawTop)(month - 1, 3));
    paidOut.push(`${draw}*COUNTIF(${owed},${left})`);
  }
  if (secondTable) {
    interest.push(secondTable.reference(month - 1, scheduleColumns.interest));
    paidOut.push(`-${secondTable.reference(month - 1, scheduleColumns.principal)}`);
  }
  return { interest: interest.join('+'), paidOut: paidOut.join('') || '0' };
}

/** The cash flow of a short hold by month, at the top of its sheet. Rows beyond the hold are 0. */
export function shortHoldTable(hold: ShortHold): ModelTable {
  const { title, inputs, loans, heldMonths, months, bought, held, end } = hold;
  const reference = referenceOf(cashFlowSheet, 0);
  const rehab = hasAmount(inputs, 'rehabLoanCents') ? of('rehabLoanCents') : '0';
  const second = hasAmount(inputs, 'secondLoanCents') ? of('secondLoanCents') : '0';
  const borrowedCents = (inputs.loanCents ?? 0) + (inputs.secondLoanCents ?? 0);
  const nothing: TableCell = { formula: '0', value: 0 };
  const byMonth = shortLoanMonths(inputs as never, heldMonths);
  const atEnd = (month: number, { formula, value }: TableCell): TableCell => ({
    formula: `IF(${months}=${month},${formula},0)`,
    value: month === heldMonths ? value : 0,
  });
  const payoff = { formula: 'payoff', value: loans.payoffCents };
  const stepOf = (month: number): TableCell[] => {
    const ended = atEnd(month, payoff);
    if (month === 0)
      return [
        labelCell('Purchase'),
        bought,
        nothing,
        { formula: '-pointsCost', value: -loans.pointsCents },
        {
          formula: `${of('loanCents')}+${second}+IF(${months}=0,${rehab},0)-${ended.formula}`,
          value: borrowedCents + (heldMonths === 0 ? (inputs.rehabLoanCents ?? 0) : 0) - ended.value,
        },
        atEnd(0, end),
      ];
    const { interest, paidOut } = loanMonth(inputs, month, hold);
    const own = byMonth[month - 1];
    const whileHeld = (formula: string) => `IF(${month}<=${months},${formula},0)`;
    return [
      { formula: whileHeld(String(month)), value: own ? month : 0 },
      nothing,
      { formula: whileHeld(held.formula), value: own ? held.value : 0 },
      { formula: whileHeld(`-(${interest})`), value: own ? -own.interestCents : 0 },
      {
        formula: `${whileHeld(paidOut)}-${ended.formula}`,
        value: (own ? own.drawnCents - own.repaidCents : 0) - ended.value,
      },
      atEnd(month, end),
    ];
  };
  let total = 0;
  const rows = Array.from({ length: shortHoldRows }, (_, month) => {
    const cells = stepOf(month);
    const flow = cells.slice(1).reduce((sum, { value }) => sum + value, 0);
    total += flow;
    const before = month === 0 ? '0' : reference(month - 1, 7);
    const isHeld = month <= heldMonths;
    return [
      ...cells,
      {
        formula: `SUM(${rangeOf(reference, 1, month, month).split(':')[0]}:${reference(month, 5).split('!')[1]})`,
        value: flow,
      },
      { formula: `IF(${month}<=${months},${before}+${reference(month, 6)},0)`, value: isHeld ? total : 0 },
    ];
  });
  const cents = ['Price and rehab', 'Holding', 'Interest, points', 'Loans', end.label, 'Cash flow', 'Running total'];
  return {
    title,
    top: 0,
    rows,
    columns: [{ heading: 'Month', unit: 'label' }, ...cents.map((heading) => ({ heading, unit: 'cents' as const }))],
  };
}
