import type { State } from '@dealstead/contracts';
import { parseNumber } from './cellValues.ts';
import type { ImportedListing } from './importedListing.ts';
import { isInStates, lookUpTown, lookUpZip, milesBetween } from './placeLookup.ts';
import type { RowCells } from './rowCells.ts';
import { RowError } from './rowError.ts';
import { findState } from './vocabulary.ts';

/** Miles from its ZIP code beyond which a position is a mistake. */
const maxMiles = { usual: 150, alaska: 600 } as const;

type Place = Pick<ImportedListing, 'address' | 'city' | 'state' | 'zipCode' | 'county' | 'latitude' | 'longitude'>;

/** The place of a listing. What is missing is taken from the ZIP code. @throws RowError */
export function readPlace(cells: RowCells): Place {
  const statedState = readState(cells);
  const zipCode = readZip(cells);
  const zip = zipCode === null ? null : lookUpZip(zipCode);
  const state = statedState ?? stateOfZip(zip?.state, zipCode);
  const city = cells.line('City', 80) ?? (zip?.state === state ? zip.city : '');
  if (city === '') throw new RowError('City', 'There is no city');
  let county = readCounty(cells);
  if (county === null && zip?.state === state && zip.county !== null) {
    county = zip.county;
    if (cells.hasColumn('CountyOrParish'))
      cells.warn('CountyOrParish that is missing: the county of the ZIP code is taken');
  }
  return { address: readAddress(cells), city, state, zipCode, county, ...readPosition(cells, city, state, zipCode) };
}

function readState(cells: RowCells): State | undefined {
  const text = cells.text('StateOrProvince');
  const found = text === '' ? undefined : findState(text);
  if (found && 'why' in found) throw new RowError('StateOrProvince', found.why, text);
  return found?.state;
}

function stateOfZip(name: string | undefined, zipCode: string | null): State {
  const found = name === undefined ? undefined : findState(name);
  if (found === undefined) throw new RowError('StateOrProvince', 'There is no state');
  if ('why' in found) throw new RowError('StateOrProvince', found.why, zipCode ?? '');
  return found.state;
}

/** The stored and searchable form: "King", not "King County". */
function readCounty(cells: RowCells): string | null {
  const name = cells.line('CountyOrParish', 80);
  const bare = name?.replace(/ (county|parish)$/i, '') ?? null;
  if (bare !== name) cells.warn('CountyOrParish with the word County or Parish: kept without it');
  return bare;
}

/** Five digits; spreadsheets drop the leading zeros of ZIP codes in the Northeast. */
function readZip(cells: RowCells): string | null {
  const text = cells.text('PostalCode').replace(/\.0+$/, '');
  if (text === '') return null;
  const [, digits, more] = /^(\d{3,5})(-?\d{4})?$/.exec(text) ?? [];
  if (digits === undefined) throw new RowError('PostalCode', 'Is no ZIP code', text);
  if (more !== undefined) cells.warn('PostalCode with four more digits: the first five are kept');
  return digits.padStart(5, '0');
}

function readAddress(cells: RowCells): string | null {
  const whole = cells.line('UnparsedAddress', 300);
  const parts = [cells.line('StreetNumber', 60), cells.line('StreetName', 200)]
    .filter((part) => part !== null)
    .join(' ');
  const unit = cells.line('UnitNumber', 60);
  if (whole !== null) {
    if (parts !== '' && !whole.toLowerCase().includes(parts.toLowerCase()))
      cells.warn('StreetNumber and StreetName that differ from the UnparsedAddress: the latter is kept');
    return whole;
  }
  if (parts === '') return null;
  cells.warn('StreetNumber, StreetName and UnitNumber: joined into the UnparsedAddress');
  return unit === null ? parts : `${parts}, Unit ${unit}`;
}

interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The stated position, else the middle of the ZIP code or town. */
function readPosition(cells: RowCells, city: string, state: State, zipCode: string | null): Position {
  const [latitude, longitude] = [readDegrees(cells, 'Latitude'), readDegrees(cells, 'Longitude')];
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0))
    return positionOf(cells, city, state, zipCode);
  assertInStates(latitude, longitude);
  assertNearZip(latitude, longitude, state, zipCode);
  return { latitude, longitude };
}

function positionOf(cells: RowCells, city: string, state: State, zipCode: string | null): Position {
  const found = (zipCode === null ? null : lookUpZip(zipCode)) ?? lookUpTown(city, state);
  if (!found || found.state !== state)
    throw new RowError(
      'Latitude',
      'There is no position, and no ZIP code or city that tells one',
      [zipCode, city, state].filter((part) => part !== null).join(' '),
    );
  if (cells.hasColumn('Latitude'))
    cells.warn('Latitude and Longitude that are missing: the middle of the ZIP code or town is taken');
  return { latitude: found.latitude, longitude: found.longitude };
}

function assertInStates(latitude: number, longitude: number): void {
  if (isInStates(latitude, longitude)) return;
  const value = `${latitude}, ${longitude}`;
  if (isInStates(latitude, -longitude))
    throw new RowError('Longitude', 'Lies outside of the states: its minus is missing', value);
  if (isInStates(longitude, latitude))
    throw new RowError('Latitude', 'Lies outside of the states: latitude and longitude have changed places', value);
  throw new RowError('Latitude', 'Lies outside of the fifty states', value);
}

function assertNearZip(latitude: number, longitude: number, state: State, zipCode: string | null): void {
  const zip = zipCode === null ? null : lookUpZip(zipCode);
  if (zip?.state !== state) return;
  const miles = milesBetween(latitude, longitude, zip);
  if (miles <= (state === 'AK' ? maxMiles.alaska : maxMiles.usual)) return;
  const value = `${latitude}, ${longitude}`;
  throw new RowError('Latitude', `Lies ${Math.round(miles).toLocaleString('en-US')} miles from ${zipCode}`, value);
}

function readDegrees(cells: RowCells, field: 'Latitude' | 'Longitude'): number | null {
  const text = cells.text(field);
  if (text === '') return null;
  const read = parseNumber(text);
  if (read === null || Math.abs(read) > 180) throw new RowError(field, 'Is no number of degrees', text);
  return read;
}
