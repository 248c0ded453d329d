import {
  truncateText,
  categoryLabels,
  holdingStrategyLabels,
  portfolioLimits,
  valueSourceLabels,
} from '@dealstead/contracts';
import { addHolding, type Holding, type HoldingImport } from '@dealstead/contracts/tools/portfolio';
import { cellText } from '@dealstead/contracts/values/cell';
import { readDate } from '@dealstead/contracts/values/date';
import { readMoney } from '@dealstead/contracts/values/money';
import { type Reading, valueOf } from '@dealstead/contracts/values/reading';
import { type FieldUnit, parseFigure } from '@dealstead/formulas';
import { csvLine, Refusal } from '@dealstead/service-kit';
import { parse } from 'csv-parse/sync';
import {
  columnOf,
  figureHeadings,
  importColumns,
  type ImportColumn,
  type ImportKey,
  isFigureHeading,
  readCategory,
  readSource,
  readState,
  readStrategy,
} from './columns.ts';
import { checkDays, checkValueDay } from './rules.ts';
import { holdingKey, type NewHolding } from './store.ts';

type RowError = HoldingImport['errors'][number];

/** A file's holdings, and what is wrong with its other rows. */
export interface ParsedFile {
  readonly holdings: readonly { readonly line: number; readonly holding: NewHolding }[];
  readonly errors: readonly RowError[];
  readonly ignoredColumns: readonly string[];
}

interface Cell {
  readonly key: ImportKey;
  readonly text: string;
}

/** A cell that cannot be read. */
class CellError extends Error {
  readonly key: ImportKey | null;
  readonly text: string;

  constructor(key: ImportKey | null, text: string, message: string) {
    super(message);
    this.key = key;
    this.text = text;
  }
}

const refuse = (message: string) => new Refusal(400, 'invalid-input', message, { file: message });

/**
 * Reads a CSV file of holdings. Every readable row becomes a holding; every other one an error that names its line.
 * @throws Refusal 400 for a file that is no CSV, lacks a required column or has more rows than a portfolio may hold
 */
export function parseHoldings(text: string, today: string): ParsedFile {
  const records = readRecords(text);
  const [heading, ...rows] = records;
  if (!heading) throw refuse('The file is empty.');
  if (rows.length > portfolioLimits.holdings)
    throw refuse(`The file has more than ${portfolioLimits.holdings.toLocaleString('en-US')} rows.`);
  const keys = heading.cells.map(columnOf);
  const missing = importColumns.filter(
    (column: ImportColumn) => column.required && !keys.includes(column.key as ImportKey),
  );
  if (missing.length > 0)
    throw refuse(
      `The file has no column ${missing.map((column) => `“${column.heading}”`).join(', ')}. Download the template for the columns.`,
    );
  const holdings: { line: number; holding: NewHolding }[] = [];
  const errors: RowError[] = [];
  for (const { line, cells } of rows) {
    const filled = cells.flatMap((cell, i): Cell[] => {
      const key = keys[i];
      const content = cellText(cell);
      return key && content !== '' ? [{ key, text: content }] : [];
    });
    if (filled.length === 0) continue;
    try {
      holdings.push({ line, holding: readHolding(new Map(filled.map((cell) => [cell.key, cell.text])), today) });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      const { key } = error;
      const column = importColumns.find((known) => known.key === key)?.heading ?? null;
      errors.push({ line, column, value: truncateText(error.text, 80), message: error.message });
    }
  }
  const ignoredColumns = heading.cells.filter(
    (name, i) => keys[i] === null && name.trim() !== '' && !isFigureHeading(name),
  );
  return { holdings, errors, ignoredColumns };
}

function readRecords(text: string): { line: number; cells: string[] }[] {
  if (text.includes('\0') || text.includes('\uFFFD')) throw refuse('The file is not a CSV file in UTF-8.');
  const rows: { line: number; cells: string[] }[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 20_000,
      to: portfolioLimits.holdings + 2,
      on_record(cells: string[], { lines }) {
        rows.push({ line: lines, cells });
        return null;
      },
    });
    return rows;
  } catch (error) {
    const line = /line (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    throw refuse(`The file cannot be read as CSV${line ? `: line ${line} is malformed` : ''}.`);
  }
}

function readHolding(cells: ReadonlyMap<ImportKey, string>, today: string): NewHolding {
  const required = (key: ImportKey) => {
    const text = cells.get(key);
    if (text === undefined) throw new CellError(key, '', 'Required');
    return text;
  };
  const money = (key: ImportKey) =>
    (readCell(cells, key, (text) => readMoney(text), 'Enter an amount, such as 250,000 or 1.2M.') ?? 0) / 100;
  const day = (key: ImportKey) =>
    readCell(cells, key, (text) => readDate(text), 'Enter a date, such as 2024-06-30 or 6/30/2024.');
  const list = <T>(key: ImportKey, read: (text: string) => Reading<T>, fallback: T) =>
    readCell(cells, key, read, 'This is not one of the values that the template lists.') ?? fallback;
  const purchaseDate = day('purchaseDate') ?? required('purchaseDate');
  const state = readCell(cells, 'state', readState, 'Enter a state, such as TN or Tennessee.');
  const holding = {
    propertyId: null,
    address: required('address'),
    city: required('city'),
    state: state ?? required('state'),
    category: list('category', readCategory, 'residential' as const),
    strategy: list('strategy', readStrategy, 'rental' as const),
    purchaseDate,
    purchasePrice: cells.has('purchasePrice') ? money('purchasePrice') : required('purchasePrice'),
    closingCosts: money('closingCosts'),
    rehabCost: money('rehabCost'),
    loan: readLoan(cells, { money, day, purchaseDate }),
    monthlyRent: money('monthlyRent'),
    monthlyExpenses: money('monthlyExpenses'),
    sale: readSale(cells, { money, day }),
    notes: cells.get('notes') ?? '',
    value: cells.has('value')
      ? {
          amount: money('value'),
          date: day('valueDate') ?? today,
          source: list('valueSource', readSource, 'own-estimate' as const),
        }
      : null,
  };
  return validate(holding, today);
}

interface Readers {
  readonly money: (key: ImportKey) => number;
  readonly day: (key: ImportKey) => string | null;
}

function readLoan(
  cells: ReadonlyMap<ImportKey, string>,
  { money, day, purchaseDate }: Readers & { purchaseDate: string },
) {
  const amount = money('loanAmount');
  if (amount === 0) return null;
  const months = readFigure(cells, 'loanTermMonths', 'months');
  if (months === null) throw new CellError('loanTermMonths', '', 'A loan needs its term.');
  const rate = readFigure(cells, 'loanRate', 'percent');
  if (rate === null) throw new CellError('loanRate', '', 'A loan needs its rate.');
  return { amount, rate, termMonths: months, startDate: day('loanStartDate') ?? purchaseDate };
}

function readSale(cells: ReadonlyMap<ImportKey, string>, { money, day }: Readers) {
  const date = day('saleDate');
  const price = money('salePrice');
  if (date === null && price === 0) return null;
  if (date === null) throw new CellError('saleDate', '', 'A sale needs its date.');
  if (price === 0) throw new CellError('salePrice', '', 'A sale needs its price.');
  return { date, price, sellingCosts: money('sellingCosts') };
}

/** The value of a cell; null for an empty one. @throws CellError for one that `read` does not understand */
function readCell<T>(
  cells: ReadonlyMap<ImportKey, string>,
  key: ImportKey,
  read: (text: string) => Reading<T>,
  advice: string,
): T | null {
  const text = cells.get(key);
  if (text === undefined) return null;
  const reading = read(text);
  const value = valueOf(reading);
  if (value === null && reading.kind !== 'empty') throw new CellError(key, text, advice);
  return value;
}

/** Percent or months; null for an empty cell. A term without a unit is in months, as exported. */
function readFigure(cells: ReadonlyMap<ImportKey, string>, key: ImportKey, unit: FieldUnit): number | null {
  const text = cells.get(key);
  if (text === undefined) return null;
  const parsed = parseFigure(text, unit, 'months');
  if ('fault' in parsed) throw new CellError(key, text, parsed.fault);
  return parsed.value;
}

const fieldColumns: Readonly<Record<string, ImportKey>> = {
  'loan.amount': 'loanAmount',
  'loan.rate': 'loanRate',
  'loan.termMonths': 'loanTermMonths',
  'loan.startDate': 'loanStartDate',
  'sale.date': 'saleDate',
  'sale.price': 'salePrice',
  'sale.sellingCosts': 'sellingCosts',
  'value.amount': 'value',
  'value.date': 'valueDate',
};

const isColumn = (name: string): name is ImportKey => importColumns.some(({ key }) => key === name);

/** Checks a row by the rules of the form. @throws CellError for the first rule that it breaks */
function validate(holding: object, today: string): NewHolding {
  const result = addHolding.body.safeParse(holding);
  if (!result.success) {
    const [issue] = result.error.issues;
    const path = issue?.path.join('.') ?? '';
    const key = fieldColumns[path] ?? (isColumn(path) ? path : null);
    const found: unknown = path
      .split('.')
      .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], holding);
    throw new CellError(key, String(found ?? ''), issue?.message ?? 'Invalid');
  }
  const { value } = result.data;
  const [wrong] = Object.entries(checkDays(result.data, today));
  if (wrong) throw new CellError(fieldColumns[wrong[0]] ?? 'purchaseDate', '', wrong[1]);
  const wrongValue = value && checkValueDay(value.date, today);
  if (wrongValue) throw new CellError('valueDate', value.date, wrongValue);
  return result.data;
}

/** Rows that are neither in the portfolio nor repeated in the file, and how many are left out. */
export function withoutKnown(
  holdings: readonly NewHolding[],
  knownKeys: ReadonlySet<string>,
): { fresh: NewHolding[]; known: number } {
  const seen = new Set(knownKeys);
  const fresh = holdings.filter((holding) => {
    const key = holdingKey(holding);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return { fresh, known: holdings.length - fresh.length };
}

const percent = (share: number | null): string => (share === null ? '' : (share * 100).toFixed(2));
const dollars = (amount: number | null): string => (amount === null ? '' : amount.toFixed(2));

/** The portfolio as CSV: the columns of an import, then the figures of today. */
export function exportCsv(holdings: readonly Holding[]): string {
  const header = csvLine([...importColumns.map(({ heading }) => heading), ...figureHeadings]);
  return header + holdings.map((holding) => csvLine([...inputCells(holding), ...figureCells(holding)])).join('');
}

function inputCells({ loan, sale, value, ...holding }: Holding): string[] {
  const hasValue = value.source !== 'purchase-price';
  const cells: Record<ImportKey, string> = {
    address: holding.address,
    city: holding.city,
    state: holding.state,
    category: categoryLabels[holding.category],
    strategy: holdingStrategyLabels[holding.strategy],
    purchaseDate: holding.purchaseDate,
    purchasePrice: dollars(holding.purchasePrice),
    closingCosts: dollars(holding.closingCosts),
    rehabCost: dollars(holding.rehabCost),
    loanAmount: dollars(loan?.amount ?? null),
    loanRate: loan ? String(loan.rate) : '',
    loanTermMonths: loan ? String(loan.termMonths) : '',
    loanStartDate: loan?.startDate ?? '',
    monthlyRent: dollars(holding.monthlyRent),
    monthlyExpenses: dollars(holding.monthlyExpenses),
    value: hasValue ? dollars(value.amount) : '',
    valueDate: hasValue ? value.date : '',
    valueSource: hasValue ? valueSourceLabels[value.source] : '',
    saleDate: sale?.date ?? '',
    salePrice: dollars(sale?.price ?? null),
    sellingCosts: dollars(sale?.sellingCosts ?? null),
    notes: holding.notes,
  };
  return importColumns.map(({ key }) => cells[key]);
}

function figureCells({ figures }: Holding): string[] {
  return [
    dollars(figures.loanBalance),
    dollars(figures.equity),
    dollars(figures.cashInvested),
    dollars(figures.monthlyCashFlow),
    percent(figures.capRateOnCost),
    percent(figures.cashOnCash),
    dollars(figures.gain),
    percent(figures.annualReturn.rate),
  ];
}
