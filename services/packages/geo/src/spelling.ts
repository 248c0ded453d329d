import { type State, stateNames } from '@dealstead/contracts';
import { allCounties, type County, findCounty, findTown, type Town, townNames } from './gazetteer.ts';
import { nameKey } from './nameKey.ts';
import { cityNicknames } from './nicknames.ts';
import { allRegions, type Region, regionNamed, regionsByName } from './regions.ts';
import { stateNamed } from './states.ts';

/*
 * Approximate matching of place names by the optimal string alignment distance: insertions, deletions, substitutions and
 * transpositions of adjacent letters count one each. Candidates are sorted by length and filtered by a bit mask of their
 * letters, so that the distance is computed for a few dozen names only.
 */

/** The place that a misspelt name means. */
export type CorrectedPlace = (
  | { readonly kind: 'state'; readonly state: State }
  | { readonly kind: 'city'; readonly town: Town }
  | { readonly kind: 'region'; readonly region: Region }
) & { readonly distance: number };

interface Candidate {
  readonly key: string;
  readonly kind: 'state' | 'city' | 'region' | 'county';
  readonly population: number;
}

interface Pool {
  /** By ascending length of the key, then by descending population. */
  readonly candidates: readonly Candidate[];
  /** For each candidate the letters of its key, the first of them, and the logarithm of its population. */
  readonly masks: Int32Array;
  readonly initials: Uint16Array;
  readonly weights: Float64Array;
  /** Index of the first candidate of at least a length. */
  readonly starts: Int32Array;
}

const maxLength = 32;
/** Names below this population are not guessed without a state. */
const leastPopulation = { near: 10_000, far: 50_000, otherFirstLetter: 100_000, long: 2_000 } as const;
/** A name of this length resembles few others. */
const longName = 10;

/** A bit for each letter, one for all digits and one for the space. */
function letterMask(key: string): number {
  let mask = 0;
  for (let at = 0; at < key.length; at++) {
    const letter = key.charCodeAt(at) - 97;
    mask |= 1 << (letter >= 0 && letter < 26 ? letter : letter === 32 - 97 ? 27 : 26);
  }
  return mask;
}

function bitCount(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return (((bits + (bits >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}

function createPool(candidates: Iterable<Candidate>): Pool {
  const best = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const known = best.get(candidate.key);
    if (candidate.key.length > maxLength || (known && known.population >= candidate.population)) continue;
    best.set(candidate.key, candidate);
  }
  const sorted = [...best.values()].sort(
    (one, other) => one.key.length - other.key.length || other.population - one.population,
  );
  const starts = new Int32Array(maxLength + 2);
  for (const { key } of sorted) starts[key.length + 1]!++;
  for (let length = 1; length < starts.length; length++) starts[length]! += starts[length - 1]!;
  return {
    candidates: sorted,
    masks: Int32Array.from(sorted, ({ key }) => letterMask(key)),
    initials: Uint16Array.from(sorted, ({ key }) => key.charCodeAt(0)),
    weights: Float64Array.from(sorted, ({ population }) => Math.log10(population + 1)),
    starts,
  };
}

interface PlacePools {
  /** Names that are guessed without a state. */
  readonly country: Pool;
  readonly states: ReadonlyMap<string, Pool>;
}

let loadedPlaces: PlacePools | undefined;
/** All of them are built on first use, in 60 ms, so that a state that is named for the first time delays no query. */
const places = (): PlacePools => (loadedPlaces ??= createPlacePools());

function createPlacePools(): PlacePools {
  const country: Candidate[] = [];
  const byState = new Map<string, Candidate[]>(Object.keys(stateNames).map((state) => [state, []]));
  const nicknames = cityNicknames();
  for (const { key, state, population } of townNames()) {
    const candidate: Candidate = { key, kind: 'city', population };
    byState.get(state)?.push(candidate);
    if (population >= (key.length < longName ? leastPopulation.near : leastPopulation.long)) country.push(candidate);
    if (population < leastPopulation.otherFirstLetter) continue;
    for (const nickname of nicknames.get(`${key},${state}`) ?? [])
      if (nickname.length > 5) country.push({ ...candidate, key: nickname });
  }
  country.push(...stateCandidates());
  // "Central AR" is one edit from "central air".
  for (const [key, [region]] of regionsByName())
    if (region && key.length > 5 && !/ \w\w$/.test(key))
      country.push({ key, kind: 'region', population: region.population });
  for (const { name, aliases, counties, population } of allRegions())
    for (const state of new Set(counties.map((county) => county.state)))
      for (const each of [name, ...aliases])
        byState.get(state)?.push({ key: nameKey(each), kind: 'region', population });
  return {
    country: createPool(country),
    states: new Map([...byState].map(([state, candidates]) => [state, createPool(candidates)])),
  };
}

function stateCandidates(): Candidate[] {
  const populations = new Map<string, number>();
  for (const { state, population } of allCounties()) populations.set(state, (populations.get(state) ?? 0) + population);
  return Object.entries(stateNames).map(([state, name]) => ({
    key: nameKey(name),
    kind: 'state',
    population: populations.get(state) ?? 0,
  }));
}

const countyPools = new Map<string, Pool>();
/** The counties of a state or of the country; built on first use. */
function countyPoolOf(state: string | undefined): Pool {
  const known = countyPools.get(state ?? '');
  if (known) return known;
  const counties = allCounties().filter((county) => state === undefined || county.state === state);
  const pool = createPool(
    counties.map(({ county, population }) => ({ key: nameKey(county), kind: 'county', population })),
  );
  countyPools.set(state ?? '', pool);
  return pool;
}

const rows = [new Int32Array(maxLength + 4), new Int32Array(maxLength + 4), new Int32Array(maxLength + 4)];

/** The optimal string alignment distance, or more than `most` if it is larger. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let [before, last, row] = rows as [Int32Array, Int32Array, Int32Array];
  for (let at = 0; at <= other.length; at++) last[at] = at;
  for (let i = 1; i <= one.length; i++) {
    row[0] = i;
    let least = i;
    for (let j = 1; j <= other.length; j++) {
      const isSame = one.charCodeAt(i - 1) === other.charCodeAt(j - 1);
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      const isSwapped =
        i > 1 &&
        j > 1 &&
        one.charCodeAt(i - 1) === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1);
      if (isSwapped) cost = Math.min(cost, before[j - 2]! + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    [before, last, row] = [last, row, before];
  }
  return last[other.length]!;
}

/** A place ten times as populous may be 0.4 edits farther away. */
const scoreOf = (distance: number, weight: number): number => weight - 2.5 * distance;

interface Match extends Candidate {
  readonly distance: number;
}

function bestMatch(
  pool: Pool,
  key: string,
  most: number,
  isEnough: (match: Match) => boolean = () => true,
): Match | undefined {
  const { candidates, masks, initials, weights } = pool;
  const mask = letterMask(key);
  const initial = key.charCodeAt(0);
  const end = pool.starts[Math.min(key.length + most, maxLength) + 1]!;
  let best: Match | undefined;
  let bestScore = -Infinity;
  for (let at = pool.starts[Math.max(0, key.length - most)]!; at < end; at++) {
    // Each edit changes at most two bits.
    const bits = bitCount(masks[at]! ^ mask);
    if (bits > 2 * most) continue;
    // Two edits are accepted behind a correct first letter only.
    const allowed = initials[at] === initial ? most : 1;
    if (bits > 2 * allowed || scoreOf(1, weights[at]!) <= bestScore) continue;
    const candidate = candidates[at]!;
    const distance = editDistance(key, candidate.key, allowed);
    if (distance === 0 || distance > allowed) continue;
    const match = { ...candidate, distance };
    const score = scoreOf(distance, weights[at]!);
    if (score > bestScore && isEnough(match)) [best, bestScore] = [match, score];
  }
  return best;
}

/** Short names have too many neighbors. */
function mostEdits(key: string, shortest: number): number {
  if (key.length < shortest || key.length > maxLength) return 0;
  return key.length < 8 ? 1 : 2;
}

function isEnoughWithoutState(key: string): (match: Match) => boolean {
  return ({ key: other, distance, population }) => {
    if (distance > 1) return population >= leastPopulation.far;
    if (key[0] !== other[0]) return population >= leastPopulation.otherFirstLetter;
    return population >= (other.length < longName ? leastPopulation.near : leastPopulation.long);
  };
}

/**
 * The city, region or state that a misspelt name means: "huston" → Houston, "arizonia" → Arizona; with a state, a city or a
 * region in it ("sprigfeild", IL). Names of five to seven letters may differ by one edit (four with a state), longer ones by
 * two; near and populous places win. Undefined for the correct name of a place, except a name that only the post office
 * knows beside a city of 100,000 (Huston, Idaho), and for whatever resembles nothing. Whether the text is an English word is
 * up to the caller.
 */
export function correctPlaceName(name: string, state?: string): CorrectedPlace | undefined {
  const key = nameKey(name);
  const most = mostEdits(key, state === undefined ? 5 : 4);
  const named = stateNamed(key);
  if (named && nameKey(stateNames[named]).replace(' ', '') === key && key !== nameKey(stateNames[named]))
    return { kind: 'state', state: named, distance: 1 };
  if (most === 0 || named !== undefined || regionNamed(key, state)) return undefined;
  const exact = findTown(key, state);
  if (exact && (exact.population > 0 || state !== undefined)) return undefined;
  const match = state === undefined ? matchInCountry(key, exact ? 1 : most, exact) : matchInState(key, most, state);
  return match && placeOf(match, state);
}

function matchInCountry(key: string, most: number, exact: Town | undefined): Match | undefined {
  const isEnough = isEnoughWithoutState(key);
  return bestMatch(places().country, key, most, (one) =>
    exact ? one.population >= leastPopulation.otherFirstLetter && one.key[0] === key[0] : isEnough(one),
  );
}

function matchInState(key: string, most: number, state: string): Match | undefined {
  const pool = places().states.get(state);
  return pool && bestMatch(pool, key, most);
}

function placeOf({ key, kind, distance }: Match, state: string | undefined): CorrectedPlace | undefined {
  if (kind === 'state') {
    const found = stateNamed(key);
    return found && { kind, state: found, distance };
  }
  if (kind === 'region') {
    const region = regionNamed(key, state);
    return region && { kind, region, distance };
  }
  const town = findTown(key, state);
  return town && { kind: 'city', town, distance };
}

/** The county that a misspelt name means ("travs" → Travis), given without the word "county"; undefined for a correct name. */
export function correctCountyName(name: string, state?: string): County | undefined {
  const key = nameKey(name);
  const most = mostEdits(key, state === undefined ? 5 : 4);
  if (most === 0 || findCounty(key, state)) return undefined;
  const match = bestMatch(countyPoolOf(state), key, most);
  return match && findCounty(match.key, state);
}
