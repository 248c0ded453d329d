import type { Documents, Word, WordMatches } from '../types.ts';
import type { Arrays, SegmentText, Similar } from '../engine/text.ts';
import { wordsFor } from '../engine/bits.ts';
import type { Words } from './lexicon.ts';
import { begins, textOf } from './lexicon.ts';
import { bestMatches, isMany, type Pieces } from './matches.ts';
import { stemOf } from './stems.ts';
import { findSimilar } from './typos.ts';
import { codeWord, idleWords } from './words.ts';

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
  /** Beginnings of very many documents: `4 * first word + letters`, ascending; their two sets each, and their bits. */
  readonly beginnings: Uint32Array;
  readonly beginningCounts: Uint32Array;
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
    const all = asked(word);
    for (const one of all) this.#collect(one, pieces);
    return bestMatches(pieces, this.#documents, all.length === 1);
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

  #collect({ text, kind }: Asked, into: Record<keyof Pieces, Documents[]>): void {
    const exact = this.#find(text);
    if (exact >= 0) this.#put(exact, into.strong, into.weak);
    if (kind === 'code') return;
    const [first, end] = kind === 'beginning' ? this.#range(text) : [0, 0];
    for (const word of this.#sameStem(text)) {
      if (word !== exact && (word < first || word >= end)) this.#put(word, into.strongForm, into.weakForm);
    }
    if (kind !== 'beginning' || this.#putKept(text, first, into)) return;
    for (let word = first; word < end; word++) if (word !== exact) this.#put(word, into.strongForm, into.weakForm);
  }

  #put(word: number, strong: Documents[], weak: Documents[]): void {
    for (const set of [2 * word, 2 * word + 1]) {
      if (this.arrays.counts[set]! > 0) (set & 1 ? weak : strong).push(setOf(this.arrays, set));
    }
  }

  #putKept(text: string, first: number, into: Record<keyof Pieces, Documents[]>): boolean {
    const { beginnings, beginningCounts, beginningBits } = this.arrays;
    if (text.length > longestKept) return false;
    const key = beginningKey(first, text.length);
    const kept = lowest(0, beginnings.length, (at) => beginnings[at]! >= key);
    if (beginnings[kept] !== key) return false;
    const words = wordsFor(this.#documents);
    for (const set of [2 * kept, 2 * kept + 1]) {
      const count = beginningCounts[set]!;
      const bits = beginningBits.subarray(set * words, (set + 1) * words);
      if (count > 0) (set & 1 ? into.weakForm : into.strongForm).push({ kind: 'bits', bits, count });
    }
    return true;
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
  return idleWords.has(text)
    ? [{ text: codeWord(text), kind }]
    : [
        { text: codeWord(text), kind },
        { text, kind },
      ];
}

/** The documents of a set. */
export function setOf(
  { counts, places, lists, bits, documents }: Pick<SegmentArrays, 'counts' | 'places' | 'lists' | 'bits' | 'documents'>,
  set: number,
): Documents {
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
