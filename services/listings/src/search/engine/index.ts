import type { Listing } from '../types.ts';
import type { SearchIndex } from './face.ts';

export type { Facets, IndexState, Overview, Page, SearchIndex, Summary } from './face.ts';

/** An index of nothing, to put listings into. */
export function createIndex(): SearchIndex {
  throw new Error('The index is being built.');
}

/** An index of many listings at once, in any order; each id once. */
export async function buildIndex(batches: AsyncIterable<readonly Listing[]>): Promise<SearchIndex> {
  for await (const batch of batches) throw new Error(`The index cannot take ${batch.length} listings yet.`);
  return createIndex();
}

/**
 * The index that `snapshot` wrote, with its cursor; null where there is no file, or one of another format.
 */
export async function restoreIndex(file: string): Promise<{ index: SearchIndex; cursor: unknown } | null> {
  throw new Error(`The index cannot read ${file} yet.`);
}
