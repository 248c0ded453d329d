import type { CardSource } from './cardJson.ts';
import type { CompiledQuery } from './compiledQuery.ts';
import type { MemorySegment } from './memorySegment.ts';
import { findDocuments, lookUpWords, planClauses } from './queryPlan.ts';
import { compareHits, rankDocument, type RankedHit, topHits, topHitsByScan } from './relevance.ts';
import { type Candidate, rescoreAll, rescoreWindow } from './rescore.ts';
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
  { limit, after }: Pick<Page, 'limit' | 'after'>,
): number[] {
  const window = firstPhase(segments, query, rescoreWindow);
  const last = window.at(-1);
  const behind = window.length === rescoreWindow ? last : undefined;
  const candidates = window.map((hit) => candidateOf(segments, hit));
  const rescored = rescoreAll(candidates, query).map(({ id }) => id);
  // Fills a page with hits of the first phase after the window.
  const pageOf = (ids: readonly number[]): number[] =>
    ids.length === limit || !behind
      ? [...ids]
      : [...ids, ...firstPhase(segments, query, limit - ids.length, behind).map(({ id }) => id)];
  if (!after) return pageOf(rescored.slice(0, limit));
  const at = rescored.indexOf(after.id);
  if (at >= 0) return pageOf(rescored.slice(at + 1, at + 1 + limit));
  const cursor = rankById(segments, after.id, query);
  // A removed listing that has left the index cannot serve as a cursor.
  if (!cursor || !last) return [];
  // A listing that was removed or outranked since is not in the window any more.
  const isBehind = compareHits(cursor, last) > 0;
  return firstPhase(segments, query, limit, isBehind ? cursor : last).map(({ id }) => id);
}

function firstPhase(
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

function candidateOf(segments: SearchedSegments, hit: RankedHit): Candidate {
  const [source, document] = segments.find(hit.id)!;
  return { hit, source, document };
}

function rankById({ segment, memorySegments }: SearchedSegments, id: number, query: CompiledQuery) {
  for (const memory of memorySegments) {
    const document = memory.find(id);
    if (document >= 0) return rankDocument(memory.columns, document, lookUpWords(memory, query));
  }
  // A tombstoned document still has its rank.
  const document = segment.find(id);
  return document < 0 ? undefined : rankDocument(segment.columns, document, lookUpWords(segment, query));
}
