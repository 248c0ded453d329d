import {
  type NamedArrays,
  deletedDocument,
  type StoredDocuments,
  type SegmentTextIndex,
  type TextIndexBuilder,
  type SearchableFields,
} from '../engine/textIndex.ts';
import { forEachChunk } from '../engine/bitmap.ts';
import { PostingsWriter, allocateIndex, addPrefixPostings } from './postingsLayout.ts';
import { textOf, type TermList } from './lexicon.ts';
import { grow, Analyzer, ForwardIndex } from './analyzer.ts';
import { InvertedIndex, type InvertedIndexArrays, readPostings } from './invertedIndex.ts';

/**
 * Builds an inverted index. Keeps only posting numbers of each listing (a forward index) until the final document order
 * is known.
 */
export class InvertedIndexBuilder implements TextIndexBuilder {
  readonly #reader = new Analyzer();
  readonly #sets = new ForwardIndex();
  /** Number of documents of each posting list. */
  #counts = new Uint32Array(1 << 10);
  /** Property types of each listing. */
  #types = new Uint32Array(1 << 10);

  add(source: StoredDocuments, document: number): void {
    const size = this.#reader.analyzeStored(source, document);
    const { postings, lexicon } = this.#reader;
    if (lexicon.count * 2 > this.#counts.length) this.#counts = grow(this.#counts, lexicon.count * 2);
    for (let at = 0; at < size; at++) this.#counts[postings[at]!]!++;
    if (this.#sets.count === this.#types.length) this.#types = grow(this.#types, this.#sets.count * 2);
    this.#types[this.#sets.count] = this.#reader.types;
    this.#sets.add(postings, size);
  }

  propertyTypes(order: Uint32Array): Uint32Array {
    return order.map((listing) => this.#types[listing]!);
  }

  build(order: Uint32Array): SegmentTextIndex {
    const { lexicon } = this.#reader;
    const counts = this.#counts.subarray(0, lexicon.count * 2);
    const { texts, numbers } = mergeLexicons([{ words: lexicon, counts }]);
    const [termNumbers] = numbers;
    if (!termNumbers) throw new Error('The lexicon was not put in order');

    const arrays = allocateIndex(texts, sumCounts(texts.length, [{ numbers: termNumbers, counts }]), order.length);
    const filler = new PostingsWriter(arrays, termNumbers);
    for (let document = 0; document < order.length; document++) {
      const sets = this.#sets.postingsOf(order[document]!);
      for (let at = 0; at < sets.length; at++) filler.put(sets[at]!, document);
    }
    return new InvertedIndex(addPrefixPostings(arrays));
  }
}

interface CountedTerms {
  readonly words: TermList;
  readonly counts: Uint32Array;
}

/** Merges lexicons: all terms with documents, sorted and unique, and for each lexicon the new number of each term. */
function mergeLexicons(lexicons: readonly CountedTerms[]): { texts: string[]; numbers: Uint32Array[] } {
  const found = lexicons.map(({ words, counts }) => {
    const wordNumbers = new Map<string, number>();
    for (let word = 0; word < words.count; word++) {
      if (counts[2 * word]! + counts[2 * word + 1]! > 0) wordNumbers.set(textOf(words, word), word);
    }
    return wordNumbers;
  });
  const texts = [...new Set(found.flatMap((wordNumbers) => [...wordNumbers.keys()]))].sort();
  const numbers = lexicons.map(({ words }) => new Uint32Array(words.count));
  for (const [number, text] of texts.entries()) {
    for (const [at, wordNumbers] of found.entries()) {
      const word = wordNumbers.get(text);
      if (word !== undefined) numbers[at]![word] = number;
    }
  }
  return { texts, numbers };
}

/** Adds up posting list lengths over lexicons with renumbered terms. */
function sumCounts(words: number, lexicons: readonly { numbers: Uint32Array; counts: Uint32Array }[]): Uint32Array {
  const sums = new Uint32Array(words * 2);
  for (const { numbers, counts } of lexicons) {
    for (let set = 0; set < counts.length; set++) {
      if (counts[set]! > 0) sums[2 * numbers[set >>> 1]! + (set & 1)]! += counts[set]!;
    }
  }
  return sums;
}

/** Implements `TextIndexFactory.merge`. */
export function mergeInvertedIndexes(
  before: NamedArrays,
  moved: Uint32Array,
  added: Iterable<{ document: number; wording: SearchableFields }>,
  documents: number,
): NamedArrays {
  const old = before as InvertedIndexArrays;
  const oldWords: TermList = { letters: old.letters, starts: old.starts, count: old.starts.length - 1 };
  const remainingCounts = new Uint32Array(old.counts.length);
  for (let set = 0; set < remainingCounts.length; set++) {
    let count = 0;
    forEachChunk(readPostings(old, set), (list, size) => {
      for (let at = 0; at < size; at++) if (moved[list[at]!] !== deletedDocument) count++;
    });
    remainingCounts[set] = count;
  }

  const reader = new Analyzer();
  const newPostings: number[][] = [];
  for (const { document, wording } of added) {
    const size = reader.analyze(wording);
    for (let at = 0; at < size; at++) (newPostings[reader.postings[at]!] ??= []).push(document);
  }
  const newCounts = Uint32Array.from({ length: reader.lexicon.count * 2 }, (_, set) => newPostings[set]?.length ?? 0);

  const { texts, numbers } = mergeLexicons([
    { words: oldWords, counts: remainingCounts },
    { words: reader.lexicon, counts: newCounts },
  ]);
  const [oldNumbers, newNumbers] = numbers;
  if (!oldNumbers || !newNumbers) throw new Error('The lexicons were not put in order');
  const counts = sumCounts(texts.length, [
    { numbers: oldNumbers, counts: remainingCounts },
    { numbers: newNumbers, counts: newCounts },
  ]);
  const arrays = allocateIndex(texts, counts, documents);
  const filler = new PostingsWriter(arrays);

  /** New documents by the new number of their posting list. */
  const incoming = new Map<number, readonly number[]>();
  for (const [set, documents] of newPostings.entries()) {
    if (documents) incoming.set(2 * newNumbers[set >>> 1]! + (set & 1), documents);
  }
  for (let oldSet = 0; oldSet < remainingCounts.length; oldSet++) {
    if (remainingCounts[oldSet] === 0) continue;
    const set = 2 * oldNumbers[oldSet >>> 1]! + (oldSet & 1);
    const others = incoming.get(set) ?? [];
    incoming.delete(set);
    let other = 0;
    forEachChunk(readPostings(old, oldSet), (list, size) => {
      for (let at = 0; at < size; at++) {
        const document = moved[list[at]!]!;
        if (document === deletedDocument) continue;
        while (other < others.length && others[other]! < document) filler.put(set, others[other++]!);
        filler.put(set, document);
      }
    });
    while (other < others.length) filler.put(set, others[other++]!);
  }
  for (const [set, documents] of incoming) for (const document of documents) filler.put(set, document);
  return addPrefixPostings(arrays);
}
