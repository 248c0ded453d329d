import type { Documents, WordMatches } from '../types.ts';
import { addAll, countBits, listBits, setBit, sizeOf, wordsFor } from '../engine/bits.ts';

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

const strongOf = (way: keyof Pieces | undefined) =>
  way === 'weak' ? 'strong' : way === 'weakForm' ? 'strongForm' : null;
const ways = ['strong', 'strongForm', 'weak', 'weakForm'] as const;

/** Above this many documents in all lists, going over all bits once is quicker than sorting. */
const sortedUpTo = 2_000;

let seen = new Uint32Array(0);
let fresh = new Uint32Array(0);

/** Each document where it matches best. Pieces that are of one word lie `apart` where it counts most and less. */
export function bestMatches(pieces: Pieces, documents: number, apart: boolean): WordMatches {
  const used = ways.filter((way) => pieces[way].length > 0);
  const [only] = used;
  if (only !== undefined && used.length === 1 && pieces[only].length === 1)
    return [{ weight: weights[only], documents: pieces[only][0]! }];
  if (apart && used.length === 2 && used.every((way) => pieces[way].length === 1) && used[0] === strongOf(used[1]))
    return used.map((way) => ({ weight: weights[way], documents: pieces[way][0]! }));

  const words = wordsFor(documents);
  if (seen.length < words) {
    seen = new Uint32Array(words);
    fresh = new Uint32Array(words);
  }
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
  const added = fresh.subarray(0, words);
  added.fill(0);
  for (const set of sets) addTo(added, set);
  const before = seen.subarray(0, words);
  for (let at = 0; at < words; at++) {
    const now = added[at]! & ~before[at]!;
    added[at] = now;
    before[at]! |= now;
  }
  return compact(added, documents);
}

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

/** A copy of some bits as documents. */
export function compact(bits: Uint32Array, documents: number): Documents {
  const count = countBits(bits);
  if (isMany(count, documents)) return { kind: 'bits', bits: bits.slice(), count };
  const list = new Uint32Array(count);
  listBits(bits, list);
  return { kind: 'list', list };
}
