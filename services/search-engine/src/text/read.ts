import { nearMiles, type State, stateNames } from '@dealstead/contracts';
import type { QueryInterpretation } from '@dealstead/contracts/listings/properties';
import type { Filter, Word } from '../types.ts';
import { type Atom, atomsOf, readAmount } from './amounts.ts';
import { findCounty, findTown, findZip, type Place } from '@dealstead/geo';
import { stopWords, wordsOf } from './words.ts';

/** What a search text asks for. Bounds in acres and cents. */
export type SearchText = Pick<Filter, 'words' | 'near' | 'minAcres' | 'maxAcres' | 'minPrice' | 'maxPrice'> & {
  /** What was read beside words, for the page to say; `withMended` adds the words that were mended. */
  readonly reading: QueryInterpretation | null;
};

/**
 * Reads a search text: amounts ("5 acres", "under $100k") and places ("near Austin", "in Travis County") become bounds,
 * all else words, of which idle ones are left out. What stands in quotes is words only. No text fails.
 */
export function readSearch(text: string): SearchText {
  const { bounds, near, read } = readConditions(text);
  const isRead = bounds.minAcres ?? bounds.maxAcres ?? bounds.minPrice ?? bounds.maxPrice ?? near;
  const words = readWords(text, read);
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

/** A reading with the words that no listing holds and what was looked for instead; null where there is nothing to say. */
export function withMended(reading: QueryInterpretation | null, mended: readonly Word[]): QueryInterpretation | null {
  const corrected = mended.flatMap(({ text, meant }) => (meant ? [{ typed: text, meant: [...meant] }] : []));
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
/** A piece of the text that was understood, so that its words are asked of no listing. */
type Span = readonly [start: number, end: number];

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

function readConditions(text: string): { bounds: Bounds; near: Near | undefined; read: readonly Span[] } {
  const atoms = atomsOf(text);
  const read: Span[] = [];
  let bounds: Bounds = {};
  let near: Near | undefined;
  for (let at = 0; at < atoms.length;) {
    const quoted = endOfQuote(atoms, at);
    const amount = quoted === undefined ? readAmount(atoms, at) : undefined;
    const place = quoted === undefined && amount === undefined ? readNear(atoms, at) : undefined;
    if (amount) bounds = narrowed(bounds, amount.of, amount);
    if (place) near ??= place.near;
    const next = quoted ?? amount?.next ?? place?.next ?? at + 1;
    if (amount ?? place) read.push([atoms[at]!.start, atoms[next - 1]!.end]);
    at = next;
  }
  return { bounds, near, read };
}

const quotes = new Set(['"', '“', '”']);
/** The atom behind what is in quotes here, if the quotes end. */
function endOfQuote(atoms: readonly Atom[], at: number): number | undefined {
  if (!quotes.has(atoms[at]!.text)) return undefined;
  const end = atoms.findIndex(({ text }, other) => other > at && quotes.has(text));
  return end > at ? end + 1 : undefined;
}

/** Of two bounds that a text says, both hold. */
function narrowed(bounds: Bounds, of: 'acres' | 'dollars', { least, most }: { least?: number; most?: number }): Bounds {
  const [low, high] = of === 'acres' ? (['minAcres', 'maxAcres'] as const) : (['minPrice', 'maxPrice'] as const);
  const larger = least === undefined ? bounds[low] : Math.max(least, bounds[low] ?? least);
  const smaller = most === undefined ? bounds[high] : Math.min(most, bounds[high] ?? most);
  return { ...bounds, [low]: larger, [high]: smaller };
}

interface Found {
  readonly near: Near;
  readonly next: number;
}

const nearWords = new Set(['near', 'nearby', 'around', 'outside', 'by']);
const mileWords = new Set(['mile', 'miles', 'mi']);
const mostMiles = 500;

/** "Near Austin, TX", "within 20 miles of 78704", "in Travis County", "Travis County". */
function readNear(atoms: readonly Atom[], at: number): Found | undefined {
  const first = atoms[at]!.text;
  const miles = readMiles(atoms, at);
  const next = miles?.next ?? at + 1;
  const isNear = miles !== undefined || nearWords.has(first) || (first === 'close' && atoms[next]?.text === 'to');
  if (isNear) {
    const from = afterFillers(atoms, next);
    const place = readCounty(atoms, from) ?? readTown(atoms, from);
    return place && { near: nearOf(place.place, miles?.miles), next: place.next };
  }
  const county = readCounty(atoms, first === 'in' ? afterFillers(atoms, at + 1) : at);
  return county && { near: nearOf(county.place), next: county.next };
}

const nearOf = ({ name, latitude, longitude, miles }: Place, said?: number): Near => ({
  name,
  latitude,
  longitude,
  miles: said ?? miles ?? nearMiles,
});

function readMiles(atoms: readonly Atom[], from: number): { miles: number; next: number } | undefined {
  const at = atoms[from]?.text === 'within' ? from + 1 : from;
  const number = atoms[at];
  if (number?.kind !== 'number' || !mileWords.has(atoms[at + 1]?.text ?? '')) return undefined;
  if (!['of', 'from', 'around', 'to'].includes(atoms[at + 2]?.text ?? '')) return undefined;
  const miles = Number(number.text.replaceAll(',', ''));
  return miles > 0 && miles <= mostMiles ? { miles, next: at + 3 } : undefined;
}

const fillers = new Set(['to', 'of', 'the', 'city', 'town', 'downtown']);
/** The first atom that may name a place: "the city of" and the like say nothing. */
function afterFillers(atoms: readonly Atom[], from: number): number {
  let at = from;
  while (at < from + 4 && fillers.has(atoms[at]?.text ?? '')) at++;
  // "City of Industry" and "Town and Country" have no name left without them.
  return at < atoms.length ? at : from;
}

interface FoundPlace {
  readonly place: Place;
  readonly next: number;
}

const mostNameWords = 4;

/** The longest name of a town that begins here, with the state that follows it if there is one. */
function readTown(atoms: readonly Atom[], from: number): FoundPlace | undefined {
  const zip = findZip(atoms[from]?.text ?? '');
  if (zip) return { place: zip, next: from + 1 };
  for (const end of nameEnds(atoms, from)) {
    const found = withState(atoms, end, (state) => findTown(nameOf(atoms, from, end), state));
    if (found) return found;
  }
  return undefined;
}

const countyWords = new Set(['county', 'parish']);
/** What makes of a county's name something else: "Orange County Road 12". */
const roads = new Set(['road', 'rd', 'highway', 'hwy', 'line', 'route', 'seat', 'club']);

function readCounty(atoms: readonly Atom[], from: number): FoundPlace | undefined {
  for (const end of nameEnds(atoms, from)) {
    if (!countyWords.has(atoms[end]?.text ?? '') || roads.has(atoms[end + 1]?.text ?? '')) continue;
    const found = withState(atoms, end + 1, (state) => findCounty(nameOf(atoms, from, end), state));
    if (found) return found;
  }
  return undefined;
}

/** Where a name of words and hyphens that begins here may end, the longest first. */
function nameEnds(atoms: readonly Atom[], from: number): number[] {
  const ends: number[] = [];
  for (let at = from; ends.length < mostNameWords && atoms[at]?.kind === 'word'; at++) {
    ends.unshift(at + 1);
    if (atoms[at + 1]?.text === '-') at++;
  }
  return ends;
}

const nameOf = (atoms: readonly Atom[], from: number, end: number): string =>
  atoms
    .slice(from, end)
    .map(({ text }) => text)
    .join(' ');

/** A place in the state that is named after it; a state that has no such place is no part of its name. */
function withState(
  atoms: readonly Atom[],
  end: number,
  find: (state: string | undefined) => Place | undefined,
): FoundPlace | undefined {
  const isBehindComma = atoms[end]?.text === ',';
  const at = isBehindComma ? end + 1 : end;
  for (const words of [2, 1]) {
    const name = nameOf(atoms, at, at + words);
    // "Near Austin in the hills" says no Indiana.
    const state = at + words > atoms.length || (ambiguous.has(name) && !isBehindComma) ? undefined : stateOf(name);
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

const mostWords = 8;
/** Codes that are everyday words too: they mean the state in capitals, and at the end behind a comma. */
const ambiguous = new Set(['in', 'me', 'or']);
const codes = new Set(Object.keys(stateNames).map((state) => state.toLowerCase()));
const wideNames = new Map(
  (Object.entries(stateNames) as [State, string][])
    .filter(([, name]) => name.includes(' '))
    .map(([code, name]) => [name.toLowerCase(), code.toLowerCase()]),
);

interface Typed {
  readonly word: string;
  /** In capitals and behind a comma tell a state's code from a word. */
  readonly isCapital: boolean;
  readonly isBehindComma: boolean;
}

/** The words of a text but for the spans that are read, and whether the last one may go on. */
function readTyped(text: string, read: readonly Span[]): { typed: Typed[]; isOpen: boolean } {
  let rest = text;
  for (const [start, end] of read) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  const pieces = [...rest.matchAll(/[\p{L}\p{M}\p{N}]+(?:(?:['’.]|(?<=\p{N}),(?=\p{N}))[\p{L}\p{M}\p{N}]+)*/gu)];
  // Who writes everything in capitals says nothing by them.
  const meansCapitals = /\p{Ll}/u.test(text);
  const typed = pieces.flatMap(({ 0: written, index }) =>
    wordsOf(written).map((word) => ({
      word,
      isCapital: meansCapitals && written === written.toUpperCase(),
      isBehindComma: rest.slice(0, index).trimEnd().endsWith(','),
    })),
  );
  const last = pieces.at(-1);
  return { typed, isOpen: last !== undefined && last.index + last[0].length === text.length };
}

function readWords(text: string, read: readonly Span[]): Word[] {
  const { typed, isOpen } = readTyped(text, read);
  const isCode = ({ word, isCapital, isBehindComma }: Typed, at: number) =>
    codes.has(word) && (!ambiguous.has(word) || isCapital || (isBehindComma && at === typed.length - 1));
  const words: Word[] = [];
  for (let at = 0; at < typed.length; at++) {
    const { word } = typed[at]!;
    const wide = wideNames.get(`${word} ${typed[at + 1]?.word}`);
    if (wide !== undefined) {
      words.push({ text: wide, kind: 'code' });
      at++;
    } else if (isCode(typed[at]!, at)) words.push({ text: word, kind: 'code' });
    else if (!stopWords.has(word)) {
      words.push({ text: word, kind: isOpen && at === typed.length - 1 ? 'beginning' : 'word' });
    }
  }
  // Of idle words alone, each is meant.
  if (words.length === 0 && read.length === 0)
    words.push(...typed.map(({ word }): Word => ({ text: word, kind: 'word' })));
  return words.filter(({ text }, at) => words.findIndex((other) => other.text === text) === at).slice(0, mostWords);
}
