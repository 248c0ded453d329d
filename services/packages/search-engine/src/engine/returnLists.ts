import type { ReturnMetric } from '@dealstead/contracts';
import type { ReturnsCalculator } from './computeReturns.ts';
import type { DocumentSet, WordMatches } from '../types.ts';
import { hasBit } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import { findDocuments, planClauses } from './queryPlan.ts';
import { forEachReturn, returnOfDocument } from './returnsPass.ts';
import type { Segment } from './segment.ts';
import { compareSortPositions, type SortPosition } from './sortValues.ts';
import { TopK } from './topK.ts';

/** An order by a projected return, a limit and a cursor. Values are percent or cents; NaN is unknown and comes last. */
export interface ReturnListRequest {
  readonly metric: ReturnMetric;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly after?: SortPosition;
}

/**
 * The first listings of a segment by a projected return. There is no sort index, as assumptions differ by member: all
 * matches are computed, and the best selected. Unknown ones follow by id if the page is not full.
 */
export function listByReturn(
  segment: Segment,
  query: CompiledQuery,
  matches: readonly WordMatches[],
  calculator: ReturnsCalculator,
  request: ReturnListRequest,
): SortPosition[] {
  const { columns } = segment;
  const found = findDocuments(segment, planClauses(segment, query, matches));
  if (found.kind === 'list') return selectByReturn(columns, found, calculator, request, true);
  const { after, limit } = request;
  const known = after && Number.isNaN(after.value) ? [] : selectByReturn(columns, found, calculator, request, false);
  if (known.length === limit) return known;
  return [...known, ...takeUnknown(segment, found.bits, calculator, request, limit - known.length)];
}

/** The first of some documents. @param withUnknown false leaves out documents without a value */
export function selectByReturn(
  columns: Columns,
  found: DocumentSet,
  calculator: ReturnsCalculator,
  { metric, sortOrder, limit, after }: ReturnListRequest,
  withUnknown: boolean,
): SortPosition[] {
  const best = new TopK<SortPosition>(limit, (some, other) => compareSortPositions(some, other, sortOrder));
  const isUp = sortOrder === 'asc';
  const { id } = columns;
  forEachReturn(calculator, metric, columns, found, (documents, values, count) => {
    for (let at = 0; at < count; at++) {
      const value = values[at]!;
      if (Number.isNaN(value) && !withUnknown) continue;
      // Most documents are rejected by their value alone.
      const bound = best.bound?.value;
      if (bound !== undefined && (isUp ? value > bound : value < bound)) continue;
      const place = { value, id: id[documents[at]!]! };
      if (!after || compareSortPositions(place, after, sortOrder) > 0) best.add(place);
    }
  });
  return best.toSorted();
}

/** The first matches without a value, by id. */
function takeUnknown(
  segment: Segment,
  bits: Uint32Array,
  calculator: ReturnsCalculator,
  { metric, sortOrder, after }: ReturnListRequest,
  limit: number,
): SortPosition[] {
  const { byId, columns, count } = segment;
  const taken: SortPosition[] = [];
  const step = sortOrder === 'asc' ? 1 : -1;
  const isAfter = (id: number) => !after || !Number.isNaN(after.value) || (step === 1 ? id > after.id : id < after.id);
  for (let at = step === 1 ? 0 : count - 1; at >= 0 && at < count && taken.length < limit; at += step) {
    const document = byId[at]!;
    if (!hasBit(bits, document) || !isAfter(columns.id[document]!)) continue;
    const value = returnOfDocument(calculator, metric, columns, document);
    if (Number.isNaN(value)) taken.push({ value, id: columns.id[document]! });
  }
  return taken;
}
