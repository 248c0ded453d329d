import { nearMiles, type State, stateNames } from '@dealstead/contracts';
import type { QueryInterpretation } from '@dealstead/contracts/listings/properties';
import type { Filter, Word } from '../types.ts';
import { type Token, lexSearchText, parseAmount } from './amounts.ts';
import { findCounty, findTown, findZipPlace, type Place } from '@dealstead/geo';
import { stopWords, tokenize } from './tokenize.ts';

/** Parsed search text. Bounds in acres and cents. */
export type ParsedSearch = Pick<Filter, 'words' | 'near' | 'minAcres' | 'maxAcres' | 'minPrice' | 'maxPrice'> & {
  /** The interpretation to show to the user; `withCorrections` adds spelling corrections. */
  readonly reading: QueryInterpretation | null;
};

/**
 * Parses a search text. Amounts ("5 acres", "under $100k") and places ("near Austin", "in Travis County") become
 * bounds; the rest becomes words without stop words. Quoted text is words only. Never fails.
 */
export function parseSearchText(text: string): ParsedSearch {
  const { bounds, near, read } = parseConditions(text);
  const isRead = bounds.minAcres ?? bounds.maxAcres ?? bounds.minPrice ?? bounds.maxPrice ?? near;
  const words = parseWords(text, read);
  const { minPrice, maxPrice, ...acres } = bounds;
  return {
    words: words.length === 0 && (isRead !== undefined || text.trim() === '') ? undefined : words,
    ...acres,
    minPrice: cents(minPrice),
    maxPrice: cents(maxPrice),
    near: near && { latitude: near.latitude, longitude: near.longitude, miles: near.miles },
    reading: isRead === undefined ? null : readingOf(bounds, near),
  };
}

/** Adds spelling corrections to an interpretation; null if there is nothing to report. */
export function withCorrections(
  reading: QueryInterpretation | null,
  mended: readonly Word[],
): QueryInterpretation | null {
  const corrected = mended.flatMap(({ text, corrections }) =>
    corrections ? [{ typed: text, meant: [...corrections] }] : [],
  );
  return corrected.length === 0 ? reading : { ...(reading ?? readingOf({}, undefined)), corrected };
}

interface Bounds {
  readonly minAcres?: number;
  readonly maxAcres?: number;
  /** Dollars. */
  readonly minPrice?: number;
  readonly maxPrice?: number;
}
type Near = NonNullable<QueryInterpretation['near']>;
/** A range of the text that was interpreted and is not searched as words. */
type TextRange = readonly [start: number, end: number];

const cents = (dollars: number | undefined) => (dollars === undefined ? undefined : Math.round(dollars * 100));

function readingOf({ minAcres, maxAcres, minPrice, maxPrice }: Bounds, near: Near | undefined): QueryInterpretation {
  return {
    near: near ?? null,
    minAcres: minAcres ?? null,
    maxAcres: maxAcres ?? null,
    minPrice: minPrice ?? null,
    maxPrice: maxPrice ?? null,
    corrected: [],
  };
}

function parseConditions(text: string): { bounds: Bounds; near: Near | undefined; read: readonly TextRange[] } {
  const tokens = lexSearchText(text);
  const read: TextRange[] = [];
  let bounds: Bounds = {};
  let near: Near | undefined;
  for (let at = 0; at < tokens.length;) {
    const quoted = endOfQuote(tokens, at);
    const amount = quoted === undefined ? parseAmount(tokens, at) : undefined;
    const place = quoted === undefined && amount === undefined ? parseNear(tokens, at) : undefined;
    if (amount) bounds = narrow(bounds, amount.unit, amount);
    if (place) near ??= place.near;
    const next = quoted ?? amount?.next ?? place?.next ?? at + 1;
    if (amount ?? place) read.push([tokens[at]!.start, tokens[next - 1]!.end]);
    at = next;
  }
  return { bounds, near, read };
}

const quotes = new Set(['"', '“', '”']);
/** The token after the closing quote, if a quote starts here and is closed. */
function endOfQuote(tokens: readonly Token[], at: number): number | undefined {
  if (!quotes.has(tokens[at]!.text)) return undefined;
  const end = tokens.findIndex(({ text }, other) => other > at && quotes.has(text));
  return end > at ? end + 1 : undefined;
}

/** Intersects bounds. */
function narrow(bounds: Bounds, unit: 'acres' | 'dollars', { min, max }: { min?: number; max?: number }): Bounds {
  const [low, high] = unit === 'acres' ? (['minAcres', 'maxAcres'] as const) : (['minPrice', 'maxPrice'] as const);
  const larger = min === undefined ? bounds[low] : Math.max(min, bounds[low] ?? min);
  const smaller = max === undefined ? bounds[high] : Math.min(max, bounds[high] ?? max);
  return { ...bounds, [low]: larger, [high]: smaller };
}

interface Found {
  readonly near: Near;
  readonly next: number;
}

const nearWords = new Set(['near', 'nearby', 'around', 'outside', 'by']);
const mileWords = new Set(['mile', 'miles', 'mi']);
const maxMiles = 500;

/** Parses "near Austin, TX", "within 20 miles of 78704", "in Travis County", "Travis County". */
function parseNear(tokens: readonly Token[], at: number): Found | undefined {
  const first = tokens[at]!.text;
  const miles = parseMiles(tokens, at);
  const next = miles?.next ?? at + 1;
  const isNear = miles !== undefined || nearWords.has(first) || (first === 'close' && tokens[next]?.text === 'to');
  if (isNear) {
    const from = skipFillers(tokens, next);
    const place = parseCounty(tokens, from) ?? parseTown(tokens, from);
    return place && { near: nearOf(place.place, miles?.miles), next: place.next };
  }
  const county = parseCounty(tokens, first === 'in' ? skipFillers(tokens, at + 1) : at);
  return county && { near: nearOf(county.place), next: county.next };
}

const nearOf = ({ name, latitude, longitude, miles }: Place, said?: number): Near => ({
  name,
  latitude,
  longitude,
  miles: said ?? miles ?? nearMiles,
});

function parseMiles(tokens: readonly Token[], from: number): { miles: number; next: number } | undefined {
  const at = tokens[from]?.text === 'within' ? from + 1 : from;
  const number = tokens[at];
  if (number?.kind !== 'number' || !mileWords.has(tokens[at + 1]?.text ?? '')) return undefined;
  if (!['of', 'from', 'around', 'to'].includes(tokens[at + 2]?.text ?? '')) return undefined;
  const miles = Number(number.text.replaceAll(',', ''));
  return miles > 0 && miles <= maxMiles ? { miles, next: at + 3 } : undefined;
}

const fillers = new Set(['to', 'of', 'the', 'city', 'town', 'downtown']);
/** Skips "the city of" and similar words before a place name. */
function skipFillers(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < from + 4 && fillers.has(tokens[at]?.text ?? '')) at++;
  // "City of Industry" and "Town and Country" consist of such words.
  return at < tokens.length ? at : from;
}

interface FoundPlace {
  readonly place: Place;
  readonly next: number;
}

const maxNameWords = 4;

/** The longest town name that starts here, with the state after it if there is one. */
function parseTown(tokens: readonly Token[], from: number): FoundPlace | undefined {
  const zip = findZipPlace(tokens[from]?.text ?? '');
  if (zip) return { place: zip, next: from + 1 };
  for (const end of nameEnds(tokens, from)) {
    const found = withState(tokens, end, (state) => findTown(nameOf(tokens, from, end), state));
    if (found) return found;
  }
  return undefined;
}

const countyWords = new Set(['county', 'parish']);
/** Words after "county" that make it another name: "Orange County Road 12". */
const roads = new Set(['road', 'rd', 'highway', 'hwy', 'line', 'route', 'seat', 'club']);

function parseCounty(tokens: readonly Token[], from: number): FoundPlace | undefined {
  for (const end of nameEnds(tokens, from)) {
    if (!countyWords.has(tokens[end]?.text ?? '') || roads.has(tokens[end + 1]?.text ?? '')) continue;
    const found = withState(tokens, end + 1, (state) => findCounty(nameOf(tokens, from, end), state));
    if (found) return found;
  }
  return undefined;
}

/** Possible ends of a name of words and hyphens, longest first. */
function nameEnds(tokens: readonly Token[], from: number): number[] {
  const ends: number[] = [];
  for (let at = from; ends.length < maxNameWords && tokens[at]?.kind === 'word'; at++) {
    ends.unshift(at + 1);
    if (tokens[at + 1]?.text === '-') at++;
  }
  return ends;
}

const nameOf = (tokens: readonly Token[], from: number, end: number): string =>
  tokens
    .slice(from, end)
    .map(({ text }) => text)
    .join(' ');

/** Finds a place in the state named after it; a state without such a place is not part of the name. */
function withState(
  tokens: readonly Token[],
  end: number,
  find: (state: string | undefined) => Place | undefined,
): FoundPlace | undefined {
  const isBehindComma = tokens[end]?.text === ',';
  const at = isBehindComma ? end + 1 : end;
  for (const words of [2, 1]) {
    const name = nameOf(tokens, at, at + words);
    // "Near Austin in the hills" does not mean Indiana.
    const state = at + words > tokens.length || (ambiguous.has(name) && !isBehindComma) ? undefined : stateOf(name);
    const place = state === undefined ? undefined : find(state);
    if (place) return { place, next: at + words };
  }
  const place = find(undefined);
  return place && { place, next: end };
}

const stateByName = new Map<string, string>(
  Object.entries(stateNames).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
)
  .set('dc', 'DC')
  .set('d.c', 'DC');
const stateOf = (name: string): string | undefined => stateByName.get(name);

const maxWords = 8;
/** State codes that are also common words: they mean the state if capitalized, or at the end after a comma. */
const ambiguous = new Set(['in', 'me', 'or']);
const codes = new Set(Object.keys(stateNames).map((state) => state.toLowerCase()));
const twoWordStates = new Map(
  (Object.entries(stateNames) as [State, string][])
    .filter(([, name]) => name.includes(' '))
    .map(([code, name]) => [name.toLowerCase(), code.toLowerCase()]),
);

interface TypedWord {
  readonly word: string;
  /** Distinguish a state code from a word. */
  readonly isCapital: boolean;
  readonly isBehindComma: boolean;
}

/** Words of a text outside the interpreted ranges, and whether the last one may be incomplete. */
function splitWords(text: string, read: readonly TextRange[]): { typed: TypedWord[]; isOpen: boolean } {
  let rest = text;
  for (const [start, end] of read) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  const pieces = [...rest.matchAll(/[\p{L}\p{M}\p{N}]+(?:(?:['’.]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu)];
  // In a text without lower case letters, capitals carry no meaning.
  const meansCapitals = /\p{Ll}/u.test(text);
  const typed = pieces.flatMap(({ 0: written, index }) =>
    tokenize(written).map((word) => ({
      word,
      isCapital: meansCapitals && written === written.toUpperCase(),
      isBehindComma: rest.slice(0, index).trimEnd().endsWith(','),
    })),
  );
  const last = pieces.at(-1);
  return { typed, isOpen: last !== undefined && last.index + last[0].length === text.length };
}

function parseWords(text: string, read: readonly TextRange[]): Word[] {
  const { typed, isOpen } = splitWords(text, read);
  const isCode = ({ word, isCapital, isBehindComma }: TypedWord, at: number) =>
    codes.has(word) && (!ambiguous.has(word) || isCapital || (isBehindComma && at === typed.length - 1));
  const words: Word[] = [];
  for (let at = 0; at < typed.length; at++) {
    const { word } = typed[at]!;
    const wide = twoWordStates.get(`${word} ${typed[at + 1]?.word}`);
    if (wide !== undefined) {
      words.push({ text: wide, kind: 'code' });
      at++;
    } else if (isCode(typed[at]!, at)) words.push({ text: word, kind: 'code' });
    else if (!stopWords.has(word)) {
      words.push({ text: word, kind: isOpen && at === typed.length - 1 ? 'beginning' : 'word' });
    }
  }
  // A text of stop words only is searched literally.
  if (words.length === 0 && read.length === 0)
    words.push(...typed.map(({ word }): Word => ({ text: word, kind: 'word' })));
  return words.filter(({ text }, at) => words.findIndex((other) => other.text === text) === at).slice(0, maxWords);
}
