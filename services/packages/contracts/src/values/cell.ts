import { damaged, empty, type Reading } from './reading.ts';

const plainAscii = /^[!-~]+(?: [!-~]+)*$/;
/** Printable ASCII as East Asian keyboards type it. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const invisible = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

/**
 * The text of a cell: in one line without the spaces around it (also non-breaking ones) and invisible characters, digits of
 * full width as usual ones, and without the signs by which a spreadsheet keeps a number as text: `="07030"` and `'07030`.
 */
export function cellText(cell: string): string {
  if (cell === '') return '';
  const text = plainAscii.test(cell)
    ? cell
    : cell
        .replaceAll(invisible, '')
        .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
        .replaceAll(/[\s\p{Cc}\p{Zs}]+/gu, ' ')
        .trim();
  const [, guarded] = /^="((?:[^"]|"")*)"$/.exec(text) ?? [];
  if (guarded !== undefined) return cellText(guarded.replaceAll('""', '"'));
  return /^'(?=[\d($+\-.=@'])/.test(text) ? text.slice(1).trim() : text;
}

/** What people and programs write for nothing in a cell that holds no name: somebody may be called Null, Na or None. */
const emptyWords = /^(?:[-–—.?]+|n\.?\/?a\.?|#n\/a|null|nan|none|nil|undefined|unknown|blank|tbd|\\n)$/i;
/** Results of formulas that failed, as Excel and Google Sheets show them. */
const failedFormula = /^#(?:ref|value|name|num|null|div\/0|error|spill|calc|getting_data)[!?]?$/i;

/**
 * The text of a cell that holds a number, a date or another value, but no name, for a function that reads it.
 * @returns a reading where there is nothing to read
 */
export function valueText(
  cell: string,
): { text: string; done?: undefined } | { text?: undefined; done: Reading<never> } {
  const text = cellText(cell);
  if (text === '' || emptyWords.test(text)) return { done: empty };
  if (failedFormula.test(text)) return { done: damaged(`${text} is an error of a formula in the spreadsheet`) };
  if (/^#+$/.test(text)) return { done: damaged('The column was too narrow for the spreadsheet to show the value') };
  return { text };
}
