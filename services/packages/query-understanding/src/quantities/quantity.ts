import { isHyphen, type Token } from '../lexer.ts';
import { type Bound, boundsAfter, boundsBefore } from './bounds.ts';
import { type Figure, parseFigure, type Unit, units } from './figures.ts';

/** An amount or a range with its bound and unit, before anything decides what it bounds. */
export interface Quantity {
  readonly low: Figure;
  /** The upper end of a range. */
  readonly high?: Figure;
  readonly bound?: Bound;
  readonly isStrict: boolean;
  readonly unit?: Unit;
  readonly to: number;
}

export const rangeOpeners: ReadonlySet<string> = new Set(['between', 'from', 'btw', 'btwn', 'entre', 'de']);
const joints = new Set(['to', 'thru', 'through', 'a']);
const ranges = new Set(['and', '&', 'y']);

/** Value of a figure with its multiplier. */
export const valueOf = ({ value, times }: Figure): number => value * times;

/** Parses a quantity: "between $100k and $200k", "3-4 beds", "5+ acres", "at least 3 bedrooms". Constant lookahead. */
export const parseQuantity = (tokens: readonly Token[], from: number): Quantity | undefined =>
  parseRange(tokens, from) ?? parseBound(tokens, from);

function parseRange(tokens: readonly Token[], from: number): Quantity | undefined {
  const isOpened = rangeOpeners.has(tokens[from]?.text ?? '');
  const low = parseFigure(tokens, isOpened ? from + 1 : from);
  if (!low) return undefined;
  const joint = tokens[low.to];
  const isChoice = joint?.text === 'or';
  const isRange = isHyphen(joint) || joints.has(joint?.text ?? '') || (isOpened && ranges.has(joint?.text ?? ''));
  if (!isRange && !isChoice) return undefined;
  const high = parseFigure(tokens, low.to + 1);
  if (!high) return undefined;
  // "3 bed 2 bath" is no range, and neither is "100 to 5 acres".
  if (low.unit !== undefined && high.unit !== undefined && low.unit !== high.unit) return undefined;
  const unit = high.unit ?? low.unit;
  if (isChoice && unit !== 'beds') return undefined;
  return { low: scaledLow(low, high), high: scaledHigh(low, high), isStrict: false, unit, to: high.to };
}

/** "50-100k" begins at fifty thousand, and "800-1.2m" at eight hundred thousand. */
function scaledLow(low: Figure, high: Figure): Figure {
  if (low.times > 1 || high.times === 1 || low.value >= 1_000) return low;
  return { ...low, times: low.value < high.value ? high.times : 1e3 };
}
/** "100k-150" ends at a hundred and fifty thousand. */
const scaledHigh = (low: Figure, high: Figure): Figure =>
  low.times > 1 && high.times === 1 && high.value < 1_000 && high.value > low.value
    ? { ...high, times: low.times }
    : high;

function parseBound(tokens: readonly Token[], from: number): Quantity | undefined {
  const before = boundsBefore.longest(tokens, from);
  const figure = parseFigure(tokens, before?.to ?? from);
  if (!figure) return undefined;
  const after = before ? undefined : boundsAfter.longest(tokens, figure.to);
  let to = after?.to ?? figure.to;
  let unit = figure.unit;
  // "5+ acres": the unit follows the sign. "200k+ dollars".
  if (after && (unit === undefined || unit === 'dollars')) {
    const behind = units.longest(tokens, isHyphen(tokens[to]) ? to + 1 : to);
    if (behind && (unit === undefined || behind.value === unit)) {
      unit = behind.value;
      to = behind.to;
    }
  }
  const phrase = before?.value ?? after?.value;
  return { low: figure, bound: phrase?.bound, isStrict: phrase?.isStrict ?? false, unit, to };
}
