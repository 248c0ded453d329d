import { categories, dealTypes, states } from '@dealstead/contracts';
import { buildBitSlices } from './bitSlices.ts';
import { categoryOf, columnNames, type Columns, dealOf, factNames, stateOf, zipCount } from './columns.ts';
import { bitmapsBy, flagBitmaps, typeBitmaps } from './documentBitmaps.ts';
import { buildFactCombinations } from './factCombinations.ts';
import { buildHeatmapOrders } from './heatmapOrders.ts';
import { freezeNames, type NameDictionary } from './nameDictionary.ts';
import { buildPositionIndex } from './positionIndex.ts';
import { radixSortOrder } from './radixSort.ts';
import { toSharedArray } from './sharedArray.ts';
import { buildSortIndex } from './sortIndex.ts';
import { indexedSorts } from './sortValues.ts';
import type { StoredFields } from './storedFields.ts';
import type { NamedArrays } from './textIndex.ts';
import { computeCombinationTotals, computeTotals } from './totals.ts';

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

/** Documents by number: those of number n are from `starts[n]` to before `starts[n + 1]`. */
export interface DocumentLists {
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

/** The arrays whose names begin with a prefix, by the rest of their names. */
export function unprefixed<T>(arrays: NamedArrays, prefix: string): T {
  const inside = Object.entries(arrays).filter(([name]) => name.startsWith(`${prefix}.`));
  return Object.fromEntries(inside.map(([name, array]) => [name.slice(prefix.length + 1), array])) as T;
}
