/** Null values of spreadsheets. */
const nullWords = new Set(['null', 'n/a', 'na', 'nan', 'none', 'nil', 'undefined', String.raw`\n`, '-', '--', '#n/a']);
/**
 * An apostrophe before a formula, which exports add against formula injection, before a number that a spreadsheet keeps as text, or
 * before another apostrophe.
 */
const guardedFormula = /^'[=+\-@\t\r\d']/;
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
