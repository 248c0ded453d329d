import {
  countyOf as countyByGazetteer,
  findCounty,
  findRegion,
  findTown,
  findZipPlace,
  nameKey,
  type Place,
  stateNamed,
} from '@dealstead/geo';
import type { CountyOfState, Listing } from '../types.ts';

/** The name by which cities are compared: "St. Louis" and "Saint Louis" are equal. */
export const cityKey = (name: string): string => nameKey(name);

/** The name by which counties are compared, without "County", "Parish" or "Borough"; empty for none. */
export const countyKey = (name: string | null): string =>
  name === null ? '' : nameKey(name.replace(/\s(?:county|parish|borough|census area|municipality)\s*$/i, ''));

type Located = Pick<Listing, 'county' | 'zipCode' | 'city' | 'state'>;

/** The county that a listing states, else that of its ZIP code or town; null if unknown. */
export const countyOf = (listing: Located): string | null => listing.county ?? derivedCounty(listing);

const maxCacheEntries = 50_000;
const derivedCounties = new Map<string, string | null>();

/** Cached, because a million listings are in a few thousand towns. */
function derivedCounty({ zipCode, city, state }: Located): string | null {
  const location = `${state} ${zipCode} ${city}`;
  let county = derivedCounties.get(location);
  if (county === undefined) {
    county = countyByGazetteer({ state, city, zipCode });
    if (derivedCounties.size >= maxCacheEntries) derivedCounties.clear();
    derivedCounties.set(location, county);
  }
  return county;
}

/** Counties of a region of the gazetteer; none if the region is unknown. */
export const findRegionCounties = (id: string): readonly CountyOfState[] => findRegion(id)?.counties ?? [];

/** A ZIP code, "Austin, TX" or "Travis County, TX"; undefined if it is unknown. */
export function findNear(name: string): Place | undefined {
  const zip = findZipPlace(name);
  if (zip) return zip;
  const [, bare, stated] = /^(.+?)(?:,\s*|\s+)([\p{L}. ]+)$/u.exec(name) ?? [];
  const state = stated === undefined ? undefined : stateNamed(stated);
  return bare !== undefined && state !== undefined ? findNamed(bare, state) : findNamed(name);
}

function findNamed(name: string, state?: string): Place | undefined {
  const [, county] = /^(.+?)\s+(?:county|parish|borough)$/i.exec(name) ?? [];
  return county === undefined ? findTown(name, state) : findCounty(county, state);
}
