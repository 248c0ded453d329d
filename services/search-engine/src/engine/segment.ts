import { categories, dealTypes, states } from '@dealstead/contracts';
import { countBits, fillBits, hasBit, setBit, sharedBits, wordsFor } from './bits.ts';
import { categoryOf, type ColumnName, columnNames, type Columns, dealOf, flag, nowhere, stateOf } from './columns.ts';
import { type HeatOrders, heatOrders } from './heatOrders.ts';
import { type Names, SealedNames, sealNames } from './names.ts';
import { orderBy, OrderReader } from './orders.ts';
import { type Places, placesOf, spotOf } from './places.ts';
import { Phrases } from './phrases.ts';
import { orderOf } from './radix.ts';
import type { Records } from './records.ts';
import { Scratch } from './scratch.ts';
import { shared } from './shared.ts';
import { ranked, type Sortable } from './sorts.ts';
import { Totals, type TotalsArrays, totalsOf } from './totals.ts';
import type { Arrays, SegmentText, Texts } from './text.ts';

/** What a segment is made from: documents in the order of their listing, then of their ids. */
export interface SegmentParts {
  readonly columns: Columns;
  readonly records: Records;
  readonly names: Names;
}

/** Works out all that a segment looks things up in but words. Arrays by name, as a worker hands them over and a file holds them. */
export function sealSegment({ columns, records, names }: SegmentParts): Arrays {
  const count = columns.id.length;
  const byId = orderOf(Float64Array.from(columns.id));
  const { bytes, starts, phrases } = records;
  const arrays: Record<string, Arrays[string]> = {
    ...columns,
    byId: shared(byId),
    'records.bytes': bytes,
    'records.starts': starts,
    'phrases.bytes': phrases.bytes,
    'phrases.starts': phrases.starts,
    ...prefixed('names', sealNames(names)),
    featured: featuredOf(columns),
    'bits.category': bitsBy(categories.length, columns.key, categoryOf),
    'bits.state': bitsBy(states.length, columns.key, stateOf),
    'bits.deal': bitsBy(dealTypes.length + 1, columns.key, dealOf),
    'bits.flags': bitsOfFlags(columns),
    ...prefixed('places', placesOf(columns)),
    ...prefixed('totals.live', totalsOf(columns, false)),
    ...prefixed('totals.open', totalsOf(columns, true)),
    ...prefixed('city', listsBy(columns.city, names.all.length)),
    ...prefixed('county', listsBy(columns.county, names.all.length)),
  };
  const valued = new Uint32Array(new SharedArrayBuffer(ranked.length * 4));
  const orders = ranked.map((sort) => orderBy(columns, sort, byId));
  orders.forEach(({ documents, ranks, below, valued: count }, at) => {
    Object.assign(arrays, prefixed(ranked[at]!, { documents, ranks, below }));
    valued[at] = count;
  });
  arrays.valued = valued;
  const [price, percent] = [orders[ranked.indexOf('price')]!, orders[ranked.indexOf('arvPercent')]!];
  const heat = heatOrders(columns, price.documents, percent.documents.subarray(0, percent.valued));
  Object.assign(arrays, prefixed('heat', heat));
  if (columnNames.some((name) => columns[name].length !== count)) throw new RangeError('Columns differ in length.');
  return alone(arrays);
}

/** A sealed segment with its text. */
export const withText = (arrays: Arrays, text: Arrays): Arrays => ({ ...arrays, ...prefixed('text', alone(text)) });

/** A piece of a larger array would keep all of it: what is made of a file would keep the file. */
const alone = (arrays: Arrays): Arrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, shared(array)]));

const prefixed = (prefix: string, arrays: object): Arrays =>
  Object.fromEntries(Object.entries(arrays as Arrays).map(([name, array]) => [`${prefix}.${name}`, array]));

function unprefixed<T>(arrays: Arrays, prefix: string): T {
  const inside = Object.entries(arrays).filter(([name]) => name.startsWith(`${prefix}.`));
  return Object.fromEntries(inside.map(([name, array]) => [name.slice(prefix.length + 1), array])) as T;
}

/** For every value of a part of the key, the documents that have it, one set after the other. */
function bitsBy(values: number, keys: Uint16Array, part: (key: number) => number): Uint32Array {
  const words = wordsFor(keys.length);
  const bits = new Uint32Array(new SharedArrayBuffer(values * words * 4));
  for (let document = 0; document < keys.length; document++) {
    bits[part(keys[document]!) * words + (document >>> 5)]! |= 1 << (document & 31);
  }
  return bits;
}

/** Under contract, owner finance, and with days on the market before. */
function bitsOfFlags({ flags, daysBefore }: Columns): Uint32Array {
  const words = wordsFor(flags.length);
  const bits = new Uint32Array(new SharedArrayBuffer(3 * words * 4));
  for (let document = 0; document < flags.length; document++) {
    const at = document >>> 5;
    const bit = 1 << (document & 31);
    if (flags[document]! & flag.underContract) bits[at]! |= bit;
    if (flags[document]! & flag.ownerFinance) bits[words + at]! |= bit;
    if (daysBefore[document]! > 0) bits[2 * words + at]! |= bit;
  }
  return bits;
}

/** Documents that were ever to be featured. */
function featuredOf({ featuredUntil }: Columns): Uint32Array {
  const documents: number[] = [];
  featuredUntil.forEach((until, document) => {
    if (until > 0) documents.push(document);
  });
  return shared(Uint32Array.from(documents));
}

/** For every number of a name, the documents that have it; none are kept for 0. */
function listsBy(numbers: Uint32Array, names: number): Lists {
  const starts = new Uint32Array(new SharedArrayBuffer((names + 1) * 4));
  for (const number of numbers) if (number > 0) starts[number + 1]!++;
  for (let name = 0; name < names; name++) starts[name + 1]! += starts[name]!;
  const next = starts.slice();
  const documents = new Uint32Array(new SharedArrayBuffer(starts[names]! * 4));
  numbers.forEach((number, document) => {
    if (number > 0) documents[next[number]!++] = document;
  });
  return { starts, documents };
}

interface Lists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** A set of documents at hand. */
export interface Bits {
  readonly bits: Uint32Array;
  readonly size: number;
}

/** One that everything found is a part of, with what all of it comes to. */
export interface Universe extends Bits {
  readonly totals: Totals;
}

/**
 * Documents that do not change any more, but for those that go: a million in typed arrays. What it gives as bits may not
 * be written to.
 */
export class Segment {
  readonly arrays: Arrays;
  readonly count: number;
  /** Up to so many documents are looked at one by one; of more it is quicker to make bits. */
  readonly few: number;
  readonly columns: Columns;
  readonly records: Records;
  readonly text: SegmentText;
  readonly names: SealedNames;
  readonly places: Places;
  readonly heat: HeatOrders;
  /** For each spot of `places`, how many documents are open. */
  readonly opens: Uint32Array;
  readonly scratch: Scratch;
  /** Documents that have days on the market before. */
  readonly agedBits: Uint32Array;
  readonly #orders: ReadonlyMap<Sortable, OrderReader>;
  readonly #byId: Uint32Array;
  readonly #sets: { readonly category: Bits[]; readonly state: Bits[]; readonly deal: Bits[] };
  readonly #ownerFinance: Bits;
  readonly #cities: Lists;
  readonly #counties: Lists;
  readonly #live: Uint32Array;
  readonly #open: Uint32Array;
  #liveCount: number;
  #openCount: number;
  readonly #liveTotals: Totals;
  readonly #openTotals: Totals;
  readonly #featured: FeaturedBits;

  constructor(arrays: Arrays, texts: Texts) {
    this.arrays = arrays;
    this.columns = Object.fromEntries(columnNames.map((name) => [name, column(arrays, name)])) as Columns;
    this.count = this.columns.id.length;
    this.few = Math.ceil(this.count / 64);
    const numbers = (name: string) => arrays[name] as Uint32Array;
    this.records = {
      bytes: arrays['records.bytes'] as Uint8Array,
      starts: numbers('records.starts'),
      // They outlive the segment, in what was put meanwhile.
      phrases: new Phrases(shared(arrays['phrases.bytes'] as Uint8Array), shared(numbers('phrases.starts'))),
    };
    this.names = new SealedNames(unprefixed(arrays, 'names'));
    this.text = texts.restore(unprefixed(arrays, 'text'));
    this.places = unprefixed(arrays, 'places');
    this.heat = unprefixed(arrays, 'heat');
    // A copy, since the arrays may be on their way to a file.
    this.opens = this.places.opens.slice();
    this.#cities = unprefixed(arrays, 'city');
    this.#counties = unprefixed(arrays, 'county');
    this.scratch = new Scratch(this.count);
    this.#byId = numbers('byId');
    const valued = numbers('valued');
    this.#orders = new Map<Sortable, OrderReader>([
      ['createdAt', new OrderReader({ valued: this.count }, this.columns, 'createdAt')],
      ...ranked.map((sort, at) => {
        const order = { ...unprefixed<{ documents: Uint32Array }>(arrays, sort), valued: valued[at]! };
        return [sort, new OrderReader(order, this.columns, sort)] as const;
      }),
    ]);
    const words = wordsFor(this.count);
    const sets = (name: string): Uint32Array[] =>
      Array.from({ length: numbers(name).length / Math.max(words, 1) }, (_, at) =>
        numbers(name).subarray(at * words, (at + 1) * words),
      );
    // How many are in each is known of the keys: counting seventy sets would hold up answers while a merge is taken over.
    const { keys } = unprefixed<TotalsArrays>(arrays, 'totals.live');
    const sized = (name: string, part: (key: number) => number): Bits[] => {
      const all = sets(name).map((bits) => ({ bits, size: 0 }));
      for (let key = 0; key < keys.length; key++) if (keys[key]! > 0) all[part(key)]!.size += keys[key]!;
      return all;
    };
    this.#sets = {
      category: sized('bits.category', categoryOf),
      state: sized('bits.state', stateOf),
      deal: sized('bits.deal', dealOf),
    };
    const [underContract, ownerFinance, aged] = sets('bits.flags').map((bits) => ({ bits, size: countBits(bits) }));
    this.#ownerFinance = ownerFinance ?? { bits: sharedBits(0), size: 0 };
    this.agedBits = aged?.bits ?? sharedBits(0);
    this.#live = sharedBits(this.count);
    this.#open = sharedBits(this.count);
    fillBits(this.#live, this.count);
    for (let at = 0; at < words; at++) this.#open[at] = this.#live[at]! & ~underContract!.bits[at]!;
    this.#liveCount = this.count;
    this.#liveTotals = new Totals(unprefixed(arrays, 'totals.live'));
    this.#openTotals = new Totals(unprefixed(arrays, 'totals.open'));
    this.#openCount = this.count - (underContract?.size ?? 0);
    this.#featured = new FeaturedBits(numbers('featured'), this.columns.featuredUntil);
  }

  /** Those that are here still. */
  get live(): Universe {
    return { bits: this.#live, size: this.#liveCount, totals: this.#liveTotals };
  }

  /** Those of them that are not under contract. */
  get open(): Universe {
    return { bits: this.#open, size: this.#openCount, totals: this.#openTotals };
  }

  get ownerFinance(): Bits {
    return this.#ownerFinance;
  }

  order(sort: Sortable): OrderReader {
    const order = this.#orders.get(sort);
    if (!order) throw new RangeError(`There is no order by ${sort}.`);
    return order;
  }

  /** Documents of a category, state or deal type by its number. */
  set(of: 'category' | 'state' | 'deal', number: number): Bits {
    const set = this.#sets[of][number];
    return set ?? { bits: this.#live, size: 0 };
  }

  /** Documents in a city or county, ascending. */
  inPlace(of: 'city' | 'county', name: string): Uint32Array {
    const number = this.names.find(name) ?? 0;
    const { starts, documents } = of === 'city' ? this.#cities : this.#counties;
    return documents.subarray(starts[number], starts[number + 1]);
  }

  featured(now: number): Bits {
    return this.#featured.at(now);
  }

  /** The document of a listing, whether it is here still or not; -1 where there is none. */
  find(id: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.columns.id[this.#byId[middle]!]! < id) low = middle + 1;
      else high = middle;
    }
    const document = this.#byId[low];
    return document !== undefined && this.columns.id[document] === id ? document : -1;
  }

  isLive(document: number): boolean {
    return hasBit(this.#live, document);
  }

  /** Takes a document out of every answer from now on. */
  bury(document: number): void {
    if (!this.isLive(document)) return;
    const bit = 1 << (document & 31);
    if (hasBit(this.#open, document)) {
      this.#openCount--;
      this.#openTotals.takeOff(this.columns, document);
      const { latitude, longitude } = this.columns;
      if (latitude[document] !== nowhere) this.opens[spotOf(this.places, latitude[document]!, longitude[document]!)]!--;
    }
    this.#liveCount--;
    this.#liveTotals.takeOff(this.columns, document);
    this.#live[document >>> 5]! &= ~bit;
    this.#open[document >>> 5]! &= ~bit;
  }
}

function column(arrays: Arrays, name: ColumnName): Columns[ColumnName] {
  const array = arrays[name];
  if (!array) throw new TypeError(`The column ${name} is missing.`);
  return array as Columns[ColumnName];
}

/** Which documents are featured, worked out again only when the first of them ends. */
class FeaturedBits {
  readonly #documents: Uint32Array;
  readonly #until: Float64Array;
  readonly #bits: Uint32Array;
  #size = 0;
  #from = Infinity;
  #to = -Infinity;

  constructor(documents: Uint32Array, until: Float64Array) {
    this.#documents = documents;
    this.#until = until;
    this.#bits = new Uint32Array(wordsFor(until.length));
  }

  at(now: number): Bits {
    if (now < this.#from || now >= this.#to) this.#workOut(now);
    return { bits: this.#bits, size: this.#size };
  }

  #workOut(now: number): void {
    this.#bits.fill(0);
    this.#size = 0;
    this.#from = now;
    this.#to = Infinity;
    for (const document of this.#documents) {
      const until = this.#until[document]!;
      if (until <= now) continue;
      setBit(this.#bits, document);
      this.#size++;
      if (until < this.#to) this.#to = until;
    }
  }
}
