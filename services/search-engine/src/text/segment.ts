import type { Documents, Word, WordMatches } from '../types.ts';
import type { Arrays, SegmentText, Similar } from '../engine/text.ts';
import { wordsFor } from '../engine/bits.ts';
import type { Words } from './lexicon.ts';
import { begins, textOf } from './lexicon.ts';
import { bestMatches, isMany, type Pieces, ways } from './matches.ts';
import { stemOf } from './stems.ts';
import { findSimilar } from './typos.ts';
import { codeWord, stopWords } from './words.ts';

/**
 * The words of a segment in the order of their letters, so that those with one beginning lie together, and the documents
 * of each. Every word has two sets without overlap, `2 * word` where it counts most and `2 * word + 1` where it counts
 * less; a set is a piece of `lists` or of `bits`.
 */
export type SegmentArrays = {
  readonly documents: Uint32Array;
  readonly letters: Uint16Array;
  readonly starts: Uint32Array;
  readonly letterSets: Uint32Array;
  /** Hashes of all stems, ascending, and the word that each belongs to. */
  readonly stems: Uint32Array;
  readonly stemWords: Uint32Array;
  readonly counts: Uint32Array;
  /** Where a set begins in `lists` or in `bits`. */
  readonly places: Uint32Array;
  readonly lists: Uint32Array;
  readonly bits: Uint32Array;
  /**
   * Beginnings of very many documents, see `beginningKey`, ascending. Each has four sets, where a document matches it best:
   * the ways of `ways` in `matches.ts`.
   */
  readonly beginnings: Uint32Array;
  readonly beginningCounts: Uint32Array;
  readonly beginningPlaces: Uint32Array;
  readonly beginningLists: Uint32Array;
  readonly beginningBits: Uint32Array;
};

/** Letters that a kept beginning has at most: longer ones have few enough words to be put together each time. */
export const longestKept = 3;

export class Segment implements SegmentText {
  readonly arrays: SegmentArrays;
  readonly #words: Words;
  readonly #documents: number;

  constructor(arrays: Arrays) {
    this.arrays = arrays as SegmentArrays;
    const { letters, starts, documents } = this.arrays;
    this.#words = { letters, starts, count: starts.length - 1 };
    this.#documents = documents[0]!;
  }

  match(word: Word): WordMatches {
    const pieces = { strong: [], strongForm: [], weak: [], weakForm: [] } satisfies Pieces;
    let sources = 0;
    for (const one of asked(word)) sources += this.#collect(one, pieces);
    return bestMatches(pieces, this.#documents, sources <= 1);
  }

  frequency(word: Word): number {
    const { counts } = this.arrays;
    let sum = 0;
    const add = (from: number, to: number) => {
      for (let set = 2 * from; set < 2 * to; set++) sum += counts[set]!;
    };
    for (const { text, kind } of asked(word)) {
      const exact = this.#find(text);
      if (exact >= 0) add(exact, exact + 1);
      if (kind === 'code') continue;
      for (const word of this.#sameStem(text)) if (word !== exact) add(word, word + 1);
      if (kind === 'beginning') add(...this.#range(text));
    }
    return sum;
  }

  similar(text: string, errors: number): readonly Similar[] {
    const { letterSets, counts } = this.arrays;
    return findSimilar(text, errors, this.#words, letterSets, (word) => counts[2 * word]! + counts[2 * word + 1]!);
  }

  /** Collects what a word finds and says from how many sources: the sets of one source have no documents in common. */
  #collect({ text, kind }: Asked, into: Record<keyof Pieces, Documents[]>): number {
    const exact = this.#find(text);
    const [first, end] = kind === 'beginning' ? this.#range(text) : [0, 0];
    const kept = kind === 'beginning' ? this.#kept(text, first) : -1;
    let sources = 0;
    if (kept >= 0) sources += this.#putKept(kept, into);
    else if (exact >= 0) sources += this.#put(exact, into.strong, into.weak);
    if (kind === 'code') return sources;
    for (const word of this.#sameStem(text)) {
      if (word !== exact && (word < first || word >= end)) sources += this.#put(word, into.strongForm, into.weakForm);
    }
    if (kind === 'word' || kept >= 0) return sources;
    for (let word = first; word < end; word++) {
      if (word !== exact) sources += this.#put(word, into.strongForm, into.weakForm);
    }
    return sources;
  }

  #putKept(kept: number, into: Record<keyof Pieces, Documents[]>): 1 {
    for (const [at, way] of ways.entries()) {
      const set = ways.length * kept + at;
      if (this.arrays.beginningCounts[set]! > 0) into[way].push(setOf(keptSets(this.arrays), set));
    }
    return 1;
  }

  #put(word: number, strong: Documents[], weak: Documents[]): 1 {
    for (const set of [2 * word, 2 * word + 1]) {
      if (this.arrays.counts[set]! > 0) (set & 1 ? weak : strong).push(setOf(this.arrays, set));
    }
    return 1;
  }

  /** Which of the kept beginnings it is, or -1. */
  #kept(text: string, first: number): number {
    const { beginnings } = this.arrays;
    if (text.length > longestKept) return -1;
    const key = beginningKey(first, text.length);
    const at = lowest(0, beginnings.length, (at) => beginnings[at]! >= key);
    return beginnings[at] === key ? at : -1;
  }

  #find(text: string): number {
    const at = lowest(0, this.#words.count, (word) => compare(this.#words, word, text) >= 0);
    return at < this.#words.count && compare(this.#words, at, text) === 0 ? at : -1;
  }

  /** From the first word that begins so to after the last. */
  #range(text: string): [first: number, end: number] {
    const { count } = this.#words;
    const first = lowest(0, count, (word) => compare(this.#words, word, text) >= 0);
    return [first, lowest(first, count, (word) => !begins(this.#words, word, text))];
  }

  /** The words of a text's stem. */
  #sameStem(text: string): number[] {
    const { stems, stemWords } = this.arrays;
    const stem = stemOf(text);
    const hash = hashOf(stem);
    const words: number[] = [];
    for (let at = lowest(0, stems.length, (at) => stems[at]! >= hash); stems[at] === hash; at++) {
      const word = stemWords[at]!;
      if (stemOf(textOf(this.#words, word)) === stem) words.push(word);
    }
    return words;
  }
}

/** Words as they are looked up: what was meant stands for what was typed, a state for its code. */
type Asked = Pick<Word, 'text' | 'kind'>;

export function asked({ text, kind, meant }: Word): readonly Asked[] {
  if (meant) return meant.map((text) => ({ text, kind: 'word' }));
  if (kind !== 'code') return [{ text, kind }];
  // "La" is Louisiana and La Crosse; but "in" is everywhere, so it is Indiana alone.
  return stopWords.has(text)
    ? [{ text: codeWord(text), kind }]
    : [
        { text: codeWord(text), kind },
        { text, kind },
      ];
}

/** Sets of documents: how many are in each, and where they begin in `lists`, or in `bits` where they are many. */
export type StoredSets = Pick<SegmentArrays, 'documents' | 'counts' | 'places' | 'lists' | 'bits'>;

/** The sets of kept beginnings. */
const keptSets = (arrays: SegmentArrays): StoredSets => ({
  documents: arrays.documents,
  counts: arrays.beginningCounts,
  places: arrays.beginningPlaces,
  lists: arrays.beginningLists,
  bits: arrays.beginningBits,
});

/** The documents of a set. */
export function setOf({ counts, places, lists, bits, documents }: StoredSets, set: number): Documents {
  const count = counts[set]!;
  const place = places[set]!;
  if (!isMany(count, documents[0]!)) return { kind: 'list', list: lists.subarray(place, place + count) };
  return { kind: 'bits', bits: bits.subarray(place, place + wordsFor(documents[0]!)), count };
}

/** The first number from `from` on for which something holds that holds for all after it; `end` where there is none. */
function lowest(from: number, end: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Below 0 where the word comes before the text. */
function compare({ letters, starts }: Words, word: number, text: string): number {
  const start = starts[word]!;
  const size = starts[word + 1]! - start;
  for (let at = 0; at < size && at < text.length; at++) {
    const difference = letters[start + at]! - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return size - text.length;
}

/** A stem as a number; two stems may share one. */
export function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

/** A beginning's name in a segment: the number of its first word and how many letters it has. */
export const beginningKey = (first: number, letters: number) => first * 4 + letters;
