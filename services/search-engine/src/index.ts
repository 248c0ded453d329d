import { texts } from './text/index.ts';
import type { Listing } from './types.ts';
import { buildSegment } from './engine/build.ts';
import type { SearchIndex } from './engine/face.ts';
import { LiveIndex } from './engine/live.ts';
import { Segment } from './engine/segment.ts';
import { readSnapshot, writeSnapshot } from './engine/snapshot.ts';
import type { Arrays } from './engine/text.ts';

export type { Facets, IndexState, Overview, Page, SearchIndex, Summary } from './engine/face.ts';
export type { Arrays } from './engine/text.ts';
export { similarTo } from './engine/similar.ts';
export { filterOf, readingOf } from './filter.ts';
export { readSearch } from './text/index.ts';
export { Reader } from './text/reader.ts';
export { stemOf } from './text/stems.ts';
export { codeWord, stopWords } from './text/words.ts';
export type { Filter, Listing, Word } from './types.ts';

export interface IndexOptions {
  /** After how many changes they are merged into the segment. */
  readonly compactAfter?: number;
  /** Bytes of a segment from which on it is merged in a process of its own, which is slower and leaves no memory behind; 64 MB unless said. */
  readonly apartFrom?: number;
  /** Hears of a merge that failed, which is tried again after as many changes; by default the process warns. */
  readonly onFailure?: (error: unknown) => void;
}

/** An index of many listings at once, in any order; each id once. */
export async function buildIndex(
  batches: AsyncIterable<readonly Listing[]>,
  options?: IndexOptions,
): Promise<SearchIndex> {
  return openIndex(await buildArrays(batches), options);
}

/** The work of `buildIndex`, for a thread or a process of its own. */
export const buildArrays = (batches: AsyncIterable<readonly Listing[]>): Promise<Arrays> =>
  buildSegment(batches, texts);

/** Hands arrays to another process, which reads them in a third of a second. */
export const writeArrays = (file: string, arrays: Arrays): Promise<void> => writeSnapshot(file, arrays, null, false);

/** What `writeArrays` wrote; null where there is nothing of this format. */
export const readArrays = async (file: string): Promise<Arrays | null> => (await readSnapshot(file))?.arrays ?? null;

/** The index of what `buildArrays` gave. */
export const openIndex = (arrays: Arrays, options: IndexOptions = {}): SearchIndex =>
  new LiveIndex(new Segment(arrays, texts), texts, options);

/** The index that `snapshot` wrote, with its cursor; null where there is no file, or one of another format. */
export async function restoreIndex(
  file: string,
  options?: IndexOptions,
): Promise<{ index: SearchIndex; cursor: unknown } | null> {
  const found = await readSnapshot(file);
  return found && { index: openIndex(found.arrays, options), cursor: found.cursor };
}
