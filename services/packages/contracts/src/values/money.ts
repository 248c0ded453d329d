import { valueText } from './cell.ts';
import { type DecimalSign, readDigits } from './number.ts';
import { notUnderstood, type Reading, unclear, value } from './reading.ts';

export interface MoneyOptions {
  /**
   * The decimal sign of the whole file, where it is known: with a comma "1.234,56" is $1,234.56. Without it, the point is
   * one, and what can be read both ways is unclear.
   */
  readonly decimal?: DecimalSign;
  /** Of a form: a fraction of a cent and an exponent, which a spreadsheet rounds to, are refused. */
  readonly exact?: boolean;
}

/** Finance writes a million as MM, a thousand thousands. */
const units: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mm: 1e6,
  mil: 1e6,
  mio: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
const unitPattern = /^(.*[\d.,])\s*(k|thousand|mm?|mil|mio|million|bn?|billion)\.?$/i;
const otherCurrency = /[€£¥₹₽₩¢]|\b(?:EUR|GBP|CAD|AUD|MXN|CHF|JPY)\b|\b(?:C|CA|A|AU|MX)\$/i;
const asAmericansWrite = /^\$?\d{1,3}(?:,\d{3}){1,3}(?:\.\d{2})?$/;
const maxDollars = 1e12;

/**
 * Dollars as people type them and as files write them, in integer cents: `250k`, `$1.2M`, `1,250,000.50`, `US$250000`,
 * `$ 1 200`, `(1,000)` and `1,000-` below zero, `1.2e6`.
 * @returns unclear for `1.234,56`, `1,5`, `1.250` and ranges, with the readings, that of the decimal comma first
 */
export function readMoney(cell: string, options: MoneyOptions = {}): Reading<number> {
  // Most cells of a large file.
  if (/^\d{1,12}$/.test(cell)) return value(Number(cell) * 100);
  if (options.decimal !== ',' && asAmericansWrite.test(cell))
    return value(Math.round(Number(cell.replaceAll(/[$,]/g, '')) * 100));
  const { text, done } = valueText(cell);
  if (done) return done;
  if (otherCurrency.test(text)) return notUnderstood('Not in US dollars');
  const [, from, to] = /^([^-–]*\d[^-–]*?)\s*(?:-|–|\bto\b)\s*(\S*\d.*)$/i.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return readRange(from, to, options);
  return readAmount(text, options);
}

function readRange(from: string, to: string, options: MoneyOptions): Reading<number> {
  const unit = unitPattern.exec(to)?.[2] ?? '';
  const ends = [unit && !unitPattern.test(from) ? `${from}${unit}` : from, to].map((end) => readAmount(end, options));
  const amounts = ends.flatMap((end) => (end.kind === 'value' ? [end.value] : []));
  return amounts.length === 2 ? unclear('A range of amounts', amounts) : notUnderstood('Not a dollar amount');
}

function readAmount(text: string, { decimal, exact = false }: MoneyOptions): Reading<number> {
  const bare = text
    .replaceAll('−', '-')
    .replace(/^([(-]?\s*)(?:US\s*\$|USD|\$)/i, '$1')
    .replace(/\s*(?:USD|US\$|dollars|\$)(?=\)?$)/i, '')
    // "250,000.-" has no cents.
    .replace(/(?<=\d)[.,][-–—]+$/, '')
    .trim();
  if (bare === '') return /\$|USD/i.test(text) ? { kind: 'empty' } : notUnderstood('Not a dollar amount');
  const [, inParentheses] = /^\((.*)\)$/.exec(bare) ?? [];
  const [, minus = '', unsigned = '', minusAfter = ''] = /^(-?)\s*\$?\s*(.*?)\s*(-?)$/.exec(inParentheses ?? bare)!;
  const isNegative = inParentheses !== undefined || minus !== '' || minusAfter !== '';
  const [, figure = unsigned, unit = ''] = unitPattern.exec(unsigned) ?? [];
  if (exact && /e/i.test(figure)) return notUnderstood('Not a dollar amount');
  const readings = readDigits(figure.trim(), decimal);
  const times = (units[unit.toLowerCase()] ?? 1) * (isNegative ? -1 : 1);
  const amounts = readings.map((digits) => toCents(Number(digits), times));
  if (amounts.length === 0 || amounts.some((amount) => Math.abs(amount.cents) > maxDollars * 100))
    return notUnderstood(amounts.length === 0 ? 'Not a dollar amount' : 'More than $1 trillion');
  if (amounts.length > 1)
    return unclear(
      'The comma and the point can be read both ways',
      amounts.map(({ cents }) => cents),
    );
  const [{ cents, isWhole }] = amounts as [Amount];
  return exact && !isWhole ? notUnderstood('A fraction of a cent') : value(cents);
}

interface Amount {
  readonly cents: number;
  /** Whether the text states whole cents: products of decimals differ from them by less than this. */
  readonly isWhole: boolean;
}

function toCents(dollars: number, times: number): Amount {
  const exactCents = dollars * times * 100;
  const rounded = Math.sign(exactCents) * Math.round(Math.abs(exactCents));
  return { cents: rounded === 0 ? 0 : rounded, isWhole: Math.abs(exactCents - rounded) <= 1e-4 };
}
