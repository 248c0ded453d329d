import { foldText } from '@dealstead/geo';
import { longestWord, wordsOf } from './words.ts';

/** Words one after the other; word `w` has the letters from `starts[w]` to `starts[w + 1]`. */
export interface Words {
  readonly letters: Uint16Array;
  readonly starts: Uint32Array;
  readonly count: number;
}

/** What the fast reading of a text does with a character: a folded letter or digit is itself. */
const separator = 0;
const dot = 1;
const comma = 2;
const apostrophe = 3;
/** Only `wordsOf` knows. */
const special = 4;

const known = 0x2060;
/** How many characters after one may say what it is. */
const ahead = 4;
const roles = Uint8Array.from({ length: known }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '.') return dot;
  if (character === ',') return comma;
  if (character === "'" || character === '’') return apostrophe;
  const plain = foldText(character);
  if (/^[a-z0-9]$/.test(plain)) return plain.charCodeAt(0);
  return plain !== '' && /^[^\p{L}\p{N}.,'’]+$/u.test(plain) ? separator : special;
});
/** The role of a character; after the end of a text is a separator. */
const roleOf = (code: number): number => (code < known ? roles[code]! : special);
const isDigit = (role: number) => role >= 0x30 && role <= 0x39;
const isLetter = (role: number) => role >= 0x61;

// As a 32-bit integer: as a larger number it would make all hashing that of floating ones.
const hashStart = 0x811c_9dc5 | 0;
const hashStep = 0x0100_0193;
/** The low bits of such a hash alone are alike too often. */
const firstSlot = (hash: number) => (hash ^ (hash >>> 15)) << 1;

/**
 * Numbers words as they come. Reading the descriptions of a million listings is what building an index spends its time
 * on, so a text is read letter by letter without making strings; whatever has more than Latin letters goes through
 * `wordsOf`, which says what a word is.
 */
export class Lexicon implements Words {
  letters = new Uint16Array(1 << 12);
  starts = new Uint32Array(1 << 9);
  count = 0;
  /** Open addressing: pairs of a word's hash and its number + 1, which is 0 where the slot is free. */
  #slots = new Int32Array(1 << 11);
  readonly #word = new Uint16Array(longestWord);
  /** The characters of the text that is read, and some zeros. */
  codes = new Uint16Array(1 << 10);
  /** The words of the text that was read last. */
  found = new Uint32Array(1 << 8);

  /** Reads a text into `found` and says how many words it has, repeated ones repeatedly. */
  read(text: string): number {
    this.makeRoom(text.length);
    const { codes } = this;
    for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at);
    const words = this.readCodes(text.length);
    return words < 0 ? this.#readCarefully(text) : words;
  }

  /** Makes room in `codes` for a text of that length. */
  makeRoom(length: number): void {
    if (this.codes.length < length + ahead) this.codes = new Uint16Array((length + ahead) * 2);
    if (this.found.length <= length) this.found = new Uint32Array(length * 2);
  }

  /** Reads the first of `codes`; -1 where only `wordsOf` knows their words. */
  readCodes(length: number): number {
    const { codes } = this;
    codes.fill(0, length, length + ahead);
    const { found } = this;
    const word = this.#word;
    let words = 0;
    let size = 0;
    let hash = hashStart;
    for (let at = 0; at < length; at++) {
      const role = roleOf(codes[at]!);
      if (role > special) {
        if (size < longestWord) {
          word[size++] = role;
          hash = Math.imul(hash ^ role, hashStep);
        }
        continue;
      }
      if (role === special) return -1;
      if (size === 0) continue;
      if (role !== separator) {
        const before = roleOf(codes[at - 1]!);
        const after = roleOf(codes[at + 1]!);
        if (role === apostrophe && isLetter(before) && isLetter(after)) continue;
        if (isDigit(before) && isDigit(after)) {
          if (role === dot) {
            if (size < longestWord) {
              word[size++] = 0x2e;
              hash = Math.imul(hash ^ 0x2e, hashStep);
            }
            continue;
          }
          if (
            role === comma &&
            isDigit(roleOf(codes[at + 2]!)) &&
            isDigit(roleOf(codes[at + 3]!)) &&
            !isDigit(roleOf(codes[at + 4]!))
          )
            continue;
        }
      }
      found[words++] = this.#intern(size, hash);
      size = 0;
      hash = hashStart;
    }
    if (size > 0) found[words++] = this.#intern(size, hash);
    return words;
  }

  #readCarefully(text: string): number {
    const words = wordsOf(text);
    if (this.found.length < words.length) this.found = new Uint32Array(words.length * 2);
    for (let at = 0; at < words.length; at++) this.found[at] = this.add(words[at]!);
    return words.length;
  }

  /** The number of a word, a new one where it is new. */
  add(text: string): number {
    const size = Math.min(text.length, longestWord);
    return this.#intern(size, this.#spell(text, size));
  }

  /** The number of a word, or -1. */
  find(text: string): number {
    if (text.length > longestWord) return -1;
    const hash = this.#spell(text, text.length);
    return this.#slots[this.#slotOf(text.length, hash) + 1]! - 1;
  }

  textOf(word: number): string {
    return textOf(this, word);
  }

  begins(word: number, text: string): boolean {
    return begins(this, word, text);
  }

  #spell(text: string, size: number): number {
    let hash = hashStart;
    for (let at = 0; at < size; at++) {
      const code = text.charCodeAt(at);
      this.#word[at] = code;
      hash = Math.imul(hash ^ code, hashStep);
    }
    return hash;
  }

  /** Where the word that is spelled out in `#word` is, or would be. */
  #slotOf(size: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = firstSlot(hash) & mask; ; slot = (slot + 2) & mask) {
      const entry = slots[slot + 1]!;
      if (entry === 0 || (slots[slot] === hash && this.#spelled(entry - 1, size))) return slot;
    }
  }

  #spelled(known: number, size: number): boolean {
    const start = this.starts[known]!;
    if (this.starts[known + 1]! - start !== size) return false;
    for (let at = 0; at < size; at++) if (this.letters[start + at] !== this.#word[at]) return false;
    return true;
  }

  #intern(size: number, hash: number): number {
    const slot = this.#slotOf(size, hash);
    const entry = this.#slots[slot + 1]!;
    if (entry > 0) return entry - 1;
    const word = this.count++;
    if (word + 2 > this.starts.length) this.starts = grown(this.starts, new Uint32Array(this.starts.length * 2));
    const start = this.starts[word]!;
    if (start + size > this.letters.length) {
      this.letters = grown(this.letters, new Uint16Array(this.letters.length * 2));
    }
    this.letters.set(this.#word.subarray(0, size), start);
    this.starts[word + 1] = start + size;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = word + 1;
    if (this.count * 4 > this.#slots.length) this.#spread();
    return word;
  }

  /** Twice the slots for what is in them. */
  #spread(): void {
    const before = this.#slots;
    const slots = new Int32Array(before.length * 2);
    const mask = slots.length - 2;
    for (let from = 0; from < before.length; from += 2) {
      if (before[from + 1] === 0) continue;
      let slot = firstSlot(before[from]!) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = before[from]!;
      slots[slot + 1] = before[from + 1]!;
    }
    this.#slots = slots;
  }
}

function grown<Numbers extends Uint16Array | Uint32Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}

/** A word of words as a string. */
export const textOf = ({ letters, starts }: Words, word: number): string =>
  String.fromCharCode(...letters.subarray(starts[word], starts[word + 1]));

/** Whether a word has the letters of a text first. */
export function begins({ letters, starts }: Words, word: number, text: string): boolean {
  const start = starts[word]!;
  if (starts[word + 1]! - start < text.length) return false;
  for (let at = 0; at < text.length; at++) if (letters[start + at] !== text.charCodeAt(at)) return false;
  return true;
}
