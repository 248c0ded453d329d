import type { DocumentSet, WordMatches } from '../types.ts';
import { TopK } from './topK.ts';
import { cardinalityOf, countBits, forEachChunk, hasBit, intersectAll, setBit, uniteInto } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { ScratchMemory } from './scratchMemory.ts';
import type { Segment } from './segment.ts';
import { sortValue } from './sortValues.ts';

/** First-phase sort key of relevance order. */
export interface RankedHit {
  /** Sum of the weights of the words. */
  readonly score: number;
  /** See `qualityOf`. */
  readonly quality: number;
  readonly id: number;
}

/** Comparator of the first phase: higher score first, then higher quality, then by id. */
export const compareHits = (one: RankedHit, other: RankedHit): number =>
  other.score - one.score || other.quality - one.quality || other.id - one.id;

export function rankDocument(columns: Columns, document: number, matches: readonly WordMatches[]): RankedHit {
  const score = matches.reduce((sum, match) => sum + weightOf(match, document), 0);
  return hitOf(columns, document, score);
}

const hitOf = (columns: Columns, document: number, score: number): RankedHit => ({
  score,
  quality: sortValue(columns, 'quality', document),
  id: columns.id[document]!,
});

function weightOf(match: WordMatches, document: number): number {
  return match.find(({ documents }) => contains(documents, document))?.weight ?? 0;
}

function contains(documents: DocumentSet, document: number): boolean {
  if (documents.kind === 'bits') return hasBit(documents.bits, document);
  const { list } = documents;
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < document) low = middle + 1;
    else high = middle;
  }
  return list[low] === document;
}

/** Above this number of weight combinations every match is scored instead. */
const maxCombinations = 512;

/** The `limit` best matches of a segment after a cursor in the order of the first phase. */
export function topHits(
  segment: Segment,
  found: DocumentSet,
  matches: readonly WordMatches[],
  { limit, after }: { limit: number; after?: RankedHit },
): RankedHit[] {
  const combinations = matches.reduce((product, match) => product * match.length, 1);
  // Few matches are scored one by one; many are enumerated by weight combination, best first.
  return found.kind === 'bits' && combinations <= maxCombinations
    ? topHitsByCombination(segment, found.bits, matches, { limit, after })
    : topHitsByScan(segment.columns, found, matches, { limit, after, scratch: segment.scratch });
}

/** The same by scoring all matches, for in-memory segments and for few matches. */
export function topHitsByScan(
  columns: Columns,
  found: DocumentSet,
  matches: readonly WordMatches[],
  { limit, after, scratch }: { limit: number; after?: RankedHit; scratch?: ScratchMemory },
): RankedHit[] {
  const best = new TopK<RankedHit>(limit, compareHits);
  const sets = matches.map((match) => match.map((set) => toWeightedSet(set, cardinalityOf(found), scratch)));
  forEachChunk(found, (documents, count) => {
    const scores = sumWeights(documents, count, sets);
    for (let at = count - 1; at >= 0; at--) {
      const score = scores[at]!;
      if (best.bound && score < best.bound.score) continue;
      const hit = hitOf(columns, documents[at]!, score);
      if (!after || compareHits(hit, after) > 0) best.add(hit);
    }
  });
  return best.toSorted();
}

/** Documents of equal weight, with a bitmap for fast membership tests. */
interface WeightedSet {
  readonly weight: number;
  readonly documents: DocumentSet;
  readonly bits: Uint32Array | undefined;
}

/** A list is converted to a bitmap if many documents are tested. */
function toWeightedSet(
  { weight, documents }: WordMatches[number],
  wordCount: number,
  scratch: ScratchMemory | undefined,
): WeightedSet {
  if (documents.kind === 'bits') return { weight, documents, bits: documents.bits };
  const isWorthIt = scratch !== undefined && documents.list.length < wordCount * 16;
  return { weight, documents, bits: isWorthIt ? toBitmap(documents, scratch) : undefined };
}

/** The sum of weights for each document. */
function sumWeights(documents: Uint32Array, count: number, matches: readonly (readonly WeightedSet[])[]): Float64Array {
  const scores = new Float64Array(count);
  for (const { weight, documents: matching, bits } of matches.flat()) {
    for (let at = 0; at < count; at++) {
      const document = documents[at]!;
      const is = bits ? (bits[document >>> 5]! >>> (document & 31)) & 1 : contains(matching, document);
      if (is) scores[at]! += weight;
    }
  }
  return scores;
}

/**
 * Enumerates combinations of weights in descending sum and intersects their bitmaps until the limit is reached; documents
 * of equal sum come in the order of the sort index by quality.
 */
function topHitsByCombination(
  segment: Segment,
  found: Uint32Array,
  matches: readonly WordMatches[],
  { limit, after }: { limit: number; after?: RankedHit },
): RankedHit[] {
  const { columns, scratch } = segment;
  const order = segment.sortIndex('quality');
  const sets = matches.map((match) =>
    match.map(({ weight, documents }) => ({ weight, bits: toBitmap(documents, scratch) })),
  );
  let combinations: { score: number; bits: Uint32Array[] }[] = [{ score: 0, bits: [found] }];
  for (const match of sets) {
    combinations = combinations.flatMap(({ score, bits }) =>
      match.map((set) => ({ score: score + set.weight, bits: [...bits, set.bits] })),
    );
  }
  const scores = [...new Set(combinations.map(({ score }) => score))].sort((a, b) => b - a);
  const hits: RankedHit[] = [];
  const all = scratch.bitmap();
  const one = scratch.bitmap();
  for (const score of scores) {
    if (after && score > after.score) continue;
    const same = combinations.filter((combination) => combination.score === score);
    intersectAll(all, same[0]!.bits);
    for (const combination of same.slice(1)) {
      intersectAll(one, combination.bits);
      uniteInto(all, one);
    }
    const documents = { kind: 'bits', bits: all, count: countBits(all) } as const;
    if (documents.count === 0) continue;
    const cursor = after && score === after.score ? { value: after.quality, id: after.id } : undefined;
    const legs = order.rankRanges('desc', cursor);
    for (const document of order.firstDocuments(documents, legs, limit - hits.length, scratch))
      hits.push(hitOf(columns, document, score));
    if (hits.length === limit) break;
  }
  return hits;
}

function toBitmap(documents: DocumentSet, scratch: ScratchMemory): Uint32Array {
  if (documents.kind === 'bits') return documents.bits;
  const bits = scratch.emptyBitmap();
  for (const document of documents.list) setBit(bits, document);
  return bits;
}
