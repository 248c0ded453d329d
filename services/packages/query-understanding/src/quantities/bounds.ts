import { PhraseTable } from '../phraseTable.ts';

/** `exact` both ways, `about` within a share. */
export type Bound = 'least' | 'most' | 'about' | 'exact';

export interface BoundPhrase {
  readonly bound: Bound;
  /** "More than 3 bedrooms" are at least four; amounts that are no integers ignore it. */
  readonly isStrict?: boolean;
}

export const boundsBefore = new PhraseTable<BoundPhrase>([
  [
    'no more than, not more than, no greater than, not over, up to, at most, max of, maximum of, max',
    { bound: 'most' },
  ],
  ['maximum, maximo, not to exceed, sub, ≤, hasta, capped at, tops', { bound: 'most' }],
  ['less than, fewer than, smaller than, cheaper than, lower than, under, below, <', { bound: 'most', isStrict: true }],
  ['less then, menos de, bajo, por debajo de, underneath, beneath', { bound: 'most', isStrict: true }],
  [
    'no less than, not less than, no fewer than, at least, atleast, minimum of, min of, starting at',
    { bound: 'least' },
  ],
  ['min, minimum, minimo, from, ≥, desde, al menos, upwards of, starting from', { bound: 'least' }],
  ['more than, more then, larger than, bigger than, greater than, over, above, >', { bound: 'least', isStrict: true }],
  ['mas de, higher than, exceeding, north of', { bound: 'least', isStrict: true }],
  ['about, around, approximately, approx, roughly, ~, ≈, circa, close to, alrededor de, near', { bound: 'about' }],
  ['exactly, just, only, =', { bound: 'exact' }],
]);

export const boundsAfter = new PhraseTable<BoundPhrase>([
  ['or more, or larger, or bigger, or above, or over, or up, or higher, or greater, or better', { bound: 'least' }],
  ['and up, and above, and over, and higher, & up, +, plus, min, minimum, o mas, n up', { bound: 'least' }],
  ['or less, or fewer, or smaller, or under, or below, or cheaper, or lower, and under, and below', { bound: 'most' }],
  ['and less, & under, max, maximum, tops, o menos, or best', { bound: 'most' }],
  ['or so, ish, - ish, give or take', { bound: 'about' }],
]);
