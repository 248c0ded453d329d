import { type KeyParts, decodeKey } from '../engine/columns.ts';
import { fieldEnd, fieldEndByte, firstPhraseByte, escapeByte } from '../engine/phraseDictionary.ts';
import { backslash, type StoredFields, readText } from '../engine/storedFields.ts';
import type { StoredDocuments, SearchableFields } from '../engine/textIndex.ts';
import type { Category } from '@dealstead/contracts';
import { combineTypes, phraseWordNumber, TypeScanner } from '../propertyTypes.ts';
import { Lexicon, textOf } from './lexicon.ts';
import { strongFieldsOf, keyFieldsOf, weakFieldsOf } from './tokenize.ts';

/**
 * Analyzes listings into posting numbers: twice the term number, plus one if the term is weak. Each term of a listing
 * occurs once, as strong or as weak.
 */
export class Analyzer {
  readonly lexicon = new Lexicon();
  /** Bits of `propertyTypeMask` of the last listing. */
  types = 0;
  /** Posting numbers of the last listing. */
  postings = new Uint32Array(1 << 10);
  #size = 0;
  /** For each term the last listing that contained it, counted from 1. */
  #lastListing = new Uint32Array(1 << 10);
  #listing = 0;
  readonly #scanner = new TypeScanner();
  /** For each term its number in phrases of property types. */
  #phraseWordNumbers = new Uint16Array(1 << 10);
  #numberedTerms = 0;
  /** Caches: terms of phrases (all of one segment) and of composite keys. */
  readonly #phraseWords: Uint32Array[] = [];
  readonly #keyTerms: KeyTerms[] = [];

  /** Analyzes a listing into `postings`; returns their number. */
  analyze(wording: SearchableFields): number {
    this.#listing++;
    this.#size = 0;
    this.#addText(wording.title, 0, true);
    const inTitle = this.#scanner.end();
    for (const fact of strongFieldsOf(wording)) this.#addText(fact, 0);
    this.#addText(wording.description, 1, true);
    this.types = combineTypes(inTitle, this.#scanner.end(), wording.category);
    for (const fact of weakFieldsOf(wording)) this.#addText(fact, 1);
    return this.#size;
  }

  /** Analyzes stored fields; the terms of a phrase are tokenized once. */
  analyzeStored({ columns, records }: StoredDocuments, document: number): number {
    this.#listing++;
    this.#size = 0;
    this.lexicon.ensureCapacity(records.starts[document + 1]! - records.starts[document]!);
    const facts = this.#termsOfKey(columns.key[document]!);
    const description = this.#addField(records, records.starts[document]!, 0, true);
    const inTitle = this.#scanner.end();
    const images = fieldEnd(records.bytes, description);
    const acres = this.#addField(records, fieldEnd(records.bytes, images), 0);
    const county = fieldEnd(records.bytes, acres);
    this.#addField(records, this.#addField(records, county, 0), 0);
    this.#addTerms(facts.strong, facts.strong.length, 0);
    this.#addField(records, description, 1, true);
    this.types = combineTypes(inTitle, this.#scanner.end(), facts.category);
    this.#addTerms(facts.weak, facts.weak.length, 1);
    return this.#size;
  }

  /** Terms that all listings of a composite key share. */
  #termsOfKey(key: number): KeyTerms {
    return (this.#keyTerms[key] ??= this.#analyzeKey(decodeKey(key)));
  }

  #analyzeKey(kinds: KeyParts): KeyTerms {
    const words = (texts: readonly string[]) =>
      texts.flatMap((text) => {
        const count = this.lexicon.tokenize(text);
        return [...this.lexicon.tokens.subarray(0, count)];
      });
    return {
      category: kinds.category,
      strong: Uint32Array.from(words(keyFieldsOf(kinds))),
      weak: Uint32Array.from(words(weakFieldsOf(kinds))),
    };
  }

  /**
   * Adds the terms of a stored field; returns the position after it.
   * @param naming whether its words may name property types
   */
  #addField(records: StoredFields, start: number, weak: 0 | 1, naming = false): number {
    const { bytes } = records;
    const { lexicon } = this;
    let size = 0;
    for (let at = start; ;) {
      const byte = bytes[at++]!;
      if (byte < firstPhraseByte && byte !== fieldEndByte) {
        if (byte === escapeByte || byte === backslash) return this.#addDecodedField(records, start, weak, naming);
        lexicon.input[size++] = byte;
        continue;
      }
      // Phrases and the text between them end with a space, so no term spans two of them.
      if (size > 0) this.#addWords(lexicon.tokens, lexicon.tokenizeCodes(size), weak, naming);
      size = 0;
      if (byte === fieldEndByte) return at;
      const phrase = ((byte & 0x7f) << 8) | bytes[at++]!;
      const words = (this.#phraseWords[phrase] ??= this.#tokenizePhrase(records, phrase));
      if (words === needsFullText) return this.#addDecodedField(records, start, weak, naming);
      this.#addWords(words, words.length, weak, naming);
    }
  }

  #tokenizePhrase({ phrases: { bytes, starts } }: StoredFields, phrase: number): Uint32Array {
    const text = bytes.subarray(starts[phrase], starts[phrase + 1]);
    if (text.some((byte) => byte >= 0x80 || byte === backslash)) return needsFullText;
    this.lexicon.ensureCapacity(text.length);
    this.lexicon.input.set(text);
    return this.lexicon.tokens.slice(0, this.lexicon.tokenizeCodes(text.length));
  }

  /** Decodes a field with non-ASCII characters before tokenizing it. */
  #addDecodedField(records: StoredFields, start: number, weak: 0 | 1, naming: boolean): number {
    const next = fieldEnd(records.bytes, start);
    // The scanner has taken the words before the character and begins again.
    if (naming) this.#scanner.end();
    this.#addText(readText(records, start, next), weak, naming);
    return next;
  }

  /** The first occurrence of a term counts; strong fields are read first. */
  #addTerms(words: Uint32Array, count: number, weak: 0 | 1): void {
    if (this.lexicon.count > this.#lastListing.length) this.#lastListing = grow(this.#lastListing, this.lexicon.count);
    if (this.#size + count > this.postings.length) this.postings = grow(this.postings, this.#size + count);
    const lastListing = this.#lastListing;
    const listing = this.#listing;
    const { postings } = this;
    let size = this.#size;
    for (let at = 0; at < count; at++) {
      const word = words[at]!;
      if (lastListing[word] === listing) continue;
      lastListing[word] = listing;
      postings[size++] = 2 * word + weak;
    }
    this.#size = size;
  }

  #addText(text: string, weak: 0 | 1, naming = false): void {
    const count = this.lexicon.tokenize(text);
    this.#addWords(this.lexicon.tokens, count, weak, naming);
  }

  #addWords(words: Uint32Array, count: number, weak: 0 | 1, naming: boolean): void {
    this.#addTerms(words, count, weak);
    if (!naming) return;
    this.#numberPhraseWords();
    for (let at = 0; at < count; at++) this.#scanner.next(this.#phraseWordNumbers[words[at]!]!);
  }

  /** Looks up new terms in the phrases of property types. */
  #numberPhraseWords(): void {
    const { count } = this.lexicon;
    if (this.#numberedTerms === count) return;
    if (count > this.#phraseWordNumbers.length) {
      const longer = new Uint16Array(count * 2);
      longer.set(this.#phraseWordNumbers);
      this.#phraseWordNumbers = longer;
    }
    for (; this.#numberedTerms < count; this.#numberedTerms++)
      this.#phraseWordNumbers[this.#numberedTerms] = phraseWordNumber(textOf(this.lexicon, this.#numberedTerms));
  }
}

/** Strong and weak terms of a composite key. */
interface KeyTerms {
  readonly category: Category;
  readonly strong: Uint32Array;
  readonly weak: Uint32Array;
}

/** Marks a phrase that must be tokenized with its surrounding text. */
const needsFullText = new Uint32Array(0);

/** A longer copy of an array. */
export function grow(numbers: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(least, numbers.length * 2));
  larger.set(numbers);
  return larger;
}

/** Forward index: posting numbers of each listing in order of addition. */
export class ForwardIndex {
  readonly #chunks: Uint32Array[] = [];
  #used = chunkSize;
  /** For each listing its position: the number of postings, followed by the postings. */
  #starts = new Uint32Array(1 << 10);
  count = 0;

  add(sets: Uint32Array, size: number): void {
    if (this.#used + size + 1 > chunkSize) {
      this.#chunks.push(new Uint32Array(Math.max(chunkSize, size + 1)));
      this.#used = 0;
    }
    if (this.count === this.#starts.length) this.#starts = grow(this.#starts, this.count * 2);
    const chunk = this.#chunks.length - 1;
    // A listing starts within the first `chunkSize` entries of its chunk, whatever its length.
    this.#starts[this.count++] = chunk * chunkSize + this.#used;
    const into = this.#chunks[chunk]!;
    into[this.#used] = size;
    for (let at = 0; at < size; at++) into[this.#used + 1 + at] = sets[at]!;
    this.#used += size + 1;
  }

  /** Posting numbers of a listing. */
  postingsOf(listing: number): Uint32Array {
    const start = this.#starts[listing]!;
    const chunk = this.#chunks[Math.floor(start / chunkSize)]!;
    const at = start % chunkSize;
    return chunk.subarray(at + 1, at + 1 + chunk[at]!);
  }
}

const chunkSize = 1 << 20;
