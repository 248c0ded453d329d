import { findCounty, findTown, findZipCode } from '@dealstead/geo';

/** A city with the spelling of the gazetteer. */
export interface City {
  readonly city: string;
  readonly state: string;
  readonly population: number;
}

const withoutState = (name: string): string => name.slice(0, name.lastIndexOf(','));

/** The most populous city of a name, or the one in a state. */
export function cityNamed(name: string, state?: string): City | undefined {
  const town = findTown(name, state);
  return town && { city: withoutState(town.name), state: town.state, population: 100_000 };
}

export function countyNamed(name: string, state?: string): { county: string; state: string } | undefined {
  const county = findCounty(name, state);
  return county && { county: withoutState(county.name).replace(/ (?:County|Parish)$/, ''), state: county.state };
}

export interface Region {
  readonly id: string;
  readonly name: string;
}
const regions: Readonly<Record<string, Region>> = {
  dfw: { id: 'dallas-fort-worth', name: 'Dallas–Fort Worth' },
  'dallas fort worth': { id: 'dallas-fort-worth', name: 'Dallas–Fort Worth' },
  nyc: { id: 'new-york-city', name: 'New York City' },
  'new york city': { id: 'new-york-city', name: 'New York City' },
  'east texas': { id: 'east-texas', name: 'East Texas' },
  'bay area': { id: 'bay-area', name: 'Bay Area' },
};
export const regionOf = (name: string): Region | undefined =>
  Object.hasOwn(regions, name) ? regions[name] : undefined;

/** The metropolitan area of a city. */
export function metroOf(_city: City): Region | undefined {
  return undefined;
}

export const isZip = (text: string): boolean => findZipCode(text) !== undefined;
