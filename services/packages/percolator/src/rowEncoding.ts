import { parseAcres, categories, dealTypes, leastArvHundredths, spread, states, daysSince } from '@dealstead/contracts';
import type { Listing } from '@dealstead/search-engine';
import { needsFieldCheck } from './bucketKeys.ts';
import { rowLayout, RowChunk } from './rowArena.ts';
import { type Bounds, daysShift, maxDays, noPosition, type Candidate } from './bucket.ts';
import {
  hasBuyerBounds,
  type SavedQuery,
  type SavedQueryFilter,
  type SavedQueryKind,
  savedQueryKinds,
} from './savedQuery.ts';

/*
 * Encodes saved queries as rows and listings as candidates. A row's flags hold one bit for each category, for each deal
 * type and none, and for each kind of condition; rows with a condition that the listing cannot meet are skipped.
 */
const dealShift = 16;
const requirements = {
  underContract: 1 << 22,
  featured: 1 << 23,
  ownerFinance: 1 << 24,
  acres: 1 << 25,
  arv: 1 << 26,
  spread: 1 << 27,
} as const;
/** The filter has a polygon. */
export const hasPolygon = 1 << 28;
/** The filter has a condition that the row does not represent, or not exactly. */
export const needsRecheck = 1 << 29;
const allDeals = 2 ** (dealTypes.length + 1) - 1;
const earthRadius = 3_958.8;

/** Key of a saved query in rows. */
export const queryKey = (kind: SavedQueryKind, id: number): number => 2 * id + savedQueryKinds.indexOf(kind);
export const kindOf = (key: number): SavedQueryKind => savedQueryKinds[key & 1]!;
export const idOf = (key: number): number => key >>> 1;

/** Reused by every call of `encodeRow`. */
const row = new RowChunk(1);

/** The row of a saved query with its bounding box; valid until the next call. */
export function encodeRow({ kind, id, userId, filter }: SavedQuery, bounds: Bounds, conjunction: number): RowChunk {
  const { floats, words } = rowLayout;
  let flags = flagsOf(filter);
  // A bound that is not a 32-bit float is relaxed to the next one and rechecked.
  const atLeast = (name: keyof typeof floats, bound = -Infinity) => {
    row.floats[floats[name]] = bound;
    if (row.floats[floats[name]] === bound) return;
    flags |= needsRecheck;
    if (row.floats[floats[name]]! > bound) row.floats[floats[name]] = bound - Math.abs(bound) * 2 ** -23;
  };
  const atMost = (name: keyof typeof floats, bound = Infinity) => {
    atLeast(name, -bound);
    row.floats[floats[name]]! *= -1;
  };
  atLeast('least', filter.minPrice);
  atMost('most', filter.maxPrice);
  atMost('arvPercent', filter.maxArvPercent === undefined ? undefined : Math.round(filter.maxArvPercent * 100));
  atLeast('minAcres', filter.minAcres);
  atMost('maxAcres', filter.maxAcres);
  atLeast('minSpread', filter.minSpread);
  const { near } = filter;
  const middle = near ? unitVector(near.latitude, near.longitude) : [0, 0, 0];
  const farthest = near ? (2 * Math.sin(Math.min(near.miles / earthRadius / 2, Math.PI / 2))) ** 2 : Infinity;
  row.floats.set([...middle, farthest], floats.x);
  row.halves.set(bounds, rowLayout.halves);
  const wanted = (filter.states ?? states).map((state) => states.indexOf(state));
  const days = Math.min(filter.maxDaysOnMarket ?? maxDays, maxDays);
  row.words[words.flags] = flags;
  row.words[words.lowStates] = bitmaskOf(wanted.filter((state) => state < 32));
  row.words[words.highStates] =
    bitmaskOf(wanted.filter((state) => state >= 32).map((state) => state - 32)) | (days << daysShift);
  row.words[words.conjunction] = conjunction;
  row.words[words.key] = queryKey(kind, id);
  row.words[words.userId] = userId;
  return row;
}

function flagsOf(filter: SavedQueryFilter): number {
  const wantedDeals = filter.dealTypes
    ? bitmaskOf(filter.dealTypes.map((deal) => dealTypes.indexOf(deal) + 1))
    : allDeals;
  return (
    bitmaskOf((filter.categories ?? categories).map((category) => categories.indexOf(category))) |
    (wantedDeals << dealShift) |
    (filter.underContract ? requirements.underContract : 0) |
    (filter.featured ? requirements.featured : 0) |
    (filter.ownerFinance ? requirements.ownerFinance : 0) |
    (filter.minAcres === undefined && filter.maxAcres === undefined ? 0 : requirements.acres) |
    (filter.maxArvPercent === undefined ? 0 : requirements.arv) |
    (filter.minSpread === undefined ? 0 : requirements.spread) |
    (filter.area ? hasPolygon : 0) |
    (needsFieldCheck(filter) || hasBuyerBounds(filter) || (filter.maxDaysOnMarket ?? 0) >= maxDays ? needsRecheck : 0)
  );
}

const bitmaskOf = (numbers: readonly number[]): number => numbers.reduce((bits, number) => bits | (1 << number), 0);

/** Encodes a listing at a moment. */
export function encodeCandidate(listing: Listing, now: number): Candidate & { readonly category: number } {
  const { price, arv, rehabCost, latitude, longitude } = listing;
  const category = categories.indexOf(listing.category);
  const profit = spread(price, rehabCost, arv);
  const deal = listing.dealType === null ? 0 : dealTypes.indexOf(listing.dealType) + 1;
  const acres = parseAcres(listing.acres);
  const isFeatured = listing.featured && (listing.featuredUntil === null || listing.featuredUntil > now);
  const requiredFlags =
    (1 << category) | (1 << (dealShift + deal)) | (listing.status === 'active' ? 0 : requirements.underContract);
  const refused =
    (isFeatured ? 0 : requirements.featured) |
    (listing.ownerFinance ? 0 : requirements.ownerFinance) |
    (acres === null ? requirements.acres : 0) |
    (arv !== null && arv > 0 ? 0 : requirements.arv) |
    (profit === null ? requirements.spread : 0);
  const [x, y, z] = unitVector(latitude ?? 0, longitude ?? 0);
  return {
    price,
    category,
    state: states.indexOf(listing.state),
    requiredFlags,
    checkedFlags: requiredFlags | refused,
    row: latitude === null || longitude === null ? noPosition : Math.round(latitude * 100),
    column: latitude === null || longitude === null ? noPosition : Math.round(longitude * 100),
    x,
    y,
    z,
    acres: acres ?? 0,
    arvPercent: arv !== null && arv > 0 ? leastArvHundredths(price, arv) : 0,
    spread: profit ?? 0,
    days: Math.min(maxDays, daysOf(listing, now)),
  };
}

/** Days on the market. */
export const daysOf = ({ daysBefore, createdAt }: Listing, now: number): number =>
  daysBefore + daysSince(createdAt, now);

/** A position on the unit sphere. */
function unitVector(latitude: number, longitude: number): readonly [x: number, y: number, z: number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}
