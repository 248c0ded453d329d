import { findCounty, findTown, findZipCode, findZipPlace, foldText, type Place } from '@dealstead/geo';
import type { CountyOfState, Listing } from '../types.ts';

const nameKey = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(st|ft|mt) /, (_, short: 'st' | 'ft' | 'mt') => `${{ st: 'saint', ft: 'fort', mt: 'mount' }[short]} `);

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
    county = findZipCode(zipCode?.slice(0, 5) ?? '')?.county ?? null;
    if (derivedCounties.size >= maxCacheEntries) derivedCounties.clear();
    derivedCounties.set(location, county);
  }
  return county;
}

/** Counties of a region; none, because the gazetteer has no regions. */
export const findRegionCounties = (): readonly CountyOfState[] => [];

/** A ZIP code, "Austin, TX" or "Travis County, TX"; undefined if it is unknown. */
export function findNear(name: string): Place | undefined {
  const zip = findZipPlace(name.trim());
  if (zip) return zip;
  const [, bare = name, state] = /^(.*?),?\s+([A-Za-z]{2})$/.exec(name.trim()) ?? [];
  const code = state?.toUpperCase();
  const [, county] = /^(.*?)\s+(?:county|parish|borough)$/i.exec(bare.trim()) ?? [];
  return county === undefined ? (findTown(bare, code) ?? findTown(name)) : findCounty(county, code);
}
