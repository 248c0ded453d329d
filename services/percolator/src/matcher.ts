import { categories } from '@dealstead/contracts';
import { milesBetween } from '@dealstead/geo';
import type { Filter, Listing } from '@dealstead/search-engine';
import { Pages } from './pages.ts';
import { Phrases } from './phrases.ts';
import { isAtWord, nameKey, type Region, regionsOfListing, regionsOfWish } from './regions.ts';
import { Room, type Rows } from './rows.ts';
import { inFound, nowhere, Shelf } from './shelf.ts';
import { daysOf, hasArea, idOf, keyOf, kindOf, passingOf, rowOf, unsure } from './terms.ts';
import type { Wish, WishFilter, WishKind } from './wishes.ts';
import { Wording } from './wording.ts';

/** A wish that a listing satisfies. */
export interface Satisfied {
  readonly kind: WishKind;
  readonly id: number;
  /** 0 for whoever is on the buyer list. */
  readonly userId: number;
}

/** Facts of a listing that only buyers' preferences ask about; the search index holds none of them. */
export interface BuyerFacts {
  /** Percent. */
  readonly roiEstimate: number | null;
  /** Cents. */
  readonly minCash: number | null;
  readonly financeOptions: readonly string[];
  readonly targetBuyers: readonly string[];
}
export type Matchable = Listing & { readonly facts?: BuyerFacts };

const anyCategory = categories.length;

/** A listing as wishes look at it; its words are read when the first of them asks. */
interface Offer {
  readonly listing: Matchable;
  readonly now: number;
  readonly passing: ReturnType<typeof passingOf>;
  readonly cityKey: string;
  readonly countyKey: string | null;
  wording(): Wording;
}

/**
 * What everyone wants to hear of, in memory: asked for a listing, it says whose wishes the listing satisfies. Exactly
 * those that a look at every wish would find: regions only leave out what cannot be satisfied, and each that remains is
 * checked whole.
 */
export class Matcher {
  /** Filters by key, as JSON: a million texts are less for the collector to go through than as many objects. */
  readonly #filters = new Pages<string>();
  /** Drawn areas by key: longitude and latitude of each corner. */
  readonly #areas = new Pages<readonly number[]>();
  readonly #phrases = new Phrases();
  readonly #room = new Room();
  /** A shelf for each category and one for all, by region. */
  readonly #regions = new Map<Region, (Shelf | undefined)[]>();
  /** How many times wishes stand at words. */
  #atWords = 0;
  #candidates = new Uint32Array(1 << 10);

  get size(): number {
    return this.#filters.size;
  }

  /** Adds a wish, in place of the one of its kind and id. */
  put(wish: Wish): void {
    const { kind, id, filter } = wish;
    this.remove(kind, id);
    const key = keyOf(kind, id);
    this.#filters.set(key, JSON.stringify(filter));
    if (filter.area) this.#areas.set(key, cornersOf(filter.area));
    const phrase = filter.words ? this.#phrases.take(filter.words) : 0;
    this.#place(wish, phrase, (shelf, row) => shelf.add(row));
  }

  remove(kind: WishKind, id: number): void {
    const filter = this.filterOf(kind, id);
    if (!filter) return;
    this.#place({ kind, id, userId: 0, filter }, 0, (shelf, row) => shelf.remove(row));
    if (filter.words) this.#phrases.drop(filter.words);
    this.#filters.delete(keyOf(kind, id));
    this.#areas.delete(keyOf(kind, id));
  }

  /** Whose wishes a listing satisfies at a moment, in no order. */
  match(listing: Matchable, now: number): Satisfied[] {
    const found: Satisfied[] = [];
    const offer = offerOf(listing, now);
    this.#phrases.turn();
    for (const region of regionsOf(offer)) this.#pass(region, offer, found);
    if (this.#atWords > 0) {
      // Several words may lead to one wish.
      const met = new Set<number>();
      for (const region of offer.wording().regions) this.#pass(region, offer, found, met);
    }
    return found;
  }

  /** What a wish asks for; undefined where there is none. */
  filterOf(kind: WishKind, id: number): WishFilter | undefined {
    const kept = this.#filters.get(keyOf(kind, id));
    return kept === undefined ? undefined : (JSON.parse(kept) as WishFilter);
  }

  #pass(region: Region, offer: Offer, found: Satisfied[], met?: Set<number>): void {
    const shelves = this.#regions.get(region);
    if (!shelves) return;
    this.#look(shelves[anyCategory], offer, found, met);
    this.#look(shelves[offer.passing.category], offer, found, met);
  }

  #look(shelf: Shelf | undefined, offer: Offer, found: Satisfied[], met?: Set<number>): void {
    if (!shelf) return;
    if (shelf.size * inFound > this.#candidates.length) this.#candidates = new Uint32Array(2 * inFound * shelf.size);
    const candidates = this.#candidates;
    const count = shelf.scan(offer.passing, unsure, candidates);
    for (let at = 0; at < count; at += inFound) {
      const key = candidates[at]!;
      const mixed = candidates[at + 2]!;
      const phrase = candidates[at + 3]!;
      if (phrase > 0 && !this.#phrases.isIn(phrase, offer.wording)) continue;
      if (mixed & hasArea && !isInside(this.#areas.get(key)!, offer.listing)) continue;
      if (mixed & unsure && !satisfies(offer, this.filterOf(kindOf(key), idOf(key))!)) continue;
      if (met) {
        if (met.has(key)) continue;
        met.add(key);
      }
      found.push({ kind: kindOf(key), id: idOf(key), userId: candidates[at + 1]! });
    }
  }

  /** Does something at each shelf on which a wish stands. */
  #place(wish: Wish, phrase: number, act: (shelf: Shelf, row: Rows) => void): void {
    const { regions, bounds } = regionsOfWish(wish.filter);
    const row = rowOf(wish, bounds, phrase);
    const wanted = [...new Set(wish.filter.categories)].map((category) => categories.indexOf(category));
    const byCategory = wanted.length > 0 && wanted.length < categories.length ? wanted : [anyCategory];
    for (const region of regions) {
      const isWord = isAtWord(region);
      let shelves = this.#regions.get(region);
      if (!shelves) this.#regions.set(region, (shelves = []));
      // At names one is enough.
      for (const number of typeof region === 'string' ? [anyCategory] : byCategory) {
        const shelf = (shelves[number] ??= new Shelf(this.#room));
        const before = shelf.size;
        act(shelf, row);
        if (isWord) this.#atWords += shelf.size - before;
        if (shelf.size === 0) shelves[number] = undefined;
      }
      if (shelves.every((shelf) => shelf === undefined)) this.#regions.delete(region);
    }
  }
}

function regionsOf({ passing, cityKey, countyKey }: Offer): Iterable<Region> {
  const { state, row, column } = passing;
  return regionsOfListing({ state, cityKey, countyKey, position: row === nowhere ? null : [row, column] });
}

/** Whether a listing satisfies what a shelf is not sure of. */
function satisfies({ listing, now, passing, cityKey, countyKey }: Offer, filter: WishFilter): boolean {
  const { near, city, county } = filter;
  const { latitude, longitude } = listing;
  return (
    (city === undefined || nameKey(city) === cityKey) &&
    (county === undefined || nameKey(county) === countyKey) &&
    isWithin(passing.price, filter.minPrice, filter.maxPrice) &&
    isWithin(passing.acres, filter.minAcres, filter.maxAcres) &&
    (filter.maxArvPercent === undefined || passing.arvPercent <= Math.round(filter.maxArvPercent * 100)) &&
    isWithin(passing.spread, filter.minSpread) &&
    isWithin(daysOf(listing, now), undefined, filter.maxDaysOnMarket) &&
    suitsBuyer(listing.facts, filter) &&
    (!near ||
      (latitude !== null &&
        longitude !== null &&
        milesBetween(near.latitude, near.longitude, latitude, longitude) <= near.miles))
  );
}

/** Whether a listing's facts satisfy a buyer's bounds; `filterOfBuyer` has the rules for what is unknown. */
function suitsBuyer(facts: BuyerFacts | undefined, { minRoi, cashAvailable, financing }: WishFilter): boolean {
  if (minRoi !== undefined && (facts?.roiEstimate ?? -Infinity) < minRoi) return false;
  if (cashAvailable !== undefined && (facts?.minCash ?? 0) > cashAvailable) return false;
  if (financing === undefined) return true;
  return financing.some((option) => facts?.financeOptions.includes(option));
}

const isWithin = (value: number, least = -Infinity, most = Infinity): boolean => value >= least && value <= most;

/** Doubles side by side. */
function cornersOf(area: NonNullable<Filter['area']>): readonly number[] {
  const corners: number[] = [];
  for (const [longitude, latitude] of area) corners.push(longitude, latitude);
  return corners;
}

/** By the even-odd rule: a line from the point eastward crosses an odd number of edges. */
function isInside(corners: readonly number[], { longitude: x, latitude: y }: Listing): boolean {
  if (x === null || y === null) return false;
  let inside = false;
  for (let at = 0, before = corners.length - 2; at < corners.length; before = at, at += 2) {
    const [xi, yi] = [corners[at]!, corners[at + 1]!];
    const [xj, yj] = [corners[before]!, corners[before + 1]!];
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

function offerOf(listing: Matchable, now: number): Offer {
  let wording: Wording | undefined;
  return {
    listing,
    now,
    passing: passingOf(listing, now),
    cityKey: nameKey(listing.city),
    countyKey: listing.county === null ? null : nameKey(listing.county),
    wording: () => (wording ??= new Wording(listing)),
  };
}
