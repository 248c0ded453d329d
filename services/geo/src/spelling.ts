import { type State, stateNames } from '@dealstead/contracts';
import { allCounties, allTowns, type County, findCounty, findTown, type Town } from './gazetteer.ts';
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
  readonly masks: Int32Array;
  /** Index of the first candidate of at least a length. */
  readonly starts: readonly number[];
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
  const starts = Array.from({ length: maxLength + 2 }, (_, length) => {
    const at = sorted.findIndex(({ key }) => key.length >= length);
    return at === -1 ? sorted.length : at;
  });
  return { candidates: sorted, masks: Int32Array.from(sorted, ({ key }) => letterMask(key)), starts };
}

const pools = new Map<string, Pool>();
/** Built on first use: that of the country in 250 ms, that of a state in 5 to 30 ms. */
function poolOf(name: string, candidates: () => Iterable<Candidate>): Pool {
  const known = pools.get(name);
  if (known) return known;
  const pool = createPool(candidates());
  pools.set(name, pool);
  return pool;
}

const cityCandidate = ({ town, population }: Town): Candidate => ({ key: nameKey(town), kind: 'city', population });

function* placeCandidates(): Generator<Candidate> {
  const nicknames = cityNicknames();
  for (const town of allTowns()) {
    const candidate = cityCandidate(town);
    const { key, population } = candidate;
    if (population >= (key.length < longName ? leastPopulation.near : leastPopulation.long)) yield candidate;
    for (const nickname of nicknames.get(`${key},${town.state}`) ?? [])
      if (nickname.length > 5 && population >= leastPopulation.otherFirstLetter) yield { ...candidate, key: nickname };
  }
  for (const [state, name] of Object.entries(stateNames)) {
    const counties = allCounties().filter((county) => county.state === state);
    const population = counties.reduce((sum, county) => sum + county.population, 0);
    yield { key: nameKey(name), kind: 'state', population };
  }
  // "Central AR" is one edit from "central air".
  for (const [key, [region]] of regionsByName())
    if (region && key.length > 5 && !/ \w\w$/.test(key)) yield { key, kind: 'region', population: region.population };
}

function* placeCandidatesOf(state: string): Generator<Candidate> {
  for (const town of allTowns(state)) yield cityCandidate(town);
  for (const { name, aliases, counties, population } of allRegions())
    if (counties.some((county) => county.state === state))
      for (const each of [name, ...aliases]) yield { key: nameKey(each), kind: 'region', population };
}

const countyCandidates = (state: string | undefined): Candidate[] =>
  allCounties()
    .filter((county) => state === undefined || county.state === state)
    .map(({ county, population }) => ({ key: nameKey(county), kind: 'county', population }));

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
const scoreOf = (distance: number, population: number): number => Math.log10(population + 1) - 2.5 * distance;

interface Match extends Candidate {
  readonly distance: number;
}

function bestMatch(
  pool: Pool,
  key: string,
  most: number,
  isEnough: (match: Match) => boolean = () => true,
): Match | undefined {
  const mask = letterMask(key);
  const end = pool.starts[Math.min(key.length + most, maxLength) + 1]!;
  let best: Match | undefined;
  for (let at = pool.starts[Math.max(0, key.length - most)]!; at < end; at++) {
    // Each edit changes at most two bits.
    const bits = bitCount(pool.masks[at]! ^ mask);
    if (bits > 2 * most) continue;
    const candidate = pool.candidates[at]!;
    // Two edits are accepted behind a correct first letter only.
    const allowed = candidate.key.charCodeAt(0) === key.charCodeAt(0) ? most : 1;
    if (bits > 2 * allowed) continue;
    if (best && scoreOf(1, candidate.population) <= scoreOf(best.distance, best.population)) continue;
    const distance = editDistance(key, candidate.key, allowed);
    if (distance === 0 || distance > allowed) continue;
    const match = { ...candidate, distance };
    if (!isEnough(match)) continue;
    if (!best || scoreOf(distance, match.population) > scoreOf(best.distance, best.population)) best = match;
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
  const isEnough = isEnoughWithoutState(key);
  const match =
    state === undefined
      ? bestMatch(poolOf('places', placeCandidates), key, exact ? 1 : most, (one) =>
          exact ? one.population >= leastPopulation.otherFirstLetter && one.key[0] === key[0] : isEnough(one),
        )
      : bestMatch(
          poolOf(`places ${state}`, () => placeCandidatesOf(state)),
          key,
          most,
        );
  return match && placeOf(match, state);
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
  const pool = poolOf(`counties ${state ?? ''}`, () => countyCandidates(state));
  const match = bestMatch(pool, key, most);
  return match && findCounty(match.key, state);
}
