import type { Listing } from '../types.ts';
import { fieldEnd, type Phrases } from './phrases.ts';

/*
 * A record holds what a listing says: its texts one after the other, coded by phrases, as they stand in JSON. Their order
 * is that of a card, then what only search and copies need.
 */

let scratch = Buffer.allocUnsafe(16_384);
function makeRoom(length: number): void {
  if (scratch.length < length) scratch = Buffer.allocUnsafe(length * 2);
}
/** A text as UTF-8 in `scratch`; gives its length. */
function utf8(text: string): number {
  makeRoom(text.length * 3);
  return scratch.write(text);
}
/** Goes before what JSON does not hold as it is. */
export const backslash = 0x5c;
/** What stands between the quotes of a text in JSON. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** The texts of documents, in memory that a worker may share. */
export interface Records {
  readonly bytes: Uint8Array;
  /** Where the record of a document begins; one more than there are documents. */
  readonly starts: Uint32Array;
  readonly phrases: Phrases;
}

/** Records to which more are added. */
export class GrowingRecords implements Records {
  readonly phrases: Phrases;
  bytes: Uint8Array;
  starts: Uint32Array;
  #count = 0;

  constructor(phrases: Phrases, capacity: number) {
    this.phrases = phrases;
    this.bytes = new Uint8Array(new SharedArrayBuffer(capacity * 128));
    this.starts = new Uint32Array(new SharedArrayBuffer((capacity + 1) * 4));
  }

  add({ title, description, images, city, acres, county, zipCode }: Listing): void {
    let at = this.starts[this.#count]!;
    const texts = [
      inJson(title),
      inJson(description),
      images.length === 0 ? '' : JSON.stringify(images).slice(1, -1),
      inJson(city),
      JSON.stringify(acres),
      inJson(county ?? ''),
      zipCode ?? '',
    ];
    for (const text of texts) at = this.#write(utf8(text), at);
    this.#end(at);
  }

  /** Adds a record that was coded by other phrases. */
  copy({ bytes, starts, phrases }: Records, document: number): void {
    let at = this.starts[this.#count]!;
    for (let from = starts[document]!; from < starts[document + 1]!; from = fieldEnd(bytes, from)) {
      makeRoom((fieldEnd(bytes, from) - from) * phrases.longest);
      at = this.#write(phrases.decode(bytes, from, scratch, 0), at);
    }
    this.#end(at);
  }

  /** Writes what is in `scratch` as a field and gives the position after it. */
  #write(length: number, at: number): number {
    const room = at + length * 2 + 1;
    if (this.bytes.length < room) this.bytes = grown(this.bytes, Math.max(this.bytes.length * 2, room));
    return this.phrases.encode(scratch, length, this.bytes, at);
  }

  #end(at: number): void {
    this.#count++;
    if (this.starts.length <= this.#count) this.starts = grown(this.starts, this.starts.length * 2);
    this.starts[this.#count] = at;
  }
}

/** A longer copy of an array, in memory that a worker may share. */
export function grown<A extends Uint8Array | Uint32Array>(array: A, length: number): A {
  const type = array.constructor as new (buffer: SharedArrayBuffer) => A;
  const longer = new type(new SharedArrayBuffer(length * array.BYTES_PER_ELEMENT));
  longer.set(array);
  return longer;
}

/** The first texts of a record, as many as are asked for, as they stand in JSON. */
export function readTexts(records: Records, document: number, count: number): string[] {
  let at = records.starts[document]!;
  return Array.from({ length: count }, () => {
    const from = at;
    at = fieldEnd(records.bytes, from);
    return jsonAt(records, from, at);
  });
}

/** The text of the field between two positions as it stands in JSON. */
function jsonAt({ bytes, phrases }: Records, from: number, to: number): string {
  makeRoom((to - from) * phrases.longest);
  return scratch.toString('utf8', 0, phrases.decode(bytes, from, scratch, 0));
}

/** A text that stands so between the quotes of JSON. */
export const fromJson = (text: string): string => JSON.parse(`"${text}"`) as string;

/** The text of the field between two positions. */
export const textAt = (records: Records, from: number, to: number): string => fromJson(jsonAt(records, from, to));
