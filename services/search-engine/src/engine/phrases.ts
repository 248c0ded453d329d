/*
 * Texts of listings in a third of their bytes: sentences and words that many of them share are written as two bytes. A
 * coded text can be stored, copied and read apart from all others. Bytes: 0 ends a field, 1 goes before a byte of a
 * letter that is not ASCII, others below 128 are themselves, from 128 the first of a phrase's two.
 */
/** Ends a field. */
export const fieldStop = 0;
/** Goes before a byte that is no ASCII. */
export const raw = 1;
/** A byte from here on is the first of a phrase's two. */
export const firstOfPhrase = 0x80;
const mostPhrases = 0x8000;
const space = 0x20;
const stop = 0x2e;

const hashStart = 0x811c_9dc5;
const hashStep = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x0100_0193);

/** Phrases one after the other, where each begins, and a table that finds them by their hash. */
export class Phrases {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  /** Bytes of text that a coded byte stands for at most. */
  readonly longest: number;
  readonly #slots: Int32Array;
  readonly #mask: number;

  constructor(bytes: Uint8Array, starts: Uint32Array) {
    this.bytes = bytes;
    this.starts = starts;
    const count = starts.length - 1;
    let longest = 1;
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(count, 1) * 2)) * 2 - 1;
    this.#slots = new Int32Array(this.#mask + 1).fill(-1);
    for (let phrase = 0; phrase < count; phrase++) {
      let hash = hashStart;
      longest = Math.max(longest, starts[phrase + 1]! - starts[phrase]!);
      for (let at = starts[phrase]!; at < starts[phrase + 1]!; at++) hash = hashStep(hash, bytes[at]!);
      let slot = hash & this.#mask;
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = phrase;
    }
    this.longest = longest;
  }

  #find(text: Uint8Array, from: number, to: number, hash: number): number {
    const { bytes, starts } = this;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const phrase = this.#slots[slot]!;
      if (phrase < 0) return -1;
      const start = starts[phrase]!;
      if (starts[phrase + 1]! - start !== to - from) continue;
      let same = from;
      while (same < to && text[same] === bytes[start + same - from]) same++;
      if (same === to) return phrase;
    }
  }

  /**
   * Writes a text (UTF-8, no byte below 32) as a field and gives the position after it. There must be room for twice
   * the text's bytes and one.
   */
  encode(text: Uint8Array, length: number, into: Uint8Array, at: number): number {
    let to = at;
    for (let from = 0, next = 0; from < length; from = next) {
      let hash = hashStart;
      do hash = hashStep(hash, text[next]!);
      while (++next < length && (text[next - 1] !== space || text[next - 2] !== stop));
      const known = this.#find(text, from, next, hash);
      to = known < 0 ? this.#encodeWords(text, from, next, into, to) : writePhrase(into, to, known);
    }
    into[to++] = fieldStop;
    return to;
  }

  #encodeWords(text: Uint8Array, start: number, last: number, into: Uint8Array, at: number): number {
    let to = at;
    for (let from = start, next = start; from < last; from = next) {
      let hash = hashStart;
      do hash = hashStep(hash, text[next]!);
      while (++next < last && text[next - 1] !== space);
      const known = next - from > 2 ? this.#find(text, from, next, hash) : -1;
      if (known >= 0) to = writePhrase(into, to, known);
      else
        for (let same = from; same < next; same++) {
          if (text[same]! >= 0x80) into[to++] = raw;
          into[to++] = text[same]!;
        }
    }
    return to;
  }

  /** Writes the text of the field that begins at `at` and gives the position after what it wrote. See `fieldEnd`. */
  decode(coded: Uint8Array, at: number, into: Uint8Array, to: number): number {
    const { bytes, starts } = this;
    for (let from = at; ;) {
      const byte = coded[from++]!;
      if (byte === fieldStop) return to;
      if (byte >= 0x80) {
        const phrase = ((byte & 0x7f) << 8) | coded[from++]!;
        const last = starts[phrase + 1]!;
        for (let next = starts[phrase]!; next < last; next++) into[to++] = bytes[next]!;
      } else into[to++] = byte === raw ? coded[from++]! : byte;
    }
  }
}

function writePhrase(into: Uint8Array, at: number, phrase: number): number {
  into[at] = 0x80 | (phrase >>> 8);
  into[at + 1] = phrase & 0xff;
  return at + 2;
}

/** The position after the field that begins at `at`. */
export function fieldEnd(coded: Uint8Array, at: number): number {
  for (let next = at; ;) {
    const byte = coded[next++]!;
    if (byte === fieldStop) return next;
    if (byte === raw || byte >= 0x80) next++;
  }
}

const sentences = /.*?\. |.+$/gsu;
const words = /[^ ]* |[^ ]+$/gu;

/** Chooses the phrases that shorten these texts most. */
export function learnPhrases(texts: Iterable<string>): Phrases {
  const sentenceCounts = new Map<string, number>();
  for (const text of texts) for (const [sentence] of text.matchAll(sentences)) add(sentenceCounts, sentence, 1);
  const wordCounts = new Map<string, number>();
  for (const [sentence, count] of sentenceCounts) {
    const alone = count < 3 ? count : 1;
    for (const [word] of sentence.matchAll(words)) add(wordCounts, word, alone);
  }
  const gains = new Map<string, number>();
  for (const counts of [sentenceCounts, wordCounts]) {
    for (const [phrase, count] of counts) {
      const length = Buffer.byteLength(phrase);
      if (count >= 3 && length > 2) gains.set(phrase, Math.max(gains.get(phrase) ?? 0, (length - 2) * count));
    }
  }
  const chosen = [...gains].toSorted(([, a], [, b]) => b - a).slice(0, mostPhrases);
  return phrasesOf(chosen.map(([phrase]) => phrase));
}

const add = (counts: Map<string, number>, key: string, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);

/** No phrases: texts are kept as they are. */
export const noPhrases = (): Phrases => phrasesOf([]);

function phrasesOf(phrases: readonly string[]): Phrases {
  const bytes = phrases.map((phrase) => Buffer.from(phrase));
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (bytes.length + 1)));
  bytes.forEach((phrase, at) => (starts[at + 1] = starts[at]! + phrase.length));
  const all = new Uint8Array(new SharedArrayBuffer(starts.at(-1)!));
  bytes.forEach((phrase, at) => all.set(phrase, starts[at]));
  return new Phrases(all, starts);
}
