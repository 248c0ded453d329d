import type { Documents } from '../types.ts';
import { addAll, sizeOf, takeAway, wordsFor } from '../engine/bits.ts';
import { addTo, compact, isMany, ways } from './matches.ts';
import { beginningKey, hashOf, longestKept, type SegmentArrays, setOf, type StoredSets } from './segment.ts';
import { stemOf } from './stems.ts';
import { letterSet } from './typos.ts';

const shared = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4));

/** The arrays of a segment whose sets are still to be filled and whose beginnings are still to be kept. */
export type Unfilled = Omit<
  SegmentArrays,
  'beginnings' | 'beginningCounts' | 'beginningPlaces' | 'beginningLists' | 'beginningBits'
>;

/** Room for the words of a segment, in the order of their letters, and for sets of these sizes, two a word. */
export function layOut(texts: readonly string[], counts: Uint32Array, documents: number): Unfilled {
  const starts = shared(texts.length + 1);
  for (const [word, text] of texts.entries()) starts[word + 1] = starts[word]! + text.length;
  const letters = new Uint16Array(new SharedArrayBuffer(starts[texts.length]! * 2));
  const letterSets = shared(texts.length);
  for (const [word, text] of texts.entries()) {
    for (let at = 0; at < text.length; at++) letters[starts[word]! + at] = text.charCodeAt(at);
    letterSets[word] = letterSet({ letters, starts, count: texts.length }, word);
  }

  const hashes = texts.map((text) => hashOf(stemOf(text)));
  const byStem = Uint32Array.from(texts.keys()).sort((one, other) => hashes[one]! - hashes[other]! || one - other);
  const stems = shared(texts.length);
  const stemWords = shared(texts.length);
  for (const [at, word] of byStem.entries()) {
    stems[at] = hashes[word]!;
    stemWords[at] = word;
  }

  const size = shared(1);
  size[0] = documents;
  return { documents: size, letters, starts, letterSets, stems, stemWords, ...roomFor(counts, documents) };
}

/** Room for sets of these sizes, still empty. */
function roomFor(sizes: ArrayLike<number>, documents: number): Omit<StoredSets, 'documents'> {
  const counts = shared(sizes.length);
  counts.set(sizes);
  const places = shared(sizes.length);
  let [listed, bitted] = [0, 0];
  for (let set = 0; set < counts.length; set++) {
    const many = isMany(counts[set]!, documents);
    places[set] = many ? bitted : listed;
    if (many) bitted += wordsFor(documents);
    else listed += counts[set]!;
  }
  return { counts, places, lists: shared(listed), bits: shared(bitted) };
}

function store(sets: readonly Documents[], documents: number): Omit<StoredSets, 'documents'> {
  const room = roomFor(sets.map(sizeOf), documents);
  for (const [at, set] of sets.entries()) {
    if (set.kind === 'list') room.lists.set(set.list, room.places[at]);
    else room.bits.set(set.bits, room.places[at]);
  }
  return room;
}

/** Fills sets: documents of one set come in ascending order. */
export class Filler {
  readonly #arrays: Unfilled;
  /** Where the next document of a list goes; where the bits of a set begin, as a number below 0. */
  readonly #at: Int32Array;

  /** @param numbers the words here of those by whose numbers sets are filled, where these differ */
  constructor(arrays: Unfilled, numbers?: Uint32Array) {
    const { counts, places, documents } = arrays;
    this.#arrays = arrays;
    this.#at = Int32Array.from({ length: numbers ? numbers.length * 2 : counts.length }, (_, given) => {
      const set = numbers ? 2 * numbers[given >>> 1]! + (given & 1) : given;
      return isMany(counts[set]!, documents[0]!) ? ~places[set]! : places[set]!;
    });
  }

  put(set: number, document: number): void {
    const at = this.#at[set]!;
    if (at < 0) {
      this.#arrays.bits[~at + (document >>> 5)]! |= 1 << (document & 31);
      return;
    }
    this.#arrays.lists[at] = document;
    this.#at[set] = at + 1;
  }
}

/** A beginning is kept where putting its words together takes longer than that many documents, as a part of all. */
const keptFrom = 1 / 5;
/** What joining bits costs beside adding a document of a list, as a part of all documents. */
const joining = 1 / 64;

/** Completes filled sets: beginnings of very many documents get theirs in advance. */
export function withBeginnings(filled: Unfilled): SegmentArrays {
  const documents = filled.documents[0]!;
  const costs = costsOf(filled);
  const kept: { key: number; first: number; end: number; letters: number }[] = [];
  for (let letters = 1; letters <= longestKept; letters++) {
    for (const { first, end } of beginningsOf(filled, letters)) {
      const cost = costs.subarray(first, end).reduce((sum, one) => sum + one, 0);
      if (cost > documents * keptFrom) kept.push({ key: beginningKey(first, letters), first, end, letters });
    }
  }
  kept.sort((one, other) => one.key - other.key);

  const beginnings = shared(kept.length);
  const sets: Documents[] = [];
  for (const [at, { key, first, end, letters }] of kept.entries()) {
    beginnings[at] = key;
    sets.push(...matchesOf(filled, first, end, letters));
  }
  const { counts, places, lists, bits } = store(sets, documents);
  return {
    ...filled,
    beginnings,
    beginningCounts: counts,
    beginningPlaces: places,
    beginningLists: lists,
    beginningBits: bits,
  };
}

/** Where a document matches a beginning best, way by way: the word itself comes first, if it is one. */
function matchesOf(filled: Unfilled, first: number, end: number, letters: number): Documents[] {
  const documents = filled.documents[0]!;
  const [start, next] = filled.starts.subarray(first, first + 2);
  const exact = next === start! + letters ? first : -1;
  const seen = new Uint32Array(wordsFor(documents));
  return ways.map((way) => {
    const added = new Uint32Array(seen.length);
    const [isForm, weak] = [way === 'strongForm' || way === 'weakForm', way === 'weak' || way === 'weakForm' ? 1 : 0];
    for (let word = first; word < end; word++) {
      if ((word !== exact) === isForm) addTo(added, setOf(filled, 2 * word + weak));
    }
    takeAway(added, seen);
    addAll(seen, added);
    return compact(added, documents);
  });
}

function costsOf({ counts, documents }: Unfilled): Float64Array {
  const all = documents[0]!;
  const cost = (count: number) => (isMany(count, all) ? all * joining : count);
  return Float64Array.from(
    { length: counts.length / 2 },
    (_, word) => cost(counts[2 * word]!) + cost(counts[2 * word + 1]!),
  );
}

/** Words that begin with the same letters, beginning by beginning; codes of states have none. */
function* beginningsOf({ letters, starts }: Unfilled, size: number): Generator<{ first: number; end: number }> {
  const count = starts.length - 1;
  const isCode = (word: number) => letters[starts[word]!]! >= 0x41 && letters[starts[word]!]! <= 0x5a;
  const isAlike = (word: number, other: number) => {
    for (let at = 0; at < size; at++) if (letters[starts[word]! + at] !== letters[starts[other]! + at]) return false;
    return true;
  };
  const isLong = (word: number) => starts[word + 1]! - starts[word]! >= size;
  for (let first = 0; first < count;) {
    let end = first + 1;
    if (isLong(first) && !isCode(first)) {
      while (end < count && isLong(end) && isAlike(first, end)) end++;
      yield { first, end };
    }
    first = end;
  }
}
