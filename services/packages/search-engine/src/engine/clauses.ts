import type { DocumentSet, WordMatches } from '../types.ts';
import { selectRange } from './bitSlices.ts';
import { type CountedBitmap, uniteInto, hasBit, intersectInto, setBit, cardinalityOf } from './bitmap.ts';
import { stateOf } from './columns.ts';
import type { CountiesByName, FactRange, Range } from './compiledQuery.ts';
import { rangesInArea } from './positionIndex.ts';
import type { Segment } from './segment.ts';
import type { RasterArea } from './rasterArea.ts';

/** One condition of a conjunctive query, evaluated on a segment. */
export interface Clause {
  /** Number of matching documents, or an estimate. */
  readonly cardinality: number;
  /** Matching documents as a bitmap, where one is available. */
  readonly bits?: Uint32Array;
  test(document: number): boolean;
  /** Writes the matching documents in any order and returns their count. Absent where that is not cheap. */
  listInto?(into: Uint32Array): number;
  /** Removes documents that do not match from a bitmap. */
  intersect(bits: Uint32Array): void;
}

export function bitmapClause({ bits, size }: CountedBitmap): Clause {
  return {
    cardinality: size,
    bits,
    test: (document) => hasBit(bits, document),
    intersect: () => {
      throw new Error('Bits are intersected, not asked.');
    },
  };
}

/** Documents with a value in a range: a slice of the sort index. */
export function rangeClause(segment: Segment, { sort, min, max }: Range): Clause {
  const order = segment.sortIndex(sort);
  const from = min === -Infinity ? 0 : order.lowerBound(min);
  const to = Math.max(from, max === Infinity ? order.valued : order.lowerBound(max, true));
  const ranks = order.ranks!;
  return {
    cardinality: to - from,
    test: (document) => ranks[document]! >= from && ranks[document]! < to,
    listInto: (into) => {
      into.set(order.documents!.subarray(from, to));
      return to - from;
    },
    intersect: (bits) => order.intersectRange(bits, from, to, segment.scratch),
  };
}

/** Documents with a fact in a range, by its bit-sliced index. */
export const factClause = (segment: Segment, { fact, min, max }: FactRange): Clause =>
  bitmapClause(segment.selection(`${fact} ${min} ${max}`, (bits) => selectRange(segment.slices(fact), min, max, bits)));

/** Documents with one of the property types, given as bits. */
export const typesClause = (segment: Segment, types: number): Clause =>
  bitmapClause(
    segment.selection(`types ${types}`, (bits) => {
      bits.fill(0);
      segment.types.forEach((set, type) => {
        if ((types >>> type) & 1) uniteInto(bits, set);
      });
    }),
  );

/** Documents in one of the ZIP codes. */
export function zipClause(segment: Segment, zips: readonly number[]): Clause {
  return listClause(concatenate([...new Set(zips)].map((zip) => segment.documentsInZip(zip))), segment);
}

/** Documents in counties of certain states. */
export function countiesClause(segment: Segment, counties: CountiesByName): Clause {
  const { key } = segment.columns;
  const lists = [...counties].map(([name, states]) =>
    segment.documentsNamed('county', name).filter((document) => states.has(stateOf(key[document]!))),
  );
  return listClause(concatenate(lists), segment);
}

function concatenate(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

/** Documents whose position lies in an area. */
export function areaClause({ columns, positions, scratch }: Segment, area: RasterArea): Clause {
  const { runs, count } = rangesInArea(positions, area);
  return {
    cardinality: count,
    test: (document) => area.has(columns.latitude[document]!, columns.longitude[document]!),
    listInto: (into) => {
      let size = 0;
      for (let run = 0; run < runs.length; run += 2) {
        into.set(positions.documents.subarray(runs[run], runs[run + 1]), size);
        size += runs[run + 1]! - runs[run]!;
      }
      return size;
    },
    intersect: (bits) => {
      const inside = scratch.emptyBitmap();
      for (let run = 0; run < runs.length; run += 2) {
        for (let at = runs[run]!; at < runs[run + 1]!; at++) setBit(inside, positions.documents[at]!);
      }
      intersectInto(bits, inside);
    },
  };
}

/** Union of disjoint bitmaps. */
export function unionClause(sets: readonly CountedBitmap[], { scratch }: Segment): Clause {
  const [only] = sets;
  if (only && sets.length === 1) return bitmapClause(only);
  const bits = scratch.emptyBitmap();
  for (const set of sets) uniteInto(bits, set.bits);
  return bitmapClause({ bits, size: sets.reduce((sum, { size }) => sum + size, 0) });
}

/** Documents of a list in any order. */
export function listClause(list: Uint32Array, { scratch }: Segment): Clause {
  let marked: Uint32Array | undefined;
  const bits = () => {
    if (marked) return marked;
    marked = scratch.emptyBitmap();
    for (const document of list) setBit(marked, document);
    return marked;
  };
  return {
    cardinality: list.length,
    test: (document) => hasBit(bits(), document),
    listInto: (into) => {
      into.set(list);
      return list.length;
    },
    intersect: (others) => intersectInto(others, bits()),
  };
}

/** Documents that match a search term. */
export function wordClause(matches: WordMatches, segment: Segment): Clause {
  const [only] = matches;
  if (only && matches.length === 1) return documentsClause(only.documents, segment);
  const { scratch, count } = segment;
  const size = matches.reduce((sum, { documents }) => sum + cardinalityOf(documents), 0);
  const bits = scratch.emptyBitmap();
  for (const { documents } of matches) {
    if (documents.kind === 'bits') uniteInto(bits, documents.bits);
    else for (const document of documents.list) setBit(bits, document);
  }
  return {
    ...bitmapClause({ bits, size }),
    // Sparse matches are also available as a list.
    listInto:
      size * 32 > count
        ? undefined
        : (into) => {
            let at = 0;
            for (const { documents } of matches) {
              if (documents.kind === 'bits') continue;
              into.set(documents.list, at);
              at += documents.list.length;
            }
            return at;
          },
  };
}

function documentsClause(documents: DocumentSet, segment: Segment): Clause {
  return documents.kind === 'list'
    ? listClause(documents.list, segment)
    : bitmapClause({ bits: documents.bits, size: documents.count });
}
