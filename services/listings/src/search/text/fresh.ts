import type { Documents, Word, WordMatches } from '../types.ts';
import type { FreshText, Similar, Wording } from '../engine/text.ts';
import { bestMatches, type Pieces } from './matches.ts';
import { Reader } from './reader.ts';
import { asked } from './segment.ts';
import { stemOf } from './stems.ts';
import { findSimilar, letterSet } from './typos.ts';

/** Documents of a set as they come. */
class Growing {
  #list = new Uint32Array(4);
  count = 0;

  add(document: number): void {
    if (this.count === this.#list.length) {
      const larger = new Uint32Array(this.count * 2);
      larger.set(this.#list);
      this.#list = larger;
    }
    this.#list[this.count++] = document;
  }

  get documents(): Documents {
    return { kind: 'list', list: this.#list.subarray(0, this.count) };
  }
}

export class Fresh implements FreshText {
  readonly #reader = new Reader();
  #documents = 0;
  readonly #sets: Growing[] = [];
  #letterSets = new Uint32Array(1 << 10);
  /** Words whose stem, or first letter, is known. */
  #known = 0;
  readonly #byStem = new Map<string, number[]>();
  readonly #byFirst = new Map<number, number[]>();

  add(wording: Wording): void {
    const size = this.#reader.read(wording);
    for (let at = 0; at < size; at++) (this.#sets[this.#reader.sets[at]!] ??= new Growing()).add(this.#documents);
    this.#documents++;
    const { lexicon } = this.#reader;
    while (this.#known < lexicon.count) this.#learn(this.#known++);
  }

  match(word: Word): WordMatches {
    const pieces = { strong: [], strongForm: [], weak: [], weakForm: [] } satisfies Pieces;
    let sources = 0;
    for (const one of asked(word)) {
      for (const found of this.#wordsFor(one)) {
        sources++;
        const isExact = found === this.#reader.lexicon.find(one.text);
        this.#put(2 * found, isExact ? pieces.strong : pieces.strongForm);
        this.#put(2 * found + 1, isExact ? pieces.weak : pieces.weakForm);
      }
    }
    return bestMatches(pieces, this.#documents, sources <= 1);
  }

  frequency(word: Word): number {
    let sum = 0;
    for (const one of asked(word)) for (const found of this.#wordsFor(one)) sum += this.#frequencyOf(found);
    return sum;
  }

  similar(text: string, errors: number): readonly Similar[] {
    return findSimilar(text, errors, this.#reader.lexicon, this.#letterSets, (word) => this.#frequencyOf(word));
  }

  #frequencyOf(word: number): number {
    return (this.#sets[2 * word]?.count ?? 0) + (this.#sets[2 * word + 1]?.count ?? 0);
  }

  #put(set: number, into: Documents[]): void {
    const growing = this.#sets[set];
    if (growing) into.push(growing.documents);
  }

  #wordsFor({ text, kind }: Pick<Word, 'text' | 'kind'>): ReadonlySet<number> {
    const { lexicon } = this.#reader;
    const found = new Set<number>();
    const exact = lexicon.find(text);
    if (exact >= 0) found.add(exact);
    if (kind === 'code') return found;
    for (const word of this.#byStem.get(stemOf(text)) ?? []) found.add(word);
    if (kind === 'word') return found;
    for (const word of this.#byFirst.get(text.charCodeAt(0)) ?? []) {
      if (lexicon.begins(word, text)) found.add(word);
    }
    return found;
  }

  #learn(word: number): void {
    const { lexicon } = this.#reader;
    const text = lexicon.textOf(word);
    put(this.#byStem, stemOf(text), word);
    put(this.#byFirst, text.charCodeAt(0), word);
    if (this.#letterSets.length <= word) {
      const larger = new Uint32Array(word * 2);
      larger.set(this.#letterSets);
      this.#letterSets = larger;
    }
    this.#letterSets[word] = letterSet(lexicon, word);
  }
}

function put<Key>(into: Map<Key, number[]>, key: Key, word: number): void {
  const words = into.get(key);
  if (words) words.push(word);
  else into.set(key, [word]);
}
