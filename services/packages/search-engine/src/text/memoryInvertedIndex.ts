import type { Word, WordMatches } from '../types.ts';
import type { MemoryTextIndex, SimilarWord, SearchableFields } from '../engine/textIndex.ts';
import { weights } from './wordMatches.ts';
import { grow, Analyzer } from './analyzer.ts';
import { lookupTerms } from './invertedIndex.ts';
import { stemOf } from './stem.ts';
import { findSimilarWords, letterSet } from './spelling.ts';

const endOfChain = 0xffff_ffff;

/**
 * Inverted index of an in-memory segment. A posting list is a linked chain, last document first, so that adding a
 * document moves nothing.
 */
export class MemoryInvertedIndex implements MemoryTextIndex {
  readonly #reader = new Analyzer();
  #size = 0;
  /** Pairs of a document and the index of the previous pair of its list, or `endOfChain`. */
  #chains = new Uint32Array(1 << 13);
  #chainLength = 0;
  /** The last pair of each posting list, or `endOfChain`, and its length. */
  #chainHeads = new Uint32Array(1 << 10).fill(endOfChain);
  #counts = new Uint32Array(1 << 10);
  /** For each document the first letters of its terms as bit masks: strong terms, then weak ones. */
  #letterMasks = new Uint32Array(1 << 10);
  #letterSets = new Uint32Array(1 << 10);
  /** For each term the bit of its first letter; 0 if it is not a to z. */
  #firstLetterBits = new Uint32Array(1 << 10);
  /** Number of terms entered in the stem and first-letter maps. */
  #enteredTerms = 0;
  readonly #termsByStem = new Map<string, number[]>();
  readonly #termsByLetter = new Map<number, number[]>();

  add(wording: SearchableFields): number {
    const reader = this.#reader;
    const sets = reader.analyze(wording);
    this.#ensureCapacity(reader.lexicon.count, sets);
    while (this.#enteredTerms < reader.lexicon.count) this.#enterTerm(this.#enteredTerms++);
    for (let at = 0; at < sets; at++) {
      const set = reader.postings[at]!;
      this.#chains[this.#chainLength] = this.#size;
      this.#chains[this.#chainLength + 1] = this.#chainHeads[set]!;
      this.#chainHeads[set] = this.#chainLength;
      this.#chainLength += 2;
      this.#counts[set]!++;
      this.#letterMasks[2 * this.#size + (set & 1)]! |= this.#firstLetterBits[set >>> 1]!;
    }
    this.#size++;
    return reader.types;
  }

  match(word: Word): WordMatches {
    const weightOf = new Uint8Array(this.#size);
    for (const one of lookupTerms(word)) {
      const exact = this.#reader.lexicon.find(one.text);
      if (exact >= 0) {
        this.#markPostings(weightOf, 2 * exact, weights.strong);
        this.#markPostings(weightOf, 2 * exact + 1, weights.weak);
      }
      const first = firstLetterBit(one.text);
      if (one.kind === 'beginning' && one.text.length === 1 && first !== 0) this.#markFirstLetter(weightOf, first);
      else {
        for (const found of this.#wordsFor(one, exact)) {
          if (found === exact) continue;
          this.#markPostings(weightOf, 2 * found, weights.strongForm);
          this.#markPostings(weightOf, 2 * found + 1, weights.weakForm);
        }
      }
    }
    return groupByWeight(weightOf);
  }

  frequency(word: Word): number {
    let sum = 0;
    for (const one of lookupTerms(word)) {
      for (const found of this.#wordsFor(one, this.#reader.lexicon.find(one.text))) sum += this.#frequencyOf(found);
    }
    return sum;
  }

  similar(text: string, errors: number): readonly SimilarWord[] {
    return findSimilarWords(text, errors, this.#reader.lexicon, this.#letterSets, (word) => this.#frequencyOf(word));
  }

  #frequencyOf(word: number): number {
    return this.#counts[2 * word]! + this.#counts[2 * word + 1]!;
  }

  #markPostings(weightOf: Uint8Array, set: number, weight: number): void {
    const links = this.#chains;
    for (let link = this.#chainHeads[set]!; link !== endOfChain; link = links[link + 1]!) {
      const document = links[link]!;
      if (weightOf[document]! < weight) weightOf[document] = weight;
    }
  }

  /** Many terms share a first letter, so testing the documents' letter masks is faster than following all their chains. */
  #markFirstLetter(weightOf: Uint8Array, first: number): void {
    for (let document = 0; document < weightOf.length; document++) {
      const isStrong = (this.#letterMasks[2 * document]! & first) !== 0;
      const weight = isStrong
        ? weights.strongForm
        : (this.#letterMasks[2 * document + 1]! & first) !== 0
          ? weights.weakForm
          : 0;
      if (weightOf[document]! < weight) weightOf[document] = weight;
    }
  }

  #wordsFor({ text, kind }: Pick<Word, 'text' | 'kind'>, exact: number): ReadonlySet<number> {
    const { lexicon } = this.#reader;
    const found = new Set<number>(exact >= 0 ? [exact] : []);
    for (const word of this.#termsByStem.get(stemOf(text)) ?? []) found.add(word);
    if (kind === 'word') return found;
    for (const word of this.#termsByLetter.get(text.charCodeAt(0)) ?? [])
      if (lexicon.hasPrefix(word, text)) found.add(word);
    return found;
  }

  #ensureCapacity(words: number, sets: number): void {
    if (this.#chainLength + 2 * sets > this.#chains.length)
      this.#chains = grow(this.#chains, this.#chainLength + 2 * sets);
    if (words * 2 > this.#chainHeads.length) {
      const known = this.#chainHeads.length;
      this.#chainHeads = grow(this.#chainHeads, words * 2).fill(endOfChain, known);
      this.#counts = grow(this.#counts, words * 2);
    }
    if (words > this.#letterSets.length) {
      this.#letterSets = grow(this.#letterSets, words);
      this.#firstLetterBits = grow(this.#firstLetterBits, words);
    }
    if (2 * this.#size + 2 > this.#letterMasks.length) this.#letterMasks = grow(this.#letterMasks, 2 * this.#size + 2);
  }

  #enterTerm(word: number): void {
    const { lexicon } = this.#reader;
    const text = lexicon.textOf(word);
    appendTo(this.#termsByStem, stemOf(text), word);
    appendTo(this.#termsByLetter, text.charCodeAt(0), word);
    this.#letterSets[word] = letterSet(lexicon, word);
    this.#firstLetterBits[word] = firstLetterBit(text);
  }
}

function firstLetterBit(text: string): number {
  const letter = text.charCodeAt(0) - 0x61;
  return letter >= 0 && letter < 26 ? 1 << letter : 0;
}

/** Groups documents by weight, highest first. */
function groupByWeight(weightOf: Uint8Array): WordMatches {
  const counts = [0, 0, 0, 0, 0];
  for (let document = 0; document < weightOf.length; document++) counts[weightOf[document]!]!++;
  const lists = counts.map((count) => new Uint32Array(count));
  counts.fill(0);
  for (let document = 0; document < weightOf.length; document++) {
    const weight = weightOf[document]!;
    lists[weight]![counts[weight]!++] = document;
  }
  return Object.values(weights).flatMap((weight) => {
    const list = lists[weight]!;
    return list.length > 0 ? [{ weight, documents: { kind: 'list', list } as const }] : [];
  });
}

function appendTo<Key>(into: Map<Key, number[]>, key: Key, word: number): void {
  const words = into.get(key);
  if (words) words.push(word);
  else into.set(key, [word]);
}
