import { type GeocodedPlace, type State, stateNames } from '@dealstead/contracts';
import { type Town, townOfZip, townsNamed } from './gazetteer.ts';
import { findZipCode, nearestZip } from './zipCodes.ts';

const most = 5;
const isOffered = (state: string): state is State => Object.hasOwn(stateNames, state);
const codeOf: ReadonlyMap<string, State> = new Map(
  (Object.entries(stateNames) as [State, string][]).flatMap(([code, name]) => [
    [code.toLowerCase(), code],
    [name.toLowerCase(), code],
  ]),
);

/** Places that a text may mean, best first: a position, a ZIP code, a town, or an address that ends in one of these. */
export function locate(text: string): GeocodedPlace[] {
  const typed = text
    .replaceAll(/\s+/g, ' ')
    .replace(/[\s,]*(?:USA|U\.S\.A\.|United States)?[\s,.]*$/i, '')
    .trim();
  return (atPosition(typed) ?? atAddress(typed)).slice(0, most);
}

/** "35.1512, -89.9903": the place itself, and what it is near. */
function atPosition(text: string): GeocodedPlace[] | null {
  const [, north, west] = /^(-?\d{1,2}(?:\.\d{1,10})?)°?(?:, ?| )(-?\d{1,3}(?:\.\d{1,10})?)°?$/.exec(text) ?? [];
  if (north === undefined || west === undefined) return null;
  const [latitude, longitude] = [Number(north), Number(west)];
  const zip = nearestZip(latitude, longitude);
  const town = zip && townOfZip(zip.zip);
  if (!zip || !town || !isOffered(town.state)) return [];
  const { county } = zip;
  const place = { address: '', city: town.town, state: town.state, zipCode: zip.zip, county };
  return [{ label: `${latitude}, ${longitude}`, ...place, latitude, longitude, precision: 'position' }];
}

function atAddress(text: string): GeocodedPlace[] {
  const [beforeZip, zip] = withoutZip(text);
  if (zip !== undefined && beforeZip === '') return [zip].flatMap((code) => atZip(code, '', undefined) ?? []);
  const whole = zip === undefined ? townsNamed(beforeZip) : [];
  // "New York" is a town before it is a state.
  if (whole.length > 0) return whole.flatMap((town) => atTown(town, '') ?? []);
  const [rest, state] = withoutState(beforeZip);
  const { address, towns } = withoutTown(rest, state);
  if (zip !== undefined) {
    const town = towns.find((one) => one.state === townOfZip(zip)?.state);
    const inState = state === undefined || townOfZip(zip)?.state === state;
    const found = inState ? atZip(zip, town ? address : withoutUnknownTown(rest), town) : null;
    if (found) return [found];
  }
  return towns.flatMap((town) => atTown(town, address) ?? []);
}

function withoutZip(text: string): [rest: string, zip: string | undefined] {
  const [, rest = '', zip] = /^(.*?)[\s,]*\b(\d{5})(?:-\d{4})?$/.exec(text) ?? [];
  if (zip === undefined) return [text, undefined];
  return [rest, findZipCode(zip) ? zip : undefined];
}

/** What stands after the last comma is no part of a street where it has no number. */
const withoutUnknownTown = (text: string): string => text.replace(/,[^,\d#]*$/, '');

/** Takes a state from the end: its letters, or its name of up to two words. */
function withoutState(text: string): [rest: string, state: State | undefined] {
  for (const words of [2, 1]) {
    const [, rest, name = ''] =
      new RegExp(`^(.+?)[\\s,]+(\\p{L}+(?: \\p{L}+){${words - 1}})\\.?$`, 'u').exec(text) ?? [];
    const state = codeOf.get(name.toLowerCase());
    if (rest !== undefined && state !== undefined) return [rest, state];
  }
  return [text, undefined];
}

/** Takes a town from the end: what stands after the last comma, or as many of the last words as are one. */
function withoutTown(text: string, state: State | undefined): { address: string; towns: Town[] } {
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

function atZip(code: string, address: string, named: Town | undefined): GeocodedPlace | null {
  const zip = findZipCode(code);
  const town = named ?? townOfZip(code);
  if (!zip || !town || !isOffered(town.state)) return null;
  const { latitude, longitude, county } = zip;
  const place = { address: address.replace(/[\s,]+$/, ''), city: town.town, state: town.state, zipCode: code, county };
  return { label: labelOf(place), ...place, latitude, longitude, precision: 'zip' };
}

function atTown({ town, state, zip, isOneZip, latitude, longitude }: Town, address: string): GeocodedPlace | null {
  if (!isOffered(state)) return null;
  const county = zip === null ? null : (findZipCode(zip)?.county ?? null);
  const place = { address, city: town, state, zipCode: isOneZip ? zip : null, county };
  return { label: labelOf(place), ...place, latitude, longitude, precision: 'city' };
}
