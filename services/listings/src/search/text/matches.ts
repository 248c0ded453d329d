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

/** Above this many documents in all lists, going over all bits once is quicker than sorting. */
const sortedUpTo = 2_000;

let seen = new Uint32Array(0);

/** Each document where it matches best. Sets that are `apart` have no documents in common, and are one a way at most. */
export function bestMatches(pieces: Pieces, documents: number, apart: boolean): WordMatches {
  const used = ways.filter((way) => pieces[way].length > 0);
  if (apart) return used.map((way) => ({ weight: weights[way], documents: pieces[way][0]! }));

  const words = wordsFor(documents);
  if (seen.length < words) seen = new Uint32Array(words);
  const all = used.flatMap((way) => pieces[way]);
  const isFew =
    all.every(({ kind }) => kind === 'list') && all.reduce((sum, one) => sum + sizeOf(one), 0) <= sortedUpTo;
  const matches: { weight: number; documents: Documents }[] = [];
  for (const way of used) {
    const found = isFew ? unseenOfFew(pieces[way]) : unseen(pieces[way], documents, words);
    if (sizeOf(found) > 0) matches.push({ weight: weights[way], documents: found });
  }
  if (isFew) for (const { documents } of matches) forget(documents);
  else seen.fill(0, 0, words);
  return matches;
}

/** Adds sets to the bits that are seen and gives those that were not. */
function unseen(sets: readonly Documents[], documents: number, words: number): Documents {
  const added = new Uint32Array(words);
  for (const set of sets) addTo(added, set);
  let count = 0;
  for (let at = 0; at < words; at++) {
    const before = seen[at]!;
    const now = added[at]! & ~before;
    if (now === 0) {
      added[at] = 0;
      continue;
    }
    added[at] = now;
    seen[at] = before | now;
    count += onesOf(now);
  }
  return kept(added, count, documents);
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

function unseenOfFew(sets: readonly Documents[]): Documents {
  const found: number[] = [];
  for (const set of sets) {
    if (set.kind !== 'list') throw new TypeError('Few documents are listed');
    const { list } = set;
    for (let at = 0; at < list.length; at++) {
      const document = list[at]!;
      const bit = 1 << (document & 31);
      if ((seen[document >>> 5]! & bit) !== 0) continue;
      seen[document >>> 5]! |= bit;
      found.push(document);
    }
  }
  return { kind: 'list', list: Uint32Array.from(found).sort() };
}

function forget(found: Documents): void {
  if (found.kind === 'list') for (const document of found.list) seen[document >>> 5] = 0;
}

export function addTo(bits: Uint32Array, set: Documents): void {
  if (set.kind === 'bits') addAll(bits, set.bits);
  else for (let at = 0; at < set.list.length; at++) setBit(bits, set.list[at]!);
}

/** Few documents are kept as a list, since there 32 bits a document are less than a bit for every one. */
export const isMany = (count: number, documents: number): boolean => count > documents / 32;
