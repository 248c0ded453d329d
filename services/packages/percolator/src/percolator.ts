import { categories, defaultAssumptions, returnMetrics } from '@dealstead/contracts';
import { milesBetween } from '@dealstead/geo';
import {
  cityKey,
  countyKey,
  countyOf,
  type Filter,
  type Listing,
  propertyTypesOf,
  returnOf,
  ReturnsCalculator,
} from '@dealstead/search-engine';
import { PagedArray } from './pagedArray.ts';
import { WordConjunctions } from './wordConjunctions.ts';
import { isWordKey, type BucketKey, bucketKeysOfListing, routeQuery } from './bucketKeys.ts';
import { RowArena, type RowChunk } from './rowArena.ts';
import { hitLength, noPosition, Bucket } from './bucket.ts';
import { daysOf, hasPolygon, idOf, queryKey, kindOf, encodeCandidate, encodeRow, needsRecheck } from './rowEncoding.ts';
import type { SavedQuery, SavedQueryFilter, SavedQueryKind } from './savedQuery.ts';
import { ListingWords } from './listingWords.ts';

/** A saved query that a listing satisfies. */
export interface SavedQueryMatch {
  readonly kind: SavedQueryKind;
  readonly id: number;
  /** 0 for a buyer list entry. */
  readonly userId: number;
}

/** Facts of a listing that only buyer preferences refer to; the search index does not hold them. */
export interface BuyerFacts {
  /** Percent. */
  readonly roiEstimate: number | null;
  /** Cents. */
  readonly minCash: number | null;
  readonly financeOptions: readonly string[];
  readonly targetBuyers: readonly string[];
}
export type MatchableListing = Listing & { readonly facts?: BuyerFacts };

const anyCategory = categories.length;

/** A listing prepared for matching; its words are analyzed on first use. */
interface Probe {
  readonly listing: MatchableListing;
  readonly now: number;
  readonly candidate: ReturnType<typeof encodeCandidate>;
  readonly cityKey: string;
  /** Empty if unknown. */
  readonly countyKey: string;
  words(): ListingWords;
}

/**
 * A percolator (reverse search): holds saved queries in memory and returns those that a listing satisfies. The result
 * is exact: buckets only exclude queries that cannot match, and every remaining query is verified. Time is linear in
 * the queries of the listing's buckets whose maximum price admits it.
 */
export class Percolator {
  /** Filters by key as JSON: the garbage collector traverses a million strings faster than as many objects. */
  readonly #filters = new PagedArray<string>();
  /** Polygons by key: longitude and latitude of each corner. */
  readonly #areas = new PagedArray<readonly number[]>();
  readonly #conjunctions = new WordConjunctions();
  readonly #arena = new RowArena();
  /** For each bucket key one bucket for each category, and one for all categories. */
  readonly #buckets = new Map<BucketKey, (Bucket | undefined)[]>();
  /** Number of rows stored under word keys. */
  #wordBucketEntries = 0;
  #candidates = new Uint32Array(1 << 10);

  get size(): number {
    return this.#filters.size;
  }

  /** Adds a saved query or replaces the one of the same kind and id. */
  put(savedQuery: SavedQuery): void {
    const { kind, id, filter } = savedQuery;
    this.remove(kind, id);
    const key = queryKey(kind, id);
    this.#filters.set(key, JSON.stringify(filter));
    if (filter.area) this.#areas.set(key, flattenCorners(filter.area));
    const conjunction = filter.words ? this.#conjunctions.acquire(filter.words) : 0;
    this.#forEachBucket(savedQuery, conjunction, (bucket, row) => bucket.add(row));
  }

  remove(kind: SavedQueryKind, id: number): void {
    const filter = this.filterOf(kind, id);
    if (!filter) return;
    this.#forEachBucket({ kind, id, userId: 0, filter }, 0, (bucket, row) => bucket.remove(row));
    if (filter.words) this.#conjunctions.release(filter.words);
    this.#filters.delete(queryKey(kind, id));
    this.#areas.delete(queryKey(kind, id));
  }

  /** The saved queries that a listing satisfies at a moment, in no particular order. */
  match(listing: MatchableListing, now: number): SavedQueryMatch[] {
    const found: SavedQueryMatch[] = [];
    const probe = createProbe(listing, now);
    this.#conjunctions.beginListing();
    for (const region of bucketKeysOf(probe)) this.#collect(region, probe, found);
    if (this.#wordBucketEntries > 0) {
      // A query stored under two words must be returned once.
      const seen = new Set<number>();
      for (const region of probe.words().bucketKeys) this.#collect(region, probe, found, seen);
    }
    return found;
  }

  /** The filter of a saved query; undefined if there is none. */
  filterOf(kind: SavedQueryKind, id: number): SavedQueryFilter | undefined {
    const filter = this.#filters.get(queryKey(kind, id));
    return filter === undefined ? undefined : (JSON.parse(filter) as SavedQueryFilter);
  }

  #collect(region: BucketKey, probe: Probe, found: SavedQueryMatch[], seen?: Set<number>): void {
    const buckets = this.#buckets.get(region);
    if (!buckets) return;
    this.#scanBucket(buckets[anyCategory], probe, found, seen);
    this.#scanBucket(buckets[probe.candidate.category], probe, found, seen);
  }

  #scanBucket(bucket: Bucket | undefined, probe: Probe, found: SavedQueryMatch[], seen?: Set<number>): void {
    if (!bucket) return;
    if (bucket.size * hitLength > this.#candidates.length)
      this.#candidates = new Uint32Array(2 * hitLength * bucket.size);
    const candidates = this.#candidates;
    const count = bucket.scan(probe.candidate, needsRecheck, candidates);
    for (let at = 0; at < count; at += hitLength) {
      const key = candidates[at]!;
      const flags = candidates[at + 2]!;
      const conjunction = candidates[at + 3]!;
      if (conjunction > 0 && !this.#conjunctions.isMet(conjunction, probe.words)) continue;
      if (flags & hasPolygon && !isInsidePolygon(this.#areas.get(key)!, probe.listing)) continue;
      if (flags & needsRecheck && !meetsExactly(probe, this.filterOf(kindOf(key), idOf(key))!)) continue;
      if (seen) {
        if (seen.has(key)) continue;
        seen.add(key);
      }
      found.push({ kind: kindOf(key), id: idOf(key), userId: candidates[at + 1]! });
    }
  }

  /** Calls `act` for each bucket of a saved query. */
  #forEachBucket(savedQuery: SavedQuery, conjunction: number, act: (bucket: Bucket, row: RowChunk) => void): void {
    const { regions, bounds } = routeQuery(savedQuery.filter);
    const row = encodeRow(savedQuery, bounds, conjunction);
    const wanted = [...new Set(savedQuery.filter.categories)].map((category) => categories.indexOf(category));
    const byCategory = wanted.length > 0 && wanted.length < categories.length ? wanted : [anyCategory];
    for (const region of regions) {
      const isWord = isWordKey(region);
      let buckets = this.#buckets.get(region);
      if (!buckets) this.#buckets.set(region, (buckets = []));
      // Under names and places all categories share one bucket.
      for (const number of typeof region === 'string' ? [anyCategory] : byCategory) {
        const bucket = (buckets[number] ??= new Bucket(this.#arena));
        const before = bucket.size;
        act(bucket, row);
        if (isWord) this.#wordBucketEntries += bucket.size - before;
        if (bucket.size === 0) buckets[number] = undefined;
      }
      if (buckets.every((bucket) => bucket === undefined)) this.#buckets.delete(region);
    }
  }
}

function bucketKeysOf({ listing, candidate, ...keys }: Probe): Iterable<BucketKey> {
  const { state, row, column } = candidate;
  const { zipCode } = listing;
  return bucketKeysOfListing({ state, zipCode, ...keys, position: row === noPosition ? null : [row, column] });
}

/** Verifies conditions that rows represent inexactly or not at all. */
function meetsExactly({ listing, now, candidate, ...keys }: Probe, filter: SavedQueryFilter): boolean {
  const { near, city, county } = filter;
  const { latitude, longitude } = listing;
  return (
    (city === undefined || cityKey(city) === keys.cityKey) &&
    (county === undefined || countyKey(county) === keys.countyKey) &&
    isInOneOf(filter, listing, keys.countyKey) &&
    meetsFactBounds(listing, filter) &&
    isBetween(candidate.price, filter.minPrice, filter.maxPrice) &&
    isBetween(candidate.acres, filter.minAcres, filter.maxAcres) &&
    (filter.maxArvPercent === undefined || candidate.arvPercent <= Math.round(filter.maxArvPercent * 100)) &&
    isBetween(candidate.spread, filter.minSpread) &&
    isBetween(daysOf(listing, now), undefined, filter.maxDaysOnMarket) &&
    meetsBuyerBounds(listing.facts, filter) &&
    meetsReturnBounds(listing, filter) &&
    (!near ||
      (latitude !== null &&
        longitude !== null &&
        milesBetween(near.latitude, near.longitude, latitude, longitude) <= near.miles))
  );
}

/** Verifies ZIP codes, the counties of a region, and property types. */
function isInOneOf({ zips, counties, propertyTypes }: Filter, listing: Listing, county: string): boolean {
  const { zipCode, state } = listing;
  if (zips !== undefined && (zipCode === null || !zips.includes(zipCode))) return false;
  if (counties?.some((one) => one.state === state && countyKey(one.county) === county) === false) return false;
  return propertyTypes === undefined || propertyTypesOf(listing).some((type) => propertyTypes.includes(type));
}

/** Verifies bounds of facts; a listing that does not state the fact does not match. */
function meetsFactBounds({ bedrooms, bathrooms, squareFeet, yearBuilt }: Listing, filter: Filter): boolean {
  return (
    isFactBetween(bedrooms, filter.minBeds, filter.maxBeds) &&
    isFactBetween(bathrooms, filter.minBaths) &&
    isFactBetween(squareFeet, filter.minSqft, filter.maxSqft) &&
    isFactBetween(yearBuilt, filter.minYearBuilt, filter.maxYearBuilt)
  );
}

const isFactBetween = (fact: number | null, least?: number, most?: number): boolean =>
  (least ?? most) === undefined || (fact !== null && isBetween(fact, least, most));

/** Verifies bounds of projected returns, with the search index's function; an unknown return does not match. */
function meetsReturnBounds(listing: Listing, { minReturns, assumptions }: Filter): boolean {
  if (!minReturns) return true;
  const calculator = new ReturnsCalculator(assumptions ?? defaultAssumptions);
  return returnMetrics.every((metric) => {
    const bound = minReturns[metric];
    return bound === undefined || returnOf(calculator, metric, listing) >= bound;
  });
}

/** Verifies a buyer's bounds; `filterFromPreferences` states the rules for unknown facts. */
function meetsBuyerBounds(
  facts: BuyerFacts | undefined,
  { minRoi, cashAvailable, financing }: SavedQueryFilter,
): boolean {
  if (minRoi !== undefined && (facts?.roiEstimate ?? -Infinity) < minRoi) return false;
  if (cashAvailable !== undefined && (facts?.minCash ?? 0) > cashAvailable) return false;
  if (financing === undefined) return true;
  return financing.some((option) => facts?.financeOptions.includes(option));
}

const isBetween = (value: number, least = -Infinity, most = Infinity): boolean => value >= least && value <= most;

/** Interleaves coordinates in one array of doubles. */
function flattenCorners(area: NonNullable<Filter['area']>): readonly number[] {
  const corners: number[] = [];
  for (const [longitude, latitude] of area) corners.push(longitude, latitude);
  return corners;
}

/** Even-odd rule: a ray from an inside point crosses an odd number of edges. */
function isInsidePolygon(corners: readonly number[], { longitude: x, latitude: y }: Listing): boolean {
  if (x === null || y === null) return false;
  let inside = false;
  for (let at = 0, before = corners.length - 2; at < corners.length; before = at, at += 2) {
    const [xi, yi] = [corners[at]!, corners[at + 1]!];
    const [xj, yj] = [corners[before]!, corners[before + 1]!];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

function createProbe(listing: MatchableListing, now: number): Probe {
  let wording: ListingWords | undefined;
  return {
    listing,
    now,
    candidate: encodeCandidate(listing, now),
    cityKey: cityKey(listing.city),
    countyKey: countyKey(countyOf(listing)),
    words: () => (wording ??= new ListingWords(listing)),
  };
}
