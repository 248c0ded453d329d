import { acreageOf, categories, dealTypes, type State, states } from '@dealstead/contracts';
import { milesBetween } from '../search/engine/spans.ts';
import type { Filter, Listing } from '../search/types.ts';
import { nameKey, type Region, regionsOfListing, regionsOfText, regionsOfWish } from './regions.ts';
import { Shelf } from './shelf.ts';
import { type Wish, type WishFilter, type WishKind, wishKinds } from './wishes.ts';
import { holds, type Wording, wordingOf } from './wording.ts';

/** A wish that a listing satisfies. */
export interface Satisfied {
  readonly kind: WishKind;
  readonly id: number;
  readonly userId: number;
}

/** What a wish asks for that is rare, or no number. */
type Rare = Pick<WishFilter, 'box' | 'area' | 'near' | 'nearName' | 'words'> & {
  readonly cityKey?: string;
  readonly countyKey?: string;
  /** As they were written, for the reasons. */
  readonly city?: string;
  readonly county?: string;
};

/** What a wish asks for at all: what it does not is not looked at. */
const asks = {
  underContract: 1,
  featured: 2,
  ownerFinance: 4,
  acres: 8,
  arv: 16,
  spread: 32,
  days: 64,
  rare: 128,
} as const;

const columnTypes = {
  id: Uint32Array,
  kind: Uint8Array,
  userId: Uint32Array,
  /** Sum of `asks`. */
  asks: Uint8Array,
  /** A bit for each that is taken. */
  categories: Uint16Array,
  deals: Uint8Array,
  lowStates: Uint32Array,
  highStates: Uint32Array,
  minPrice: Float64Array,
  maxPrice: Float64Array,
  minAcres: Float64Array,
  maxAcres: Float64Array,
  maxArvPercent: Float64Array,
  minSpread: Float64Array,
  maxDays: Float64Array,
  /** The last question that it answered. */
  answered: Uint32Array,
} as const;
type ColumnName = keyof typeof columnTypes;
type Columns = { [N in ColumnName]: InstanceType<(typeof columnTypes)[N]> };
const columnNames = Object.keys(columnTypes) as ColumnName[];

const day = 86_400_000;
const anyCategory = categories.length;

/** A listing as wishes look at it; its words are read when the first of them asks. */
interface Offer {
  readonly listing: Listing;
  readonly category: number;
  readonly state: number;
  readonly deal: number;
  readonly cityKey: string;
  readonly countyKey: string | null;
  readonly acres: number;
  /** NaN where nobody knows, so that no bound holds. */
  readonly arvPercent: number;
  readonly spread: number;
  readonly days: number;
  readonly isFeatured: boolean;
  wording(): Wording;
}

/**
 * What everyone wants to hear of, in memory: asked for a listing, it says whose wishes the listing satisfies. Exactly
 * those that a look at every wish would find: places on the way only leave out what cannot be satisfied, and each that
 * remains is checked whole.
 */
export class Matcher {
  #columns: Columns = allocate(1_024);
  /** By slot; most wishes have none. */
  readonly #rare: (Rare | undefined)[] = [];
  readonly #free: number[] = [];
  #used = 0;
  readonly #slots: Record<WishKind, Map<number, number>> = { search: new Map(), buyer: new Map() };
  /** A shelf for each category and one for all, by region. */
  readonly #regions = new Map<Region, (Shelf | undefined)[]>();
  /** How many wishes stand at words. */
  #atWords = 0;
  #question = 0;

  get size(): number {
    return this.#slots.search.size + this.#slots.buyer.size;
  }

  /** Adds a wish, in place of the one of its kind and id. */
  put(wish: Wish): void {
    this.remove(wish.kind, wish.id);
    const slot = this.#free.pop() ?? this.#used++;
    if (slot >= this.#columns.id.length) this.#columns = grown(this.#columns);
    this.#write(slot, wish);
    this.#slots[wish.kind].set(wish.id, slot);
    this.#place(slot, wish.filter, (shelf, bounds) =>
      shelf.add(slot, this.#columns.minPrice[slot]!, this.#columns.maxPrice[slot]!, bounds),
    );
  }

  remove(kind: WishKind, id: number): void {
    const slot = this.#slots[kind].get(id);
    if (slot === undefined) return;
    this.#slots[kind].delete(id);
    this.#place(slot, this.#filterIn(slot), (shelf) => shelf.remove(slot, this.#columns.maxPrice[slot]!));
    this.#rare[slot] = undefined;
    this.#free.push(slot);
  }

  /** Whose wishes a listing satisfies at a moment, in no order. */
  match(listing: Listing, now: number): Satisfied[] {
    const found: Satisfied[] = [];
    const offer = offerOf(listing, now);
    const { id, kind, userId, answered } = this.#columns;
    this.#question = (this.#question + 1) >>> 0;
    const question = this.#question;
    if (question === 0) answered.fill(0);
    const { latitude, longitude } = listing;
    const placed = latitude !== null && longitude !== null;
    const row = placed ? Math.round(latitude * 100) : 0;
    const column = placed ? Math.round(longitude * 100) : 0;
    const take = (slot: number) => {
      if (answered[slot] === question || !this.#satisfies(slot, offer)) return;
      answered[slot] = question;
      found.push({ kind: wishKinds[kind[slot]!]!, id: id[slot]!, userId: userId[slot]! });
    };
    const pass = (region: Region) => {
      const shelves = this.#regions.get(region);
      if (!shelves) return;
      shelves[anyCategory]?.scan(listing.price, row, column, take);
      shelves[offer.category]?.scan(listing.price, row, column, take);
    };
    for (const region of regionsOfListing({ ...offer, position: placed ? [row, column] : null })) pass(region);
    if (this.#atWords > 0) {
      const { words, stems } = offer.wording();
      for (const region of regionsOfText(words, stems)) pass(region);
    }
    return found;
  }

  /** What a wish asks for; undefined where there is none. */
  filterOf(kind: WishKind, id: number): WishFilter | undefined {
    const slot = this.#slots[kind].get(id);
    return slot === undefined ? undefined : this.#filterIn(slot);
  }

  #satisfies(slot: number, offer: Offer): boolean {
    const columns = this.#columns;
    const { listing } = offer;
    const asked = columns.asks[slot]!;
    if (listing.status !== 'active' && (asked & asks.underContract) === 0) return false;
    if (((columns.categories[slot]! >>> offer.category) & 1) === 0) return false;
    const states = offer.state < 32 ? columns.lowStates[slot]! : columns.highStates[slot]!;
    if (((states >>> (offer.state & 31)) & 1) === 0) return false;
    if (((columns.deals[slot]! >>> offer.deal) & 1) === 0) return false;
    if (listing.price < columns.minPrice[slot]! || listing.price > columns.maxPrice[slot]!) return false;
    if ((asked & ~asks.underContract) === 0) return true;
    if (asked & asks.featured && !offer.isFeatured) return false;
    if (asked & asks.ownerFinance && !listing.ownerFinance) return false;
    if (asked & asks.acres && !(offer.acres >= columns.minAcres[slot]! && offer.acres <= columns.maxAcres[slot]!))
      return false;
    if (asked & asks.arv && !(offer.arvPercent <= columns.maxArvPercent[slot]!)) return false;
    if (asked & asks.spread && !(offer.spread >= columns.minSpread[slot]!)) return false;
    if (asked & asks.days && !(offer.days <= columns.maxDays[slot]!)) return false;
    return (asked & asks.rare) === 0 || satisfiesRare(this.#rare[slot]!, offer);
  }

  #write(slot: number, { kind, id, userId, filter }: Wish): void {
    const columns = this.#columns;
    const cents = (value: number | undefined, none: number) => value ?? none;
    columns.id[slot] = id;
    columns.kind[slot] = wishKinds.indexOf(kind);
    columns.userId[slot] = userId;
    columns.categories[slot] = bitsOf(filter.categories, categories);
    // The bit before the first is a listing without a deal type.
    columns.deals[slot] = filter.dealTypes ? bitsOf(filter.dealTypes, dealTypes) << 1 : 0xff;
    const wanted = filter.states ?? states;
    columns.lowStates[slot] = statesBits(wanted, 0);
    columns.highStates[slot] = statesBits(wanted, 32);
    columns.minPrice[slot] = cents(filter.minPrice, -Infinity);
    columns.maxPrice[slot] = cents(filter.maxPrice, Infinity);
    columns.minAcres[slot] = filter.minAcres ?? -Infinity;
    columns.maxAcres[slot] = filter.maxAcres ?? Infinity;
    columns.maxArvPercent[slot] = filter.maxArvPercent ?? Infinity;
    columns.minSpread[slot] = filter.minSpread ?? -Infinity;
    columns.maxDays[slot] = filter.maxDaysOnMarket ?? Infinity;
    columns.answered[slot] = 0;
    const rare = rareOf(filter);
    this.#rare[slot] = rare;
    columns.asks[slot] =
      (filter.underContract ? asks.underContract : 0) |
      (filter.featured ? asks.featured : 0) |
      (filter.ownerFinance ? asks.ownerFinance : 0) |
      (filter.minAcres === undefined && filter.maxAcres === undefined ? 0 : asks.acres) |
      (filter.maxArvPercent === undefined ? 0 : asks.arv) |
      (filter.minSpread === undefined ? 0 : asks.spread) |
      (filter.maxDaysOnMarket === undefined ? 0 : asks.days) |
      (rare ? asks.rare : 0);
  }

  /** A wish's filter, made of what is kept of it. */
  #filterIn(slot: number): WishFilter {
    const columns = this.#columns;
    const asked = columns.asks[slot]!;
    const given = <T>(value: T, isGiven: boolean): T | undefined => (isGiven ? value : undefined);
    const bounded = (column: Float64Array) => given(column[slot]!, Number.isFinite(column[slot]!));
    const chosen = <T>(values: readonly T[], bits: (at: number) => number) => {
      const some = values.filter((_, at) => bits(at) & 1);
      return some.length === values.length ? undefined : some;
    };
    const { cityKey: _, countyKey: __, ...rare } = this.#rare[slot] ?? {};
    return {
      categories: chosen(categories, (at) => columns.categories[slot]! >>> at),
      states: chosen(states, (at) => (at < 32 ? columns.lowStates : columns.highStates)[slot]! >>> (at & 31)),
      dealTypes: given(
        dealTypes.filter((_deal, at) => (columns.deals[slot]! >>> (at + 1)) & 1),
        columns.deals[slot] !== 0xff,
      ),
      minPrice: bounded(columns.minPrice),
      maxPrice: bounded(columns.maxPrice),
      minAcres: bounded(columns.minAcres),
      maxAcres: bounded(columns.maxAcres),
      maxArvPercent: bounded(columns.maxArvPercent),
      minSpread: bounded(columns.minSpread),
      maxDaysOnMarket: bounded(columns.maxDays),
      underContract: given(true, (asked & asks.underContract) !== 0),
      featured: given(true, (asked & asks.featured) !== 0),
      ownerFinance: given(true, (asked & asks.ownerFinance) !== 0),
      ...rare,
    };
  }

  #place(slot: number, filter: Filter, at: (shelf: Shelf, bounds: Parameters<Shelf['add']>[3]) => void): void {
    const { regions, bounds } = regionsOfWish(filter);
    const bits = this.#columns.categories[slot]!;
    const each = categories.flatMap((_, category) => ((bits >>> category) & 1 ? [category] : []));
    const shelfNumbers = each.length === categories.length ? [anyCategory] : each;
    for (const region of regions) {
      let shelves = this.#regions.get(region);
      if (!shelves) this.#regions.set(region, (shelves = []));
      for (const number of shelfNumbers) {
        const shelf = (shelves[number] ??= new Shelf());
        const before = shelf.size;
        at(shelf, bounds);
        if (typeof region === 'string' && !region.startsWith('c')) this.#atWords += shelf.size - before;
      }
      if (shelves.every((shelf) => (shelf?.size ?? 0) === 0)) this.#regions.delete(region);
    }
  }
}

function satisfiesRare({ box, area, near, words, cityKey, countyKey }: Rare, offer: Offer): boolean {
  const { latitude, longitude } = offer.listing;
  if (cityKey !== undefined && cityKey !== offer.cityKey) return false;
  if (countyKey !== undefined && countyKey !== offer.countyKey) return false;
  if (box ?? area ?? near) {
    if (latitude === null || longitude === null) return false;
    if (box && !(longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north))
      return false;
    if (area && !isInside(area, longitude, latitude)) return false;
    if (near && !(milesBetween(near.latitude, near.longitude, latitude, longitude) <= near.miles)) return false;
  }
  return words?.every((word) => holds(offer.wording(), word)) ?? true;
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
  let wording: Wording | undefined;
  return {
    listing,
    category: categories.indexOf(listing.category),
    state: states.indexOf(listing.state),
    deal: listing.dealType === null ? 0 : dealTypes.indexOf(listing.dealType) + 1,
    cityKey: nameKey(listing.city),
    countyKey: listing.county === null ? null : nameKey(listing.county),
    acres: acreageOf(listing.acres) ?? Number.NaN,
    arvPercent: arv !== null && arv > 0 ? (price / 100 / (arv / 100)) * 100 : Number.NaN,
    spread: arv === null ? Number.NaN : arv - price - (rehabCost ?? 0),
    days: listing.daysBefore + Math.max(0, Math.floor((now - listing.createdAt) / day)),
    isFeatured: listing.featured && (listing.featuredUntil === null || listing.featuredUntil > now),
    wording: () => (wording ??= wordingOf(listing)),
  };
}

function rareOf({ box, area, near, nearName, words, city, county }: WishFilter): Rare | undefined {
  if (box ?? area ?? near ?? words ?? city ?? county) {
    return {
      ...(box && { box }),
      ...(area && { area }),
      ...(near && { near }),
      ...(nearName !== undefined && { nearName }),
      ...(words && { words }),
      ...(city !== undefined && { city, cityKey: nameKey(city) }),
      ...(county !== undefined && { county, countyKey: nameKey(county) }),
    };
  }
  return undefined;
}

const bitsOf = <T>(chosen: readonly T[] | undefined, all: readonly T[]): number =>
  (chosen ?? all).reduce((bits, value) => bits | (1 << all.indexOf(value)), 0);

const statesBits = (wanted: readonly State[], from: number): number =>
  wanted.reduce((bits, state) => {
    const at = states.indexOf(state) - from;
    return at >= 0 && at < 32 ? bits | (1 << at) : bits;
  }, 0);

function allocate(capacity: number): Columns {
  return Object.fromEntries(columnNames.map((name) => [name, new columnTypes[name](capacity)])) as Columns;
}

function grown(columns: Columns): Columns {
  const larger = allocate(Math.ceil(columns.id.length * 1.5));
  for (const name of columnNames) larger[name].set(columns[name] as Float64Array);
  return larger;
}
