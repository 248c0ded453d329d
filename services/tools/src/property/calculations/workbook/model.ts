import { columnName } from '../../../documents/index.ts';
import {
  type AnyInputs,
  type CashFree,
  cashFreeNote,
  cashFreeWord,
  type DealLoan,
  type FigureUnit,
  type InputRule,
  type InputSources,
  isRest,
} from '@dealstead/formulas';

/** A computed figure with a name that other formulas use. `value` in cents, a share, or as it is. */
export interface Line {
  readonly name: string;
  readonly label: string;
  readonly unit: FigureUnit;
  readonly formula: string;
  readonly value: number;
}

/** A cell of a table: a figure with its formula, or a label. */
export interface TableCell {
  readonly formula: string;
  /** Cents, or a count where the column is one. */
  readonly value: number;
  /** A label in place of a figure. */
  readonly label?: string;
}

export const labelCell = (label: string): TableCell => ({ formula: '', value: 0, label });

/** A table at a place of its sheet: title, headings and rows. */
export interface ModelTable {
  readonly title: string;
  /** Row of the title, from 0. */
  readonly top: number;
  readonly columns: readonly { readonly heading: string; readonly unit: 'cents' | 'count' | 'label' }[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** What a result shows in place of a value that does not exist, and its formula; the formula gives the same text. */
export interface ResultFormula {
  readonly formula: string;
  readonly none?: string;
}

/** A strategy as formulas: what it computes on the way, its tables and its results by key. */
export interface Model {
  readonly lines: readonly Line[];
  /** The sheet "Cash flow". */
  readonly cashFlow: readonly ModelTable[];
  /** The sheet "Loan". */
  readonly loans: readonly ModelTable[];
  readonly results: Readonly<Record<string, ResultFormula>>;
  /** Formulas of the statement's lines, in their order; absent where they do not match. */
  readonly statement: readonly string[];
  /** The first metric with some inputs replaced, as a formula. */
  readonly metric: (expression: Expression, cell: GridCell) => string;
}

/** Formulas of a loan's terms in dollars, shares of 1 and months. */
export interface LoanNames {
  readonly amount: string;
  readonly rate: string;
  readonly term: string;
  /** Months that pay the interest only, at the beginning. */
  readonly interestOnlyMonths?: string;
  /** The month with whose payment all that is left is paid; 0 for none. */
  readonly balloonMonths?: string;
}

/** A schedule with its cells, and the ranges of its columns. */
export interface ScheduleTable extends ModelTable {
  readonly reference: Reference;
  readonly months: string;
  readonly payments: string;
  readonly interests: string;
  readonly balances: string;
}

/** The schedule of a second loan; its last payment is the one of `endMonths`, with a balloon in it if there is one. */
export interface SecondSchedule extends ScheduleTable {
  readonly endMonths: number;
  readonly balloonCents: number;
}

/** The sheet of the sensitivity grid. */
export const gridSheet = 'Sensitivity';

/** A cell of the sensitivity grid: its inputs as figures, and how its formula gets the schedule of a loan. */
export interface GridCell {
  readonly inputs: AnyInputs;
  readonly scheduleOf: (loan: DealLoan, names: LoanNames) => ScheduleTable;
}

/** What stands for a return on no cash, as a formula of what the deal pays in dollars: the words of `cashFreeNote`. */
export function cashFreeFormula(
  mode: Parameters<typeof cashFreeNote>[0],
  per: CashFree['per'],
  amount: string,
): string {
  const note = (dollars: number) => {
    const [before, after] = cashFreeNote(mode, { cents: dollars * 100, per }).split(/\$[\d.]+/);
    return `"${before}"&TEXT(ABS(${amount}),"$#,##0.00")&"${after}"`;
  };
  return `IF(${amount}>0,${note(1)},IF(ROUND(${amount},2)<0,${note(-1)},${note(0)}))`;
}

/** The same in a word, for a cell of a grid. */
export const cashFreeWordFormula = (amount: string): string =>
  `IF(${amount}>0,"${cashFreeWord({ cents: 1 })}","${cashFreeWord({ cents: 0 })}")`;

/**
 * A rate of return of flows, as a formula; there is none without both signs, where a spreadsheet's search may still end somewhere.
 * `cash` is what was invested.
 */
export const rateFormula = (rate: string, flows: string, cash: string): string =>
  `IF(AND(COUNTIF(${flows},"<0")>0,COUNTIF(${flows},">0")>0),IFERROR(${rate},"No IRR for these cash flows"),` +
  `IF(${cash}>0,"No IRR for these cash flows","No IRR: no cash invested"))`;

/** The address of a cell of a table, by its row and column from 0, for formulas of any sheet. */
export type Reference = (row: number, column: number) => string;

/** Where a table's cells are: below its title and headings. */
export const referenceOf =
  (sheet: string, top: number): Reference =>
  (row, column) =>
    `'${sheet}'!$${columnName(column)}$${top + row + 3}`;

/** Row of the title of a table that follows one with so many rows. */
export const nextTop = (top: number, rows: number): number => top + rows + 4;

/** The cells of a column from one row to another. */
export const rangeOf = (reference: Reference, column: number, from: number, to: number): string =>
  `${reference(from, column)}:${reference(to, column).split('!')[1]}`;

/** The name of an input's cell. */
export const inputName = (key: string): string => `in_${key.replace(/(?:Cents|Percent)$/, '')}`;

/** An input in a formula: its name, or what it follows from where an input that it rests on is replaced. */
export type Expression = (key: string) => string;

const shareText = (percent: number) => `${percent / 100}`;

/** A figure that a rule takes a share of, as a formula. */
function baseText(of: string, expression: Expression): string {
  switch (of) {
    case 'buyerPriceCents':
      return `(${expression('contractCents')}+${expression('feeCents')})`;
    case 'newLoanCents':
      return `IF(ISBLANK(${inputName('refinanceLoanCents')}),${expression('arvCents')}*${expression('refinancePercent')},${inputName('refinanceLoanCents')})`;
    case 'egiCents':
      return `((${expression('rentCents')}+${expression('otherIncomeCents')})*12*(1-${expression('vacancyPercent')}))`;
    default:
      return expression(of);
  }
}

/** A rule as a formula in dollars, or as a share of 1 for a percent. */
export function ruleFormula(rule: InputRule, expression: Expression): string {
  const { cents = 0, shares, months = 1, percentOf } = rule;
  if (percentOf) return `${cents / 100}/${baseText(percentOf, expression)}`;
  const terms = shares.map(({ percent, of }) => `${baseText(of, expression)}*${shareText(percent)}`);
  const sum = [...(cents === 0 ? [] : [`${cents / 100}`]), ...terms].join('+') || '0';
  const value = `ROUND((${sum})/${months},2)`;
  return isRest(rule) ? `MAX(0,${value})` : value;
}

const basesOf = (rule: InputRule): string[] =>
  [...rule.shares.map(({ of }) => of as string), ...(rule.percentOf ? [rule.percentOf as string] : [])].flatMap((of) =>
    of === 'buyerPriceCents'
      ? ['contractCents', 'feeCents']
      : of === 'newLoanCents'
        ? ['arvCents', 'refinancePercent', 'refinanceLoanCents']
        : of === 'egiCents'
          ? ['rentCents', 'otherIncomeCents', 'vacancyPercent']
          : [of],
  );

/** Whether an input follows one of some others, through any number of rules. */
export function followsOf(
  sources: InputSources,
  key: string,
  replaced: ReadonlySet<string>,
  seen = new Set<string>(),
): boolean {
  if (seen.has(key)) return false;
  seen.add(key);
  const rule = sources[key]?.rule;
  return (
    rule !== undefined && basesOf(rule).some((base) => replaced.has(base) || followsOf(sources, base, replaced, seen))
  );
}

/** Inputs as formulas where some are replaced by cells of a grid; what follows them by a rule is computed anew. */
export function expressionOf(sources: InputSources, replaced: Readonly<Record<string, string>>): Expression {
  const keys = new Set(Object.keys(replaced));
  const expression: Expression = (key) => {
    const cell = replaced[key];
    if (cell !== undefined) return cell;
    const rule = sources[key]?.rule;
    return rule && followsOf(sources, key, keys) ? `(${ruleFormula(rule, expression)})` : inputName(key);
  };
  return expression;
}

/** Whether an optional part of a deal is stated, so that its formulas are part of the workbook. */
export const hasAmount = (inputs: AnyInputs, key: string): boolean => (inputs[key] ?? 0) > 0;
