import { parseBaths, toBaths, truncateText, states, type State } from '@dealstead/contracts';
import { findZipCode, townOfZip } from '@dealstead/geo';
import { addressKey, parcelKey } from '../addressKey.ts';
import { emptyFacts, type RecordInput } from '../record.ts';
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
const squareFeetPerAcre = 43_560;

/** A number as files write it: `1,180`, `$250,000.00`; null if empty. @throws RowError naming the field */
function numberOf(text: string, field: string, most: number): number | null {
  if (/^(?:|-|n\/?a|null|unknown)$/i.test(text)) return null;
  const value = /^\$?-?[\d,]*\.?\d+(?:e\+?\d+)?$/i.test(text) ? Number(text.replaceAll(/[$,]/g, '')) : Number.NaN;
  if (!Number.isFinite(value)) throw new RowError(`${field} "${truncateText(text, 40)}" is not a number`);
  if (value < 0 || value > most) throw new RowError(`${field} ${truncateText(text, 40)} is out of range`);
  return value;
}

/** `2015-05-27`, `5/27/2015` and `20150527`, with or without a time, as ISO day; null if empty. @throws RowError */
function dayOf(text: string, field: string): string | null {
  if (text === '') return null;
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ].*)?$/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(text);
  const [year, month, day] = iso ? iso.slice(1, 4) : us ? [us[3], us[1], us[2]] : [];
  const date = year === undefined ? '' : `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const time = date === '' ? Number.NaN : Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date || date < '1700-01-01')
    throw new RowError(`${field} "${truncateText(text, 40)}" is not a date`);
  return date;
}

const whole = (value: number | null) => (value === null || value === 0 ? null : Math.round(value));
const cents = (dollars: number | null) => (dollars === null ? null : Math.round(dollars * 100));

/** A row of a county file as a record. @throws RowError with the reason */
export function parseRow(row: Row, defaults: FileDefaults): RecordInput {
  const text = (field: ColumnName): string => truncateText((row[defaults.mapping[field] ?? ''] ?? '').trim(), 500);
  const number = (field: ColumnName, label: string, most: number) => numberOf(text(field), label, most);
  const place = placeOf(text, defaults);
  const position = positionOf(text);
  const [parcelNumber, address] = [text('parcelNumber') || null, withoutCapitals(text('address'))];
  const key =
    parcelKey(parcelNumber) ?? (address ? addressKey(`${address} ${place.city} ${place.zipCode ?? ''}`) : null);
  if (key === null && position === null) throw new RowError('The row has no parcel number, no address and no position');
  const squareFeet = whole(number('squareFeet', 'Living area', bounds.squareFeet));
  const lotSquareFeet = number('lotSquareFeet', 'Lot size', bounds.acres * squareFeetPerAcre);
  const kindText = text('kind');
  const kind = kindText === '' ? (squareFeet === null ? 'land' : 'single-family') : kindOf(kindText);
  if (kind === null) throw new RowError(`Property type "${truncateText(kindText, 40)}" is not known`);
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
    zoning: text('zoning') || null,
    subdivision: text('subdivision') || null,
    legalDescription: text('legalDescription') || null,
    ownerNames: [text('owner'), text('secondOwner')].filter((name) => name !== ''),
    ownerMailingAddress: text('mailingAddress') || null,
    rentCents: cents(number('rent', 'Rent', 1_000_000)),
    sales: saleOf(text),
    taxes: taxOf(text, defaults.asOf),
  };
}

/** "2 1/2" and "2/1", two full and one half, beside "2.5"; null for another number. */
function bathsOf(text: string): number | null {
  const quarters = parseBaths(text);
  return quarters === null || toBaths(quarters) > bounds.bathrooms ? null : toBaths(quarters);
}

type TextOf = (field: ColumnName) => string;

function placeOf(text: TextOf, defaults: FileDefaults): Pick<RecordInput, 'city' | 'state' | 'zipCode' | 'county'> {
  const zip = /^\d{5}/.exec(text('zipCode'))?.[0] ?? null;
  const written = text('state').toUpperCase();
  const state = states.find((code) => code === (written || (defaults.state ?? (zip && townOfZip(zip)?.state))));
  if (!state)
    throw new RowError(
      written ? `State "${truncateText(written, 20)}" is not one of the fifty` : 'The row has no state',
    );
  const city = withoutCapitals(text('city')) || (zip && townOfZip(zip)?.town) || '';
  if (city === '') throw new RowError('The row has no city and no known ZIP code');
  const county = (text('county') || defaults.county || (zip && findZipCode(zip)?.county) || '').replace(
    / County$/i,
    '',
  );
  return { city, state, zipCode: zip, county: county || null };
}

function positionOf(text: TextOf): { latitude: number; longitude: number } | null {
  const [latitude, longitude] = [Number(text('latitude') || Number.NaN), Number(text('longitude') || Number.NaN)];
  if (Number.isNaN(latitude) || Number.isNaN(longitude)) return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    throw new RowError('The position is not on the earth: use degrees (WGS 84)');
  return { latitude, longitude };
}

function saleOf(text: TextOf): RecordInput['sales'] {
  const date = dayOf(text('saleDate'), 'Sale date');
  const price = numberOf(text('salePrice'), 'Sale price', bounds.price);
  if (date === null) return [];
  return [
    {
      date,
      // Deeds without a market price state 0 or a nominal amount.
      priceCents: cents(price),
      armsLength: price !== null && price < 1_000 ? false : null,
      document: text('document') || null,
      documentNumber: text('documentNumber') || null,
      buyer: text('buyer') || null,
      seller: text('seller') || null,
    },
  ];
}

function taxOf(text: TextOf, asOf: string): RecordInput['taxes'] {
  const amount = (field: ColumnName, label: string) => cents(numberOf(text(field), label, bounds.price));
  const tax = {
    taxCents: amount('tax', 'Tax'),
    landCents: amount('assessedLand', 'Land value'),
    improvementCents: amount('assessedImprovements', 'Improvement value'),
    totalCents: amount('assessedTotal', 'Assessed value'),
  };
  if (Object.values(tax).every((value) => value === null)) return [];
  const year = numberOf(text('taxYear'), 'Tax year', 2_100) ?? Number(asOf.slice(0, 4));
  const sum = tax.landCents !== null && tax.improvementCents !== null ? tax.landCents + tax.improvementCents : null;
  return [{ year, ...tax, totalCents: tax.totalCents ?? sum }];
}
