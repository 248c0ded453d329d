import type { SearchIndex } from './engine/searchIndex.ts';

/** Queries of an index that may run in other processes. */
type Query =
  | 'correctSpelling'
  | 'list'
  | 'size'
  | 'countUnknownReturns'
  | 'count'
  | 'facets'
  | 'prices'
  | 'overview'
  | 'tile'
  | 'heatmap'
  | 'nearest'
  | 'similarTo'
  | 'cards';

type Queries = {
  readonly [Q in Query]: (...parameters: Parameters<SearchIndex[Q]>) => Promise<ReturnType<SearchIndex[Q]>>;
};

/** The queries of all public listings, of an index in this process or of shards. See `SearchIndex`. */
export interface SearchQueries extends Queries {
  /** Whether all of these listings are public. */
  hasAll(ids: readonly number[]): Promise<boolean>;
}

/** The queries of an index in this process. */
export const queriesOf = (index: SearchIndex): SearchQueries => ({
  correctSpelling: async (...query) => index.correctSpelling(...query),
  list: async (...query) => index.list(...query),
  size: async (...query) => index.size(...query),
  countUnknownReturns: async (...query) => index.countUnknownReturns(...query),
  count: async (...query) => index.count(...query),
  facets: async (...query) => index.facets(...query),
  prices: async (...query) => index.prices(...query),
  overview: async (...query) => index.overview(...query),
  tile: async (...query) => index.tile(...query),
  heatmap: async (...query) => index.heatmap(...query),
  nearest: async (...query) => index.nearest(...query),
  similarTo: async (...query) => index.similarTo(...query),
  cards: async (...query) => index.cards(...query),
  hasAll: async (ids) => ids.every((id) => index.has(id)),
});
