/** The search of public listings, and the percolator that finds which saved queries a listing matches. Other folders import this file only. */
export { type LivePercolator, openLivePercolator } from './percolator/livePercolator.ts';
export { money, reasonFor, reasonSince } from './percolator/reasons.ts';
export { prepareTexts } from './prepareTexts.ts';
export { countMatches, createSearchRoutes } from './routes.ts';
export { openSearch, type Search } from './search.ts';
export { shardConfig, startShard } from './shards/shardProcess.ts';
export { openShardedSearch, type Sharded } from './shards/shardedSearch.ts';
