/*
 * Amounts in a search: "5 acres", "under $100k", "between 5 and 10 acres". Everything here looks at a text's atoms from one
 * place on, a few ahead, so reading stays quick whatever was typed.
 */

/** A word, a number or a sign of a search text. */
export interface Atom {
  /** Lower case. */
  readonly text: string;
  readonly kind: 'word' | 'number' | 'sign';
  readonly start: number;
  readonly end: number;
}

const atom =
  /(?<word>[\p{L}\p{M}]+(?:['’.][\p{L}\p{M}]+)*)|(?<number>\d+(?:,\d{3}(?!\d))*(?:\.\d+)?|\.\d+)|[½¼¾$+<>≤≥~,/"“”–—-]/gu;

export const atomsOf = (text: string): Atom[] =>
  [...text.matchAll(atom)].map(({ 0: found, index, groups }) => ({
    text: found.toLowerCase(),
    kind: groups?.word === undefined ? (groups?.number === undefined ? 'sign' : 'number') : 'word',
    start: index,
    end: index + found.length,
  }));

/** Bounds of acres or dollars; `next` is the first atom behind them. */
export interface Amount {
  readonly of: 'acres' | 'dollars';
  readonly least?: number;
  readonly most?: number;
  readonly next: number;
}

/** "5 acres" means about five: that much less to that much more. A price that is named alone is the most one would pay. */
const about = 0.2;

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

/** Phrases around an amount and what they make of it, the longer ones first. */
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

interface Said {
  readonly bound: Bound;
  readonly next: number;
}
function readPhrase(atoms: readonly Atom[], at: number, from: typeof before): Said | undefined {
  const found = from.find(({ words }) => words.every((word, ahead) => atoms[at + ahead]?.text === word));
  return found && { bound: found.bound, next: at + found.words.length };
}

const isNext = (atoms: readonly Atom[], at: number) => atoms[at - 1]?.end === atoms[at]?.start;

/** A number with what stands around it, before its meaning is known. */
interface Figure {
  readonly value: number;
  readonly isSpelled: boolean;
  readonly hasDollar: boolean;
  /** What "k" or "million" multiplies it by. */
  readonly times: number;
  readonly unit?: Amount['of'];
  readonly next: number;
}

function readFigure(atoms: readonly Atom[], from: number): Figure | undefined {
  let at = from;
  const hasDollar = atoms[at]?.text === '$';
  if (hasDollar) at++;
  const number = readNumber(atoms, at);
  if (!number) return undefined;
  at = number.next;
  let times = 1;
  const scale = atoms[at]?.text ?? '';
  if (thousands.has(scale)) times = 1e3;
  // "2 m" alone could be meters.
  else if (millions.has(scale) && (hasDollar || scale.length > 1 || isNext(atoms, at))) times = 1e6;
  if (times > 1) at++;
  const unitAt = hyphens.has(atoms[at]?.text ?? '') ? at + 1 : at;
  const unit = atoms[unitAt]?.text ?? '';
  const figure = { value: number.value, isSpelled: number.isSpelled, hasDollar, times };
  if (acreWords.has(unit) && !hasDollar) return { ...figure, unit: 'acres', next: unitAt + 1 };
  if (dollarWords.has(atoms[at]?.text ?? '')) return { ...figure, unit: 'dollars', next: at + 1 };
  return { ...figure, unit: hasDollar ? 'dollars' : undefined, next: at };
}

function readNumber(
  atoms: readonly Atom[],
  at: number,
): { value: number; isSpelled: boolean; next: number } | undefined {
  const first = atoms[at];
  if (!first) return undefined;
  const spelled = Object.hasOwn(numberWords, first.text) ? numberWords[first.text] : undefined;
  if (spelled !== undefined) {
    // "Half an acre", "a quarter of an acre".
    const article = atoms[at + 1]?.text === 'of' ? at + 2 : at + 1;
    const isPart = spelled < 1 && ['a', 'an'].includes(atoms[article]?.text ?? '');
    return { value: spelled, isSpelled: true, next: isPart ? article + 1 : at + 1 };
  }
  if (first.kind !== 'number') return undefined;
  const value = Number(first.text.replaceAll(',', ''));
  const over = atoms[at + 2];
  if (atoms[at + 1]?.text === '/' && isNext(atoms, at + 1) && over?.kind === 'number' && isNext(atoms, at + 2))
    return { value: value / Number(over.text.replaceAll(',', '')), isSpelled: false, next: at + 3 };
  const part = atoms[at + 1]?.text ?? '';
  if (['½', '¼', '¾'].includes(part)) return { value: value + numberWords[part]!, isSpelled: false, next: at + 2 };
  return { value, isSpelled: false, next: at + 1 };
}

/** What numbers without a unit mean where a bound is said: from a thousand on, dollars. */
const dollarsFrom = 1_000;
const meaningOf = ({ unit, times, value }: Figure): Amount['of'] | undefined =>
  unit ?? (times > 1 || value >= dollarsFrom ? 'dollars' : undefined);

/** The amount that begins at an atom, or nothing where none does or nobody could say which. */
export function readAmount(atoms: readonly Atom[], at: number): Amount | undefined {
  const amount = readRange(atoms, at) ?? readBound(atoms, at);
  // A price per acre is no price, and what is no number is none.
  if (!amount || isPerAcre(atoms, amount) || ![amount.least ?? 0, amount.most ?? 0].every(isSensible)) return undefined;
  return amount;
}

const isSensible = (value: number) => value >= 0 && value <= 1e11;

const isPerAcre = (atoms: readonly Atom[], { of, next }: Amount) =>
  of === 'dollars' &&
  ['per', '/', 'an', 'a'].includes(atoms[next]?.text ?? '') &&
  acreWords.has(atoms[next + 1]?.text ?? '');

function readRange(atoms: readonly Atom[], from: number): Amount | undefined {
  const opened = ['between', 'from'].includes(atoms[from]?.text ?? '');
  const low = readFigure(atoms, opened ? from + 1 : from);
  if (!low) return undefined;
  const joint = atoms[low.next]?.text ?? '';
  if (!hyphens.has(joint) && joint !== 'to' && !(opened && joint === 'and')) return undefined;
  const high = readFigure(atoms, low.next + 1);
  if (!high) return undefined;
  const of = high.unit ?? low.unit ?? meaningOf(high);
  if (of === undefined || (low.unit !== undefined && low.unit !== of)) return undefined;
  // "50-100k" begins at fifty thousand.
  const times =
    low.times === 1 && low.value < high.value * high.times && low.value < dollarsFrom ? high.times : low.times;
  const [one, other] = [low.value * times, high.value * high.times];
  return { of, least: Math.min(one, other), most: Math.max(one, other), next: high.next };
}

function readBound(atoms: readonly Atom[], from: number): Amount | undefined {
  const said = readPhrase(atoms, from, before);
  const figure = readFigure(atoms, said?.next ?? from);
  if (!figure) return undefined;
  const value = figure.value * figure.times;
  const trailing = said ? undefined : readPhrase(atoms, figure.next, after);
  const next = trailing?.next ?? figure.next;
  const unitBehind = atoms[next]?.text ?? '';
  // "5+ acres": the unit comes after the sign.
  const of = figure.unit ?? (trailing && acreWords.has(unitBehind) ? 'acres' : undefined);
  const end = figure.unit === undefined && of === 'acres' ? next + 1 : next;
  const bound = said?.bound ?? trailing?.bound;
  const meaning =
    of ?? (figure.isSpelled ? undefined : bound ? meaningOf(figure) : figure.times > 1 ? 'dollars' : undefined);
  if (meaning === undefined || (meaning === 'dollars' && figure.isSpelled)) return undefined;
  if (bound === 'least') return { of: meaning, least: value, next: end };
  if (bound === 'most' || (bound === undefined && meaning === 'dollars'))
    return { of: meaning, most: value, next: end };
  return { of: meaning, least: rounded(value * (1 - about)), most: rounded(value * (1 + about)), next: end };
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
