import { acreageOf, categories, dealTypes, states } from '@dealstead/contracts';
import type { Filter, Listing } from '../search/types.ts';
import { asksRare, hasMore, kindIn, type Measured, neededOf, type Rare, Records } from './records.ts';
import { nameKey, type Region, regionsOfListing, regionsOfWish } from './regions.ts';
import { type Bounds, type Passing, Shelf } from './shelf.ts';
import type { Wish, WishFilter, WishKind } from './wishes.ts';
import { Wording } from './wording.ts';

/** A wish that a listing satisfies. */
export interface Satisfied {
  readonly kind: WishKind;
  readonly id: number;
  /** 0 for whoever is on the buyer list. */
  readonly userId: number;
}

const day = 86_400_000;
const anyCategory = categories.length;

/** A listing as wishes look at it; its words are read when the first of them asks. Not known is NaN, which is in no bounds. */
interface Offer extends Passing, Measured {
  readonly listing: Listing;
  readonly category: number;
  /** Hundredths of a degree; null where nobody knows. */
  readonly position: readonly [latitude: number, longitude: number] | null;
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
  readonly #records = new Records();
  readonly #slots: Record<WishKind, Map<number, number>> = { search: new Map(), buyer: new Map() };
  /** A shelf for each category and one for all, by region; at names and words one is enough. */
  readonly #regions = new Map<Region, (Shelf | undefined)[]>();
  /** How many times wishes stand at words. */
  #atWords = 0;
  #question = 0;
  #candidates = new Uint32Array(1 << 10);

  get size(): number {
    return this.#slots.search.size + this.#slots.buyer.size;
  }

  /** Adds a wish, in place of the one of its kind and id. */
  put(wish: Wish): void {
    this.remove(wish.kind, wish.id);
    const slot = this.#records.add(wish);
    this.#slots[wish.kind].set(wish.id, slot);
    const terms = this.#records.terms(slot);
    this.#place(wish.filter, (shelf, bounds) => shelf.add(slot, terms, bounds));
  }

  remove(kind: WishKind, id: number): void {
    const slot = this.#slots[kind].get(id);
    if (slot === undefined) return;
    this.#slots[kind].delete(id);
    const most = this.#records.bound(slot, 'maxPrice');
    this.#place(this.#records.filter(slot), (shelf) => shelf.remove(slot, most));
    this.#records.free(slot);
  }

  /** Whose wishes a listing satisfies at a moment, in no order. */
  match(listing: Listing, now: number): Satisfied[] {
    const found: Satisfied[] = [];
    const offer = offerOf(listing, now);
    this.#question = (this.#question % 0xffff_ffff) + 1;
    for (const region of regionsOfListing(offer)) this.#pass(region, offer, found, false);
    // Several words may lead to one wish.
    if (this.#atWords > 0) for (const region of offer.wording().regions()) this.#pass(region, offer, found, true);
    return found;
  }

  /** What a wish asks for; undefined where there is none. */
  filterOf(kind: WishKind, id: number): WishFilter | undefined {
    const slot = this.#slots[kind].get(id);
    return slot === undefined ? undefined : this.#records.filter(slot);
  }

  #pass(region: Region, offer: Offer, found: Satisfied[], isRepeated: boolean): void {
    const shelves = this.#regions.get(region);
    if (!shelves) return;
    this.#look(shelves[anyCategory], offer, found, isRepeated);
    this.#look(shelves[offer.category], offer, found, isRepeated);
  }

  #look(shelf: Shelf | undefined, offer: Offer, found: Satisfied[], isRepeated: boolean): void {
    if (!shelf) return;
    if (shelf.size > this.#candidates.length) this.#candidates = new Uint32Array(2 * shelf.size);
    const candidates = this.#candidates;
    const count = shelf.scan(offer, candidates);
    for (let nth = 0; nth < count; nth++) {
      const at = candidates[nth]!;
      const mixed = shelf.mixed(at);
      if (hasMore(mixed) && !this.#satisfies(shelf.slot(at), mixed, offer)) continue;
      if (isRepeated && !this.#records.answers(shelf.slot(at), this.#question)) continue;
      found.push({ kind: kindIn(mixed), id: shelf.id(at), userId: shelf.userId(at) });
    }
  }

  /** Whether all holds that a shelf does not know exactly. */
  #satisfies(slot: number, mixed: number, offer: Offer): boolean {
    return (
      this.#records.holds(slot, mixed, offer) && (!asksRare(mixed) || satisfiesRare(this.#records.rare(slot)!, offer))
    );
  }

  /** Does something at each shelf on which a wish of this filter stands. */
  #place(filter: Filter, act: (shelf: Shelf, bounds: Bounds) => void): void {
    const { regions, bounds } = regionsOfWish(filter);
    const wanted = (filter.categories ?? []).map((category) => categories.indexOf(category));
    const byCategory = wanted.length > 0 && wanted.length < categories.length ? wanted : [anyCategory];
    for (const region of regions) {
      let shelves = this.#regions.get(region);
      if (!shelves) this.#regions.set(region, (shelves = []));
      for (const number of typeof region === 'string' ? [anyCategory] : byCategory) {
        const shelf = (shelves[number] ??= new Shelf());
        const before = shelf.size;
        act(shelf, bounds);
        if (typeof region === 'string' && !region.startsWith('c')) this.#atWords += shelf.size - before;
        if (shelf.size === 0) shelves[number] = undefined;
      }
      if (shelves.every((shelf) => shelf === undefined)) this.#regions.delete(region);
    }
  }
}

function satisfiesRare({ area, words, cityKey, countyKey }: Rare, offer: Offer): boolean {
  const { latitude, longitude } = offer.listing;
  if (cityKey !== undefined && cityKey !== offer.cityKey) return false;
  if (countyKey !== undefined && countyKey !== offer.countyKey) return false;
  if (area && (latitude === null || longitude === null || !isInside(area, longitude, latitude))) return false;
  return words?.every((word) => offer.wording().holds(word)) ?? true;
}

/** By the even-odd rule: a line from the point eastward crosses an odd number of edges. */
function isInside(corners: NonNullable<Filter['area']>, x: number, y: number): boolean {
  let inside = false;
  for (let at = 0, before = corners.length - 1; at < corners.length; before = at++) {
    const [xi, yi] = corners[at]!;
    const [xj, yj] = corners[before]!;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) inside = !inside;
  }
  return inside;
}

function offerOf(listing: Listing, now: number): Offer {
  const { price, arv, rehabCost } = listing;
  const { latitude, longitude } = listing;
  const position =
    latitude === null || longitude === null
      ? null
      : ([Math.round(latitude * 100), Math.round(longitude * 100)] as const);
  const category = categories.indexOf(listing.category);
  const deal = listing.dealType === null ? 0 : dealTypes.indexOf(listing.dealType) + 1;
  let wording: Wording | undefined;
  return {
    listing,
    price,
    category,
    state: states.indexOf(listing.state),
    needed: neededOf(category, deal, listing.status === 'active'),
    position,
    row: position?.[0] ?? 0,
    column: position?.[1] ?? 0,
    cityKey: nameKey(listing.city),
    countyKey: listing.county === null ? null : nameKey(listing.county),
    acres: acreageOf(listing.acres) ?? Number.NaN,
    arvPercent: arv !== null && arv > 0 ? (price / 100 / (arv / 100)) * 100 : Number.NaN,
    spread: arv === null ? Number.NaN : arv - price - (rehabCost ?? 0),
    days: listing.daysBefore + Math.max(0, Math.floor((now - listing.createdAt) / day)),
    ownerFinance: listing.ownerFinance,
    latitude: latitude ?? Number.NaN,
    longitude: longitude ?? Number.NaN,
    isFeatured: listing.featured && (listing.featuredUntil === null || listing.featuredUntil > now),
    wording: () => (wording ??= new Wording(listing)),
  };
}
