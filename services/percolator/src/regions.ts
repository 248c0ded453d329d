import { states } from '@dealstead/contracts';
import { ceilHundredths, floorHundredths, milesBetween } from '@dealstead/geo';
import { type Filter, stemOf, type Word } from '@dealstead/search-engine';
import { type Bounds, everywhere } from './shelf.ts';

/*
 * Where a wish stands, so that a listing meets few that it cannot satisfy: at squares of the map, at a town's or county's
 * name, at states, at a word, or, where it names nothing of all that, at the one place that every listing passes. A wish
 * stands at all of the places of one kind that it could be satisfied from; a listing passes every place of its own.
 */

/** A place on the way: a square's, state's or word's number, or a town's or county's name with its kind before it. */
export type Region = number | string;

/** Sides of squares in hundredths of a degree, the smaller first, and how many of them a wish may stand at. */
const grids = [
  { side: 100, most: 24, first: 0 },
  { side: 800, most: 48, first: 1_000_000 },
] as const;
const stateRegion = (state: number): Region => 2_000_000 + state;
const nation: Region = 3_000_000;

const squareAt = (grid: (typeof grids)[number], row: number, column: number): Region =>
  grid.first + row * 1_000 + column;
const along = (side: number, hundredths: number): number => Math.floor((hundredths + 18_000) / side);

/** More states than this, and a word tells wishes apart better. */
const fewStates = 5;
const prefixLetters = 3;

/** A name as it is compared: without accents and case. */
export const nameKey = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/**
 * Whether a wish asks for a town's or county's name and does not stand at it.
 */
export const isLookedUp = ({ box, area, near, city, county }: Filter): boolean =>
  (city !== undefined && (box ?? area ?? near) !== undefined) ||
  (county !== undefined && (city ?? box ?? area ?? near) !== undefined);

/** Where a wish stands, each place once, and the box beyond which nothing satisfies it. */
export function regionsOfWish(filter: Filter): { regions: readonly Region[]; bounds: Bounds } {
  const bounds = boundsOf(filter);
  if (bounds !== everywhere) return { regions: squaresOf(bounds), bounds };
  return { regions: plainRegions(filter), bounds };
}

function plainRegions({ city, county, states: wanted, words }: Filter): readonly Region[] {
  if (city !== undefined) return [`city ${nameKey(city)}`];
  if (county !== undefined) return [`county ${nameKey(county)}`];
  const word = words?.length ? best(words) : undefined;
  if (wanted && (wanted.length <= fewStates || !word))
    return [...new Set(wanted)].map((state) => stateRegion(states.indexOf(state)));
  return word ? wordRegions(word) : [nation];
}

/** The word by which a wish is met the least often: the longest, and one that is typed to its end. */
function best(words: readonly Word[]): Word | undefined {
  const rank = ({ kind, text }: Word) => (kind === 'word' ? 100 : kind === 'code' ? 50 : 0) + text.length;
  return words.toSorted((one, other) => rank(other) - rank(one))[0];
}

/**
 * A word is met by its stem; a beginning also by its first letters, and one that is too short for that by everyone. A
 * state's code is met in the state and where it stands as a word.
 */
function wordRegions({ kind, text }: Word): readonly Region[] {
  const stem = stemRegion(text);
  if (kind === 'word') return [stem];
  if (kind === 'beginning') return text.length < prefixLetters ? [nation] : [stem, beginningRegion(text)];
  const state = states.findIndex((code) => code.toLowerCase() === text);
  return state < 0 ? [nation] : [stateRegion(state), stem];
}

/** Numbers of stems and beginnings that a wish ever asked for, few beside the words that listings have. */
const asked = new Map<string, number>();
const firstAsked = 4_000_000;
export const isAtWord = (region: Region): boolean => typeof region === 'number' && region >= firstAsked;
/** How many were ever asked for: what is known of a word holds until there are more. */
export const askedFor = (): number => asked.size;

function regionOf(what: string): number {
  const number = asked.get(what) ?? firstAsked + asked.size;
  asked.set(what, number);
  return number;
}

/** Where wishes for a word with this stem stand, or for what begins as this does. */
export const stemRegion = (text: string): number => regionOf(`stem ${stemOf(text)}`);
export const beginningRegion = (text: string): number => regionOf(`from ${text.slice(0, prefixLetters)}`);

/** Where wishes for a word of a listing stand, by its stem and its beginning; 0 where nobody ever asked for those. */
export const regionsOfWord = (text: string): readonly [stem: number, beginning: number] => [
  asked.get(`stem ${stemOf(text)}`) ?? 0,
  asked.get(`from ${text.slice(0, prefixLetters)}`) ?? 0,
];

/** What a listing passes by that is not in its text. */
export function* regionsOfListing(of: {
  readonly state: number;
  readonly cityKey: string;
  readonly countyKey: string | null;
  /** Hundredths of a degree; null where nobody knows. */
  readonly position: readonly [latitude: number, longitude: number] | null;
}): Generator<Region> {
  yield nation;
  yield stateRegion(of.state);
  yield `city ${of.cityKey}`;
  if (of.countyKey !== null) yield `county ${of.countyKey}`;
  if (of.position === null) return;
  const [latitude, longitude] = of.position;
  for (const grid of grids) yield squareAt(grid, along(grid.side, latitude), along(grid.side, longitude));
}

function squaresOf([west, south, east, north]: Bounds): readonly Region[] {
  // Two areas that have nothing in common.
  if (west > east || south > north) return [];
  for (const grid of grids) {
    const [first, last] = [along(grid.side, west), along(grid.side, east)];
    const [low, high] = [along(grid.side, south), along(grid.side, north)];
    if ((last - first + 1) * (high - low + 1) > grid.most) continue;
    const squares: Region[] = [];
    for (let row = low; row <= high; row++)
      for (let column = first; column <= last; column++) squares.push(squareAt(grid, row, column));
    return squares;
  }
  return [nation];
}

/** The box around everything that a filter takes: its own box exactly, others a little wider; `everywhere` where it names no area. */
function boundsOf({ box, area, near }: Filter): Bounds {
  const boxes: Bounds[] = [];
  if (box)
    boxes.push([
      ceilHundredths(box.west),
      ceilHundredths(box.south),
      floorHundredths(box.east),
      floorHundredths(box.north),
    ]);
  if (area) {
    const longitudes = area.map(([longitude]) => longitude);
    const latitudes = area.map(([, latitude]) => latitude);
    boxes.push(
      outward(Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)),
    );
  }
  if (near) {
    const up = near.miles / milesBetween(0, 0, 1, 0);
    const farthest = Math.min(89.9, Math.abs(near.latitude) + up);
    const aside = up / Math.cos((farthest * Math.PI) / 180);
    const [west, east] = [near.longitude - aside, near.longitude + aside];
    // Over the date line and around the poles it is all around the Earth.
    boxes.push(
      west < -180 || east > 180 || farthest > 89
        ? outward(-180, near.latitude - up, 180, near.latitude + up)
        : outward(west, near.latitude - up, east, near.latitude + up),
    );
  }
  return boxes.reduce(
    ([west, south, east, north], other) => [
      Math.max(west, other[0]),
      Math.max(south, other[1]),
      Math.min(east, other[2]),
      Math.min(north, other[3]),
    ],
    everywhere,
  );
}

const outward = (west: number, south: number, east: number, north: number): Bounds => {
  const down = (degrees: number, limit: number) => Math.max(-limit, Math.floor(degrees * 100) - 1);
  const up = (degrees: number, limit: number) => Math.min(limit, Math.ceil(degrees * 100) + 1);
  return [down(west, 18_000), down(south, 9_000), up(east, 18_000), up(north, 9_000)];
};
