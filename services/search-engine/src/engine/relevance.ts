import type { Documents, WordMatches } from '../types.ts';
import { Best } from './best.ts';
import { addAll, eachChunk, hasBit, intersect, setBit, sizeOf } from './bits.ts';
import type { Columns } from './columns.ts';
import type { Scratch } from './scratch.ts';

/** How well a listing answers a search, and which comes first of those that answer it equally well. */
export interface Rank {
  readonly score: number;
  readonly createdAt: number;
  readonly id: number;
}

/** Negative where one comes before the other: the better, then the newer, then by id. */
export const compareRanks = (one: Rank, other: Rank): number =>
  other.score - one.score || other.createdAt - one.createdAt || other.id - one.id;

export function rankOf(columns: Columns, document: number, matches: readonly WordMatches[]): Rank {
  const score = matches.reduce((sum, match) => sum + weightOf(match, document), 0);
  return { score, createdAt: columns.createdAt[document]!, id: columns.id[document]! };
}

function weightOf(match: WordMatches, document: number): number {
  return match.find(({ documents }) => holds(documents, document))?.weight ?? 0;
}

function holds(documents: Documents, document: number): boolean {
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

/** More ways to match than this are not gone through. */
const mostWays = 512;

/**
 * The best of what a question found, at most `limit`, going on after a rank. A document's number tells how new it is
 * where documents are in that order, as a segment's are.
 */
export function bestOf(
  columns: Columns,
  found: Documents,
  matches: readonly WordMatches[],
  { limit, after, scratch }: { limit: number; after?: Rank; scratch?: Scratch },
): Rank[] {
  const ways = matches.reduce((product, match) => product * match.length, 1);
  // Few are weighed each; of many, the best ways to match are gone through first.
  if (found.kind === 'bits' && scratch && ways <= mostWays) {
    return bestWays(columns, found.bits, matches, { limit, after, scratch });
  }
  const best = new Best<Rank>(limit, compareRanks);
  const sets = matches.map((match) => match.map((set) => setOf(set, sizeOf(found), scratch)));
  eachChunk(found, (documents, count) => {
    const scores = scoresOf(documents, count, sets);
    for (let at = count - 1; at >= 0; at--) {
      const score = scores[at]!;
      if (best.bound && score < best.bound.score) continue;
      const document = documents[at]!;
      const rank = { score, createdAt: columns.createdAt[document]!, id: columns.id[document]! };
      if (!after || compareRanks(rank, after) > 0) best.add(rank);
    }
  });
  return best.all();
}

/** Documents of one weight, so that it is quick to ask whether one is among them. */
interface WeightedSet {
  readonly weight: number;
  readonly documents: Documents;
  readonly bits: Uint32Array | undefined;
}

/** Where many are asked for, a list is marked as bits first. */
function setOf({ weight, documents }: WordMatches[number], asked: number, scratch: Scratch | undefined): WeightedSet {
  if (documents.kind === 'bits') return { weight, documents, bits: documents.bits };
  const isWorthIt = scratch !== undefined && documents.list.length < asked * 16;
  return { weight, documents, bits: isWorthIt ? bitsOf(documents, scratch) : undefined };
}

/** The sum of weights of each document. */
function scoresOf(documents: Uint32Array, count: number, matches: readonly (readonly WeightedSet[])[]): Float64Array {
  const scores = new Float64Array(count);
  for (const { weight, documents: matching, bits } of matches.flat()) {
    for (let at = 0; at < count; at++) {
      const document = documents[at]!;
      const is = bits ? (bits[document >>> 5]! >>> (document & 31)) & 1 : holds(matching, document);
      if (is) scores[at]! += weight;
    }
  }
  return scores;
}

/** Goes through the ways to match from the best sum of weights down, until there are enough. */
function bestWays(
  columns: Columns,
  found: Uint32Array,
  matches: readonly WordMatches[],
  { limit, after, scratch }: { limit: number; after?: Rank; scratch: Scratch },
): Rank[] {
  const sets = matches.map((match) =>
    match.map(({ weight, documents }) => ({ weight, bits: bitsOf(documents, scratch) })),
  );
  let ways: { score: number; bits: Uint32Array[] }[] = [{ score: 0, bits: [found] }];
  for (const match of sets) {
    ways = ways.flatMap(({ score, bits }) =>
      match.map((set) => ({ score: score + set.weight, bits: [...bits, set.bits] })),
    );
  }
  const scores = [...new Set(ways.map(({ score }) => score))].sort((a, b) => b - a);
  const ranks: Rank[] = [];
  const all = scratch.bits();
  const one = scratch.bits();
  for (const score of scores) {
    if (after && score > after.score) continue;
    const same = ways.filter((way) => way.score === score);
    intersect(all, same[0]!.bits);
    for (const way of same.slice(1)) {
      intersect(one, way.bits);
      addAll(all, one);
    }
    for (let at = all.length - 1; at >= 0; at--) {
      let word = all[at]!;
      while (word !== 0) {
        const bit = 31 - Math.clz32(word);
        word &= ~(1 << bit);
        const document = (at << 5) + bit;
        const rank = { score, createdAt: columns.createdAt[document]!, id: columns.id[document]! };
        if (after && compareRanks(rank, after) <= 0) continue;
        if (ranks.push(rank) === limit) return ranks;
      }
    }
  }
  return ranks;
}

function bitsOf(documents: Documents, scratch: Scratch): Uint32Array {
  if (documents.kind === 'bits') return documents.bits;
  const bits = scratch.emptyBits();
  for (const document of documents.list) setBit(bits, document);
  return bits;
}
