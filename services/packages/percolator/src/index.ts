export { type BuyerFacts, type MatchableListing, Percolator, type SavedQueryMatch } from './percolator.ts';
export { routeQuery } from './bucketKeys.ts';
export {
  filterFromPreferences,
  filterFromSavedSearch,
  hasBuyerBounds,
  type Preferences,
  type SavedQuery,
  type SavedQueryFilter,
  type SavedQueryKind,
} from './savedQuery.ts';
