import { foldText } from '@dealstead/geo';
import { maxWordLength, tokenize } from './tokenize.ts';

/** Concatenated terms; term `w` spans `starts[w]` to `starts[w + 1]`. */
export interface TermList {
  readonly letters: Uint16Array;
  readonly starts: Uint32Array;
  readonly count: number;
}

/** Role of a character in the fast tokenizer; a folded letter or digit is its own role. */
const separator = 0;
const dot = 1;
const comma = 2;
const apostrophe = 3;
/** Requires the full tokenizer. */
const unknown = 4;

const roleCount = 0x2060;
/** Number of following characters that can determine a character's role. */
const lookahead = 4;
const roles = Uint8Array.from({ length: roleCount }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '.') return dot;
  if (character === ',') return comma;
  if (character === "'" || character === '’') return apostrophe;
  const plain = foldText(character);
  if (/^[a-z0-9]$/.test(plain)) return plain.charCodeAt(0);
  return plain !== '' && /^[^\p{L}\p{N}.,'’]+$/u.test(plain) ? separator : unknown;
});
/** The role of a character; the position after the text is a separator. */
const roleOf = (code: number): number => (code < roleCount ? roles[code]! : unknown);
const isDigit = (role: number) => role >= 0x30 && role <= 0x39;
const isLetter = (role: number) => role >= 0x61;

// A 32-bit integer: a larger number would turn the hashing into floating-point arithmetic.
const hashStart = 0x811c_9dc5 | 0;
const hashStep = 0x0100_0193;
/** Mixes high bits in; the low bits alone collide too often. */
const firstSlot = (hash: number) => (hash ^ (hash >>> 15)) << 1;

/**
 * Term dictionary: assigns numbers to terms in order of arrival. Tokenizing a million descriptions dominates the build
 * time, so ASCII and Latin texts are tokenized character by character without creating strings; other texts go through
 * `tokenize`, which defines what a term is.
 */
export class Lexicon implements TermList {
  letters = new Uint16Array(1 << 12);
  starts = new Uint32Array(1 << 9);
  count = 0;
  /** Hash table with open addressing: pairs of a term's hash and its number + 1, 0 if the slot is free. */
  #slots = new Int32Array(1 << 11);
  readonly #word = new Uint16Array(maxWordLength);
  /** Character codes of the text, padded with zeros. */
  input = new Uint16Array(1 << 10);
  /** Term numbers of the last text. */
  tokens = new Uint32Array(1 << 8);

  /** Tokenizes a text into `tokens`; returns the number of terms including repetitions. */
  tokenize(text: string): number {
    this.ensureCapacity(text.length);
    const { input } = this;
    for (let at = 0; at < text.length; at++) input[at] = text.charCodeAt(at);
    const words = this.tokenizeCodes(text.length);
    return words < 0 ? this.#tokenizeFully(text) : words;
  }

  /** Reserves `input` and `tokens` for a text of that length. */
  ensureCapacity(length: number): void {
    if (this.input.length < length + lookahead) this.input = new Uint16Array((length + lookahead) * 2);
    if (this.tokens.length <= length) this.tokens = new Uint32Array(length * 2);
  }

  /** Tokenizes the first codes of `input`; returns -1 if the full tokenizer is required. */
  tokenizeCodes(length: number): number {
    const { input } = this;
    input.fill(0, length, length + lookahead);
    const { tokens } = this;
    const word = this.#word;
    let words = 0;
    let size = 0;
    let hash = hashStart;
    for (let at = 0; at < length; at++) {
      const role = roleOf(input[at]!);
      if (role > unknown) {
        if (size < maxWordLength) {
          word[size++] = role;
          hash = Math.imul(hash ^ role, hashStep);
        }
        continue;
      }
      if (role === unknown) return -1;
      if (size === 0) continue;
      if (role !== separator) {
        const before = roleOf(input[at - 1]!);
        const after = roleOf(input[at + 1]!);
        if (role === apostrophe && isLetter(before) && isLetter(after)) continue;
        if (isDigit(before) && isDigit(after)) {
          if (role === dot) {
            if (size < maxWordLength) {
              word[size++] = 0x2e;
              hash = Math.imul(hash ^ 0x2e, hashStep);
            }
            continue;
          }
          if (
            role === comma &&
            isDigit(roleOf(input[at + 2]!)) &&
            isDigit(roleOf(input[at + 3]!)) &&
            !isDigit(roleOf(input[at + 4]!))
          )
            continue;
        }
      }
      tokens[words++] = this.#intern(size, hash);
      size = 0;
      hash = hashStart;
    }
    if (size > 0) tokens[words++] = this.#intern(size, hash);
    return words;
  }

  #tokenizeFully(text: string): number {
    const words = tokenize(text);
    if (this.tokens.length < words.length) this.tokens = new Uint32Array(words.length * 2);
    for (let at = 0; at < words.length; at++) this.tokens[at] = this.add(words[at]!);
    return words.length;
  }

  /** The number of a term, assigned on first use. */
  add(text: string): number {
    const size = Math.min(text.length, maxWordLength);
    return this.#intern(size, this.#loadWord(text, size));
  }

  /** The number of a term, or -1. */
  find(text: string): number {
    if (text.length > maxWordLength) return -1;
    const hash = this.#loadWord(text, text.length);
    return this.#slots[this.#slotOf(text.length, hash) + 1]! - 1;
  }

  textOf(word: number): string {
    return textOf(this, word);
  }

  hasPrefix(word: number, text: string): boolean {
    return hasPrefix(this, word, text);
  }

  #loadWord(text: string, size: number): number {
    let hash = hashStart;
    for (let at = 0; at < size; at++) {
      const code = text.charCodeAt(at);
      this.#word[at] = code;
      hash = Math.imul(hash ^ code, hashStep);
    }
    return hash;
  }

  /** The slot of the term in `#word`, or the free slot for it. */
  #slotOf(size: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 2;
    for (let slot = firstSlot(hash) & mask; ; slot = (slot + 2) & mask) {
      const entry = slots[slot + 1]!;
      if (entry === 0 || (slots[slot] === hash && this.#equalsWord(entry - 1, size))) return slot;
    }
  }

  #equalsWord(known: number, size: number): boolean {
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
    if (word + 2 > this.starts.length) this.starts = copyInto(this.starts, new Uint32Array(this.starts.length * 2));
    const start = this.starts[word]!;
    if (start + size > this.letters.length) {
      this.letters = copyInto(this.letters, new Uint16Array(this.letters.length * 2));
    }
    this.letters.set(this.#word.subarray(0, size), start);
    this.starts[word + 1] = start + size;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = word + 1;
    if (this.count * 4 > this.#slots.length) this.#growTable();
    return word;
  }

  /** Doubles the table. */
  #growTable(): void {
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

function copyInto<Numbers extends Uint16Array | Uint32Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}

/** A term as a string. */
export const textOf = ({ letters, starts }: TermList, word: number): string =>
  String.fromCharCode(...letters.subarray(starts[word], starts[word + 1]));

/** Whether a term starts with a text. */
export function hasPrefix({ letters, starts }: TermList, word: number, text: string): boolean {
  const start = starts[word]!;
  if (starts[word + 1]! - start < text.length) return false;
  for (let at = 0; at < text.length; at++) if (letters[start + at] !== text.charCodeAt(at)) return false;
  return true;
}
