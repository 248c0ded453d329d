import { categories, dealTypes, states } from '@dealstead/contracts';
import { milesBetween } from '../search/engine/spans.ts';
import { isLookedUp, nameKey } from './regions.ts';
import type { Terms } from './shelf.ts';
import { type Wish, type WishFilter, type WishKind, wishKinds } from './wishes.ts';

/** What a wish asks for at all: what it does not is not looked at. */
export const asks = {
  underContract: 1,
  featured: 2,
  ownerFinance: 4,
  acres: 8,
  arv: 16,
  spread: 32,
  days: 64,
  rare: 128,
} as const;

/** What few wishes ask for, and what is no number. */
export type Rare = Pick<WishFilter, 'box' | 'area' | 'near' | 'nearName' | 'words' | 'city' | 'county'> & {
  readonly cityKey?: string;
  readonly countyKey?: string;
};

// A record is 26 numbers of 32 bits: bounds and a place with its miles as ten doubles, then these.
const stride = 26;
const near = { latitude: 7, longitude: 8, miles: 9 } as const;
const at = {
  minPrice: 0,
  maxPrice: 1,
  minAcres: 2,
  maxAcres: 3,
  maxArvPercent: 4,
  minSpread: 5,
  maxDays: 6,
  ...near,
} as const;
type Bound = keyof typeof at;
const place = { id: 20, userId: 21, lowStates: 22, highStates: 23, mixed: 24, answered: 25 } as const;
/** In one number: a bit for each category, for no deal type and each, for the kind, for a place, and what is asked for. */
const mixed = { deals: 16, kind: 22, near: 23, asks: 24 } as const;
const everyDeal = 2 ** (dealTypes.length + 1) - 1;

/** What is measured of a listing; no number where nobody knows, which is in no bounds. */
export interface Measured {
  readonly acres: number;
  /** Cents. */
  readonly spread: number;
  /** On the market. */
  readonly days: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly isFeatured: boolean;
  readonly ownerFinance: boolean;
}

/** The bits that a wish has all of which takes a category, a deal type (0 is none) and a status. */
export const neededOf = (category: number, deal: number, isActive: boolean): number =>
  (1 << category) | (1 << (mixed.deals + deal)) | (isActive ? 0 : asks.underContract << mixed.asks);
/** Whether something is asked for that a shelf does not check. */
export const hasMore = (mix: number): boolean =>
  (mix & ((1 << mixed.near) | ((0xff & ~(asks.underContract | asks.arv)) << mixed.asks))) !== 0;
export const asksRare = (mix: number): boolean => ((mix >>> mixed.asks) & asks.rare) !== 0;
export const kindIn = (mix: number): WishKind => wishKinds[(mix >>> mixed.kind) & 1]!;

interface Chunk {
  readonly doubles: Float64Array;
  readonly words: Uint32Array;
}
const inChunk = 1 << 15;

/**
 * Wishes by slot, each in 104 bytes next to one another, so that to look at one is to fetch one place of memory. Chunks
 * come one by one: to add a wish never copies the others.
 */
export class Records {
  readonly #chunks: Chunk[] = [];
  readonly #rare: (Rare | undefined)[] = [];
  readonly #free: number[] = [];
  /** Slots that were ever used. */
  used = 0;

  /** Keeps a wish and says in which slot. */
  add({ kind, id, userId, filter }: Wish): number {
    const slot = this.#free.pop() ?? this.used++;
    if (slot >= this.#chunks.length * inChunk) {
      const buffer = new ArrayBuffer(inChunk * stride * 4);
      this.#chunks.push({ doubles: new Float64Array(buffer), words: new Uint32Array(buffer) });
    }
    const { doubles, words } = this.#chunks[Math.floor(slot / inChunk)]!;
    const first = (slot % inChunk) * stride;
    const bound = (name: Bound, value: number) => (doubles[first / 2 + at[name]] = value);
    bound('minPrice', filter.minPrice ?? -Infinity);
    bound('maxPrice', filter.maxPrice ?? Infinity);
    bound('minAcres', filter.minAcres ?? -Infinity);
    bound('maxAcres', filter.maxAcres ?? Infinity);
    bound('maxArvPercent', filter.maxArvPercent ?? Infinity);
    bound('minSpread', filter.minSpread ?? -Infinity);
    bound('maxDays', filter.maxDaysOnMarket ?? Infinity);
    bound('latitude', filter.near?.latitude ?? 0);
    bound('longitude', filter.near?.longitude ?? 0);
    bound('miles', filter.near?.miles ?? 0);
    this.#rare[slot] = rareOf(filter);
    words[first + place.id] = id;
    words[first + place.userId] = userId;
    const wanted = (filter.states ?? states).map((state) => states.indexOf(state));
    words[first + place.lowStates] = bitsOf(wanted.filter((state) => state < 32));
    words[first + place.highStates] = bitsOf(wanted.filter((state) => state >= 32).map((state) => state - 32));
    const deals = filter.dealTypes ? bitsOf(filter.dealTypes.map((deal) => dealTypes.indexOf(deal) + 1)) : everyDeal;
    words[first + place.mixed] =
      bitsOf((filter.categories ?? categories).map((category) => categories.indexOf(category))) |
      (deals << mixed.deals) |
      (wishKinds.indexOf(kind) << mixed.kind) |
      (filter.near ? 1 << mixed.near : 0) |
      (askedIn(filter) << mixed.asks);
    words[first + place.answered] = 0;
    return slot;
  }

  free(slot: number): void {
    this.#rare[slot] = undefined;
    this.#free.push(slot);
  }

  /** What a shelf knows of a wish. */
  terms(slot: number): Terms {
    const { words } = this.#chunks[(slot / inChunk) | 0]!;
    const first = (slot % inChunk) * stride;
    return {
      least: this.bound(slot, 'minPrice'),
      most: this.bound(slot, 'maxPrice'),
      arvPercent: this.bound(slot, 'maxArvPercent'),
      mixed: words[first + place.mixed]!,
      lowStates: words[first + place.lowStates]!,
      highStates: words[first + place.highStates]!,
      id: words[first + place.id]!,
      userId: words[first + place.userId]!,
    };
  }

  /** Sum of `asks`. */
  asked(slot: number): number {
    return this.#chunks[(slot / inChunk) | 0]!.words[(slot % inChunk) * stride + place.mixed]! >>> mixed.asks;
  }

  bound(slot: number, name: Bound): number {
    return this.#chunks[(slot / inChunk) | 0]!.doubles[((slot % inChunk) * stride) / 2 + at[name]]!;
  }

  /** Whether a listing is all that a wish with this `mixed` measures. */
  holds(slot: number, mix: number, of: Measured): boolean {
    const { doubles } = this.#chunks[(slot / inChunk) | 0]!;
    const first = ((slot % inChunk) * stride) / 2;
    const asked = mix >>> mixed.asks;
    if (asked & asks.acres && !(of.acres >= doubles[first + at.minAcres]! && of.acres <= doubles[first + at.maxAcres]!))
      return false;
    if (asked & asks.spread && !(of.spread >= doubles[first + at.minSpread]!)) return false;
    if (asked & asks.days && !(of.days <= doubles[first + at.maxDays]!)) return false;
    if (asked & asks.featured && !of.isFeatured) return false;
    if (asked & asks.ownerFinance && !of.ownerFinance) return false;
    if (((mix >>> mixed.near) & 1) === 0) return true;
    const [latitude, longitude] = [doubles[first + at.latitude]!, doubles[first + at.longitude]!];
    return milesBetween(latitude, longitude, of.latitude, of.longitude) <= doubles[first + at.miles]!;
  }

  rare(slot: number): Rare | undefined {
    return this.#rare[slot];
  }

  /** Whether it is the first time that this slot answers a question. Questions are numbered from 1. */
  answers(slot: number, question: number): boolean {
    const { words } = this.#chunks[(slot / inChunk) | 0]!;
    const where = (slot % inChunk) * stride + place.answered;
    if (words[where] === question) return false;
    words[where] = question;
    return true;
  }

  /** A wish's filter, made of what is kept of it. */
  filter(slot: number): WishFilter {
    const asked = this.asked(slot);
    const given = <T>(value: T, isGiven: boolean): T | undefined => (isGiven ? value : undefined);
    const bounded = (name: Bound) => given(this.bound(slot, name), Number.isFinite(this.bound(slot, name)));
    const { words } = this.#chunks[(slot / inChunk) | 0]!;
    const first = (slot % inChunk) * stride;
    const bits = words[first + place.mixed]!;
    const [low, high] = [words[first + place.lowStates]!, words[first + place.highStates]!];
    const chosen = <T>(values: readonly T[], isChosen: (at: number) => number) => {
      const some = values.filter((_, at) => isChosen(at) & 1);
      return given(some, some.length < values.length);
    };
    const { cityKey: _, countyKey: __, ...rare } = this.#rare[slot] ?? {};
    return {
      categories: chosen(categories, (category) => bits >>> category),
      states: chosen(states, (state) => (state < 32 ? low >>> state : high >>> (state - 32))),
      dealTypes: given(
        dealTypes.filter((_deal, deal) => (bits >>> (mixed.deals + deal + 1)) & 1),
        ((bits >>> mixed.deals) & everyDeal) !== everyDeal,
      ),
      minPrice: bounded('minPrice'),
      maxPrice: bounded('maxPrice'),
      minAcres: bounded('minAcres'),
      maxAcres: bounded('maxAcres'),
      maxArvPercent: bounded('maxArvPercent'),
      minSpread: bounded('minSpread'),
      maxDaysOnMarket: bounded('maxDays'),
      underContract: given(true, (asked & asks.underContract) !== 0),
      featured: given(true, (asked & asks.featured) !== 0),
      ownerFinance: given(true, (asked & asks.ownerFinance) !== 0),
      ...rare,
    };
  }
}

const bitsOf = (numbers: readonly number[]): number => numbers.reduce((bits, number) => bits | (1 << number), 0);

const askedIn = (filter: WishFilter): number =>
  (filter.underContract ? asks.underContract : 0) |
  (filter.featured ? asks.featured : 0) |
  (filter.ownerFinance ? asks.ownerFinance : 0) |
  (filter.minAcres === undefined && filter.maxAcres === undefined ? 0 : asks.acres) |
  (filter.maxArvPercent === undefined ? 0 : asks.arv) |
  (filter.minSpread === undefined ? 0 : asks.spread) |
  (filter.maxDaysOnMarket === undefined ? 0 : asks.days) |
  (isLookedUp(filter) ? asks.rare : 0);

function rareOf({ box, area, near, nearName, words, city, county }: WishFilter): Rare | undefined {
  if (!(box ?? area ?? near ?? words ?? city ?? county)) return undefined;
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
