/*
 * Dictionary compression of listing texts to a third of their size: sentences and words that many texts share are
 * encoded as two bytes. Encoded texts can be stored, copied and decoded independently. Bytes: 0 ends a field, 1 escapes
 * a byte of a non-ASCII character, other bytes below 128 stand for themselves, bytes from 128 begin a two-byte phrase
 * number.
 */
/** Ends a field. */
export const fieldEndByte = 0;
/** Precedes a non-ASCII byte. */
export const escapeByte = 1;
/** Smallest first byte of a phrase number. */
export const firstPhraseByte = 0x80;
const mostPhrases = 0x8000;
const space = 0x20;
const stop = 0x2e;

const hashStart = 0x811c_9dc5;
/** A step of FNV-1a. */
const hashStep = (hash: number, byte: number) => Math.imul(hash ^ byte, 0x0100_0193);

/** Words of the sentence that is being encoded, with their ends and hashes; the rest of a longer one is the next. */
const mostWords = 1 << 12;
const wordEnds = new Uint32Array(mostWords);
const wordHashes = new Int32Array(mostWords);
let sentenceHash = 0;

/**
 * Hashes the words of a sentence in one pass over its bytes. The hash of the sentence is that of its words' hashes, and of
 * a single word the same.
 * @returns the number of words
 */
function hashSentence(text: Uint8Array, start: number, length: number): number {
  let count = 0;
  for (let next = start; next < length && count < mostWords;) {
    let hash = hashStart;
    let byte = 0;
    do {
      byte = text[next++]!;
      hash = hashStep(hash, byte);
    } while (next < length && byte !== space);
    sentenceHash = count === 0 ? hash : hashStep(sentenceHash, hash);
    wordEnds[count] = next;
    wordHashes[count++] = hash;
    if (byte === space && text[next - 2] === stop) break;
  }
  return count;
}

/** Concatenated phrases, their offsets, and a hash table with linear probing. */
export class PhraseDictionary {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  /** Maximum number of decoded bytes for one encoded byte. */
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
      longest = Math.max(longest, starts[phrase + 1]! - starts[phrase]!);
      hashSentence(bytes, starts[phrase]!, starts[phrase + 1]!);
      let slot = sentenceHash & this.#mask;
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
   * Encodes a text (UTF-8 without control bytes) as a field; returns the position after it. The target needs twice the
   * text's bytes plus one.
   */
  encode(text: Uint8Array, length: number, into: Uint8Array, at: number): number {
    let to = at;
    for (let from = 0; from < length;) {
      const words = hashSentence(text, from, length);
      const next = wordEnds[words - 1]!;
      const known = this.#find(text, from, next, sentenceHash);
      to = known < 0 ? this.#encodeWords(text, from, words, into, to) : writePhrase(into, to, known);
      from = next;
    }
    into[to++] = fieldEndByte;
    return to;
  }

  #encodeWords(text: Uint8Array, start: number, words: number, into: Uint8Array, at: number): number {
    let to = at;
    let from = start;
    for (let word = 0; word < words; word++) {
      const next = wordEnds[word]!;
      const known = next - from > 2 ? this.#find(text, from, next, wordHashes[word]!) : -1;
      if (known >= 0) to = writePhrase(into, to, known);
      else
        for (let same = from; same < next; same++) {
          if (text[same]! >= 0x80) into[to++] = escapeByte;
          into[to++] = text[same]!;
        }
      from = next;
    }
    return to;
  }

  /**
   * Decodes the field at `at`; returns the position after the decoded text. `fieldEnd` gives the position after the
   * field.
   */
  decode(coded: Uint8Array, at: number, into: Uint8Array, to: number): number {
    const { bytes, starts } = this;
    for (let from = at; ;) {
      const byte = coded[from++]!;
      if (byte === fieldEndByte) return to;
      if (byte >= 0x80) {
        const phrase = ((byte & 0x7f) << 8) | coded[from++]!;
        const last = starts[phrase + 1]!;
        for (let next = starts[phrase]!; next < last; next++) into[to++] = bytes[next]!;
      } else into[to++] = byte === escapeByte ? coded[from++]! : byte;
    }
  }
}

function writePhrase(into: Uint8Array, at: number, phrase: number): number {
  into[at] = 0x80 | (phrase >>> 8);
  into[at + 1] = phrase & 0xff;
  return at + 2;
}

/** The position after the field at `at`. */
export function fieldEnd(coded: Uint8Array, at: number): number {
  for (let next = at; ;) {
    const byte = coded[next++]!;
    if (byte === fieldEndByte) return next;
    if (byte === escapeByte || byte >= 0x80) next++;
  }
}

const sentences = /.*?\. |.+$/gsu;
const words = /[^ ]* |[^ ]+$/gu;

/** Chooses the phrases that save the most bytes in these texts. */
export function trainPhrases(texts: Iterable<string>): PhraseDictionary {
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
  return createDictionary(chosen.map(([phrase]) => phrase));
}

const add = (counts: Map<string, number>, key: string, count: number) =>
  counts.set(key, (counts.get(key) ?? 0) + count);

/** An empty dictionary, which leaves texts uncompressed. */
export const emptyPhrases = (): PhraseDictionary => createDictionary([]);

function createDictionary(phrases: readonly string[]): PhraseDictionary {
  const bytes = phrases.map((phrase) => Buffer.from(phrase));
  const starts = new Uint32Array(new SharedArrayBuffer(4 * (bytes.length + 1)));
  bytes.forEach((phrase, at) => (starts[at + 1] = starts[at]! + phrase.length));
  const all = new Uint8Array(new SharedArrayBuffer(starts.at(-1)!));
  bytes.forEach((phrase, at) => all.set(phrase, starts[at]));
  return new PhraseDictionary(all, starts);
}
