import type { DocumentSet } from '../types.ts';
import { uniteInto, cardinalityOf, subtractFrom, wordsFor } from '../engine/bitmap.ts';
import { uniteDocuments, compactBitmap, isDense, matchKinds } from './wordMatches.ts';
import {
  prefixKey,
  hashOf,
  maxPrefixLength,
  type InvertedIndexArrays,
  readPostings,
  type PostingArrays,
} from './invertedIndex.ts';
import { stemOf } from './stem.ts';
import { letterSet } from './spelling.ts';

const sharedNumbers = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(length * 4));

/** Index arrays whose postings are not written yet and whose prefix postings are missing. */
export type UnfilledIndex = Omit<
  InvertedIndexArrays,
  'prefixes' | 'prefixCounts' | 'prefixOffsets' | 'prefixLists' | 'prefixBitmaps'
>;

/** Allocates arrays for sorted terms and for posting lists of the given lengths, two for each term. */
export function allocateIndex(texts: readonly string[], counts: Uint32Array, documents: number): UnfilledIndex {
  const starts = sharedNumbers(texts.length + 1);
  for (const [word, text] of texts.entries()) starts[word + 1] = starts[word]! + text.length;
  const letters = new Uint16Array(new SharedArrayBuffer(starts[texts.length]! * 2));
  const letterSets = sharedNumbers(texts.length);
  for (const [word, text] of texts.entries()) {
    for (let at = 0; at < text.length; at++) letters[starts[word]! + at] = text.charCodeAt(at);
    letterSets[word] = letterSet({ letters, starts, count: texts.length }, word);
  }

  const hashes = texts.map((text) => hashOf(stemOf(text)));
  const byStem = Uint32Array.from(texts.keys()).sort((one, other) => hashes[one]! - hashes[other]! || one - other);
  const stems = sharedNumbers(texts.length);
  const stemWords = sharedNumbers(texts.length);
  for (const [at, word] of byStem.entries()) {
    stems[at] = hashes[word]!;
    stemWords[at] = word;
  }

  const size = sharedNumbers(1);
  size[0] = documents;
  return { documents: size, letters, starts, letterSets, stems, stemWords, ...allocatePostings(counts, documents) };
}

/** Allocates empty posting lists. */
function allocatePostings(sizes: ArrayLike<number>, documents: number): Omit<PostingArrays, 'documents'> {
  const counts = sharedNumbers(sizes.length);
  counts.set(sizes);
  const offsets = sharedNumbers(sizes.length);
  let [listed, bitted] = [0, 0];
  for (let set = 0; set < counts.length; set++) {
    const many = isDense(counts[set]!, documents);
    offsets[set] = many ? bitted : listed;
    if (many) bitted += wordsFor(documents);
    else listed += counts[set]!;
  }
  return { counts, offsets, lists: sharedNumbers(listed), bits: sharedNumbers(bitted) };
}

function storePostings(sets: readonly DocumentSet[], documents: number): Omit<PostingArrays, 'documents'> {
  const postings = allocatePostings(sets.map(cardinalityOf), documents);
  for (const [at, set] of sets.entries()) {
    if (set.kind === 'list') postings.lists.set(set.list, postings.offsets[at]);
    else postings.bits.set(set.bits, postings.offsets[at]);
  }
  return postings;
}

/** Writes posting lists; documents of one list arrive in ascending order. */
export class PostingsWriter {
  readonly #arrays: UnfilledIndex;
  /** For each list the position of its next document; for each bitmap its bitwise-negated offset. */
  readonly #at: Int32Array;

  /** @param numbers maps the writer's term numbers to those of the index, where they differ */
  constructor(arrays: UnfilledIndex, numbers?: Uint32Array) {
    const { counts, offsets, documents } = arrays;
    this.#arrays = arrays;
    this.#at = Int32Array.from({ length: numbers ? numbers.length * 2 : counts.length }, (_, given) => {
      const set = numbers ? 2 * numbers[given >>> 1]! + (given & 1) : given;
      return isDense(counts[set]!, documents[0]!) ? ~offsets[set]! : offsets[set]!;
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

/** A prefix is precomputed if uniting its terms would cost more than this share of all documents. */
const prefixCostShare = 1 / 5;
/** Cost of uniting a bitmap, as a share of all documents, relative to one list entry. */
const bitmapCost = 1 / 64;

/** Adds precomputed posting lists for short prefixes that match very many documents. */
export function addPrefixPostings(filled: UnfilledIndex): InvertedIndexArrays {
  const documents = filled.documents[0]!;
  const costs = termCosts(filled);
  const ranges: { key: number; first: number; end: number; letters: number }[] = [];
  for (let letters = 1; letters <= maxPrefixLength; letters++) {
    for (const { first, end } of prefixRanges(filled, letters)) {
      const cost = costs.subarray(first, end).reduce((sum, one) => sum + one, 0);
      if (cost > documents * prefixCostShare) ranges.push({ key: prefixKey(first, letters), first, end, letters });
    }
  }
  ranges.sort((one, other) => one.key - other.key);

  const prefixes = sharedNumbers(ranges.length);
  const sets: DocumentSet[] = [];
  for (const [at, { key, first, end, letters }] of ranges.entries()) {
    prefixes[at] = key;
    sets.push(...prefixMatches(filled, first, end, letters));
  }
  const { counts, offsets, lists, bits } = storePostings(sets, documents);
  return {
    ...filled,
    prefixes,
    prefixCounts: counts,
    prefixOffsets: offsets,
    prefixLists: lists,
    prefixBitmaps: bits,
  };
}

/**
 * Best match of each document for a prefix, one set for each kind of match. A term equal to the prefix matches exactly.
 */
function prefixMatches(filled: UnfilledIndex, first: number, end: number, letters: number): DocumentSet[] {
  const documents = filled.documents[0]!;
  const [start, next] = filled.starts.subarray(first, first + 2);
  const exact = next === start! + letters ? first : -1;
  const seen = new Uint32Array(wordsFor(documents));
  return matchKinds.map((kind) => {
    const added = new Uint32Array(seen.length);
    const [isForm, weak] = [
      kind === 'strongForm' || kind === 'weakForm',
      kind === 'weak' || kind === 'weakForm' ? 1 : 0,
    ];
    for (let word = first; word < end; word++) {
      if ((word !== exact) === isForm) uniteDocuments(added, readPostings(filled, 2 * word + weak));
    }
    subtractFrom(added, seen);
    uniteInto(seen, added);
    return compactBitmap(added, documents);
  });
}

function termCosts({ counts, documents }: UnfilledIndex): Float64Array {
  const all = documents[0]!;
  const cost = (count: number) => (isDense(count, all) ? all * bitmapCost : count);
  return Float64Array.from(
    { length: counts.length / 2 },
    (_, word) => cost(counts[2 * word]!) + cost(counts[2 * word + 1]!),
  );
}

/** Ranges of terms that share a prefix of `size` letters. */
function* prefixRanges({ letters, starts }: UnfilledIndex, size: number): Generator<{ first: number; end: number }> {
  const count = starts.length - 1;
  const isAlike = (word: number, other: number) => {
    for (let at = 0; at < size; at++) if (letters[starts[word]! + at] !== letters[starts[other]! + at]) return false;
    return true;
  };
  const isLong = (word: number) => starts[word + 1]! - starts[word]! >= size;
  for (let first = 0; first < count;) {
    let end = first + 1;
    if (isLong(first)) {
      while (end < count && isLong(end) && isAlike(first, end)) end++;
      yield { first, end };
    }
    first = end;
  }
}
