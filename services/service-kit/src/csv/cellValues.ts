/** Null values of spreadsheets. */
const nullWords = new Set(['null', 'n/a', 'na', 'nan', 'none', 'nil', 'undefined', String.raw`\n`, '-', '--', '#n/a']);
/** An apostrophe before a formula, which exports add against formula injection, or before another apostrophe. */
const guardedFormula = /^'[=+\-@\t\r']/;
const longestNullWord = 9;
const isNullWord = (text: string) => text.length <= longestNullWord && nullWords.has(text.toLowerCase());

/** Trims and unescapes a cell; empty for a null value. */
export function unescapeCell(cell: string): string {
  const text = cell.trim();
  if (isNullWord(text)) return '';
  return guardedFormula.test(text) || (text.startsWith("'") && isNullWord(text.slice(1))) ? text.slice(1) : text;
}

/** Escapes a text so that `unescapeCell` restores it: "None" is also a title, and gets an apostrophe like formulas. */
export const escapeCell = (text: string): string => (unescapeCell(text) === text.trim() ? text : `'${text}`);

const unitWords = { k: 1e3, thousand: 1e3, m: 1e6, mm: 1e6, mil: 1e6, mio: 1e6, million: 1e6 } as const;
/** Digits with thousands separators in their places, and a unit: a comma elsewhere could be a decimal one. */
const withUnit = /^(\d{1,3}(?:,\d{3})*|\d{1,12})(\.\d{1,10})?(k|thousand|mm?|mil|mio|million)$/i;

/**
 * Parses dollars as cents; null if invalid. Accepts "$1,250,000.50", "96000", "1.2e6", "250k", "$1.2M" and "1.2 mm"
 * (finance writes a million as MM, a thousand thousands).
 */
export function parseCents(text: string): number | null {
  if (/^\d{1,12}$/.test(text)) return Number(text) * 100;
  const written = text.replaceAll(/[\s$]|USD$/gi, '');
  const plain = written.replaceAll(',', '');
  if (/^\d{1,12}(\.\d{1,10})?(e\+?\d)?$/i.test(plain)) return Math.round(Number(plain) * 100);
  const [, digits, decimals = '', unit = ''] = withUnit.exec(written) ?? [];
  if (digits === undefined) return null;
  const times = unitWords[unit.toLowerCase() as keyof typeof unitWords];
  return Math.round(Number(digits.replaceAll(',', '') + decimals) * times * 100);
}

/** Parses a number with or without thousands separators; null if invalid. */
export function parseNumber(text: string): number | null {
  const digits = text.includes(',') ? text.replaceAll(/,(?=\d{3})/g, '') : text;
  return /^[+-]?(\d{1,15}(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(digits) ? Number(digits) : null;
}

const slashed = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\D|$)/;
const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:\D|$)/;

/** Parses a date, ISO or month/day/year, as days since 1970; null if invalid. */
export function parseDay(text: string): number | null {
  const [, year, month, date] = iso.exec(text) ?? [];
  if (year !== undefined) return toDay(Number(year), Number(month), Number(date));
  const [, first, second, last] = slashed.exec(text) ?? [];
  return last === undefined ? null : toDay(Number(last), Number(first), Number(second));
}

function toDay(year: number, month: number, date: number): number | null {
  const moment = new Date(Date.UTC(year, month - 1, date));
  const isValid = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === date;
  return isValid && year >= 1800 && year <= 2200 ? moment.getTime() / 86_400_000 : null;
}

/** Parses a list: JSON, or text separated by `;` or `|`, else by commas. */
export function parseList(text: string): string[] {
  const items = text.startsWith('[') ? parseJsonList(text) : text.split(/[;|]/.test(text) ? /[;|]/ : /,/);
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

function parseJsonList(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.map(String) : [text];
  } catch {
    return [text]; // a text that happens to begin like a list
  }
}

/** Normalizes a word for lookups: letters and digits only, so that spaced spellings are equal. */
export const toLookupKey = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
