/** How a cell's number is shown. */
export type NumberFormat =
  | { readonly kind: 'number' }
  | { readonly kind: 'date' }
  | { readonly kind: 'zeros'; digits: number };

/** Numbers of the built-in formats of dates and times (ECMA-376 part 1, 18.8.30), with those of East Asian versions. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Reads a format by its number and, for a custom one, its code. */
export function parseFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? { kind: 'date' } : { kind: 'number' };
  // A ZIP code as a number: 00000.
  if (/^0{2,15}$/.test(code)) return { kind: 'zeros', digits: code.length };
  const [positive = ''] = code.split(';');
  // Without literals, colors and locales; `General` has letters of dates.
  const signs = positive.replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general/gi, '');
  return /[dmyhs]/i.test(signs) ? { kind: 'date' } : { kind: 'number' };
}

const dayMs = 86_400_000;
/** Excel's day 0. It counts February 29, 1900, which did not exist, so that days before March 1, 1900 are one later. */
const day0 = Date.UTC(1899, 11, 30);
const daysUntil1904 = 1_462;
/** December 31, 9999. */
const lastDay = 2_958_465;

/** The number of a date as text: 2026-11-23, with the time where there is one; the time alone for part of a day. */
export function dateText(serial: number, is1904: boolean): string | undefined {
  const days = is1904 ? serial + daysUntil1904 : serial;
  if (!(days >= 0 && days <= lastDay + 1)) return undefined;
  const corrected = days >= 1 && days < 60 && !is1904 ? days + 1 : days;
  const iso = new Date(day0 + Math.round((corrected * dayMs) / 1_000) * 1_000).toISOString();
  const time = iso.slice(11, 16);
  if (serial < 1) return time;
  return time === '00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

/** A stored number as text, as it was typed: Excel stores 15 digits, and 0.1 + 0.2 as 0.30000000000000004. */
export function numberText(raw: string, format: NumberFormat, is1904: boolean): string | undefined {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return undefined;
  if (format.kind === 'date') return dateText(value, is1904);
  const text = String(Number(value.toPrecision(15)));
  return format.kind === 'zeros' && /^\d+$/.test(text) ? text.padStart(format.digits, '0') : text;
}
