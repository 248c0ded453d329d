import type { Listing, Word, WordMatches } from '../types.ts';
import type { Columns } from './columns.ts';
import type { Records } from './records.ts';

/*
 * What the index asks of the text of listings. The engine knows documents, ../text knows words; ../text/index.ts gives
 * a `Texts` and the engine takes it from there.
 */

/** What a listing is found by. */
export type Wording = Pick<
  Listing,
  'title' | 'description' | 'city' | 'county' | 'state' | 'zipCode' | 'category' | 'dealType'
>;

/** Typed arrays on SharedArrayBuffers, by name: what a worker is handed and a snapshot holds. */
export type Arrays = Readonly<
  Record<string, Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float64Array>
>;

/** The words of documents. */
export interface Text {
  /**
   * What a word finds. Weights say how a word matches (in the title, as a stem, as a beginning), never how rare it is
   * in this segment, and a word is matched the same way whatever else a segment holds: so the answer is the same
   * however listings are spread over segments. A word that no segment holds is therefore mended before it comes here.
   */
  match(word: Word): WordMatches;
  /** How many documents hold a word in any of the ways `match` finds it; a quick upper bound, 0 only where there is none. */
  frequency(word: Word): number;
  /** The words of this text within so many typing errors of another, each with its errors and how many documents hold it. */
  similar(text: string, errors: number): readonly Similar[];
}

export interface Similar {
  readonly text: string;
  readonly errors: number;
  readonly frequency: number;
}

/** Text that does not change any more; documents that are gone are left out by the engine. */
export interface SegmentText extends Text {
  readonly arrays: Arrays;
}

/** Text of a few thousand recent changes, each searchable as soon as it is added: under 20 microseconds a listing. */
export interface FreshText extends Text {
  /** Documents are numbered from 0 in the order in which they are added. */
  add(wording: Wording): void;
}

/** Listings as an index holds them: what a text reads of them. */
export interface Recorded {
  readonly columns: Pick<Columns, 'key'>;
  readonly records: Records;
}

/** Takes the text of a million listings, in any order and without keeping them. */
export interface TextBuilder {
  /** All records that are added are coded by the same phrases. */
  add(source: Recorded, document: number): void;
  /** Document `d` is the listing that was added as number `order[d]`, from 0. */
  build(order: Uint32Array): SegmentText;
}

/** All that ../text gives to the engine. */
export interface Texts {
  builder(): TextBuilder;
  fresh(): FreshText;
  restore(arrays: Arrays): SegmentText;
  /**
   * The words to match where these were asked for: what no text holds becomes what its typist will have meant (`meant`),
   * where there is such a word. Ask it once a search, with all texts, before `match`.
   */
  mend(words: readonly Word[], texts: readonly Text[]): readonly Word[];
  /**
   * The text of a segment after changes, without reading its listings again. Old document `d` becomes `moved[d]`, or is
   * gone where that is `gone`; those that stay keep their order. `added` come between, in ascending order. Runs in a worker.
   */
  merge(
    old: Arrays,
    moved: Uint32Array,
    added: Iterable<{ document: number; wording: Wording }>,
    documents: number,
  ): Arrays;
}

/** Stands in `moved` for a document that is no more. */
export const gone = 0xffff_ffff;
