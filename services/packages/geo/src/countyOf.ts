import { findCounty, findTown, townOfZip } from './gazetteer.ts';
import { findZipCode } from './zipCodes.ts';

/** The location fields of a listing. */
export interface Location {
  readonly state: string;
  readonly city?: string | null;
  readonly county?: string | null;
  readonly zipCode?: string | null;
}

const suffix = /\s+(?:county|co\.?|parish|borough|census area|municipality)$/i;

/**
 * Bare name of a listing's county in the gazetteer's spelling: the stated county ("Travis County" → "Travis"), else that of
 * its ZIP code or of its town. A county or ZIP code outside of the state is ignored. Null if nothing is known.
 */
export function countyOf({ state, city, county, zipCode }: Location): string | null {
  const stated = county ? findCounty(county.trim().replace(suffix, ''), state) : undefined;
  if (stated) return stated.county;
  const zip = zipCode ? zipCode.slice(0, 5) : '';
  if (zip !== '' && townOfZip(zip)?.state === state) {
    const found = findZipCode(zip)?.county;
    if (found) return found;
  }
  return city ? (findTown(city, state)?.county ?? null) : null;
}
