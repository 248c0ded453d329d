import { texts } from './text/index.ts';
import type { Listing } from './types.ts';
import { bulkLoadSegment } from './engine/bulkLoad.ts';
import type { SearchIndex } from './engine/searchIndex.ts';
import { LiveIndex, type LiveIndexOptions } from './engine/liveIndex.ts';
import { Segment } from './engine/segment.ts';
import { ShardAnswers } from './shards/shardAnswers.ts';
import { readSnapshot, writeSnapshot } from './engine/snapshot.ts';
import type { NamedArrays } from './engine/textIndex.ts';

export type { Facets, IndexState, Overview, Page, SearchIndex, Summary } from './engine/searchIndex.ts';
export type { NamedArrays } from './engine/textIndex.ts';
export { listSimilar } from './engine/similarListings.ts';
export { toGridPosition } from './engine/nearestListings.ts';
export { queriesOf, type SearchQueries } from './searchQueries.ts';
export { type ShardAnswers, shardMethods, type ShardMethod } from './shards/shardAnswers.ts';
export { type CallShard, ShardedQueries, type Shards } from './shards/shardedQueries.ts';
export { shardOf } from './shards/shardOf.ts';
export { filterFromQuery } from './query.ts';
export { Analyzer } from './text/analyzer.ts';
export { cityKey, countyKey, countyOf } from './engine/placeKeys.ts';
export { propertyTypesOf } from './propertyTypes.ts';
export { ReturnsCalculator } from './engine/computeReturns.ts';
export { projectReturns, type ReturnFigures, returnOf } from './projectedReturns.ts';
export { stemOf } from './text/stem.ts';
export { stopWords } from './text/tokenize.ts';
export type { CountyOfState, Filter, Listing, SimilarTo, Word } from './types.ts';

export type IndexOptions = LiveIndexOptions;

/** Builds an index of many listings in any order; each id occurs once. */
export async function buildIndex(
  batches: AsyncIterable<readonly Listing[]>,
  options?: IndexOptions,
): Promise<SearchIndex> {
  return openIndex(await buildIndexArrays(batches), options);
}

const shardAnswers = new WeakMap<SearchIndex, ShardAnswers>();

/** The partial results of an index that `openIndex`, `buildIndex` or `restoreIndex` returned, as one of several shards. */
export function openShardAnswers(index: SearchIndex): ShardAnswers {
  if (!(index instanceof LiveIndex)) throw new TypeError('Only an index of this package can be a shard.');
  const answers = shardAnswers.get(index) ?? new ShardAnswers(index);
  shardAnswers.set(index, answers);
  return answers;
}

/** Builds the arrays of an index; meant for a thread or a child process. */
export const buildIndexArrays = (batches: AsyncIterable<readonly Listing[]>): Promise<NamedArrays> =>
  bulkLoadSegment(batches, texts);

/** Writes arrays to a file from which another process reads a million listings in a third of a second. */
export const writeIndexArrays = (file: string, arrays: NamedArrays): Promise<void> =>
  writeSnapshot(file, arrays, null, false);

/** Reads the file that `writeIndexArrays` wrote; null if the file is missing or has another format. */
export const readIndexArrays = async (file: string): Promise<NamedArrays | null> =>
  (await readSnapshot(file))?.arrays ?? null;

/** Opens an index on the arrays that `buildIndexArrays` returned. */
export const openIndex = (arrays: NamedArrays, options: IndexOptions = {}): SearchIndex =>
  new LiveIndex(new Segment(arrays, texts), texts, options);

/**
 * Restores the index and cursor that `SearchIndex.snapshot` wrote; null if the file is missing or has another format.
 */
export async function restoreIndex(
  file: string,
  options?: IndexOptions,
): Promise<{ index: SearchIndex; cursor: unknown } | null> {
  const found = await readSnapshot(file);
  return found && { index: openIndex(found.arrays, options), cursor: found.cursor };
}
