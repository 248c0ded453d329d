import { type Arrays, gone, type Recorded, type SegmentText, type TextBuilder, type Wording } from '../engine/text.ts';
import { eachChunk } from '../engine/bits.ts';
import { Filler, layOut, withBeginnings } from './layout.ts';
import { textOf, type Words } from './lexicon.ts';
import { grown, Reader, Sets } from './reader.ts';
import { Segment, type SegmentArrays, setOf } from './segment.ts';

/** Reads listings as they come and keeps the numbers of their words only, until their order is known. */
export class Builder implements TextBuilder {
  readonly #reader = new Reader();
  readonly #sets = new Sets();
  /** How many listings each set has. */
  #counts = new Uint32Array(1 << 10);

  add(source: Recorded, document: number): void {
    const size = this.#reader.readRecord(source, document);
    const { sets, lexicon } = this.#reader;
    if (lexicon.count * 2 > this.#counts.length) this.#counts = grown(this.#counts, lexicon.count * 2);
    for (let at = 0; at < size; at++) this.#counts[sets[at]!]!++;
    this.#sets.add(sets, size);
  }

  build(order: Uint32Array): SegmentText {
    const { lexicon } = this.#reader;
    const counts = this.#counts.subarray(0, lexicon.count * 2);
    const { texts, numbers } = inOrder([{ words: lexicon, counts }]);
    const [own] = numbers;
    if (!own) throw new Error('The lexicon was not put in order');

    const arrays = layOut(texts, countsIn(texts.length, [{ numbers: own, counts }]), order.length);
    const filler = new Filler(arrays, own);
    for (let document = 0; document < order.length; document++) {
      const sets = this.#sets.of(order[document]!);
      for (let at = 0; at < sets.length; at++) filler.put(sets[at]!, document);
    }
    return new Segment(withBeginnings(arrays));
  }
}

interface Counted {
  readonly words: Words;
  readonly counts: Uint32Array;
}

/** The words of lexicons that have documents, each once and by their letters; and for each lexicon its words' places there. */
function inOrder(lexicons: readonly Counted[]): { texts: string[]; numbers: Uint32Array[] } {
  const found = lexicons.map(({ words, counts }) => {
    const held = new Map<string, number>();
    for (let word = 0; word < words.count; word++) {
      if (counts[2 * word]! + counts[2 * word + 1]! > 0) held.set(textOf(words, word), word);
    }
    return held;
  });
  const texts = [...new Set(found.flatMap((held) => [...held.keys()]))].sort();
  const numbers = lexicons.map(({ words }) => new Uint32Array(words.count));
  for (const [number, text] of texts.entries()) {
    for (const [at, held] of found.entries()) {
      const word = held.get(text);
      if (word !== undefined) numbers[at]![word] = number;
    }
  }
  return { texts, numbers };
}

/** How many documents each set has, over lexicons whose words have new numbers. */
function countsIn(words: number, lexicons: readonly { numbers: Uint32Array; counts: Uint32Array }[]): Uint32Array {
  const sums = new Uint32Array(words * 2);
  for (const { numbers, counts } of lexicons) {
    for (let set = 0; set < counts.length; set++) {
      if (counts[set]! > 0) sums[2 * numbers[set >>> 1]! + (set & 1)]! += counts[set]!;
    }
  }
  return sums;
}

/** See `Texts.merge`. */
export function merge(
  before: Arrays,
  moved: Uint32Array,
  added: Iterable<{ document: number; wording: Wording }>,
  documents: number,
): Arrays {
  const old = before as SegmentArrays;
  const oldWords: Words = { letters: old.letters, starts: old.starts, count: old.starts.length - 1 };
  const stayed = new Uint32Array(old.counts.length);
  for (let set = 0; set < stayed.length; set++) {
    let count = 0;
    eachChunk(setOf(old, set), (list, size) => {
      for (let at = 0; at < size; at++) if (moved[list[at]!] !== gone) count++;
    });
    stayed[set] = count;
  }

  const reader = new Reader();
  const comers: number[][] = [];
  for (const { document, wording } of added) {
    const size = reader.read(wording);
    for (let at = 0; at < size; at++) (comers[reader.sets[at]!] ??= []).push(document);
  }
  const came = Uint32Array.from({ length: reader.lexicon.count * 2 }, (_, set) => comers[set]?.length ?? 0);

  const { texts, numbers } = inOrder([
    { words: oldWords, counts: stayed },
    { words: reader.lexicon, counts: came },
  ]);
  const [oldNumbers, newNumbers] = numbers;
  if (!oldNumbers || !newNumbers) throw new Error('The lexicons were not put in order');
  const counts = countsIn(texts.length, [
    { numbers: oldNumbers, counts: stayed },
    { numbers: newNumbers, counts: came },
  ]);
  const arrays = layOut(texts, counts, documents);
  const filler = new Filler(arrays);

  /** Documents that come to a set, by its new number. */
  const arriving = new Map<number, readonly number[]>();
  for (const [set, documents] of comers.entries()) {
    if (documents) arriving.set(2 * newNumbers[set >>> 1]! + (set & 1), documents);
  }
  for (let oldSet = 0; oldSet < stayed.length; oldSet++) {
    if (stayed[oldSet] === 0) continue;
    const set = 2 * oldNumbers[oldSet >>> 1]! + (oldSet & 1);
    const others = arriving.get(set) ?? [];
    arriving.delete(set);
    let other = 0;
    eachChunk(setOf(old, oldSet), (list, size) => {
      for (let at = 0; at < size; at++) {
        const document = moved[list[at]!]!;
        if (document === gone) continue;
        while (other < others.length && others[other]! < document) filler.put(set, others[other++]!);
        filler.put(set, document);
      }
    });
    while (other < others.length) filler.put(set, others[other++]!);
  }
  for (const [set, documents] of arriving) for (const document of documents) filler.put(set, document);
  return withBeginnings(arrays);
}
