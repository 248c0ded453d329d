import type { CardSource } from './cardJson.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import type { MemorySegment } from './memorySegment.ts';
import { findDocuments, lookUpWords, planClauses } from './queryPlan.ts';
import { compareHits, rankDocument, type RankedHit, topHits, topHitsByScan } from './relevance.ts';
import { orderWindow, rescoreWindow, scoreWindow, type WindowHit } from './rescore.ts';
import type { Page } from './searchIndex.ts';
import type { Segment } from './segment.ts';

/** The segments of an index, and where a listing is among them. */
export interface SearchedSegments {
  readonly segment: Segment;
  readonly memorySegments: readonly MemorySegment[];
  find(id: number): readonly [source: CardSource, document: number] | undefined;
}

/**
 * A page of a list by relevance. The first hits of the first phase are a window that is rescored; later pages go on in the
 * order of the first phase.
 */
export function listByRelevance(
  segments: SearchedSegments,
  query: CompiledQuery,
  page: Pick<Page, 'limit' | 'after'>,
): number[] {
  const window = scoredWindow(segments, query);
  const start = startInWindow(window, page);
  if (!start) {
    const cursor = page.after && rankById(segments, page.after.id, query);
    const after = cursor && resumeAfter(cursor, window);
    return after ? firstPhase(segments, query, page.limit, after).map(({ id }) => id) : [];
  }
  if (!start.after) return [...start.ids];
  return [...start.ids, ...firstPhase(segments, query, page.limit - start.ids.length, start.after).map(({ id }) => id)];
}

/** The first hits of the first phase, in its order, with their full scores. */
export const scoredWindow = (segments: SearchedSegments, query: CompiledQuery): WindowHit[] =>
  scoreWindow(
    firstPhase(segments, query, rescoreWindow).map((hit) => {
      const [source, document] = segments.find(hit.id)!;
      return { hit, source, document };
    }),
    query,
  );

/** The beginning of a page, and the hit of the first phase after which the rest follows, if there may be more. */
export interface PageStart {
  readonly ids: readonly number[];
  readonly after?: RankedHit;
}

/** The part of a page that lies in the window; undefined if the cursor is not in it. */
export function startInWindow(
  window: readonly WindowHit[],
  { limit, after }: Pick<Page, 'limit' | 'after'>,
): PageStart | undefined {
  const ordered = orderWindow(window).map(({ id }) => id);
  const from = after ? ordered.indexOf(after.id) + 1 : 0;
  if (after && from === 0) return undefined;
  const ids = ordered.slice(from, from + limit);
  return ids.length === limit || window.length < rescoreWindow ? { ids } : { ids, after: window.at(-1) };
}

/**
 * The hit after which a page begins whose cursor is not in the window: the cursor, or the window's last hit where the
 * cursor was removed from the window or outranked since. Undefined if nothing matches.
 */
export function resumeAfter(cursor: RankedHit, window: readonly WindowHit[]): RankedHit | undefined {
  const last = window.at(-1);
  return last && compareHits(cursor, last) > 0 ? cursor : last;
}

/** The first hits after a cursor in the order of the first phase. */
export function firstPhase(
  { segment, memorySegments }: SearchedSegments,
  query: CompiledQuery,
  limit: number,
  after?: RankedHit,
): RankedHit[] {
  const matches = lookUpWords(segment, query);
  const documents = findDocuments(segment, planClauses(segment, query, matches));
  const hits = topHits(segment, documents, matches, { limit, after });
  for (const memory of memorySegments) {
    if (memory.size === 0) continue;
    const found = lookUpWords(memory, query);
    hits.push(...topHitsByScan(memory.columns, memory.findDocuments(query, found), found, { limit, after }));
  }
  return hits.sort(compareHits).slice(0, limit);
}

/** The rank of a listing in the first phase; undefined for a removed one that has left the index. */
export function rankById(
  { segment, memorySegments }: SearchedSegments,
  id: number,
  query: CompiledQuery,
): RankedHit | undefined {
  for (const memory of memorySegments) {
    const document = memory.find(id);
    if (document >= 0) return rankDocument(memory.columns, document, lookUpWords(memory, query));
  }
  // A tombstoned document still has its rank.
  const document = segment.find(id);
  return document < 0 ? undefined : rankDocument(segment.columns, document, lookUpWords(segment, query));
}
