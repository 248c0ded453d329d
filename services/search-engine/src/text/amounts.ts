/*
 * Parses amounts in a search text: "5 acres", "under $100k", "between 5 and 10 acres". A recursive-descent parser with
 * a constant lookahead over the token list, so parsing is linear.
 */

/** A word, number or sign of a search text. */
export interface Token {
  /** Lower case. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  readonly start: number;
  readonly end: number;
}

const tokenPattern =
  /(?<word>[\p{L}\p{M}]+(?:['’.][\p{L}\p{M}]+)*)|(?<number>\d+(?:,\d{3}(?!\d))*(?:\.\d+)?|\.\d+)|[½¼¾$+<>≤≥~,/"“”–—-]/gu;

export const lexSearchText = (text: string): Token[] =>
  [...text.matchAll(tokenPattern)].map(({ 0: found, index, groups }) => ({
    text: found.toLowerCase(),
    kind: groups?.word === undefined ? (groups?.number === undefined ? 'sign' : 'number') : 'word',
    start: index,
    end: index + found.length,
  }));

/** Bounds of acres or dollars; `next` is the first token after them. */
export interface Amount {
  readonly unit: 'acres' | 'dollars';
  readonly min?: number;
  readonly max?: number;
  readonly next: number;
}

/** "5 acres" means within this share of five. A price without a qualifier is a maximum. */
const tolerance = 0.2;

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  eighty: 80,
  hundred: 100,
  half: 0.5,
  quarter: 0.25,
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
};
const thousands = new Set(['k', 'thousand', 'grand']);
const millions = new Set(['m', 'mm', 'mil', 'million']);
const acreWords = new Set(['acre', 'acres', 'ac']);
const dollarWords = new Set(['dollars', 'dollar', 'usd', 'bucks']);
const hyphens = new Set(['-', '–', '—']);

/** Phrases around an amount and the bound they express, longer ones first. */
type Bound = 'least' | 'most' | 'about';
const phrases = (bound: Bound, said: string) => said.split(', ').map((phrase) => ({ words: phrase.split(' '), bound }));
const before = [
  ...phrases('most', 'no more than, not more than, less than, fewer than, smaller than, cheaper than, up to, at most'),
  ...phrases('least', 'no less than, not less than, more than, larger than, bigger than, greater than, at least'),
  ...phrases('least', 'starting at, over, above, min, minimum, from, >, ≥'),
  ...phrases('most', 'under, below, max, maximum, <, ≤'),
  ...phrases('about', 'about, around, approximately, roughly, ~'),
];
const after = [
  ...phrases('least', 'or more, or larger, or bigger, or above, and up, and above, +, plus, min, minimum'),
  ...phrases('most', 'or less, or fewer, or smaller, or under, or below, or cheaper, max, maximum'),
];

interface BoundPhrase {
  readonly bound: Bound;
  readonly next: number;
}
function parsePhrase(tokens: readonly Token[], at: number, from: typeof before): BoundPhrase | undefined {
  const found = from.find(({ words }) => words.every((word, ahead) => tokens[at + ahead]?.text === word));
  return found && { bound: found.bound, next: at + found.words.length };
}

const isAdjacent = (tokens: readonly Token[], at: number) => tokens[at - 1]?.end === tokens[at]?.start;

/** A number with its sign, multiplier and unit. */
interface Figure {
  readonly value: number;
  readonly isSpelled: boolean;
  readonly hasDollar: boolean;
  /** The multiplier of "k" or "million". */
  readonly times: number;
  readonly unit?: Amount['unit'];
  readonly next: number;
}

function parseFigure(tokens: readonly Token[], from: number): Figure | undefined {
  let at = from;
  const hasDollar = tokens[at]?.text === '$';
  if (hasDollar) at++;
  const number = parseNumber(tokens, at);
  if (!number) return undefined;
  at = number.next;
  let times = 1;
  const scale = tokens[at]?.text ?? '';
  if (thousands.has(scale)) times = 1e3;
  // "2 m" alone could be meters.
  else if (millions.has(scale) && (hasDollar || scale.length > 1 || isAdjacent(tokens, at))) times = 1e6;
  if (times > 1) at++;
  const unitAt = hyphens.has(tokens[at]?.text ?? '') ? at + 1 : at;
  const unit = tokens[unitAt]?.text ?? '';
  const figure = { value: number.value, isSpelled: number.isSpelled, hasDollar, times };
  if (acreWords.has(unit) && !hasDollar) return { ...figure, unit: 'acres', next: unitAt + 1 };
  if (dollarWords.has(tokens[at]?.text ?? '')) return { ...figure, unit: 'dollars', next: at + 1 };
  return { ...figure, unit: hasDollar ? 'dollars' : undefined, next: at };
}

function parseNumber(
  tokens: readonly Token[],
  at: number,
): { value: number; isSpelled: boolean; next: number } | undefined {
  const first = tokens[at];
  if (!first) return undefined;
  const spelled = Object.hasOwn(numberWords, first.text) ? numberWords[first.text] : undefined;
  if (spelled !== undefined) {
    // "Half an acre", "a quarter of an acre".
    const article = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1;
    const isPart = spelled < 1 && ['a', 'an'].includes(tokens[article]?.text ?? '');
    return { value: spelled, isSpelled: true, next: isPart ? article + 1 : at + 1 };
  }
  if (first.kind !== 'number') return undefined;
  const value = Number(first.text.replaceAll(',', ''));
  const over = tokens[at + 2];
  if (
    tokens[at + 1]?.text === '/' &&
    isAdjacent(tokens, at + 1) &&
    over?.kind === 'number' &&
    isAdjacent(tokens, at + 2)
  )
    return { value: value / Number(over.text.replaceAll(',', '')), isSpelled: false, next: at + 3 };
  const part = tokens[at + 1]?.text ?? '';
  if (['½', '¼', '¾'].includes(part)) return { value: value + numberWords[part]!, isSpelled: false, next: at + 2 };
  return { value, isSpelled: false, next: at + 1 };
}

/** A bound without a unit is in dollars from this value on. */
const dollarsFrom = 1_000;
const impliedUnit = ({ unit, times, value }: Figure): Amount['unit'] | undefined =>
  unit ?? (times > 1 || value >= dollarsFrom ? 'dollars' : undefined);

/** Parses the amount at a token; undefined if there is none or its unit is ambiguous. */
export function parseAmount(tokens: readonly Token[], at: number): Amount | undefined {
  const amount = parseRange(tokens, at) ?? parseBound(tokens, at);
  // A price per acre is not a price; overflowing numbers are rejected.
  if (!amount || isPerAcre(tokens, amount) || ![amount.min ?? 0, amount.max ?? 0].every(isSensible)) return undefined;
  return amount;
}

const isSensible = (value: number) => value >= 0 && value <= 1e11;

const isPerAcre = (tokens: readonly Token[], { unit, next }: Amount) =>
  unit === 'dollars' &&
  ['per', '/', 'an', 'a'].includes(tokens[next]?.text ?? '') &&
  acreWords.has(tokens[next + 1]?.text ?? '');

function parseRange(tokens: readonly Token[], from: number): Amount | undefined {
  const opened = ['between', 'from'].includes(tokens[from]?.text ?? '');
  const low = parseFigure(tokens, opened ? from + 1 : from);
  if (!low) return undefined;
  const joint = tokens[low.next]?.text ?? '';
  if (!hyphens.has(joint) && joint !== 'to' && !(opened && joint === 'and')) return undefined;
  const high = parseFigure(tokens, low.next + 1);
  if (!high) return undefined;
  const unit = high.unit ?? low.unit ?? impliedUnit(high);
  if (unit === undefined || (low.unit !== undefined && low.unit !== unit)) return undefined;
  // "50-100k" starts at fifty thousand.
  const times =
    low.times === 1 && low.value < high.value * high.times && low.value < dollarsFrom ? high.times : low.times;
  const [one, other] = [low.value * times, high.value * high.times];
  return { unit, min: Math.min(one, other), max: Math.max(one, other), next: high.next };
}

function parseBound(tokens: readonly Token[], from: number): Amount | undefined {
  const said = parsePhrase(tokens, from, before);
  const figure = parseFigure(tokens, said?.next ?? from);
  if (!figure) return undefined;
  const value = figure.value * figure.times;
  const trailing = said ? undefined : parsePhrase(tokens, figure.next, after);
  const next = trailing?.next ?? figure.next;
  const unitBehind = tokens[next]?.text ?? '';
  // "5+ acres": the unit follows the sign.
  const of = figure.unit ?? (trailing && acreWords.has(unitBehind) ? 'acres' : undefined);
  const end = figure.unit === undefined && of === 'acres' ? next + 1 : next;
  const bound = said?.bound ?? trailing?.bound;
  const meaning =
    of ?? (figure.isSpelled ? undefined : bound ? impliedUnit(figure) : figure.times > 1 ? 'dollars' : undefined);
  if (meaning === undefined || (meaning === 'dollars' && figure.isSpelled)) return undefined;
  if (bound === 'least') return { unit: meaning, min: value, next: end };
  if (bound === 'most' || (bound === undefined && meaning === 'dollars'))
    return { unit: meaning, max: value, next: end };
  return { unit: meaning, min: rounded(value * (1 - tolerance)), max: rounded(value * (1 + tolerance)), next: end };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
