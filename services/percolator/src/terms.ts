import { parseAcres, categories, dealTypes, leastArvHundredths, spread, states } from '@dealstead/contracts';
import { daysSince } from '@dealstead/contracts/listings/daysOnMarket';
import type { Listing } from '@dealstead/search-engine';
import { isLookedUp } from './regions.ts';
import { inRow, Rows } from './rows.ts';
import { type Bounds, daysShift, mostDays, nowhere, type Passing } from './shelf.ts';
import { hasBuyerBounds, type Wish, type WishFilter, type WishKind, wishKinds } from './wishes.ts';

/*
 * Wishes and listings in the numbers by which shelves compare them. A wish's `mixed` has a bit for each category, for no
 * deal type and each, and for what it asks for at all: a listing without that is not looked at further.
 */
const deals = 16;
const asks = {
  underContract: 1 << 22,
  featured: 1 << 23,
  ownerFinance: 1 << 24,
  acres: 1 << 25,
  arv: 1 << 26,
  spread: 1 << 27,
} as const;
/** A drawn area. */
export const hasArea = 1 << 28;
/** Something that a shelf does not know, or not exactly. */
export const unsure = 1 << 29;
const everyDeal = 2 ** (dealTypes.length + 1) - 1;
const earthRadius = 3_958.8;

/** A wish's number on shelves. */
export const keyOf = (kind: WishKind, id: number): number => 2 * id + wishKinds.indexOf(kind);
export const kindOf = (key: number): WishKind => wishKinds[key & 1]!;
export const idOf = (key: number): number => key >>> 1;

/** Of the wish that was asked for last. */
const row = new Rows(1);

/** A wish's row, with the box beyond which nothing satisfies it; good until the next call. */
export function rowOf({ kind, id, userId, filter }: Wish, bounds: Bounds, phrase: number): Rows {
  const { floats, words } = inRow;
  let mixed = mixedOf(filter);
  // A bound that no float is lets a little more through and is looked at again.
  const atLeast = (name: keyof typeof floats, bound = -Infinity) => {
    row.floats[floats[name]] = bound;
    if (row.floats[floats[name]] === bound) return;
    mixed |= unsure;
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
  const middle = near ? onEarth(near.latitude, near.longitude) : [0, 0, 0];
  const farthest = near ? (2 * Math.sin(Math.min(near.miles / earthRadius / 2, Math.PI / 2))) ** 2 : Infinity;
  row.floats.set([...middle, farthest], floats.x);
  row.halves.set(bounds, inRow.halves);
  const wanted = (filter.states ?? states).map((state) => states.indexOf(state));
  const days = Math.min(filter.maxDaysOnMarket ?? mostDays, mostDays);
  row.words[words.mixed] = mixed;
  row.words[words.lowStates] = bitsOf(wanted.filter((state) => state < 32));
  row.words[words.highStates] =
    bitsOf(wanted.filter((state) => state >= 32).map((state) => state - 32)) | (days << daysShift);
  row.words[words.phrase] = phrase;
  row.words[words.key] = keyOf(kind, id);
  row.words[words.userId] = userId;
  return row;
}

function mixedOf(filter: WishFilter): number {
  const wantedDeals = filter.dealTypes
    ? bitsOf(filter.dealTypes.map((deal) => dealTypes.indexOf(deal) + 1))
    : everyDeal;
  return (
    bitsOf((filter.categories ?? categories).map((category) => categories.indexOf(category))) |
    (wantedDeals << deals) |
    (filter.underContract ? asks.underContract : 0) |
    (filter.featured ? asks.featured : 0) |
    (filter.ownerFinance ? asks.ownerFinance : 0) |
    (filter.minAcres === undefined && filter.maxAcres === undefined ? 0 : asks.acres) |
    (filter.maxArvPercent === undefined ? 0 : asks.arv) |
    (filter.minSpread === undefined ? 0 : asks.spread) |
    (filter.area ? hasArea : 0) |
    (isLookedUp(filter) || hasBuyerBounds(filter) || (filter.maxDaysOnMarket ?? 0) >= mostDays ? unsure : 0)
  );
}

const bitsOf = (numbers: readonly number[]): number => numbers.reduce((bits, number) => bits | (1 << number), 0);

/** A listing as it goes along shelves at a moment. */
export function passingOf(listing: Listing, now: number): Passing & { readonly category: number } {
  const { price, arv, rehabCost, latitude, longitude } = listing;
  const category = categories.indexOf(listing.category);
  const profit = spread(price, rehabCost, arv);
  const deal = listing.dealType === null ? 0 : dealTypes.indexOf(listing.dealType) + 1;
  const acres = parseAcres(listing.acres);
  const isFeatured = listing.featured && (listing.featuredUntil === null || listing.featuredUntil > now);
  const needed = (1 << category) | (1 << (deals + deal)) | (listing.status === 'active' ? 0 : asks.underContract);
  const refused =
    (isFeatured ? 0 : asks.featured) |
    (listing.ownerFinance ? 0 : asks.ownerFinance) |
    (acres === null ? asks.acres : 0) |
    (arv !== null && arv > 0 ? 0 : asks.arv) |
    (profit === null ? asks.spread : 0);
  const [x, y, z] = onEarth(latitude ?? 0, longitude ?? 0);
  return {
    price,
    category,
    state: states.indexOf(listing.state),
    needed,
    looked: needed | refused,
    row: latitude === null || longitude === null ? nowhere : Math.round(latitude * 100),
    column: latitude === null || longitude === null ? nowhere : Math.round(longitude * 100),
    ...{ x, y, z },
    acres: acres ?? 0,
    arvPercent: arv !== null && arv > 0 ? leastArvHundredths(price, arv) : 0,
    spread: profit ?? 0,
    days: Math.min(mostDays, daysOf(listing, now)),
  };
}

/** On the market. */
export const daysOf = ({ daysBefore, createdAt }: Listing, now: number): number =>
  daysBefore + daysSince(createdAt, now);

/** A place on a sphere of radius 1. */
function onEarth(latitude: number, longitude: number): readonly [x: number, y: number, z: number] {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}
