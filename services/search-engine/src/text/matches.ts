import type { Documents, WordMatches } from '../types.ts';
import { addAll, countBits, listBits, onesOf, setBit, sizeOf, wordsFor } from '../engine/bits.ts';

/**
 * How well a word matches, from the best: where it counts most or less, as it is written or in another form. Only their
 * order and sums matter; how rare a word is does not, since a listing must hold all words of a search anyway.
 */
export const weights = { strong: 4, strongForm: 3, weak: 2, weakForm: 1 } as const;

/** Documents of each way to match; a document may be in several. */
export interface Pieces {
  readonly strong: readonly Documents[];
  readonly strongForm: readonly Documents[];
  readonly weak: readonly Documents[];
  readonly weakForm: readonly Documents[];
}

/** The ways to match, the best first. */
export const ways = ['strong', 'strongForm', 'weak', 'weakForm'] as const;

/** Above this many documents in several lists, going over all bits once is quicker than sorting. */
const sortedUpTo = 2_000;

/** Documents that a better way has already; empty between questions. */
let allSeen = new Uint32Array(0);

/** Each document where it matches best. Sets that are `apart` have no documents in common, and are one a way at most. */
export function bestMatches(pieces: Pieces, documents: number, apart: boolean): WordMatches {
  const used = ways.filter((way) => pieces[way].length > 0);
  if (apart || (used.length === 1 && pieces[used[0]!].length === 1))
    return used.map((way) => ({ weight: weights[way], documents: pieces[way][0]! }));

  const words = wordsFor(documents);
  if (allSeen.length < words) allSeen = new Uint32Array(words);
  const seen = allSeen.subarray(0, words);
  const matches: { weight: number; documents: Documents }[] = [];
  for (const [at, way] of used.entries()) {
    const sets = pieces[way];
    const found = at === 0 && sets.length === 1 ? sets[0]! : unseen(sets, seen, documents);
    if (at < used.length - 1) addTo(seen, found);
    if (sizeOf(found) > 0) matches.push({ weight: weights[way], documents: found });
  }
  seen.fill(0);
  return matches;
}

/** The documents of some sets that are not seen. */
function unseen(sets: readonly Documents[], seen: Uint32Array, documents: number): Documents {
  const lists = sets.flatMap((set) => (set.kind === 'list' ? [set.list] : []));
  const entries = lists.reduce((sum, list) => sum + list.length, 0);
  if (lists.length === sets.length && (lists.length === 1 || entries <= sortedUpTo))
    return unseenOfFew(lists, entries, seen);

  const added = new Uint32Array(seen.length);
  for (const set of sets) addTo(added, set);
  let count = 0;
  for (let at = 0; at < added.length; at++) {
    const now = added[at]! & ~seen[at]!;
    added[at] = now;
    if (now !== 0) count += onesOf(now);
  }
  return kept(added, count, documents);
}

/** The same without going over all bits. */
function unseenOfFew(lists: readonly Uint32Array[], entries: number, seen: Uint32Array): Documents {
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

/** Bits, with the count of them, as documents. */
function kept(bits: Uint32Array, count: number, documents: number): Documents {
  if (isMany(count, documents)) return { kind: 'bits', bits, count };
  const list = new Uint32Array(count);
  listBits(bits, list);
  return { kind: 'list', list };
}

/** Bits as documents; many stay these bits. */
export const compact = (bits: Uint32Array, documents: number): Documents => kept(bits, countBits(bits), documents);

export function addTo(bits: Uint32Array, set: Documents): void {
  if (set.kind === 'bits') addAll(bits, set.bits);
  else for (let at = 0; at < set.list.length; at++) setBit(bits, set.list[at]!);
}

/** Few documents are kept as a list, since there 32 bits a document are less than a bit for every one. */
export const isMany = (count: number, documents: number): boolean => count > documents / 32;
