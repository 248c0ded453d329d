import { type CountedBitmap, countBits, fillBitmap, hasBit, sharedBitmap, wordsFor } from './bitmap.ts';
import {
  categoryOf,
  type ColumnName,
  columnNames,
  type Columns,
  dealOf,
  type FactName,
  noPosition,
  stateOf,
} from './columns.ts';
import { FeaturedBitmap } from './featuredBitmap.ts';
import { FrozenNameDictionary } from './nameDictionary.ts';
import { SortIndexReader } from './sortIndex.ts';
import { type PositionIndex, positionNumber } from './positionIndex.ts';
import { PhraseDictionary } from './phraseDictionary.ts';
import type { StoredFields } from './storedFields.ts';
import { ScratchMemory } from './scratchMemory.ts';
import { type DocumentLists, unprefixed } from './segmentArrays.ts';
import { toSharedArray } from './sharedArray.ts';
import { indexedSorts, type Sortable } from './sortValues.ts';
import { type Groupings, Totals, type TotalsArrays } from './totals.ts';
import type { NamedArrays, SegmentTextIndex, TextIndexFactory } from './textIndex.ts';

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
  /** Documents ordered by id. */
  readonly byId: Uint32Array;
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
    this.byId = numbers('byId');
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

  /** Whether a selection is cached. */
  hasSelection(condition: string): boolean {
    return this.#selections.has(condition);
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
      if (this.columns.id[this.byId[middle]!]! < id) low = middle + 1;
      else high = middle;
    }
    const document = this.byId[low];
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
