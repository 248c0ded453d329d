import type { Documents, WordMatches } from '../types.ts';
import type { Asked } from './asked.ts';
import { Best } from './best.ts';
import { eachChunk } from './bits.ts';
import type { Clause } from './clauses.ts';
import type { Columns } from './columns.ts';
import { clausesOf, expected, findAll } from './plan.ts';
import type { Segment } from './segment.ts';
import { comparePlaces, type Place, type Sortable, sortValue } from './sorts.ts';

/** An order and where a list goes on in it. */
export interface Sorted {
  readonly sort: Sortable;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly after?: Place;
}

/** The first listings of a segment in an order. */
export function listSegment(segment: Segment, asked: Asked, matches: readonly WordMatches[], sorted: Sorted): Place[] {
  const clauses = clausesOf(segment, asked, matches);
  const order = segment.order(sorted.sort);
  const legs = order.legs(sorted.sortOrder, sorted.after);
  // Where many match, the first of the order are found by looking; where few match, it would be looking for long.
  const steps = (sorted.limit * segment.count) / Math.max(expected(clauses, segment.count), 1e-3);
  const near =
    steps < segment.few / 8 ? walk(clauses, order.documents, legs, sorted.limit, segment.few / 2) : undefined;
  const documents = near ?? order.first(findAll(segment, clauses), legs, sorted.limit, segment.scratch);
  return documents.map((document) => placeOf(segment.columns, sorted.sort, document));
}

const placeOf = (columns: Columns, sort: Sortable, document: number): Place => ({
  value: sortValue(columns, sort, document),
  id: columns.id[document]!,
});

/** Looks at one document after the other, at most so many; undefined where these were not enough. */
function walk(
  clauses: readonly Clause[],
  documents: Uint32Array | undefined,
  legs: ReturnType<ReturnType<Segment['order']>['legs']>,
  limit: number,
  most: number,
): number[] | undefined {
  const taken: number[] = [];
  let left = Math.ceil(most);
  for (const { from, to, step } of legs) {
    for (let rank = from; rank !== to; rank += step) {
      if (left-- === 0) return undefined;
      const document = documents ? documents[rank]! : rank;
      let meets = true;
      for (let at = 0; meets && at < clauses.length; at++) meets = clauses[at]!.test(document);
      if (meets && taken.push(document) === limit) return taken;
    }
  }
  return taken;
}

/**
 * The first of some documents in an order. Those that come later than `last` are of no use.
 */
export function listFew(columns: Columns, documents: Documents, sorted: Sorted, last: Place | undefined): Place[] {
  const { sort, sortOrder, limit, after } = sorted;
  const best = new Best<Place>(limit, (one, other) => comparePlaces(one, other, sortOrder), last);
  eachChunk(documents, (some, count) => {
    // The latest first: where newest is asked, it settles at once what is of no use.
    for (let at = count - 1; at >= 0; at--) {
      const place = placeOf(columns, sort, some[at]!);
      // Most are of no use, by their value alone.
      const bound = best.bound?.value;
      if (bound !== undefined && (sortOrder === 'asc' ? place.value > bound : place.value < bound)) continue;
      if (!after || comparePlaces(place, after, sortOrder) > 0) best.add(place);
    }
  });
  return best.all();
}

/** One list of several. */
export function mergeLists(lists: readonly Place[][], { sortOrder, limit }: Sorted): Place[] {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return lists
    .flat()
    .sort((one, other) => comparePlaces(one, other, sortOrder))
    .slice(0, limit);
}
