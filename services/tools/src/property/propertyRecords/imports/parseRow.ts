import { parseBaths, type PropertyRecordKind, toBaths, truncateText, states, type State } from '@dealstead/contracts';
import { squareFeetPerAcre } from '@dealstead/contracts/values/area';
import { readDate } from '@dealstead/contracts/values/date';
import { readMoney } from '@dealstead/contracts/values/money';
import { readNumber } from '@dealstead/contracts/values/number';
import { type Reading, valueOf } from '@dealstead/contracts/values/reading';
import { readZip } from '@dealstead/contracts/values/zip';
import { streetLine } from '@dealstead/contracts/values/address';
import { findTown, findZipCode, townOfZip } from '@dealstead/geo';
import { addressKey, writtenParcelKey } from '../addressKey.ts';
import { emptyFacts, type PropertyRecordInput } from '../propertyRecord.ts';
import { withoutCapitals } from '../titleCase.ts';
import { kindOf, type ColumnName, type Mapping } from './columns.ts';

/** What applies to all rows of a file, where a row does not say otherwise. */
export interface FileDefaults {
  /** The name with which the facts are shown: "King County Assessor". */
  readonly sourceName: string;
  readonly asOf: string;
  readonly state: State | null;
  readonly county: string | null;
  readonly mapping: Mapping;
  /** What codes and words of the county's land use mean: `{ A1: 'single-family' }`. */
  readonly landUses?: Readonly<Record<string, PropertyRecordKind>>;
}

/** A row that cannot be a record. */
export class RowError extends Error {}

type Row = Readonly<Record<string, string>>;
/** The bounds beyond which a figure is a mistake of the file. */
const bounds = {
  price: 10_000_000_000,
  squareFeet: 5_000_000,
  acres: 1_000_000,
  bedrooms: 100,
  bathrooms: 99,
  stories: 200,
  units: 5_000,
};

/** Says that an optional cell is left out of a row, and why. */
export type LeaveOut = (reason: string) => void;

/** Reads optional cells: one that cannot be read is left out and named. */
class OptionalCells {
  readonly text: (field: ColumnName) => string;
  readonly #leaveOut: LeaveOut;

  constructor(text: (field: ColumnName) => string, leaveOut: LeaveOut) {
    this.text = text;
    this.#leaveOut = leaveOut;
  }

  read<Value>(field: ColumnName, what: string, read: (text: string) => Reading<Value>): Value | null {
    const text = this.text(field);
    const reading = read(text);
    const value = valueOf(reading);
    if (value === null && reading.kind !== 'empty') this.leaveOut(what, text);
    return value;
  }

  leaveOut(what: string, text: string): void {
    this.#leaveOut(`${what} "${truncateText(text, 40)}" is left out`);
  }

  /** A number from zero to `most`. */
  number(field: ColumnName, what: string, most: number): number | null {
    return this.#within(field, what, this.read(field, what, readNumber), most);
  }

  /** Dollars from zero to `most`, in cents. */
  cents(field: ColumnName, what: string, most: number): number | null {
    return this.#within(field, what, this.read(field, what, readMoney), most * 100);
  }

  #within(field: ColumnName, what: string, value: number | null, most: number): number | null {
    if (value === null || (value >= 0 && value <= most)) return value;
    this.leaveOut(what, this.text(field));
    return null;
  }
}

const whole = (value: number | null) => (value === null || value === 0 ? null : Math.round(value));

/** A row of a county file as a record. @throws RowError with the reason */
export function parseRow(row: Row, defaults: FileDefaults, leaveOut: LeaveOut): PropertyRecordInput {
  const text = (field: ColumnName): string => truncateText((row[defaults.mapping[field] ?? ''] ?? '').trim(), 500);
  const cells = new OptionalCells(text, leaveOut);
  const number = (field: ColumnName, label: string, most: number) => cells.number(field, label, most);
  const { street, ...place } = placeOf(text, defaults);
  const position = positionOf(cells);
  const [parcelNumber, address] = [parcelOf(text), withoutCapitals(street)];
  const key =
    (parcelNumber === null ? '' : writtenParcelKey(parcelNumber)) ||
    (address ? addressKey(`${address} ${place.city} ${place.zipCode ?? ''}`) : null);
  if (key === null && position === null) throw new RowError('The row has no parcel number, no address and no position');
  const squareFeet = whole(number('squareFeet', 'Living area', bounds.squareFeet));
  const lotSquareFeet = number('lotSquareFeet', 'Lot size', bounds.acres * squareFeetPerAcre);
  const landUse = text('kind');
  const namedKind = defaults.landUses?.[landUse.toUpperCase()] ?? kindOf(landUse);
  const kind = namedKind ?? (squareFeet === null ? 'land' : 'single-family');
  const acres =
    number('lotAcres', 'Acres', bounds.acres) ?? (lotSquareFeet === null ? null : lotSquareFeet / squareFeetPerAcre);
  return {
    ...emptyFacts,
    source: 'county',
    sourceKey: `${place.state} ${place.county ?? ''} ${key ?? `${position!.latitude},${position!.longitude}`}`,
    sourceName: defaults.sourceName,
    asOf: defaults.asOf,
    kind,
    parcelNumber,
    address,
    ...place,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    bedrooms: whole(number('bedrooms', 'Bedrooms', bounds.bedrooms)),
    bathrooms: (bathsOf(text('bathrooms')) ?? number('bathrooms', 'Bathrooms', bounds.bathrooms)) || null,
    squareFeet,
    yearBuilt: whole(number('yearBuilt', 'Year built', 2_100)),
    stories: number('stories', 'Stories', bounds.stories) || null,
    units: whole(number('units', 'Units', bounds.units)),
    lotAcres: acres === null || acres === 0 ? null : Math.round(acres * 10_000) / 10_000,
    landUse: landUse || null,
    zoning: text('zoning') || null,
    subdivision: text('subdivision') || null,
    legalDescription: text('legalDescription') || null,
    ownerNames: [text('owner'), text('secondOwner')].filter((name) => name !== ''),
    ownerMailingAddress: text('mailingAddress') || null,
    rentCents: cells.cents('rent', 'Rent', 1_000_000),
    sales: saleOf(cells),
    taxes: taxOf(cells, defaults.asOf),
  };
}

/** "2 1/2" and "2/1", two full and one half, beside "2.5"; null for another number. */
function bathsOf(text: string): number | null {
  const quarters = parseBaths(text);
  return quarters === null || toBaths(quarters) > bounds.bathrooms ? null : toBaths(quarters);
}

type TextOf = (field: ColumnName) => string;

/** The parcel's number. @throws RowError for one that a spreadsheet rounded, since all of its parcels have the same one then */
function parcelOf(text: TextOf): string | null {
  const number = text('parcelNumber');
  if (/^\d+(?:\.\d+)?E\+\d+$/i.test(number))
    throw new RowError(
      `Parcel number ${number} was rounded by a spreadsheet. Export the file again, with this column as text`,
    );
  return number || null;
}

type Place = Pick<PropertyRecordInput, 'city' | 'state' | 'zipCode' | 'county'> & { readonly street: string };

function placeOf(text: TextOf, defaults: FileDefaults): Place {
  const address = text('address');
  const zip =
    valueOf(readZip(text('zipCode')))?.zip ??
    valueOf(readZip(/[\s,](\d{5})(?:-\d{4})?$/.exec(address)?.[1] ?? ''))?.zip ??
    null;
  const written = text('state').toUpperCase();
  const state = states.find((code) => code === (written || (defaults.state ?? (zip && townOfZip(zip)?.state))));
  if (!state)
    throw new RowError(
      written ? `State "${truncateText(written, 20)}" is not one of the fifty` : 'The row has no state',
    );
  const inside = text('city') === '' ? splitTown(address, state) : undefined;
  const city = withoutCapitals(text('city') || (inside?.town ?? '')) || (zip && townOfZip(zip)?.town) || '';
  if (city === '') throw new RowError('The row has no city and no known ZIP code');
  const county = (text('county') || defaults.county || (zip && findZipCode(zip)?.county) || '').replace(
    / County$/i,
    '',
  );
  const street = streetLine({ whole: inside?.street ?? address, city, state, zip: zip ?? '' });
  return { street, city, state, zipCode: zip, county: county || null };
}

/** Words after which a town may follow without a comma: "13 Elm St Waco". */
const streetWords =
  /\s(?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|ct|court|blvd|way|pl|cir|pkwy|trl|ter|loop|hwy)\.?$/i;

/** An address before the town at its end, which state and ZIP code may follow; undefined without a town that we know. */
function splitTown(address: string, state: State): { street: string; town: string } | undefined {
  const [, beforeZip = '', hasZip] = /^(.*?)([\s,]+\d{5}(?:-\d{4})?)?$/.exec(address.trim()) ?? [];
  const [, rest = '', hasState] = new RegExp(`^(.*?)([\\s,]+${state})?$`, 'i').exec(beforeZip) ?? [];
  const [, beforeComma = '', behindComma = ''] = /^(.+),\s*([^,\d#]+)$/.exec(rest) ?? [];
  if (beforeComma !== '' && findTown(behindComma, state)) return { street: beforeComma, town: behindComma };
  const words = rest.split(/\s+/);
  for (const count of [3, 2, 1]) {
    const [street, town] = [words.slice(0, -count).join(' '), words.slice(-count).join(' ')];
    if ((hasZip ?? hasState) === undefined && !streetWords.test(street)) continue;
    if (/\s/.test(street) && !/\d/.test(town) && findTown(town, state)) return { street, town };
  }
  return undefined;
}

/** Degrees; coordinates of a plane, which counties have too, are left out. */
function positionOf(cells: OptionalCells): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = [
    cells.read('latitude', 'Latitude', readNumber),
    cells.read('longitude', 'Longitude', readNumber),
  ];
  if (latitude === null || longitude === null) return null;
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude };
  cells.leaveOut('Position outside degrees (WGS 84)', `${latitude}, ${longitude}`);
  return null;
}

function saleOf(cells: OptionalCells): PropertyRecordInput['sales'] {
  const date = cells.read('saleDate', 'Sale date', readDate);
  const priceCents = cells.cents('salePrice', 'Sale price', bounds.price);
  if (date === null) return [];
  const { text } = cells;
  return [
    {
      date,
      // Deeds without a market price state 0 or a nominal amount.
      priceCents,
      armsLength: priceCents !== null && priceCents < 100_000 ? false : null,
      document: text('document') || null,
      documentNumber: text('documentNumber') || null,
      buyer: text('buyer') || null,
      seller: text('seller') || null,
    },
  ];
}

function taxOf(cells: OptionalCells, asOf: string): PropertyRecordInput['taxes'] {
  const amount = (field: ColumnName, label: string) => cells.cents(field, label, bounds.price);
  const tax = {
    taxCents: amount('tax', 'Tax'),
    landCents: amount('assessedLand', 'Land value'),
    improvementCents: amount('assessedImprovements', 'Improvement value'),
    totalCents: amount('assessedTotal', 'Assessed value'),
  };
  if (Object.values(tax).every((value) => value === null)) return [];
  const year = cells.number('taxYear', 'Tax year', 2_100) ?? Number(asOf.slice(0, 4));
  const sum = tax.landCents !== null && tax.improvementCents !== null ? tax.landCents + tax.improvementCents : null;
  return [{ year, ...tax, totalCents: tax.totalCents ?? sum }];
}
