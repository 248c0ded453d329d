import { paymentFactor, type AnyInputs, type HoldYear, type Outcomes } from '@dealstead/formulas';
import {
  inputName,
  rangeOf,
  rateFormula,
  referenceOf,
  type Expression,
  type Line,
  type ModelTable,
  type ResultFormula,
  type ScheduleTable,
  type SecondSchedule,
  type TableCell,
} from './model.ts';
import { scheduleColumns, yearPayments } from './loanTable.ts';

export const cashFlowSheet = 'Cash flow';

/** Rows of the table of a hold, today's included. */
export const holdRows = 41;
/** Years that a hold may have. */
const mostYears = 40;

const of = inputName;

/** NOI of a year with inputs replaced. */
export const noiFormula = (e: Expression): string =>
  `((${e('rentCents')}+${e('otherIncomeCents')})*12*(1-${e('vacancyPercent')})*(1-${e('managementPercent')}-${e('maintenancePercent')}-${e('capitalPercent')})` +
  `-${e('taxCents')}-${e('insuranceCents')}-${e('otherCostsCents')})`;

type Rented = Outcomes['rental'] | Outcomes['brrrr'];

/** Lines from rent to net operating income. */
export function operatingLines(
  inputs: AnyInputs,
  { egiCents, noiCents }: Pick<Rented, 'egiCents' | 'noiCents'>,
): Line[] {
  const amount = (key: string) => inputs[key] ?? 0;
  const grossCents = (amount('rentCents') + amount('otherIncomeCents')) * 12;
  const fixedCents = amount('taxCents') + amount('insuranceCents') + amount('otherCostsCents');
  const share = (amount('managementPercent') + amount('maintenancePercent') + amount('capitalPercent')) / 100;
  const line = (name: string, label: string, formula: string, value: number): Line => ({
    name,
    label,
    formula,
    value,
    unit: name === 'costShare' ? 'share' : 'cents',
  });
  return [
    line('gross', 'Rent and other income, 12 months', `(${of('rentCents')}+${of('otherIncomeCents')})*12`, grossCents),
    line('effectiveIncome', 'Effective gross income (EGI)', `gross*(1-${of('vacancyPercent')})`, egiCents),
    line(
      'fixedCosts',
      'Tax, insurance and other',
      `${of('taxCents')}+${of('insuranceCents')}+${of('otherCostsCents')}`,
      fixedCents,
    ),
    line(
      'costShare',
      'Management, maintenance, capital, share of EGI',
      `${of('managementPercent')}+${of('maintenancePercent')}+${of('capitalPercent')}`,
      share,
    ),
    line('operatingIncome', 'Net operating income', 'effectiveIncome*(1-costShare)-fixedCosts', noiCents),
  ];
}

/** The loan of a hold as names; a loan without interest-only years has 0 of them. */
export interface HoldLoan {
  readonly amount: string;
  readonly rate: string;
  readonly term: string;
  readonly interestOnlyYears: string;
}

/** The payment of the first year for each dollar borrowed. */
export const firstPaymentFormula = ({ rate, term, interestOnlyYears }: HoldLoan): string =>
  `IF(${interestOnlyYears}>0,${rate}/12,IF(${term}<=0,0,IF(${rate}=0,1/${term},-PMT(${rate}/12,${term},1))))`;

/** The payment after interest-only years for each dollar borrowed. */
export const laterPaymentFormula = ({ rate, term, interestOnlyYears }: HoldLoan): string => {
  const months = `(${term}-${interestOnlyYears}*12)`;
  return `IF(${months}<=0,0,IF(${rate}=0,1/${months},-PMT(${rate}/12,${months},1)))`;
};

const columns = [
  'Year',
  'EGI',
  'Operating costs',
  'NOI',
  'Debt service',
  'Cash flow',
  'Balloon',
  'Value',
  'Loan balance',
  'Second loan balance',
  'Equity',
  'Net sale',
  'Flow before the sale',
  'Flow',
].map((heading, at) => ({ heading, unit: at === 0 ? ('count' as const) : ('cents' as const) }));
const at = {
  year: 0,
  egi: 1,
  noi: 3,
  cash: 5,
  balloon: 6,
  value: 7,
  balance: 8,
  second: 9,
  sale: 11,
  kept: 12,
  flow: 13,
} as const;

interface Hold {
  readonly inputs: AnyInputs;
  readonly outcome: Rented;
  /** Row of the table's title. */
  readonly top: number;
  readonly schedule: ScheduleTable;
  /** The value at the purchase or the refinance, and the cash that is invested. */
  readonly value: string;
  readonly cash: string;
  readonly cashCents: number;
  readonly second: SecondSchedule | null;
}

/** What is owed after a year, from 1. */
const balanceAfter = ({ reference }: ScheduleTable, year: number) => reference(year * 12 - 1, scheduleColumns.balance);

/** What a second loan pays in a year, what is owed after it, and the balloon that is due in it. */
function secondFormulas(year: number, second: SecondSchedule | null) {
  if (!second) return { debt: '0', balance: '0', balloon: '0' };
  const balloon = `IF(AND(secondEnd>${(year - 1) * 12},secondEnd<=${year * 12}),secondBalloon,0)`;
  return { debt: `${yearPayments(second, year)}-${balloon}`, balance: balanceAfter(second, year), balloon };
}

/** The years of a hold with today's flow first. */
export function holdTable(hold: Hold): ModelTable {
  const { inputs, outcome, top, schedule, second } = hold;
  const reference = referenceOf(cashFlowSheet, top);
  const count = inputs.holdYears ?? 0;
  const today: TableCell[] = columns.map((_, column) =>
    column === at.flow ? { formula: `-(${hold.cash})`, value: -hold.cashCents } : { formula: '0', value: 0 },
  );
  const rows = Array.from({ length: mostYears }, (_, index): TableCell[] => {
    const year = index + 1;
    const row = year;
    const known: HoldYear | undefined = outcome.years[index];
    const isHeld = `${reference(row, at.year)}=0`;
    const cell = (column: number) => reference(row, column);
    const when = (formula: string, value: number | undefined): TableCell => ({
      formula: `IF(${isHeld},0,${formula})`,
      value: known ? (value ?? 0) : 0,
    });
    const beside = secondFormulas(year, second);
    const debt = `${yearPayments(schedule, year)}+${beside.debt}`;
    const isLast = year === count;
    const operating = known ? known.noiCents - known.egiCents : 0;
    const firstBalance = known ? known.balanceCents - known.secondBalanceCents : 0;
    return [
      { formula: `IF(${year}<=${of('holdYears')},${year},0)`, value: known ? year : 0 },
      when(`effectiveIncome*(1+${of('rentGrowthPercent')})^${year - 1}`, known?.egiCents),
      when(`-(${cell(at.egi)}*costShare+fixedCosts*(1+${of('costGrowthPercent')})^${year - 1})`, operating),
      when(`${cell(at.egi)}+${cell(2)}`, known?.noiCents),
      when(`-(${debt})`, known && -known.debtServiceCents),
      when(`${cell(at.noi)}+${cell(4)}`, known?.cashFlowCents),
      when(`-${beside.balloon}`, known && -known.balloonCents),
      when(`(${hold.value})*(1+${of('appreciationPercent')})^${year}`, known?.valueCents),
      when(balanceAfter(schedule, year), firstBalance),
      when(beside.balance, known?.secondBalanceCents),
      when(`${cell(at.value)}-${cell(at.balance)}-${cell(at.second)}`, known?.equityCents),
      when(
        `IF(${year}=${of('holdYears')},${cell(at.value)}*(1-${of('sellingPercent')})-${cell(at.balance)}-${cell(at.second)},0)`,
        isLast ? outcome.netSaleCents : 0,
      ),
      when(`${cell(at.cash)}+${cell(at.balloon)}`, known && known.cashFlowCents - known.balloonCents),
      when(
        `${cell(at.kept)}+${cell(at.sale)}`,
        known && known.cashFlowCents - known.balloonCents + (isLast ? outcome.netSaleCents : 0),
      ),
    ];
  });
  return { title: 'Cash flow by year', top, columns, rows: [today, ...rows] };
}

/** Returns of a hold from its table. */
export function holdResults(top: number, cash: string, guess: number): Record<string, ResultFormula> {
  const reference = referenceOf(cashFlowSheet, top);
  const years = (column: number) => rangeOf(reference, column, 1, mostYears);
  const flows = rangeOf(reference, at.flow, 0, mostYears);
  const sale = `SUM(${years(at.sale)})`;
  // Each year's flow without the sale: a sale that pays and a year that costs do not cancel each other.
  const gains = `SUMIF(${years(at.kept)},">0")`;
  const costs = `SUMIF(${years(at.kept)},"<0")`;
  return {
    irr: { formula: rateFormula(`IRR(${flows},${guess})`, flows, cash) },
    equityMultiple: {
      formula: `IF(${cash}>0,(${gains}+MAX(0,${sale}))/(${cash}-${costs}+MAX(0,-${sale})),"No cash invested")`,
      none: 'No cash invested',
    },
    netSaleCents: { formula: sale },
    totalProfitCents: { formula: `SUM(${flows})` },
    npvCents: {
      formula: `NPV(${of('discountPercent')},${rangeOf(reference, at.flow, 1, mostYears)})+${reference(0, at.flow)}`,
    },
  };
}

/** Lines of the first payment and of those after interest-only years, for each dollar borrowed. */
export function factorLines(
  loan: HoldLoan,
  interestPercent: number,
  termMonths: number,
  interestOnlyYears: number | null,
): Line[] {
  const factor = (months: number) => (months > 0 ? paymentFactor(interestPercent, months) : 0);
  const laterMonths = termMonths - (interestOnlyYears ?? 0) * 12;
  const line = (name: string, when: string, formula: string, value: number): Line => ({
    name,
    formula,
    value,
    unit: 'ratio',
    label: `Loan payment a month ${when}, for each dollar borrowed`,
  });
  return [
    line(
      'firstPayment',
      'in year 1',
      firstPaymentFormula(loan),
      interestOnlyYears ? interestPercent / 1200 : factor(termMonths),
    ),
    line('laterPayment', 'after interest-only years', laterPaymentFormula(loan), factor(laterMonths)),
  ];
}

/** The first twelve months: a twelfth of the year each, and payments while a loan has them. */
export function monthTable(
  { egiCents, noiCents }: Pick<Rented, 'egiCents' | 'noiCents'>,
  schedule: ScheduleTable,
  second: SecondSchedule | null,
  top: number,
): ModelTable {
  const reference = referenceOf(cashFlowSheet, top);
  const rows = Array.from({ length: 12 }, (_, index): TableCell[] => {
    const month = index + 1;
    const paid = (table: ScheduleTable) => table.reference(index, scheduleColumns.payment);
    const beside = second ? `+${paid(second)}-IF(${month}=secondEnd,secondBalloon,0)` : '';
    const centsOf = (table: ScheduleTable) => table.rows[index]?.[scheduleColumns.payment]?.value ?? 0;
    const balloonCents = second && month === second.endMonths ? second.balloonCents : 0;
    const debtCents = centsOf(schedule) + (second ? centsOf(second) - balloonCents : 0);
    return [
      { formula: `${month}`, value: month },
      { formula: 'effectiveIncome/12', value: egiCents / 12 },
      { formula: '(operatingIncome-effectiveIncome)/12', value: (noiCents - egiCents) / 12 },
      { formula: 'operatingIncome/12', value: noiCents / 12 },
      { formula: `-(${paid(schedule)}${beside})`, value: -debtCents },
      { formula: `${reference(index, 3)}+${reference(index, 4)}`, value: noiCents / 12 - debtCents },
    ];
  });
  const cents = ['EGI', 'Operating costs', 'NOI', 'Debt service', 'Cash flow'];
  return {
    title: 'First 12 months',
    top,
    rows,
    columns: [{ heading: 'Month', unit: 'count' }, ...cents.map((heading) => ({ heading, unit: 'cents' as const }))],
  };
}
