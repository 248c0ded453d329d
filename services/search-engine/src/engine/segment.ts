import { categories, dealTypes, states } from '@dealstead/contracts';
import { bitmapsBy, flagBitmaps, typeBitmaps } from './documentBitmaps.ts';
import { buildBitSlices } from './bitSlices.ts';
import { type CountedBitmap, countBits, fillBitmap, hasBit, sharedBitmap, wordsFor } from './bitmap.ts';
import {
  categoryOf,
  type ColumnName,
  columnNames,
  type Columns,
  dealOf,
  type FactName,
  factNames,
  noPosition,
  stateOf,
  zipCount,
} from './columns.ts';
import { buildFactCombinations } from './factCombinations.ts';
import { FeaturedBitmap } from './featuredBitmap.ts';
import { buildHeatmapOrders } from './heatmapOrders.ts';
import { type NameDictionary, FrozenNameDictionary, freezeNames } from './nameDictionary.ts';
import { buildSortIndex, SortIndexReader } from './sortIndex.ts';
import { type PositionIndex, buildPositionIndex, positionNumber } from './positionIndex.ts';
import { PhraseDictionary } from './phraseDictionary.ts';
import { radixSortOrder } from './radixSort.ts';
import type { StoredFields } from './storedFields.ts';
import { ScratchMemory } from './scratchMemory.ts';
import { toSharedArray } from './sharedArray.ts';
import { indexedSorts, type Sortable } from './sortValues.ts';
import { computeCombinationTotals, computeTotals, type Groupings, Totals, type TotalsArrays } from './totals.ts';
import type { NamedArrays, SegmentTextIndex, TextIndexFactory } from './textIndex.ts';

/** Documents ordered by creation, then by id. */
export interface SegmentSource {
  readonly columns: Columns;
  readonly records: StoredFields;
  readonly names: NameDictionary;
}

/**
 * Builds all structures of a segment except those of property types and the text index. Named arrays can be sent to a
 * worker and written to a file.
 */
export function buildSegmentArrays({ columns, records, names }: SegmentSource): NamedArrays {
  const count = columns.id.length;
  const byId = radixSortOrder(Float64Array.from(columns.id));
  const { bytes, starts, phrases } = records;
  const arrays: Record<string, NamedArrays[string]> = {
    ...columns,
    byId: toSharedArray(byId),
    'records.bytes': bytes,
    'records.starts': starts,
    'phrases.bytes': phrases.bytes,
    'phrases.starts': phrases.starts,
    ...prefixed('names', freezeNames(names)),
    featured: everFeatured(columns),
    'bits.category': bitmapsBy(categories.length, columns.key, categoryOf),
    'bits.state': bitmapsBy(states.length, columns.key, stateOf),
    'bits.deal': bitmapsBy(dealTypes.length + 1, columns.key, dealOf),
    'bits.flags': flagBitmaps(columns.flags),
    ...prefixed('slices', Object.fromEntries(factNames.map((fact) => [fact, buildBitSlices(columns[fact])]))),
    ...prefixed('places', buildPositionIndex(columns)),
    ...prefixed('city', documentListsBy(columns.city, names.all.length)),
    ...prefixed('county', documentListsBy(columns.county, names.all.length)),
    ...prefixed('zip', documentListsBy(columns.zip, zipCount)),
  };
  const valued = new Uint32Array(new SharedArrayBuffer(indexedSorts.length * 4));
  const orders = indexedSorts.map((sort) => buildSortIndex(columns, sort, byId));
  orders.forEach(({ documents, ranks, prefixBitmaps, valuedCount }, at) => {
    Object.assign(arrays, prefixed(indexedSorts[at]!, { documents, ranks, prefixBitmaps }));
    valued[at] = valuedCount;
  });
  arrays.valued = valued;
  const [price, percent] = [orders[indexedSorts.indexOf('price')]!, orders[indexedSorts.indexOf('arvPercent')]!];
  const heat = buildHeatmapOrders(columns, price.documents, percent.documents.subarray(0, percent.valuedCount));
  Object.assign(
    arrays,
    prefixed('heat.price', heat.price),
    prefixed('heat.percent', heat.percent),
    prefixed('totals.live', computeTotals(columns, heat, false)),
    prefixed('totals.open', computeTotals(columns, heat, true)),
  );
  if (columnNames.some((name) => columns[name].length !== count)) throw new RangeError('Columns differ in length.');
  return detachArrays(arrays);
}

/** Adds the arrays of the text index. */
export const withTextIndex = (arrays: NamedArrays, text: NamedArrays): NamedArrays => ({
  ...arrays,
  ...prefixed('text', detachArrays(text)),
});

/** Sets the property types of all documents and adds the structures that depend on them. */
export function withPropertyTypes(arrays: NamedArrays, types: Uint32Array): NamedArrays {
  const typed = { ...arrays, types: toSharedArray(types) };
  const columns = typed as unknown as Columns;
  const facts = buildFactCombinations(columns);
  return {
    ...typed,
    ...detachArrays({
      'bits.types': typeBitmaps(types),
      ...prefixed('facts', facts),
      ...prefixed('totals.live', computeCombinationTotals(columns, facts, false)),
      ...prefixed('totals.open', computeCombinationTotals(columns, facts, true)),
    }),
  };
}

/** Copies array views, which would keep the whole file in memory. */
const detachArrays = (arrays: NamedArrays): NamedArrays =>
  Object.fromEntries(Object.entries(arrays).map(([name, array]) => [name, toSharedArray(array)]));

const prefixed = (prefix: string, arrays: object): NamedArrays =>
  Object.fromEntries(Object.entries(arrays as NamedArrays).map(([name, array]) => [`${prefix}.${name}`, array]));

function unprefixed<T>(arrays: NamedArrays, prefix: string): T {
  const inside = Object.entries(arrays).filter(([name]) => name.startsWith(`${prefix}.`));
  return Object.fromEntries(inside.map(([name, array]) => [name.slice(prefix.length + 1), array])) as T;
}

/** Documents that are or were featured. */
function everFeatured({ featuredUntil }: Columns): Uint32Array {
  const documents: number[] = [];
  featuredUntil.forEach((until, document) => {
    if (until > 0) documents.push(document);
  });
  return toSharedArray(Uint32Array.from(documents));
}

/** Sorted document lists for each name number except 0. */
function documentListsBy(numbers: Uint32Array, names: number): DocumentLists {
  const starts = new Uint32Array(new SharedArrayBuffer((names + 1) * 4));
  for (let document = 0; document < numbers.length; document++) {
    if (numbers[document]! > 0) starts[numbers[document]! + 1]!++;
  }
  for (let name = 0; name < names; name++) starts[name + 1]! += starts[name]!;
  const next = starts.slice();
  const documents = new Uint32Array(new SharedArrayBuffer(starts[names]! * 4));
  for (let document = 0; document < numbers.length; document++) {
    if (numbers[document]! > 0) documents[next[numbers[document]!]!++] = document;
  }
  return { starts, documents };
}

interface DocumentLists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** A set that all matches of a query are part of, with its totals. */
export interface Universe extends CountedBitmap {
  readonly totals: Totals;
}

/** Number of cached selections: 2 MB for a million documents. */
const cachedSelections = 16;

/** An immutable segment with tombstones. Bitmaps that it returns must not be modified. */
export class Segment {
  readonly arrays: NamedArrays;
  readonly count: number;
  /** Up to this many documents a list is faster than a bitmap. */
  readonly listLimit: number;
  readonly columns: Columns;
  readonly records: StoredFields;
  readonly text: SegmentTextIndex;
  readonly names: FrozenNameDictionary;
  readonly positions: PositionIndex;
  readonly groupings: Groupings;
  /** Number of live documents at each position that are not under contract. */
  readonly openCounts: Uint32Array;
  readonly scratch: ScratchMemory;
  readonly #orders: ReadonlyMap<Sortable, SortIndexReader>;
  readonly #byId: Uint32Array;
  readonly #sets: {
    readonly category: CountedBitmap[];
    readonly state: CountedBitmap[];
    readonly deal: CountedBitmap[];
  };
  readonly #ownerFinance: CountedBitmap;
  readonly #cities: DocumentLists;
  readonly #counties: DocumentLists;
  readonly #zips: DocumentLists;
  /** Bitmaps of property types. */
  readonly types: readonly Uint32Array[];
  readonly #live: Uint32Array;
  readonly #open: Uint32Array;
  #liveCount: number;
  #openCount: number;
  readonly #liveTotals: Totals;
  readonly #openTotals: Totals;
  readonly #featured: FeaturedBitmap;
  readonly #selections = new Map<string, CountedBitmap>();

  constructor(arrays: NamedArrays, texts: TextIndexFactory) {
    this.arrays = arrays;
    this.columns = Object.fromEntries(columnNames.map((name) => [name, column(arrays, name)])) as Columns;
    this.count = this.columns.id.length;
    this.listLimit = Math.ceil(this.count / 64);
    const numbers = (name: string) => arrays[name] as Uint32Array;
    this.records = {
      bytes: arrays['records.bytes'] as Uint8Array,
      starts: numbers('records.starts'),
      // The dictionary outlives the segment: in-memory segments use it.
      phrases: new PhraseDictionary(
        toSharedArray(arrays['phrases.bytes'] as Uint8Array),
        toSharedArray(numbers('phrases.starts')),
      ),
    };
    this.names = new FrozenNameDictionary(unprefixed(arrays, 'names'));
    this.text = texts.restore(unprefixed(arrays, 'text'));
    this.positions = unprefixed(arrays, 'places');
    this.groupings = {
      heatmap: { price: unprefixed(arrays, 'heat.price'), percent: unprefixed(arrays, 'heat.percent') },
      facts: unprefixed(arrays, 'facts'),
    };
    // A copy: the arrays may be being written to a file.
    this.openCounts = this.positions.openCounts.slice();
    this.#cities = unprefixed(arrays, 'city');
    this.#counties = unprefixed(arrays, 'county');
    this.#zips = unprefixed(arrays, 'zip');
    this.scratch = new ScratchMemory(this.count);
    this.#byId = numbers('byId');
    const valued = numbers('valued');
    this.#orders = new Map<Sortable, SortIndexReader>([
      ['createdAt', new SortIndexReader({ valuedCount: this.count }, this.columns, 'createdAt')],
      ...indexedSorts.map((sort, at) => {
        const order = { ...unprefixed<{ documents: Uint32Array }>(arrays, sort), valuedCount: valued[at]! };
        return [sort, new SortIndexReader(order, this.columns, sort)] as const;
      }),
    ]);
    const words = wordsFor(this.count);
    const sets = (name: string): Uint32Array[] =>
      Array.from({ length: numbers(name).length / Math.max(words, 1) }, (_, at) =>
        numbers(name).subarray(at * words, (at + 1) * words),
      );
    this.types = sets('bits.types');
    // Cardinalities come from the key totals; counting bits of seventy bitmaps would block queries while a merged
    // segment is swapped in.
    const { keys } = unprefixed<TotalsArrays>(arrays, 'totals.live');
    const sized = (name: string, part: (key: number) => number): CountedBitmap[] => {
      const all = sets(name).map((bits) => ({ bits, size: 0 }));
      for (let key = 0; key < keys.length; key++) if (keys[key]! > 0) all[part(key)]!.size += keys[key]!;
      return all;
    };
    this.#sets = {
      category: sized('bits.category', categoryOf),
      state: sized('bits.state', stateOf),
      deal: sized('bits.deal', dealOf),
    };
    const [underContract, ownerFinance] = sets('bits.flags').map((bits) => ({ bits, size: countBits(bits) }));
    this.#ownerFinance = ownerFinance ?? { bits: sharedBitmap(0), size: 0 };
    this.#live = sharedBitmap(this.count);
    this.#open = sharedBitmap(this.count);
    fillBitmap(this.#live, this.count);
    for (let at = 0; at < words; at++) this.#open[at] = this.#live[at]! & ~underContract!.bits[at]!;
    this.#liveCount = this.count;
    this.#liveTotals = new Totals(unprefixed(arrays, 'totals.live'), this.groupings);
    this.#openTotals = new Totals(unprefixed(arrays, 'totals.open'), this.groupings);
    this.#openCount = this.count - (underContract?.size ?? 0);
    this.#featured = new FeaturedBitmap(numbers('featured'), this.columns.featuredUntil);
  }

  /** Documents without a tombstone. */
  get live(): Universe {
    return { bits: this.#live, size: this.#liveCount, totals: this.#liveTotals };
  }

  /** Live documents that are not under contract. */
  get open(): Universe {
    return { bits: this.#open, size: this.#openCount, totals: this.#openTotals };
  }

  get ownerFinance(): CountedBitmap {
    return this.#ownerFinance;
  }

  sortIndex(sort: Sortable): SortIndexReader {
    const order = this.#orders.get(sort);
    if (!order) throw new RangeError(`There is no order by ${sort}.`);
    return order;
  }

  /** Documents of a category, state or deal type. */
  bitmapOf(of: 'category' | 'state' | 'deal', number: number): CountedBitmap {
    const set = this.#sets[of][number];
    return set ?? { bits: this.#live, size: 0 };
  }

  /** The bit-sliced index of a fact. */
  slices(fact: FactName): Uint32Array {
    return this.arrays[`slices.${fact}`] as Uint32Array;
  }

  /**
   * A bitmap of documents by the condition that it stands for. The latest are cached: facets and relaxed searches ask for
   * the same ones several times.
   */
  selection(condition: string, fill: (bits: Uint32Array) => void): CountedBitmap {
    const cached = this.#selections.get(condition);
    if (cached) return cached;
    const bits = new Uint32Array(wordsFor(this.count));
    fill(bits);
    const selection = { bits, size: countBits(bits) };
    const [oldest] = this.#selections.keys();
    if (oldest !== undefined && this.#selections.size === cachedSelections) this.#selections.delete(oldest);
    this.#selections.set(condition, selection);
    return selection;
  }

  /** Documents in a ZIP code, in ascending order. */
  documentsInZip(zip: number): Uint32Array {
    return this.#zips.documents.subarray(this.#zips.starts[zip], this.#zips.starts[zip + 1]);
  }

  /** Documents in a city or county by its key, in ascending order. */
  documentsNamed(of: 'city' | 'county', key: string): Uint32Array {
    const number = this.names.find(key) ?? 0;
    const { starts, documents } = of === 'city' ? this.#cities : this.#counties;
    return documents.subarray(starts[number], starts[number + 1]);
  }

  featured(now: number): CountedBitmap {
    return this.#featured.at(now);
  }

  /** The document of a listing, live or not; -1 if there is none. Binary search. */
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

  /** Excludes a document from all further queries. */
  addTombstone(document: number): void {
    if (!this.isLive(document)) return;
    const bit = 1 << (document & 31);
    if (hasBit(this.#open, document)) {
      this.#openCount--;
      this.#openTotals.subtract(this.columns, document);
      const { latitude, longitude } = this.columns;
      if (latitude[document] !== noPosition)
        this.openCounts[positionNumber(this.positions, latitude[document]!, longitude[document]!)]!--;
    }
    this.#liveCount--;
    this.#liveTotals.subtract(this.columns, document);
    this.#live[document >>> 5]! &= ~bit;
    this.#open[document >>> 5]! &= ~bit;
  }
}

function column(arrays: NamedArrays, name: ColumnName): Columns[ColumnName] {
  const array = arrays[name];
  if (!array) throw new TypeError(`The column ${name} is missing.`);
  return array as Columns[ColumnName];
}
