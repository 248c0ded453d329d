import type { FieldUnit } from './fields.ts';

const multipliers: Readonly<Record<string, number>> = {
  k: 1_000,
  thousand: 1_000,
  m: 1_000_000,
  mm: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
};
const figure = /^(-)?(\d+(?:\.\d*)?|\.\d+)\s*([a-z%]*)$/;

/** A parsed figure in the unit of its field, null for an empty field, or the sentence that names the fault. */
export type ParsedFigure = { readonly value: number | null } | { readonly fault: string };

/**
 * Reads what someone typed or pasted into a field: `$1,250,000.50`, `1.2M`, `250k`, `(500)`, `6.5%`, `30 years`,
 * `360 months`. Amounts become whole cents (half a cent rounds up), percents the number itself, and terms whole months,
 * which are years where no unit says otherwise. Dollars are no percent and no term. Bounds are `fieldFault`'s to check.
 */
export function parseFigure(text: string, unit: FieldUnit, bareTerm: 'months' | 'years' = 'years'): ParsedFigure {
  const plain = normalized(text);
  if (unit !== 'cents' && /usd|\$/i.test(text)) return { fault: faultOf(unit) };
  if (plain === '') return { value: null };
  const match = figure.exec(plain);
  if (!match) return { fault: faultOf(unit) };
  const [, sign, digits, suffix = ''] = match;
  const number = (sign ? -1 : 1) * Number(digits);
  switch (unit) {
    case 'cents': {
      const factor = suffix === '' ? 1 : Object.hasOwn(multipliers, suffix) ? multipliers[suffix] : undefined;
      // Scaled in text, because 1.005 × 100 is 100.49999999999999 in doubles.
      return factor === undefined ? { fault: faultOf(unit) } : { value: cents(number * factor) };
    }
    case 'percent':
      return ['', '%', 'percent', 'pct'].includes(suffix) ? { value: number } : { fault: faultOf(unit) };
    case 'count':
      return suffix === '' ? { value: number } : { fault: faultOf(unit) };
    case 'months':
    case 'years':
      return term(number, suffix, unit, bareTerm);
  }
}

/** Lower case; without dollar signs, spaces of any kind and thousands separators; typographic minus and parentheses as `-`. */
function normalized(text: string): string {
  const lower = text
    .toLowerCase()
    .replace(/usd|\$|[\s\u00a0\u202f]/g, '')
    .replace(/[\u2212\u2013\u2014]/g, '-')
    .replace(/\/?(?:mo|yr)$/, (unit) => (unit.startsWith('/') ? '' : unit));
  const negative = /^\((.*)\)$/.exec(lower);
  const signed = negative ? `-${negative[1]}` : lower.replace(/^\+/, '');
  // A comma that does not part thousands is not guessed at: "1,5" stays as it is and is named as a fault.
  return /^-?\d{1,3}(?:,\d{3})+(?!\d)/.test(signed) ? signed.replace(/,/g, '') : signed;
}

const cents = (dollars: number): number => {
  const rounded = Number(`${Math.round(Number(`${Math.abs(dollars)}e2`))}`);
  return dollars < 0 ? -rounded : rounded;
};

function term(number: number, suffix: string, unit: 'months' | 'years', bareTerm: 'months' | 'years'): ParsedFigure {
  const inMonths = ['m', 'mo', 'mos', 'month', 'months'].includes(suffix);
  const inYears = ['y', 'yr', 'yrs', 'year', 'years'].includes(suffix);
  if (suffix !== '' && !inMonths && !inYears) return { fault: faultOf(unit) };
  const years = inYears || (suffix === '' && (unit === 'years' || bareTerm === 'years'));
  if (unit === 'years') {
    const value = years ? number : number / 12;
    return Number.isInteger(value) ? { value } : { fault: 'Enter whole years, such as 5.' };
  }
  const value = years ? Number((number * 12).toFixed(6)) : number;
  return Number.isInteger(value) ? { value } : { fault: 'Enter whole months, such as 360 mo.' };
}

function faultOf(unit: FieldUnit): string {
  switch (unit) {
    case 'cents':
      return 'Enter an amount, such as 250,000 or 1.2M.';
    case 'percent':
      return 'This field takes a percent, such as 6.5.';
    case 'count':
      return 'Enter a number, such as 4.';
    default:
      return 'Enter a number, such as 30 years or 360 mo.';
  }
}
