import { states } from '@dealstead/contracts';
import { ceilHundredths, floorHundredths, milesBetween } from '@dealstead/geo';
import { cityKey, countyKey, type Filter, stemOf, type Word } from '@dealstead/search-engine';
import { type Bounds, worldBounds } from './bucket.ts';

/*
 * Routing of saved queries to buckets. A query is stored under keys of one kind: grid cells of its area, its town or
 * county, its states, a word, or `anywhere`. A listing probes all its own keys, so it meets every query that it can
 * satisfy and few others. The kinds are tried from the most to the least selective.
 */

/** Number of a grid cell, state or word, or the name of a town or county with a prefix for its kind. */
export type BucketKey = number | string;

/** Side of the grid cells in hundredths of a degree, smaller first, and the maximum number of cells for a query. */
const grids = [
  { side: 100, most: 24, first: 0 },
  { side: 800, most: 48, first: 1_000_000 },
] as const;
const stateKey = (state: number): BucketKey => 2_000_000 + state;
const anywhere: BucketKey = 3_000_000;

const cellKey = (grid: (typeof grids)[number], row: number, column: number): BucketKey =>
  grid.first + row * 1_000 + column;
const cellIndex = (side: number, hundredths: number): number => Math.floor((hundredths + 18_000) / side);

/** With more states than this, a word is more selective. */
const maxStateKeys = 5;
const prefixLength = 3;

/** Whether a filter has conditions that neither its row nor its bucket key represents. */
export const needsFieldCheck = (filter: Filter): boolean => {
  const { box, area, near, city, county } = filter;
  return (
    (city !== undefined && (box ?? area ?? near) !== undefined) ||
    (county !== undefined && (city ?? box ?? area ?? near) !== undefined) ||
    // A county's key is its name, which several states use.
    filter.counties !== undefined ||
    filter.zips !== undefined ||
    filter.propertyTypes !== undefined ||
    filter.minReturns !== undefined ||
    hasFactBounds(filter)
  );
};

/** Whether a filter has bounds of bedrooms, bathrooms, living area or year built. */
const hasFactBounds = ({ minBeds, maxBeds, minBaths, minSqft, maxSqft, minYearBuilt, maxYearBuilt }: Filter): boolean =>
  [minBeds, maxBeds, minBaths, minSqft, maxSqft, minYearBuilt, maxYearBuilt].some((bound) => bound !== undefined);

/** The distinct bucket keys of a query, and its bounding box. */
export function routeQuery(filter: Filter): { regions: readonly BucketKey[]; bounds: Bounds } {
  const bounds = boundsOf(filter);
  if (bounds !== worldBounds) return { regions: cellsCovering(bounds), bounds };
  return { regions: keysWithoutArea(filter), bounds };
}

function keysWithoutArea({ zips, city, county, counties, states: wanted, words }: Filter): readonly BucketKey[] {
  if (zips !== undefined) return zips.map((zip) => `zip ${zip}`);
  if (city !== undefined) return [`city ${cityKey(city)}`];
  if (county !== undefined) return [`county ${countyKey(county)}`];
  if (counties !== undefined) return [...new Set(counties.map((one) => `county ${countyKey(one.county)}`))];
  const word = words?.length ? mostSelectiveWord(words) : undefined;
  if (wanted && (wanted.length <= maxStateKeys || !word))
    return [...new Set(wanted)].map((state) => stateKey(states.indexOf(state)));
  return word ? keysOfWord(word) : [anywhere];
}

/** The most selective word: complete words before prefixes, longer words first. */
function mostSelectiveWord(words: readonly Word[]): Word | undefined {
  const rank = ({ kind, text }: Word) => (kind === 'word' ? 100 : 0) + text.length;
  return words.toSorted((one, other) => rank(other) - rank(one))[0];
}

/** A word is stored under its stem; a prefix also under its first letters, or under `anywhere` if it is shorter. */
function keysOfWord({ kind, text }: Word): readonly BucketKey[] {
  const stem = stemKey(text);
  if (kind === 'word') return [stem];
  return text.length < prefixLength ? [anywhere] : [stem, prefixKey(text)];
}

/** Numbers of stems and prefixes of all queries so far; few compared with the words of listings. */
const wordKeys = new Map<string, number>();
const firstWordKey = 4_000_000;
export const isWordKey = (region: BucketKey): boolean => typeof region === 'number' && region >= firstWordKey;
/** Number of registered stems and prefixes; cached lookups are valid until it grows. */
export const registeredKeyCount = (): number => wordKeys.size;

function registerKey(what: string): number {
  const number = wordKeys.get(what) ?? firstWordKey + wordKeys.size;
  wordKeys.set(what, number);
  return number;
}

/** Bucket keys of a stem and of a prefix. */
export const stemKey = (text: string): number => registerKey(`stem ${stemOf(text)}`);
export const prefixKey = (text: string): number => registerKey(`from ${text.slice(0, prefixLength)}`);

/** Bucket keys of a listing's word by its stem and its first letters; 0 if no query has registered them. */
export const keysOfListingWord = (text: string): readonly [stem: number, beginning: number] => [
  wordKeys.get(`stem ${stemOf(text)}`) ?? 0,
  wordKeys.get(`from ${text.slice(0, prefixLength)}`) ?? 0,
];

/** Bucket keys of a listing except those of its words. */
export function* bucketKeysOfListing(listing: {
  readonly state: number;
  readonly zipCode: string | null;
  readonly cityKey: string;
  /** Empty if unknown. */
  readonly countyKey: string;
  /** Hundredths of a degree; null if unknown. */
  readonly position: readonly [latitude: number, longitude: number] | null;
}): Generator<BucketKey> {
  yield anywhere;
  yield stateKey(listing.state);
  yield `city ${listing.cityKey}`;
  if (listing.zipCode !== null) yield `zip ${listing.zipCode}`;
  if (listing.countyKey !== '') yield `county ${listing.countyKey}`;
  if (listing.position === null) return;
  const [latitude, longitude] = listing.position;
  for (const grid of grids) yield cellKey(grid, cellIndex(grid.side, latitude), cellIndex(grid.side, longitude));
}

function cellsCovering([west, south, east, north]: Bounds): readonly BucketKey[] {
  // The areas are disjoint.
  if (west > east || south > north) return [];
  for (const grid of grids) {
    const [first, last] = [cellIndex(grid.side, west), cellIndex(grid.side, east)];
    const [low, high] = [cellIndex(grid.side, south), cellIndex(grid.side, north)];
    if ((last - first + 1) * (high - low + 1) > grid.most) continue;
    const squares: BucketKey[] = [];
    for (let row = low; row <= high; row++)
      for (let column = first; column <= last; column++) squares.push(cellKey(grid, row, column));
    return squares;
  }
  return [anywhere];
}

/** Bounding box of a filter's areas: exact for a box, slightly enlarged for others; `worldBounds` if there is none. */
function boundsOf({ box, area, near }: Filter): Bounds {
  const boxes: Bounds[] = [];
  if (box)
    boxes.push([
      ceilHundredths(box.west),
      ceilHundredths(box.south),
      floorHundredths(box.east),
      floorHundredths(box.north),
    ]);
  if (area) {
    const longitudes = area.map(([longitude]) => longitude);
    const latitudes = area.map(([, latitude]) => latitude);
    boxes.push(
      outward(Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)),
    );
  }
  if (near) {
    const up = near.miles / milesBetween(0, 0, 1, 0);
    const farthest = Math.min(89.9, Math.abs(near.latitude) + up);
    const aside = up / Math.cos((farthest * Math.PI) / 180);
    const [west, east] = [near.longitude - aside, near.longitude + aside];
    // Circles over the date line or near the poles get the full range of longitudes.
    boxes.push(
      west < -180 || east > 180 || farthest > 89
        ? outward(-180, near.latitude - up, 180, near.latitude + up)
        : outward(west, near.latitude - up, east, near.latitude + up),
    );
  }
  return boxes.reduce(
    ([west, south, east, north], other) => [
      Math.max(west, other[0]),
      Math.max(south, other[1]),
      Math.min(east, other[2]),
      Math.min(north, other[3]),
    ],
    worldBounds,
  );
}

const outward = (west: number, south: number, east: number, north: number): Bounds => {
  const down = (degrees: number, limit: number) => Math.max(-limit, Math.floor(degrees * 100) - 1);
  const up = (degrees: number, limit: number) => Math.min(limit, Math.ceil(degrees * 100) + 1);
  return [down(west, 18_000), down(south, 9_000), up(east, 18_000), up(north, 9_000)];
};
