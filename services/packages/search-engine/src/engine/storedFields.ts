import type { Listing } from '../types.ts';
import { fieldEnd, type PhraseDictionary } from './phraseDictionary.ts';

/*
 * Stored fields: the texts of a listing, compressed with the phrase dictionary, as JSON string contents. First the
 * fields of a card in its order, then those that only search and merges read.
 */

let scratch = Buffer.allocUnsafe(16_384);
function ensureScratch(length: number): void {
  if (scratch.length < length) scratch = Buffer.allocUnsafe(length * 2);
}
/** Writes a text as UTF-8 to `scratch`; returns its length. */
function utf8(text: string): number {
  ensureScratch(text.length * 3);
  return scratch.write(text);
}
/** Escapes characters in JSON. */
export const backslash = 0x5c;
/** The content of a text's JSON string literal. */
const jsonContent = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The compressed texts of documents, in shared memory. */
export interface StoredFields {
  readonly bytes: Uint8Array;
  /** Start of each document's fields; one more entry than there are documents. */
  readonly starts: Uint32Array;
  readonly phrases: PhraseDictionary;
}

/** Stored fields to which documents are appended. */
export class StoredFieldsWriter implements StoredFields {
  readonly phrases: PhraseDictionary;
  bytes: Uint8Array;
  starts: Uint32Array;
  #count = 0;

  constructor(phrases: PhraseDictionary, capacity: number) {
    this.phrases = phrases;
    this.bytes = new Uint8Array(new SharedArrayBuffer(capacity * 128));
    this.starts = new Uint32Array(new SharedArrayBuffer((capacity + 1) * 4));
  }

  add({ title, description, images, city, acres, county, zipCode }: Listing): void {
    let at = this.starts[this.#count]!;
    const texts = [
      jsonContent(title),
      jsonContent(description),
      images.length === 0 ? '' : JSON.stringify(images).slice(1, -1),
      jsonContent(city),
      JSON.stringify(acres),
      jsonContent(county ?? ''),
      zipCode ?? '',
    ];
    for (const text of texts) at = this.#write(utf8(text), at);
    this.#end(at);
  }

  /** Appends a document that was compressed with another dictionary. */
  copy({ bytes, starts, phrases }: StoredFields, document: number): void {
    let at = this.starts[this.#count]!;
    for (let from = starts[document]!; from < starts[document + 1]!; from = fieldEnd(bytes, from)) {
      ensureScratch((fieldEnd(bytes, from) - from) * phrases.longest);
      at = this.#write(phrases.decode(bytes, from, scratch, 0), at);
    }
    this.#end(at);
  }

  /** Compresses the bytes in `scratch` as a field; returns the position after it. */
  #write(length: number, at: number): number {
    const needed = at + length * 2 + 1;
    if (this.bytes.length < needed) this.bytes = growShared(this.bytes, Math.max(this.bytes.length * 2, needed));
    return this.phrases.encode(scratch, length, this.bytes, at);
  }

  #end(at: number): void {
    this.#count++;
    if (this.starts.length <= this.#count) this.starts = growShared(this.starts, this.starts.length * 2);
    this.starts[this.#count] = at;
  }
}

/** A longer copy of an array in shared memory. */
export function growShared<A extends Uint8Array | Uint32Array>(array: A, length: number): A {
  const type = array.constructor as new (buffer: SharedArrayBuffer) => A;
  const longer = new type(new SharedArrayBuffer(length * array.BYTES_PER_ELEMENT));
  longer.set(array);
  return longer;
}

/** The first `count` fields of a document as JSON string contents. */
export function readFields(records: StoredFields, document: number, count: number): string[] {
  let at = records.starts[document]!;
  return Array.from({ length: count }, () => {
    const from = at;
    at = fieldEnd(records.bytes, from);
    return readJsonContent(records, from, at);
  });
}

/** The field between two positions as JSON string content. */
function readJsonContent({ bytes, phrases }: StoredFields, from: number, to: number): string {
  ensureScratch((to - from) * phrases.longest);
  return scratch.toString('utf8', 0, phrases.decode(bytes, from, scratch, 0));
}

/** Decodes JSON string content. */
export const parseJsonContent = (text: string): string => JSON.parse(`"${text}"`) as string;

/** Decodes the field between two positions. */
export const readText = (records: StoredFields, from: number, to: number): string =>
  parseJsonContent(readJsonContent(records, from, to));
