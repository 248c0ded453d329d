import type { GeocodedPlace, State } from '@dealstead/contracts';
import { type Town, townOfZip, townsNamed } from './gazetteer.ts';
import { isState, stateNamed } from './states.ts';
import { findZipCode, nearestZipCode } from './zipCodes.ts';

const maxResults = 5;
/**
 * Geocodes a text offline; best candidates first. Accepts a position, a ZIP code, a town, or an address that ends in
 * one of these.
 */
export function geocode(text: string): GeocodedPlace[] {
  const typed = text
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,]*(?:USA|U\.S\.A\.|United States)?[\s,.]*$/i, '')
    .trim();
  return (geocodePosition(typed) ?? geocodeAddress(typed)).slice(0, maxResults);
}

/** Reverse geocodes "35.1512, -89.9903" by the nearest ZIP code. */
function geocodePosition(text: string): GeocodedPlace[] | null {
  const [, north, west] = /^(-?\d{1,2}(?:\.\d{1,10})?)°?(?:, ?| )(-?\d{1,3}(?:\.\d{1,10})?)°?$/.exec(text) ?? [];
  if (north === undefined || west === undefined) return null;
  const [latitude, longitude] = [Number(north), Number(west)];
  const zip = nearestZipCode(latitude, longitude);
  const town = zip && townOfZip(zip.zip);
  if (!zip || !town || !isState(town.state)) return [];
  const { county } = zip;
  const place = { address: '', city: town.town, state: town.state, zipCode: zip.zip, county };
  return [{ label: `${latitude}, ${longitude}`, ...place, latitude, longitude, precision: 'position' }];
}

function geocodeAddress(text: string): GeocodedPlace[] {
  const [beforeZip, zip] = splitZipCode(text);
  if (zip !== undefined && beforeZip === '') return [zip].flatMap((code) => placeOfZipCode(code, '', undefined) ?? []);
  const whole = zip === undefined ? townsNamed(beforeZip) : [];
  // "New York" is looked up as a town before it is read as a state.
  if (whole.length > 0) return whole.flatMap((town) => placeOfTown(town, '') ?? []);
  const [rest, state] = splitState(beforeZip);
  const { address, towns } = splitTown(rest, state);
  if (zip !== undefined) {
    const town = towns.find((one) => one.state === townOfZip(zip)?.state);
    const inState = state === undefined || townOfZip(zip)?.state === state;
    const found = inState ? placeOfZipCode(zip, town ? address : dropUnknownTown(rest), town) : null;
    if (found) return [found];
  }
  return towns.flatMap((town) => placeOfTown(town, address) ?? []);
}

function splitZipCode(text: string): [rest: string, zip: string | undefined] {
  const [, rest = '', zip] = /^(.*?)[\s,]*\b(\d{5})(?:-\d{4})?$/.exec(text) ?? [];
  if (zip === undefined) return [text, undefined];
  return [rest, findZipCode(zip) ? zip : undefined];
}

/** Drops what follows the last comma unless it contains a digit. */
const dropUnknownTown = (text: string): string => text.replace(/,[^,\d#]*$/, '');

/** Splits a state off the end: its code, or its name of one or two words. */
function splitState(text: string): [rest: string, state: State | undefined] {
  for (const words of [2, 1]) {
    const [, rest, name = ''] =
      new RegExp(`^(.+?)[\\s,]+(\\p{L}+(?: \\p{L}+){${words - 1}})\\.?$`, 'u').exec(text) ?? [];
    const state = stateNamed(name);
    if (rest !== undefined && state !== undefined) return [rest, state];
  }
  return [text, undefined];
}

/** Splits a town off the end: what follows the last comma, or the longest known name among the last words. */
function splitTown(text: string, state: State | undefined): { address: string; towns: Town[] } {
  const comma = text.lastIndexOf(',');
  if (comma >= 0) {
    const towns = townsNamed(text.slice(comma + 1), state);
    if (towns.length > 0) return { address: text.slice(0, comma).trim(), towns };
  }
  if (state === undefined) return { address: text, towns: [] };
  const words = text.split(/[\s,]+/);
  for (let from = Math.max(0, words.length - 4); from < words.length; from++) {
    const towns = townsNamed(words.slice(from).join(' '), state);
    if (towns.length > 0) return { address: words.slice(0, from).join(' '), towns };
  }
  return { address: text, towns: [] };
}

const labelOf = ({
  address,
  city,
  state,
  zipCode,
}: Pick<GeocodedPlace, 'address' | 'city' | 'state' | 'zipCode'>): string =>
  [...(address === '' ? [] : [address]), city, `${state} ${zipCode ?? ''}`.trim()].join(', ');

function placeOfZipCode(code: string, address: string, named: Town | undefined): GeocodedPlace | null {
  const zip = findZipCode(code);
  const town = named ?? townOfZip(code);
  if (!zip || !town || !isState(town.state)) return null;
  const { latitude, longitude, county } = zip;
  const place = { address: address.replace(/[\s,]+$/, ''), city: town.town, state: town.state, zipCode: code, county };
  return { label: labelOf(place), ...place, latitude, longitude, precision: 'zip' };
}

function placeOfTown(
  { town, state, county, zip, hasOneZip, latitude, longitude }: Town,
  address: string,
): GeocodedPlace | null {
  if (!isState(state)) return null;
  const place = { address, city: town, state, zipCode: hasOneZip ? zip : null, county };
  return { label: labelOf(place), ...place, latitude, longitude, precision: 'city' };
}
