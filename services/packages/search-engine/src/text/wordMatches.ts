import type { DocumentSet, WordMatches } from '../types.ts';
import { uniteInto, countBits, listBits, popcount, setBit, cardinalityOf, wordsFor } from '../engine/bitmap.ts';

/**
 * Weights of the kinds of match: in title and facts (strong) or description (weak), exact or another form. Only their
 * order and sums matter; term frequency does not, since every word must occur.
 */
export const weights = { strong: 4, strongForm: 3, weak: 2, weakForm: 1 } as const;

/** Documents by kind of match; sets may overlap. */
export interface PostingsByKind {
  readonly strong: readonly DocumentSet[];
  readonly strongForm: readonly DocumentSet[];
  readonly weak: readonly DocumentSet[];
  readonly weakForm: readonly DocumentSet[];
}

/** Kinds of match in descending weight. */
export const matchKinds = ['strong', 'strongForm', 'weak', 'weakForm'] as const;

/** Above this many entries in several lists, one pass over a bitmap beats sorting. */
const maxSortedEntries = 2_000;

/** Documents that a better kind already matched; all zeros between queries. */
let seenMemory = new Uint32Array(0);

/**
 * Assigns each document to its best kind of match. `apart` promises that the sets are disjoint, at most one for each
 * kind.
 */
export function resolveMatches(pieces: PostingsByKind, documents: number, apart: boolean): WordMatches {
  const used = matchKinds.filter((kind) => pieces[kind].length > 0);
  if (apart || (used.length === 1 && pieces[used[0]!].length === 1))
    return used.map((kind) => ({ weight: weights[kind], documents: pieces[kind][0]! }));

  const words = wordsFor(documents);
  if (seenMemory.length < words) seenMemory = new Uint32Array(words);
  const seen = seenMemory.subarray(0, words);
  const matches: { weight: number; documents: DocumentSet }[] = [];
  for (const [at, kind] of used.entries()) {
    const sets = pieces[kind];
    const found = at === 0 && sets.length === 1 ? sets[0]! : subtractSeen(sets, seen, documents);
    if (at < used.length - 1) uniteDocuments(seen, found);
    if (cardinalityOf(found) > 0) matches.push({ weight: weights[kind], documents: found });
  }
  seen.fill(0);
  return matches;
}

/** Documents of some sets that are not in `seen`. */
function subtractSeen(sets: readonly DocumentSet[], seen: Uint32Array, documents: number): DocumentSet {
  const lists = sets.flatMap((set) => (set.kind === 'list' ? [set.list] : []));
  const entries = lists.reduce((sum, list) => sum + list.length, 0);
  if (lists.length === sets.length && (lists.length === 1 || entries <= maxSortedEntries))
    return subtractSeenFromLists(lists, entries, seen);

  const added = new Uint32Array(seen.length);
  for (const set of sets) uniteDocuments(added, set);
  let count = 0;
  for (let at = 0; at < added.length; at++) {
    const now = added[at]! & ~seen[at]!;
    added[at] = now;
    if (now !== 0) count += popcount(now);
  }
  return toDocumentSet(added, count, documents);
}

/** The same for short lists. */
function subtractSeenFromLists(lists: readonly Uint32Array[], entries: number, seen: Uint32Array): DocumentSet {
  const found = new Uint32Array(entries);
  let count = 0;
  for (const list of lists) {
    for (let at = 0; at < list.length; at++) {
      const document = list[at]!;
      if (((seen[document >>> 5]! >>> (document & 31)) & 1) === 0) found[count++] = document;
    }
  }
  if (lists.length === 1) return { kind: 'list', list: found.subarray(0, count) };
  found.subarray(0, count).sort();
  let distinct = 0;
  for (let at = 0; at < count; at++) if (at === 0 || found[at] !== found[at - 1]) found[distinct++] = found[at]!;
  return { kind: 'list', list: found.subarray(0, distinct) };
}

/** Converts a bitmap of known cardinality to a document set. */
function toDocumentSet(bits: Uint32Array, count: number, documents: number): DocumentSet {
  if (isDense(count, documents)) return { kind: 'bits', bits, count };
  const list = new Uint32Array(count);
  listBits(bits, list);
  return { kind: 'list', list };
}

/** Converts a bitmap to a document set; a dense one keeps the bitmap. */
export const compactBitmap = (bits: Uint32Array, documents: number): DocumentSet =>
  toDocumentSet(bits, countBits(bits), documents);

export function uniteDocuments(bits: Uint32Array, set: DocumentSet): void {
  if (set.kind === 'bits') uniteInto(bits, set.bits);
  else for (let at = 0; at < set.list.length; at++) setBit(bits, set.list[at]!);
}

/** A list takes 32 bits for each document, a bitmap one bit for every document, so lists are smaller below 1/32. */
export const isDense = (count: number, documents: number): boolean => count > documents / 32;
