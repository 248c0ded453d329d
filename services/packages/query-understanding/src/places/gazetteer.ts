import { type State, stateNames } from '@dealstead/contracts';
import {
  correctPlaceName,
  findCounty,
  findRegion,
  findTown,
  findZipCode,
  metroOfCity,
  type Region,
  regionNamed,
  placeNameLength,
} from '@dealstead/geo';

/** A city with the spelling of the gazetteer. */
export interface City {
  readonly city: string;
  readonly state: string;
  /** 0 if unknown, as for places that only the post office lists. */
  readonly population: number;
}

export { placeNameLength };

/** The most populous city of a name or nickname, or the one in a state. */
export function cityNamed(name: string, state?: string): City | undefined {
  const key = state === undefined ? name : `${name},${state}`;
  let city = cities.get(key);
  if (city === undefined) {
    const town = findTown(name, state ?? stateOfName.get(name));
    city = town ? { city: town.town, state: town.state, population: town.population } : null;
    // A name is looked up several times per text, and names repeat.
    if (cities.size >= maxCached) cities.clear();
    cities.set(key, city);
  }
  return city ?? undefined;
}
/** Names that are words without their article. */
const stateOfName: ReadonlyMap<string, string> = new Map([
  ['the villages', 'FL'],
  ['the woodlands', 'TX'],
]);
const maxCached = 10_000;
const cities = new Map<string, City | null>();

/** The most populous county of a name, or the one in a state. */
export function countyNamed(name: string, state?: string): { county: string; state: string } | undefined {
  // Its name until 1997, and still in use.
  const isMiami = name === 'dade' && (state === undefined || state === 'FL');
  const found = isMiami ? findCounty('miami dade', 'FL') : findCounty(name, state);
  return found && { county: found.county, state: found.state };
}

/** The region of a name or an alias, or the one that touches a state. */
export function regionOf(name: string, state?: string): Region | undefined {
  const key = state === undefined ? name : `${name},${state}`;
  let region = regions.get(key);
  if (region === undefined) {
    region = regionNamed(name, state) ?? null;
    if (regions.size >= maxCached) regions.clear();
    regions.set(key, region);
  }
  return region ?? undefined;
}
const regions = new Map<string, Region | null>();

/** The states that a region touches. */
export const statesOfRegion = (id: string): readonly State[] =>
  findRegion(id)?.counties.map(({ state }) => state) ?? [];

/** The metropolitan area of a city. */
export const metroOf = ({ city, state }: Pick<City, 'city' | 'state'>): Region | undefined => metroOfCity(city, state);

export const isZip = (text: string): boolean => findZipCode(text) !== undefined;

/** A place with the name that the gazetteer finds it by. */
export interface CorrectedName {
  readonly name: string;
  readonly population: number;
  /** Number of edits. */
  readonly distance: number;
}

/** The place that a misspelt name means; undefined for names of places and for what resembles none. */
export function correctedPlace(name: string, state?: string): CorrectedName | undefined {
  const place = correctPlaceName(name, state);
  if (!place) return undefined;
  const { distance } = place;
  switch (place.kind) {
    case 'state':
      return { name: stateNames[place.state], population: Infinity, distance };
    case 'region':
      return { name: place.region.name, population: place.region.population, distance };
    case 'city': {
      const { town, population } = place.town;
      // A plural is no misspelling: "the Hamptons".
      return name.toLowerCase() === `${town.toLowerCase()}s` ? undefined : { name: town, population, distance };
    }
  }
}
