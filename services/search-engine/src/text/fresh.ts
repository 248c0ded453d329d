import type { Word, WordMatches } from '../types.ts';
import type { FreshText, Similar, Wording } from '../engine/text.ts';
import { weights } from './matches.ts';
import { grown, Reader } from './reader.ts';
import { asked } from './segment.ts';
import { stemOf } from './stems.ts';
import { findSimilar, letterSet } from './typos.ts';

const none = 0xffff_ffff;

/**
 * The words of listings that have just changed. The documents of a set are a chain, the last one first, so that a
 * listing is added without moving anything.
 */
export class Fresh implements FreshText {
  readonly #reader = new Reader();
  #size = 0;
  /** Pairs of a document and where the pair before it in its set is, or `none`. */
  #links = new Uint32Array(1 << 13);
  #linked = 0;
  /** Of each set its last pair, or `none`, and how many documents it has. */
  #last = new Uint32Array(1 << 10).fill(none);
  #counts = new Uint32Array(1 << 10);
  /** Of each document the first letters of its words as bits, from a to z: those that count most, and those that count less. */
  #firsts = new Uint32Array(1 << 10);
  #letterSets = new Uint32Array(1 << 10);
  /** Of each word its first letter as a bit, 0 where it is none from a to z. */
  #firstOf = new Uint32Array(1 << 10);
  /** How many words have their stem and first letter noted. */
  #noted = 0;
  readonly #byStem = new Map<string, number[]>();
  readonly #byFirst = new Map<number, number[]>();

  add(wording: Wording): void {
    const reader = this.#reader;
    const sets = reader.read(wording);
    this.#makeRoom(reader.lexicon.count, sets);
    while (this.#noted < reader.lexicon.count) this.#note(this.#noted++);
    for (let at = 0; at < sets; at++) {
      const set = reader.sets[at]!;
      this.#links[this.#linked] = this.#size;
      this.#links[this.#linked + 1] = this.#last[set]!;
      this.#last[set] = this.#linked;
      this.#linked += 2;
      this.#counts[set]!++;
      this.#firsts[2 * this.#size + (set & 1)]! |= this.#firstOf[set >>> 1]!;
    }
    this.#size++;
  }

  match(word: Word): WordMatches {
    const best = new Uint8Array(this.#size);
    for (const one of asked(word)) {
      const exact = this.#reader.lexicon.find(one.text);
      if (exact >= 0) {
        this.#mark(best, 2 * exact, weights.strong);
        this.#mark(best, 2 * exact + 1, weights.weak);
      }
      const first = firstBit(one.text);
      if (one.kind === 'beginning' && one.text.length === 1 && first !== 0) this.#markFirst(best, first);
      else {
        for (const found of this.#wordsFor(one, exact)) {
          if (found === exact) continue;
          this.#mark(best, 2 * found, weights.strongForm);
          this.#mark(best, 2 * found + 1, weights.weakForm);
        }
      }
    }
    return matchesIn(best);
  }

  frequency(word: Word): number {
    let sum = 0;
    for (const one of asked(word)) {
      for (const found of this.#wordsFor(one, this.#reader.lexicon.find(one.text))) sum += this.#frequencyOf(found);
    }
    return sum;
  }

  similar(text: string, errors: number): readonly Similar[] {
    return findSimilar(text, errors, this.#reader.lexicon, this.#letterSets, (word) => this.#frequencyOf(word));
  }

  #frequencyOf(word: number): number {
    return this.#counts[2 * word]! + this.#counts[2 * word + 1]!;
  }

  #mark(best: Uint8Array, set: number, weight: number): void {
    const links = this.#links;
    for (let link = this.#last[set]!; link !== none; link = links[link + 1]!) {
      const document = links[link]!;
      if (best[document]! < weight) best[document] = weight;
    }
  }

  /** Many words begin with one letter, so what the documents know of theirs is quicker than going from word to word. */
  #markFirst(best: Uint8Array, first: number): void {
    for (let document = 0; document < best.length; document++) {
      const isStrong = (this.#firsts[2 * document]! & first) !== 0;
      const weight = isStrong
        ? weights.strongForm
        : (this.#firsts[2 * document + 1]! & first) !== 0
          ? weights.weakForm
          : 0;
      if (best[document]! < weight) best[document] = weight;
    }
  }

  #wordsFor({ text, kind }: Pick<Word, 'text' | 'kind'>, exact: number): ReadonlySet<number> {
    const { lexicon } = this.#reader;
    const found = new Set<number>(exact >= 0 ? [exact] : []);
    if (kind === 'code') return found;
    for (const word of this.#byStem.get(stemOf(text)) ?? []) found.add(word);
    if (kind === 'word') return found;
    for (const word of this.#byFirst.get(text.charCodeAt(0)) ?? []) if (lexicon.begins(word, text)) found.add(word);
    return found;
  }

  #makeRoom(words: number, sets: number): void {
    if (this.#linked + 2 * sets > this.#links.length) this.#links = grown(this.#links, this.#linked + 2 * sets);
    if (words * 2 > this.#last.length) {
      const known = this.#last.length;
      this.#last = grown(this.#last, words * 2).fill(none, known);
      this.#counts = grown(this.#counts, words * 2);
    }
    if (words > this.#letterSets.length) {
      this.#letterSets = grown(this.#letterSets, words);
      this.#firstOf = grown(this.#firstOf, words);
    }
    if (2 * this.#size + 2 > this.#firsts.length) this.#firsts = grown(this.#firsts, 2 * this.#size + 2);
  }

  #note(word: number): void {
    const { lexicon } = this.#reader;
    const text = lexicon.textOf(word);
    put(this.#byStem, stemOf(text), word);
    put(this.#byFirst, text.charCodeAt(0), word);
    this.#letterSets[word] = letterSet(lexicon, word);
    this.#firstOf[word] = firstBit(text);
  }
}

function firstBit(text: string): number {
  const letter = text.charCodeAt(0) - 0x61;
  return letter >= 0 && letter < 26 ? 1 << letter : 0;
}

/** Documents by their weights, the best first. */
function matchesIn(best: Uint8Array): WordMatches {
  const counts = [0, 0, 0, 0, 0];
  for (let document = 0; document < best.length; document++) counts[best[document]!]!++;
  const lists = counts.map((count) => new Uint32Array(count));
  counts.fill(0);
  for (let document = 0; document < best.length; document++) {
    const weight = best[document]!;
    lists[weight]![counts[weight]!++] = document;
  }
  return Object.values(weights).flatMap((weight) => {
    const list = lists[weight]!;
    return list.length > 0 ? [{ weight, documents: { kind: 'list', list } as const }] : [];
  });
}

function put<Key>(into: Map<Key, number[]>, key: Key, word: number): void {
  const words = into.get(key);
  if (words) words.push(word);
  else into.set(key, [word]);
}
