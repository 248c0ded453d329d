import { isAdjacent, isHyphen, type Token } from '../lexer.ts';
import { PhraseTable } from '../phraseTable.ts';

export type Unit = 'dollars' | 'acres' | 'beds' | 'baths' | 'sqft' | 'percent' | 'miles' | 'time' | 'other';

/** Words behind a number that say what it counts. `other` are units of things that no filter bounds. */
export const units = new PhraseTable<Unit>([
  ['dollars, dollar, usd, bucks', 'dollars'],
  ['acre, acres, ac, acr, acs, acreage', 'acres'],
  [
    'bed, beds, bedroom, bedrooms, bed room, bed rooms, br, brs, bd, bds, bdr, bdrs, bdrm, bdrms, bedrm, bedrms',
    'beds',
  ],
  ['b r, recamara, recamaras, cuartos, habitacion, habitaciones, dormitorio, dormitorios', 'beds'],
  ['bath, baths, bathroom, bathrooms, bath room, bath rooms, ba, bas, bth, bths, b a, full bath, full baths', 'baths'],
  ['full bathroom, full bathrooms, bano, banos', 'baths'],
  ['sqft, sq ft, sq feet, sq foot, square feet, square foot, square ft, sqr ft, sf, sft, sqf, sq', 'sqft'],
  ['ft ², ft 2, sq fts, sqfts, sqft living, square footage', 'sqft'],
  ['%, percent, pct, per cent', 'percent'],
  ['mile, miles, mi, minutes, min from, hours from, hour from', 'miles'],
  ['day, days, week, weeks, month, months, year, years, yr, yrs, hour, hours', 'time'],
  ['unit, units, door, doors, family, families, story, stories, car, cars, garage, plex, cap, lots, parcels', 'other'],
  ['feet, ft, foot, homes, houses, properties, people, head, spaces, pads, slips, stalls, th, st', 'other'],
]);

const spelledNumbers: ReadonlyMap<string, number> = new Map([
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['sixty', 60],
  ['seventy', 70],
  ['eighty', 80],
  ['ninety', 90],
  ['hundred', 100],
  ['dos', 2],
  ['tres', 3],
  ['cuatro', 4],
]);
const fractions: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
]);
const multipliers: ReadonlyMap<string, number> = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['grand', 1e3],
  ['mil', 1e6],
  ['mill', 1e6],
  ['million', 1e6],
  ['m', 1e6],
  ['mm', 1e6],
]);
export const numberWords: readonly string[] = [...spelledNumbers.keys(), ...fractions.keys(), ...multipliers.keys()];

/** A number with its sign, multiplier and unit. */
export interface Figure {
  /** Without the multiplier. */
  readonly value: number;
  /** Of "k" or "million"; 1 without. */
  readonly times: number;
  readonly hasDollar: boolean;
  readonly isSpelled: boolean;
  /** Digits only: "1990", unlike "1,990" and "19.5". */
  readonly isPlain: boolean;
  readonly unit?: Unit;
  /** The first token after the number, before its multiplier and unit. */
  readonly numberTo: number;
  /** The first token after the figure. */
  readonly to: number;
}

type ParsedNumber = Pick<Figure, 'value' | 'isSpelled' | 'isPlain' | 'to'>;

/** Whether "3" "/" "2" are written without spaces. */
export const isJoined = (tokens: readonly Token[], at: number): boolean =>
  isAdjacent(tokens, at) && isAdjacent(tokens, at + 1);

/** "1/2" if it is less than one. */
function parseFraction(tokens: readonly Token[], at: number): { value: number; to: number } | undefined {
  const [over, bar, under] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (over?.kind !== 'number' || bar?.text !== '/' || under?.kind !== 'number' || !isJoined(tokens, at + 1))
    return undefined;
  const value = Number(over.text) / Number(under.text);
  return value > 0 && value < 1 ? { value, to: at + 3 } : undefined;
}

function parseNumber(tokens: readonly Token[], at: number): ParsedNumber | undefined {
  const first = tokens[at];
  if (!first) return undefined;
  if (first.kind === 'number') return parseDigits(tokens, at);
  const part = fractions.get(first.text);
  if (part !== undefined) {
    // "Half an acre", "a quarter of an acre", "half a million".
    const article = tokens[at + 1]?.text === 'of' ? at + 2 : at + 1;
    const hasArticle = ['a', 'an'].includes(tokens[article]?.text ?? '');
    return { value: part, isSpelled: first.kind === 'word', isPlain: false, to: hasArticle ? article + 1 : at + 1 };
  }
  if (
    ['a', 'an', 'one'].includes(first.text) &&
    ['half', 'quarter', 'hundred', 'million'].includes(tokens[at + 1]?.text ?? '')
  )
    return tokens[at + 1]!.text === 'million'
      ? { value: 1, isSpelled: true, isPlain: false, to: at + 1 }
      : parseNumber(tokens, at + 1);
  // "Less than an acre".
  if (['a', 'an'].includes(first.text) && ['acre', 'ac'].includes(tokens[at + 1]?.text ?? ''))
    return { value: 1, isSpelled: true, isPlain: false, to: at + 1 };
  const spelled = spelledNumbers.get(first.text);
  if (spelled === undefined) return undefined;
  if (tokens[at + 1]?.text === 'hundred') return { value: spelled * 100, isSpelled: true, isPlain: false, to: at + 2 };
  return { value: spelled, isSpelled: true, isPlain: false, to: at + 1 };
}

function parseDigits(tokens: readonly Token[], at: number): ParsedNumber {
  const fraction = parseFraction(tokens, at);
  if (fraction) return { ...fraction, isSpelled: false, isPlain: false };
  const { text, start, end } = tokens[at]!;
  const value = Number(text);
  const glyph = fractions.get(tokens[at + 1]?.text ?? '');
  if (glyph !== undefined && tokens[at + 1]!.kind === 'sign')
    return { value: value + glyph, isSpelled: false, isPlain: false, to: at + 2 };
  // "2 1/2", "2-1/2".
  const mixed = parseFraction(tokens, at + 1) ?? (isHyphen(tokens[at + 1]) ? parseFraction(tokens, at + 2) : undefined);
  if (mixed && value < 100) return { value: value + mixed.value, isSpelled: false, isPlain: false, to: mixed.to };
  const isPlain = text.length === end - start && !text.includes('.');
  // "200 000".
  const group = tokens[at + 1];
  if (isPlain && value > 0 && value < 1_000 && group?.text === '000' && group.start === end + 1)
    return { value: value * 1_000, isSpelled: false, isPlain: false, to: at + 2 };
  return { value, isSpelled: false, isPlain, to: at + 1 };
}

/** Parses a number with its sign, multiplier and unit: "$1.2m", "half an acre", "3-bed". */
export function parseFigure(tokens: readonly Token[], from: number): Figure | undefined {
  const hasDollar = tokens[from]?.text === '$';
  const parsed = parseNumber(tokens, hasDollar ? from + 1 : from);
  if (!parsed) return undefined;
  const number = { ...parsed, numberTo: parsed.to };
  let at = number.to;
  let times = 1;
  const scale = tokens[at]?.text ?? '';
  const multiplier = multipliers.get(scale) ?? 1;
  // "2 m" alone could be meters.
  if (multiplier > 1 && (scale !== 'm' || hasDollar || isAdjacent(tokens, at))) {
    times = multiplier;
    at++;
  }
  // "$50k" "$" is written as well: "50k$".
  if (!hasDollar && tokens[at]?.text === '$' && tokens[at + 1]?.kind !== 'number')
    return { ...number, times, hasDollar: true, unit: 'dollars', to: at + 1 };
  if (hasDollar) {
    const word = units.longest(tokens, at);
    return { ...number, times, hasDollar, unit: 'dollars', to: word?.value === 'dollars' ? word.to : at };
  }
  const unit = units.longest(tokens, isHyphen(tokens[at]) ? at + 1 : at);
  // "200k homes": nobody counts by the thousand.
  if (unit?.value === 'other' && times > 1) return { ...number, times, hasDollar, to: at };
  return { ...number, times, hasDollar, unit: unit?.value, to: unit?.to ?? at };
}
