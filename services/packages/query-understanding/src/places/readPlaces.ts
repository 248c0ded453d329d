import type { Token } from '../lexer.ts';
import type { Candidate } from '../meaning.ts';
import { PhraseTable } from '../phraseTable.ts';
import { nearOf, nearRegion, readMiles, withTrailingMiles } from './distances.ts';
import { type Found, type PlaceContext } from './placeMatch.ts';
import { placesAt } from './placesAt.ts';

const nearWords = new PhraseTable<true>([
  [
    'near, nearby, near to, close to, around, outside, outside of, just outside, just outside of, not far from, next to',
    true,
  ],
  [
    'in the vicinity of, in vicinity of, vicinity of, surrounding, cerca de, cerca, by, near the, around the, near by',
    true,
  ],
  ['in or near, in or around, in and around, in / near, in near, in and near, at or near', true],
]);
const inWords = new PhraseTable<true>([
  [
    'in, at, en, of, from, inside, within, throughout, across, anywhere in, somewhere in, de, located in, for, in the, @, on, in el, to',
    true,
  ],
]);
const placeFillers = new PhraseTable<true>([
  [
    'the, city of, the city of, town of, the town of, state of, the state of, la ciudad de, zip, zip code, zipcode, the zip code',
    true,
  ],
]);

/** Parts of a city, between "near" and its name. */
const parts: ReadonlySet<string> = new Set(['downtown', 'midtown', 'uptown', 'central', 'historic']);

/** All readings of a place that begins at a token: "near Austin, TX", "in Travis County", "DFW", "98101", "Texas". */
export function readPlaces(tokens: readonly Token[], from: number, context: PlaceContext): Candidate[] {
  const candidates: Candidate[] = [];
  const add = ({ meaning, to, certainty, name }: Found, typedFrom: number, textAt?: number) =>
    candidates.push({ from, to, meanings: [meaning], certainty, typedFrom, textAt, name });
  const miles = readMiles(tokens, from);
  if (miles) {
    for (const found of placesAt(tokens, placeFillers.skip(tokens, miles.to), context, true)) {
      add({ ...(nearOf(found, miles.radius) ?? nearRegion(found, miles.radius) ?? found), certainty: 1 }, from);
    }
  }
  const near = nearWords.longest(tokens, from);
  if (near) {
    const at = placeFillers.skip(tokens, near.to);
    const textAt = parts.has(tokens[at]?.text ?? '') ? at : undefined;
    for (const found of placesAt(tokens, textAt === undefined ? at : at + 1, context, true)) {
      const of = nearOf(found, undefined);
      if (of ?? textAt === undefined) add({ ...(of ?? found), certainty: 1 }, of ? from : near.to, textAt);
    }
    if (textAt !== undefined) {
      for (const found of placesAt(tokens, at, context, true))
        add({ ...(nearOf(found, undefined) ?? found), certainty: 1 }, from);
    }
  }
  const inside = inWords.longest(tokens, from);
  if (inside) {
    const at = placeFillers.skip(tokens, inside.to);
    for (const found of placesAt(tokens, at, context, true)) {
      const around = withTrailingMiles(tokens, found);
      add(around ?? found, at);
    }
  }
  const skipped = placeFillers.skip(tokens, from);
  // "The Villages" and "City of Industry" consist of such words.
  for (const at of skipped === from ? [from] : [from, skipped]) {
    for (const found of placesAt(tokens, at, context, false)) {
      const around = withTrailingMiles(tokens, found);
      if (around) add(around, at);
      add(found, at);
    }
  }
  return candidates;
}
