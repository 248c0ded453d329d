import { marketedSince } from '@dealstead/contracts/listings/daysOnMarket';
import type { Documents, WordMatches } from '../types.ts';
import { addAll, clearBit, hasBit, keepBoth, setBit, sizeOf } from './bits.ts';
import { daysOnMarket } from './columns.ts';
import type { Range } from './asked.ts';
import { runsIn } from './places.ts';
import type { Bits, Segment } from './segment.ts';
import type { Spans } from './spans.ts';

/** One condition of a question, as a segment can check it. */
export interface Clause {
  /** How many documents meet it, or about. */
  readonly size: number;
  /** Those that meet it, where they are at hand as bits. */
  readonly bits?: Uint32Array;
  test(document: number): boolean;
  /** Writes those that meet it, in any order, where they are quickly listed; gives their count. */
  list?(into: Uint32Array): number;
  /** Takes those that do not meet it out of a set. */
  keep(bits: Uint32Array): void;
}

export function fromBits({ bits, size }: Bits): Clause {
  return {
    size,
    bits,
    test: (document) => hasBit(bits, document),
    keep: () => {
      throw new Error('Bits are intersected, not asked.');
    },
  };
}

/** Documents with a value in a range. */
export function inRange(segment: Segment, { sort, least, most }: Range): Clause {
  const order = segment.order(sort);
  const from = least === -Infinity ? 0 : order.rankFrom(least);
  const to = Math.max(from, most === Infinity ? order.valued : order.rankFrom(most, true));
  const ranks = order.ranks!;
  return {
    size: to - from,
    test: (document) => ranks[document]! >= from && ranks[document]! < to,
    list: (into) => {
      into.set(order.documents!.subarray(from, to));
      return to - from;
    },
    keep: (bits) => order.keepSlice(bits, from, to, segment.scratch),
  };
}

/** Documents whose position lies in an area. */
export function inArea({ columns, places, scratch }: Segment, spans: Spans): Clause {
  const { runs, count } = runsIn(places, spans);
  return {
    size: count,
    test: (document) => spans.has(columns.latitude[document]!, columns.longitude[document]!),
    list: (into) => {
      let size = 0;
      for (let run = 0; run < runs.length; run += 2) {
        into.set(places.documents.subarray(runs[run], runs[run + 1]), size);
        size += runs[run + 1]! - runs[run]!;
      }
      return size;
    },
    keep: (bits) => {
      const inside = scratch.emptyBits();
      for (let run = 0; run < runs.length; run += 2) {
        for (let at = runs[run]!; at < runs[run + 1]!; at++) setBit(inside, places.documents[at]!);
      }
      keepBoth(bits, inside);
    },
  };
}

/** Documents of any of these sets, which do not overlap. */
export function anyOf(sets: readonly Bits[], { scratch }: Segment): Clause {
  const [only] = sets;
  if (only && sets.length === 1) return fromBits(only);
  const bits = scratch.emptyBits();
  for (const set of sets) addAll(bits, set.bits);
  return fromBits({ bits, size: sets.reduce((sum, { size }) => sum + size, 0) });
}

/** Documents of a list, ascending. */
export function fromList(list: Uint32Array, { scratch }: Segment): Clause {
  let marked: Uint32Array | undefined;
  const bits = () => {
    if (marked) return marked;
    marked = scratch.emptyBits();
    for (const document of list) setBit(marked, document);
    return marked;
  };
  return {
    size: list.length,
    test: (document) => hasBit(bits(), document),
    list: (into) => {
      into.set(list);
      return list.length;
    },
    keep: (others) => keepBoth(others, bits()),
  };
}

/** Documents that a word finds. */
export function matching(matches: WordMatches, segment: Segment): Clause {
  const [only] = matches;
  if (only && matches.length === 1) return fromDocuments(only.documents, segment);
  const { scratch, count } = segment;
  const size = matches.reduce((sum, { documents }) => sum + sizeOf(documents), 0);
  const bits = scratch.emptyBits();
  for (const { documents } of matches) {
    if (documents.kind === 'bits') addAll(bits, documents.bits);
    else for (const document of documents.list) setBit(bits, document);
  }
  return {
    ...fromBits({ bits, size }),
    // Few are listed as they come.
    list:
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

function fromDocuments(documents: Documents, segment: Segment): Clause {
  return documents.kind === 'list'
    ? fromList(documents.list, segment)
    : fromBits({ bits: documents.bits, size: documents.count });
}

/**
 * Documents that have been on the market for so many days at most. Documents lie in the order of their listing, so those
 * without days before are all from one on.
 */
export function onMarket(segment: Segment, most: number, now: number): Clause {
  const { columns, agedBits, count } = segment;
  const first = segment.order('createdAt').rankFrom(marketedSince(most, now), true);
  const test = (document: number) => daysOnMarket(columns, document, now) <= most;
  return {
    size: count - first,
    test,
    keep: (bits) => {
      bits.fill(0, 0, first >>> 5);
      if (first & 31) bits[first >>> 5]! &= -1 << (first & 31);
      for (let at = first >>> 5; at < bits.length; at++) {
        let aged = bits[at]! & agedBits[at]!;
        while (aged !== 0) {
          const document = (at << 5) + (31 - Math.clz32(aged & -aged));
          if (!test(document)) clearBit(bits, document);
          aged &= aged - 1;
        }
      }
    },
  };
}
