import type { State } from '@dealstead/contracts';
import { streetLine } from '@dealstead/contracts/values/address';
import { readNumber } from '@dealstead/contracts/values/number';
import { readZip as readZipCode, statesOfZip } from '@dealstead/contracts/values/zip';
import type { ImportedListing } from './importedListing.ts';
import { isInStates, lookUpTown, lookUpZip, milesBetween } from './placeLookup.ts';
import type { RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';
import { findState } from './vocabulary.ts';

/** Miles from its ZIP code beyond which a position is a mistake. */
const maxMiles = { usual: 150, alaska: 600 } as const;

/** Said of rows by which no property is found again. */
const withoutStreet =
  'Rows without a street address: you find them by their town, and a repeat of one may not be recognized';

type Place = Pick<ImportedListing, 'address' | 'city' | 'state' | 'zipCode' | 'county' | 'latitude' | 'longitude'>;

/** The place of a listing. What is missing is taken from the ZIP code. @throws RowError */
export function readPlace(cells: RowCells): Place {
  const statedState = readState(cells);
  const zipCode = cells.optional(() => readZip(cells, statedState), null);
  const zip = zipCode === null ? null : lookUpZip(zipCode);
  const state = statedState ?? stateOfZip(zip?.state, zipCode);
  const city = cells.optionalLine('City', 80) ?? (zip?.state === state ? zip.city : '');
  if (city === '') throw new RowError('City', 'City is missing');
  let county = readCounty(cells);
  if (county === null && zip?.state === state && zip.county !== null) {
    county = zip.county;
    if (cells.hasColumn('CountyOrParish')) cells.warn('Missing county: filled in from the ZIP code');
  }
  const address = readAddress(cells, { city, state, zip: zipCode ?? '' }) || null;
  if (address === null) cells.warn(withoutStreet);
  return { address, city, state, zipCode, county, ...readPosition(cells, city, state, zipCode) };
}

function readState(cells: RowCells): State | undefined {
  const text = cells.text('StateOrProvince');
  const found = text === '' ? undefined : findState(text);
  if (found && 'why' in found) throw new RowError('StateOrProvince', found.why, text);
  return found?.state;
}

function stateOfZip(name: string | undefined, zipCode: string | null): State {
  const found = name === undefined ? undefined : findState(name);
  if (found === undefined) throw new RowError('StateOrProvince', 'State is missing');
  if ('why' in found) throw new RowError('StateOrProvince', found.why, zipCode ?? '');
  return found.state;
}

/** The stored and searchable form: "King", not "King County". */
function readCounty(cells: RowCells): string | null {
  const name = cells.optionalLine('CountyOrParish', 80);
  const bare = name?.replace(/ (county|parish)$/i, '') ?? null;
  if (bare !== name) cells.warn('“County” or “Parish” in the county name is dropped');
  return bare;
}

/**
 * Five digits. Spreadsheets drop the leading zeros of ZIP codes in the Northeast; they are restored where that gives a ZIP code of the
 * row's state.
 */
function readZip(cells: RowCells, state: State | undefined): string | null {
  const read = cells.value('PostalCode', (text) => readZipCode(text), 'Not a ZIP code');
  if (read === null) return null;
  const text = cells.text('PostalCode');
  if (read.plus4 !== null) cells.warn('ZIP+4 codes: only the first five digits are stored');
  const isShort = /^\d{3,4}(?:\D|$)/.test(text);
  if (isShort && !(state !== undefined && statesOfZip(read.zip).includes(state)))
    throw new RowError(
      'PostalCode',
      `Not five digits, and ${read.zip} is no ZIP code ${state === undefined ? 'without a state' : `of ${state}`}`,
      text,
    );
  const stateOf = lookUpZip(read.zip)?.state;
  if (stateOf !== undefined && state !== undefined && stateOf !== state)
    throw new RowError('PostalCode', `${read.zip} is a ZIP code of ${stateOf}, not of ${state}`, read.zip);
  return read.zip;
}

/** The street line with its unit, of one column or of the dictionary's parts. */
function readAddress(cells: RowCells, place: { city: string; state: State; zip: string }): string {
  const whole = cells.optionalLine('UnparsedAddress', 300) ?? '';
  const unit = cells.optionalLine('UnitNumber', 60) ?? '';
  const parts = {
    number: cells.optionalLine('StreetNumber', 60) ?? '',
    preDirection: cells.optionalLine('StreetDirPrefix', 20) ?? '',
    name: cells.optionalLine('StreetName', 200) ?? '',
    suffix: cells.optionalLine('StreetSuffix', 40) ?? '',
    postDirection: cells.optionalLine('StreetDirSuffix', 20) ?? '',
  };
  const joined = streetLine(parts);
  if (whole === '') {
    if (joined !== '') cells.warn('Street number, street name and unit are combined into one address');
    return streetLine(Object.assign(parts, place, { unit }));
  }
  if (joined !== '' && !whole.toLowerCase().includes(joined.toLowerCase()))
    cells.warn('Street number and name that differ from the full address: the full address is stored');
  return streetLine(Object.assign(place, { whole, unit }));
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The stated position, else the middle of the ZIP code or town. */
function readPosition(cells: RowCells, city: string, state: State, zipCode: string | null): Position {
  const stated = cells.optional(() => {
    const position = readStated(cells);
    if (position !== null) assertNearZip(position.latitude, position.longitude, state, zipCode);
    return position;
  }, null);
  return stated ?? positionOf(cells, city, state, zipCode);
}

function readStated(cells: RowCells): Position | null {
  const [latitude, longitude] = [readDegrees(cells, 'Latitude'), readDegrees(cells, 'Longitude')];
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  assertInStates(latitude, longitude);
  return { latitude, longitude };
}

function positionOf(cells: RowCells, city: string, state: State, zipCode: string | null): Position {
  const found = (zipCode === null ? null : lookUpZip(zipCode)) ?? lookUpTown(city, state);
  if (!found || found.state !== state)
    throw new RowError(
      'Latitude',
      'Location is missing, and no ZIP code or city gives one',
      [zipCode, city, state].filter((part) => part !== null).join(' '),
    );
  if (cells.hasColumn('Latitude')) cells.warn('Missing coordinates: the center of the ZIP code or town is used');
  return { latitude: found.latitude, longitude: found.longitude };
}

function assertInStates(latitude: number, longitude: number): void {
  if (isInStates(latitude, longitude)) return;
  const value = `${latitude}, ${longitude}`;
  if (isInStates(latitude, -longitude))
    throw new RowError('Longitude', 'Outside the United States: the minus sign is missing', value);
  if (isInStates(longitude, latitude))
    throw new RowError('Latitude', 'Outside the United States: latitude and longitude are swapped', value);
  throw new RowError('Latitude', 'Outside the 50 states', value);
}

function assertNearZip(latitude: number, longitude: number, state: State, zipCode: string | null): void {
  const zip = zipCode === null ? null : lookUpZip(zipCode);
  if (zip?.state !== state) return;
  const miles = milesBetween(latitude, longitude, zip);
  if (miles <= (state === 'AK' ? maxMiles.alaska : maxMiles.usual)) return;
  const value = `${latitude}, ${longitude}`;
  throw new RowError('Latitude', `${Math.round(miles).toLocaleString('en-US')} miles from ${zipCode}`, value);
}

function readDegrees(cells: RowCells, field: 'Latitude' | 'Longitude'): number | null {
  const read = cells.value(field, (text) => readNumber(text), 'Not a number of degrees');
  if (read !== null && Math.abs(read) > 180) throw new RowError(field, 'Not a number of degrees', cells.text(field));
  return read;
}
