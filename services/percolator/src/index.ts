export { type BuyerFacts, type Matchable, Matcher, type Satisfied } from './matcher.ts';
export { nameKey, regionsOfWish } from './regions.ts';
export {
  filterOfBuyer,
  filterOfSearch,
  hasBuyerBounds,
  preferenceColumns,
  type Preferences,
  type Wish,
  type WishFilter,
  type WishKind,
} from './wishes.ts';
