import type { DocumentSet, WordMatches } from '../types.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import { TopK } from './topK.ts';
import { forEachChunk } from './bitmap.ts';
import type { Clause } from './clauses.ts';
import type { Columns } from './columns.ts';
import { planClauses, estimateCardinality, findDocuments } from './queryPlan.ts';
import type { Segment } from './segment.ts';
import { compareSortPositions, type SortPosition, type Sortable, sortValue } from './sortValues.ts';

/** A sort order, a limit and a cursor. */
export interface ListRequest {
  readonly sort: Sortable;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly after?: SortPosition;
}

/** The first listings of a segment in an order. */
export function listFromSegment(
  segment: Segment,
  query: CompiledQuery,
  matches: readonly WordMatches[],
  sorted: ListRequest,
): SortPosition[] {
  const clauses = planClauses(segment, query, matches);
  const order = segment.sortIndex(sorted.sort);
  const legs = order.rankRanges(sorted.sortOrder, sorted.after);
  // If many documents match, scanning the sort order finds a page early; if few match, evaluating the query first is
  // cheaper.
  const steps = (sorted.limit * segment.count) / Math.max(estimateCardinality(clauses, segment.count), 1e-3);
  const near =
    steps < segment.listLimit / 8
      ? scanOrder(clauses, order.documents, legs, sorted.limit, segment.listLimit / 2)
      : undefined;
  const documents = near ?? order.firstDocuments(findDocuments(segment, clauses), legs, sorted.limit, segment.scratch);
  return documents.map((document) => positionOf(segment.columns, sorted.sort, document));
}

const positionOf = (columns: Columns, sort: Sortable, document: number): SortPosition => ({
  value: sortValue(columns, sort, document),
  id: columns.id[document]!,
});

/** Scans the sort order until a page is full; undefined if more than `most` documents would have to be tested. */
function scanOrder(
  clauses: readonly Clause[],
  documents: Uint32Array | undefined,
  legs: ReturnType<ReturnType<Segment['sortIndex']>['rankRanges']>,
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

/** The first of some documents in an order. Positions after `last` are dropped. */
export function listFromDocuments(
  columns: Columns,
  documents: DocumentSet,
  sorted: ListRequest,
  last: SortPosition | undefined,
): SortPosition[] {
  const { sort, sortOrder, limit, after } = sorted;
  const best = new TopK<SortPosition>(limit, (one, other) => compareSortPositions(one, other, sortOrder), last);
  forEachChunk(documents, (some, count) => {
    // Newest documents first: for newest-first lists they settle the bound at once.
    for (let at = count - 1; at >= 0; at--) {
      const place = positionOf(columns, sort, some[at]!);
      // Most documents are rejected by their value alone.
      const bound = best.bound?.value;
      if (bound !== undefined && (sortOrder === 'asc' ? place.value > bound : place.value < bound)) continue;
      if (!after || compareSortPositions(place, after, sortOrder) > 0) best.add(place);
    }
  });
  return best.toSorted();
}

/** Merges sorted lists. */
export function mergeLists(
  lists: readonly SortPosition[][],
  { sortOrder, limit }: Pick<ListRequest, 'sortOrder' | 'limit'>,
): SortPosition[] {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  return lists
    .flat()
    .sort((one, other) => compareSortPositions(one, other, sortOrder))
    .slice(0, limit);
}
