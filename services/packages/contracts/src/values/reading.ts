/**
 * What a text that somebody typed, or that a file has in a cell, says. Functions of this folder never throw, and never choose
 * between two readings of a text.
 */
export type Reading<Value> =
  | { readonly kind: 'value'; readonly value: Value }
  /** Nothing, or what spreadsheets write for nothing. */
  | { readonly kind: 'empty' }
  /** Only the person knows which of these is meant, or the rest of the file shows it. */
  | { readonly kind: 'unclear'; readonly reason: string; readonly readings: readonly Value[] }
  /** A spreadsheet changed what was typed; `value` is what it was, where nothing of it is lost. */
  | { readonly kind: 'damaged'; readonly reason: string; readonly value: Value | null }
  | { readonly kind: 'not-understood'; readonly reason: string };

export const value = <Value>(read: Value): Reading<Value> => ({ kind: 'value', value: read });
export const empty: Reading<never> = { kind: 'empty' };
export const notUnderstood = (reason: string): Reading<never> => ({ kind: 'not-understood', reason });
export const damaged = <Value>(reason: string, read: Value | null = null): Reading<Value> => ({
  kind: 'damaged',
  reason,
  value: read,
});
export const unclear = <Value>(reason: string, readings: readonly Value[]): Reading<Value> => ({
  kind: 'unclear',
  reason,
  readings,
});

/** The value that a text states beyond doubt, or that is recovered whole; null for any other text. */
export function valueOf<Value>(reading: Reading<Value>): Value | null {
  return reading.kind === 'value' || reading.kind === 'damaged' ? reading.value : null;
}

/** A reading whose values are changed by a function. */
export function mapReading<From, To>(reading: Reading<From>, change: (from: From) => To): Reading<To> {
  switch (reading.kind) {
    case 'value':
      return value(change(reading.value));
    case 'damaged':
      return damaged(reading.reason, reading.value === null ? null : change(reading.value));
    case 'unclear':
      return unclear(reading.reason, reading.readings.map(change));
    default:
      return reading;
  }
}
