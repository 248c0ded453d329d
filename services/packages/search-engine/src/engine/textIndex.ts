import type { Listing, Word, WordMatches } from '../types.ts';
import type { Columns } from './columns.ts';
import type { StoredFields } from './storedFields.ts';

/* Interface between the segment (columns) and its text index (terms), which `../text/index.ts` implements. */

/** Fields of a listing that text search reads. */
export type SearchableFields = Pick<
  Listing,
  'title' | 'description' | 'city' | 'county' | 'state' | 'zipCode' | 'category' | 'dealType'
>;

/** Typed arrays on shared buffers by name, as they are sent to workers and written to snapshots. */
export type NamedArrays = Readonly<
  Record<string, Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float64Array>
>;

/** A full-text index of documents. */
export interface TextIndex {
  /**
   * Finds a word. Weights depend on the kind of match (title or description, exact, stem or prefix), never on
   * statistics of this index, so that results do not depend on how listings are distributed over segments. Words that
   * no segment contains must be corrected before.
   */
  match(word: Word): WordMatches;
  /** Upper bound of the documents that `match` finds; 0 only if there are none. */
  frequency(word: Word): number;
  /** Indexed words within an edit distance of a text. */
  similar(text: string, errors: number): readonly SimilarWord[];
}

export interface SimilarWord {
  readonly text: string;
  readonly errors: number;
  readonly frequency: number;
}

/** Immutable text index of a segment. Tombstones are applied by the segment. */
export interface SegmentTextIndex extends TextIndex {
  readonly arrays: NamedArrays;
}

/** Text index of an in-memory segment. Documents are searchable at once; adding one takes less than 20 microseconds. */
export interface MemoryTextIndex extends TextIndex {
  /** Documents are numbered in the order of addition. Returns the bits of the document's property types. */
  add(wording: SearchableFields): number;
}

/** Stored documents, as far as text indexing reads them. */
export interface StoredDocuments {
  readonly columns: Pick<Columns, 'key'>;
  readonly records: StoredFields;
}

/** Builds the text index of a million listings that arrive in any order. */
export interface TextIndexBuilder {
  /** All documents must share one phrase dictionary. */
  add(source: StoredDocuments, document: number): void;
  /** Document `d` is the one that was added as number `order[d]`. */
  build(order: Uint32Array): SegmentTextIndex;
  /** Property types of the documents in that order, as bits. */
  propertyTypes(order: Uint32Array): Uint32Array;
}

/** Creates and merges text indexes. */
export interface TextIndexFactory {
  createBuilder(): TextIndexBuilder;
  createMemoryIndex(): MemoryTextIndex;
  restore(arrays: NamedArrays): SegmentTextIndex;
  /**
   * Replaces words that no index contains by likely corrections. Must be called once for each query, with all indexes,
   * before `match`.
   * @param fieldWords correct words of the field, which are never replaced, even if no listing contains them
   */
  correctSpelling(
    words: readonly Word[],
    texts: readonly TextIndex[],
    fieldWords: ReadonlySet<string>,
  ): readonly Word[];
  /**
   * Merges changes into a text index without reading its listings again. Old document `d` becomes `moved[d]`, or is
   * dropped if that is `deletedDocument`; the order is preserved. `added` documents are in ascending order. Runs in a
   * worker.
   */
  merge(
    old: NamedArrays,
    moved: Uint32Array,
    added: Iterable<{ document: number; wording: SearchableFields }>,
    documents: number,
  ): NamedArrays;
}

/** Marks a dropped document in `moved`. */
export const deletedDocument = 0xffff_ffff;
