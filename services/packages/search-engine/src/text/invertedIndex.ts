import type { DocumentSet, Word, WordMatches } from '../types.ts';
import type { NamedArrays, SegmentTextIndex, SimilarWord } from '../engine/textIndex.ts';
import { wordsFor } from '../engine/bitmap.ts';
import type { TermList } from './lexicon.ts';
import { hasPrefix, textOf } from './lexicon.ts';
import { resolveMatches, isDense, type PostingsByKind, matchKinds } from './wordMatches.ts';
import { stemOf } from './stem.ts';
import { findSimilarWords } from './spelling.ts';

/**
 * Arrays of an inverted index: sorted terms, so that a prefix is a range, and two disjoint posting lists for each term,
 * `2 * term` (strong) and `2 * term + 1` (weak). A posting list is a part of `lists` or of `bits`.
 */
export type InvertedIndexArrays = {
  readonly documents: Uint32Array;
  readonly letters: Uint16Array;
  readonly starts: Uint32Array;
  readonly letterSets: Uint32Array;
  /** Hashes of all stems in ascending order, and the term of each. */
  readonly stems: Uint32Array;
  readonly stemWords: Uint32Array;
  readonly counts: Uint32Array;
  /** Offset of each posting list in `lists` or `bits`. */
  readonly offsets: Uint32Array;
  readonly lists: Uint32Array;
  readonly bits: Uint32Array;
  /**
   * Keys (`prefixKey`) of precomputed prefixes in ascending order. Each has four posting lists, one for each of
   * `matchKinds`.
   */
  readonly prefixes: Uint32Array;
  readonly prefixCounts: Uint32Array;
  readonly prefixOffsets: Uint32Array;
  readonly prefixLists: Uint32Array;
  readonly prefixBitmaps: Uint32Array;
};

/** Maximum length of a precomputed prefix; longer prefixes have few enough terms to unite per query. */
export const maxPrefixLength = 3;

export class InvertedIndex implements SegmentTextIndex {
  readonly arrays: InvertedIndexArrays;
  readonly #words: TermList;
  readonly #documents: number;

  constructor(arrays: NamedArrays) {
    this.arrays = arrays as InvertedIndexArrays;
    const { letters, starts, documents } = this.arrays;
    this.#words = { letters, starts, count: starts.length - 1 };
    this.#documents = documents[0]!;
  }

  match(word: Word): WordMatches {
    const pieces = { strong: [], strongForm: [], weak: [], weakForm: [] } satisfies PostingsByKind;
    let sources = 0;
    for (const one of lookupTerms(word)) sources += this.#collect(one, pieces);
    return resolveMatches(pieces, this.#documents, sources <= 1);
  }

  frequency(word: Word): number {
    const { counts } = this.arrays;
    let sum = 0;
    const add = (from: number, to: number) => {
      for (let set = 2 * from; set < 2 * to; set++) sum += counts[set]!;
    };
    for (const { text, kind } of lookupTerms(word)) {
      const exact = this.#find(text);
      if (exact >= 0) add(exact, exact + 1);
      for (const word of this.#sameStem(text)) if (word !== exact) add(word, word + 1);
      if (kind === 'beginning') add(...this.#range(text));
    }
    return sum;
  }

  similar(text: string, errors: number): readonly SimilarWord[] {
    const { letterSets, counts } = this.arrays;
    return findSimilarWords(text, errors, this.#words, letterSets, (word) => counts[2 * word]! + counts[2 * word + 1]!);
  }

  /** Collects the posting lists of a word; returns the number of sources. Posting lists of one source are disjoint. */
  #collect({ text, kind }: LookupTerm, into: Record<keyof PostingsByKind, DocumentSet[]>): number {
    const exact = this.#find(text);
    const [first, end] = kind === 'beginning' ? this.#range(text) : [0, 0];
    const prefix = kind === 'beginning' ? this.#findPrefix(text, first) : -1;
    let sources = 0;
    if (prefix >= 0) sources += this.#addPrefix(prefix, into);
    else if (exact >= 0) sources += this.#addTerm(exact, into.strong, into.weak);
    for (const word of this.#sameStem(text)) {
      if (word !== exact && (word < first || word >= end))
        sources += this.#addTerm(word, into.strongForm, into.weakForm);
    }
    if (kind === 'word' || prefix >= 0) return sources;
    for (let word = first; word < end; word++) {
      if (word !== exact) sources += this.#addTerm(word, into.strongForm, into.weakForm);
    }
    return sources;
  }

  #addPrefix(prefix: number, into: Record<keyof PostingsByKind, DocumentSet[]>): 1 {
    for (const [at, kind] of matchKinds.entries()) {
      const set = matchKinds.length * prefix + at;
      if (this.arrays.prefixCounts[set]! > 0) into[kind].push(readPostings(prefixPostings(this.arrays), set));
    }
    return 1;
  }

  #addTerm(word: number, strong: DocumentSet[], weak: DocumentSet[]): 1 {
    for (const set of [2 * word, 2 * word + 1]) {
      if (this.arrays.counts[set]! > 0) (set & 1 ? weak : strong).push(readPostings(this.arrays, set));
    }
    return 1;
  }

  /** The number of a precomputed prefix, or -1. */
  #findPrefix(text: string, first: number): number {
    const { prefixes } = this.arrays;
    if (text.length > maxPrefixLength) return -1;
    const key = prefixKey(first, text.length);
    const at = lowerBound(0, prefixes.length, (at) => prefixes[at]! >= key);
    return prefixes[at] === key ? at : -1;
  }

  #find(text: string): number {
    const at = lowerBound(0, this.#words.count, (word) => compare(this.#words, word, text) >= 0);
    return at < this.#words.count && compare(this.#words, at, text) === 0 ? at : -1;
  }

  /** The range of terms with a prefix. */
  #range(text: string): [first: number, end: number] {
    const { count } = this.#words;
    const first = lowerBound(0, count, (word) => compare(this.#words, word, text) >= 0);
    return [first, lowerBound(first, count, (word) => !hasPrefix(this.#words, word, text))];
  }

  /** Terms with the same stem. */
  #sameStem(text: string): number[] {
    const { stems, stemWords } = this.arrays;
    const stem = stemOf(text);
    const hash = hashOf(stem);
    const words: number[] = [];
    for (let at = lowerBound(0, stems.length, (at) => stems[at]! >= hash); stems[at] === hash; at++) {
      const word = stemWords[at]!;
      if (stemOf(textOf(this.#words, word)) === stem) words.push(word);
    }
    return words;
  }
}

/** A term to look up. */
type LookupTerm = Pick<Word, 'text' | 'kind'>;

export function lookupTerms({ text, kind, corrections }: Word): readonly LookupTerm[] {
  return corrections?.map((text) => ({ text, kind: 'word' })) ?? [{ text, kind }];
}

/** Posting lists: their lengths and their offsets in `lists`, or in `bits` if dense. */
export type PostingArrays = Pick<InvertedIndexArrays, 'documents' | 'counts' | 'offsets' | 'lists' | 'bits'>;

/** Posting lists of the precomputed prefixes. */
const prefixPostings = (arrays: InvertedIndexArrays): PostingArrays => ({
  documents: arrays.documents,
  counts: arrays.prefixCounts,
  offsets: arrays.prefixOffsets,
  lists: arrays.prefixLists,
  bits: arrays.prefixBitmaps,
});

/** Reads a posting list. */
export function readPostings({ counts, offsets, lists, bits, documents }: PostingArrays, set: number): DocumentSet {
  const count = counts[set]!;
  const place = offsets[set]!;
  if (!isDense(count, documents[0]!)) return { kind: 'list', list: lists.subarray(place, place + count) };
  return { kind: 'bits', bits: bits.subarray(place, place + wordsFor(documents[0]!)), count };
}

/** The first number from `from` on that satisfies a monotone predicate, or `end`. Binary search. */
function lowerBound(from: number, end: number, holds: (at: number) => boolean): number {
  let [low, high] = [from, end];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Negative if the term sorts before the text. */
function compare({ letters, starts }: TermList, word: number, text: string): number {
  const start = starts[word]!;
  const size = starts[word + 1]! - start;
  for (let at = 0; at < size && at < text.length; at++) {
    const difference = letters[start + at]! - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return size - text.length;
}

/** Hash of a stem (FNV-1a); collisions are checked by the caller. */
export function hashOf(text: string): number {
  let hash = 0x811c_9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x0100_0193);
  return hash >>> 0;
}

/** Key of a prefix: the number of its first term and its length. */
export const prefixKey = (first: number, letters: number) => first * 4 + letters;
