import type { DocumentSet, WordMatches } from '../types.ts';
import { TopK } from './topK.ts';
import { uniteInto, forEachChunk, hasBit, intersectAll, setBit, cardinalityOf } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { ScratchMemory } from './scratchMemory.ts';

/** Sort key of relevance order. */
export interface RankedHit {
  readonly score: number;
  readonly createdAt: number;
  readonly id: number;
}

/** Comparator: higher score first, then newer, then by id. */
export const compareHits = (one: RankedHit, other: RankedHit): number =>
  other.score - one.score || other.createdAt - one.createdAt || other.id - one.id;

export function rankDocument(columns: Columns, document: number, matches: readonly WordMatches[]): RankedHit {
  const score = matches.reduce((sum, match) => sum + weightOf(match, document), 0);
  return { score, createdAt: columns.createdAt[document]!, id: columns.id[document]! };
}

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

/**
 * The `limit` most relevant matches after a cursor. Document numbers of a segment are ordered by creation, which breaks
 * ties.
 */
export function topHits(
  columns: Columns,
  found: DocumentSet,
  matches: readonly WordMatches[],
  { limit, after, scratch }: { limit: number; after?: RankedHit; scratch?: ScratchMemory },
): RankedHit[] {
  const combinations = matches.reduce((product, match) => product * match.length, 1);
  // Few matches are scored one by one; many are enumerated by weight combination, best first.
  if (found.kind === 'bits' && scratch && combinations <= maxCombinations) {
    return topHitsByCombination(columns, found.bits, matches, { limit, after, scratch });
  }
  const best = new TopK<RankedHit>(limit, compareHits);
  const sets = matches.map((match) => match.map((set) => toWeightedSet(set, cardinalityOf(found), scratch)));
  forEachChunk(found, (documents, count) => {
    const scores = sumWeights(documents, count, sets);
    for (let at = count - 1; at >= 0; at--) {
      const score = scores[at]!;
      if (best.bound && score < best.bound.score) continue;
      const document = documents[at]!;
      const rank = { score, createdAt: columns.createdAt[document]!, id: columns.id[document]! };
      if (!after || compareHits(rank, after) > 0) best.add(rank);
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
  asked: number,
  scratch: ScratchMemory | undefined,
): WeightedSet {
  if (documents.kind === 'bits') return { weight, documents, bits: documents.bits };
  const isWorthIt = scratch !== undefined && documents.list.length < asked * 16;
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

/** Enumerates combinations of weights in descending sum and intersects their bitmaps until the limit is reached. */
function topHitsByCombination(
  columns: Columns,
  found: Uint32Array,
  matches: readonly WordMatches[],
  { limit, after, scratch }: { limit: number; after?: RankedHit; scratch: ScratchMemory },
): RankedHit[] {
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
  const ranks: RankedHit[] = [];
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
    for (let at = all.length - 1; at >= 0; at--) {
      let word = all[at]!;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word);
        word &= ~(1 << bit);
        const document = (at << 5) + bit;
        const rank = { score, createdAt: columns.createdAt[document]!, id: columns.id[document]! };
        if (after && compareHits(rank, after) <= 0) continue;
        if (ranks.push(rank) === limit) return ranks;
      }
    }
  }
  return ranks;
}

function toBitmap(documents: DocumentSet, scratch: ScratchMemory): Uint32Array {
  if (documents.kind === 'bits') return documents.bits;
  const bits = scratch.emptyBitmap();
  for (const document of documents.list) setBit(bits, document);
  return bits;
}
