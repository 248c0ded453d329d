import {
  parseAcres,
  categories,
  type Category,
  dealTypes,
  type DealType,
  priceSteps,
  quartersPerBath,
  type State,
  states,
} from '@dealstead/contracts';
import type { Listing } from '../types.ts';
import { hexagonAt } from './hexagonGrid.ts';

/** The column store: one typed array for each property, indexed by document number. */
export const columnTypes = {
  id: Uint32Array,
  /** Milliseconds since 1970. */
  createdAt: Float64Array,
  /** Milliseconds since 1970 when featuring ends; 0 is not featured, Infinity has no end. */
  featuredUntil: Float64Array,
  userId: Uint32Array,
  /** Category, state and deal type in one number; see `compositeKey`. */
  key: Uint16Array,
  /** Bits of `flag`. */
  flags: Uint8Array,
  /** Money in cents; NaN if unknown. */
  price: Float64Array,
  arv: Float64Array,
  rehabCost: Float64Array,
  /** Rent a month. */
  monthlyRent: Float64Array,
  acres: Float64Array,
  /** Bar of the price histogram. */
  bar: Uint8Array,
  /** Hundredths of a degree, or `noPosition`. */
  latitude: Int16Array,
  longitude: Int16Array,
  hexagon: Uint16Array,
  daysBefore: Uint32Array,
  /** Numbers of the name dictionary. */
  city: Uint32Array,
  county: Uint32Array,
  /** The ZIP code as a number; 0 if unknown. */
  zip: Uint32Array,
  /** Property types as bits, see `propertyTypeMask`. */
  types: Uint32Array,
  /** Facts, one more than the value; 0 if unknown. */
  beds: Uint16Array,
  /** In quarters. */
  baths: Uint16Array,
  sqft: Uint32Array,
  yearBuilt: Uint16Array,
} as const;

/** Columns of facts with a bit-sliced index. */
export const factNames = ['beds', 'baths', 'sqft', 'yearBuilt'] as const;
export type FactName = (typeof factNames)[number];

export type ColumnName = keyof typeof columnTypes;
type ArrayOf<T> = T extends Uint8ArrayConstructor
  ? Uint8Array
  : T extends Int16ArrayConstructor
    ? Int16Array
    : T extends Uint16ArrayConstructor
      ? Uint16Array
      : T extends Uint32ArrayConstructor
        ? Uint32Array
        : Float64Array;
export type Columns = { readonly [N in ColumnName]: ArrayOf<(typeof columnTypes)[N]> };
export const columnNames = Object.keys(columnTypes) as ColumnName[];

/** Encodes a fact; 0 is unknown. Values above the column's range exceed every bound of the API. */
const encodeFact = (value: number | null, most: number): number =>
  value === null || value < 0 ? 0 : Math.min(Math.floor(value) + 1, most);

/** A ZIP code as a number, also of ZIP+4; 0 if it is none. */
export const zipNumber = (zip: string | null): number =>
  zip !== null && /^\d{5}(-\d{4})?$/.test(zip) ? Number(zip.slice(0, 5)) : 0;

/** ZIP codes have five digits. */
export const zipCount = 100_000;

/** `placed`, `valued` and `rent` mean a known position, an ARV above zero and a stated rent above zero. */
export const flag = {
  underContract: 1,
  ownerFinance: 2,
  photos: 4,
  arvSales: 8,
  placed: 16,
  valued: 32,
  rent: 64,
  cashOnly: 128,
} as const;
export const noPosition = -32_768;

interface NumbersConstructor {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): Columns[ColumnName];
}

/** Empty columns in shared memory. */
export function allocateColumns(capacity: number): Columns {
  const make = (name: ColumnName) => {
    const type: NumbersConstructor = columnTypes[name];
    return new type(new SharedArrayBuffer(capacity * type.BYTES_PER_ELEMENT));
  };
  return Object.fromEntries(columnNames.map((name) => [name, make(name)])) as Columns;
}

/** Number of deal type values; 0 is none. */
const deals = dealTypes.length + 1;
export const keyCount = categories.length * states.length * deals;

/** Combines positions in the lists of contracts; deal 0 is none. */
export const compositeKey = (category: number, state: number, deal: number): number =>
  (category * states.length + state) * deals + deal;
export const categoryOf = (key: number): number => Math.floor(key / (states.length * deals));
export const stateOf = (key: number): number => Math.floor(key / deals) % states.length;
export const dealOf = (key: number): number => key % deals;

/** The values that a composite key encodes. */
export type KeyParts = Pick<Listing, 'category' | 'state' | 'dealType'>;
export function decodeKey(key: number): KeyParts {
  const deal = dealOf(key);
  return {
    category: categories[categoryOf(key)]!,
    state: states[stateOf(key)]!,
    dealType: deal === 0 ? null : dealTypes[deal - 1]!,
  };
}

export const categoryNumber = (category: Category): number => categories.indexOf(category);
export const stateNumber = (state: State): number => states.indexOf(state);
export const dealNumber = (deal: DealType | null): number => (deal === null ? 0 : dealTypes.indexOf(deal) + 1);

const stepsInCents = priceSteps.map((dollars) => dollars * 100);
const barOf = (cents: number): number => stepsInCents.findLastIndex((step) => cents >= step);
const hundredths = (degrees: number): number => Math.round(degrees * 100);

/** Writes a listing to row `at`, except its property types. */
export function writeRow(
  columns: Columns,
  at: number,
  listing: Listing,
  { city, county }: { city: number; county: number },
): void {
  const { latitude, longitude } = listing;
  const placed = latitude !== null && longitude !== null;
  columns.id[at] = listing.id;
  columns.createdAt[at] = listing.createdAt;
  columns.featuredUntil[at] = listing.featured ? (listing.featuredUntil ?? Infinity) : 0;
  columns.userId[at] = listing.userId;
  columns.key[at] = compositeKey(
    categoryNumber(listing.category),
    stateNumber(listing.state),
    dealNumber(listing.dealType),
  );
  columns.flags[at] =
    (listing.status === 'under-contract' ? flag.underContract : 0) |
    (listing.ownerFinance ? flag.ownerFinance : 0) |
    (listing.images.length > 0 ? flag.photos : 0) |
    (listing.hasArvSales ? flag.arvSales : 0) |
    (placed ? flag.placed : 0) |
    (listing.arv !== null && listing.arv > 0 ? flag.valued : 0) |
    (listing.monthlyRent !== null && listing.monthlyRent > 0 ? flag.rent : 0) |
    (listing.cashOnly ? flag.cashOnly : 0);
  columns.price[at] = listing.price;
  columns.arv[at] = listing.arv ?? Number.NaN;
  columns.rehabCost[at] = listing.rehabCost ?? Number.NaN;
  columns.monthlyRent[at] = listing.monthlyRent ?? Number.NaN;
  columns.acres[at] = parseAcres(listing.acres) ?? Number.NaN;
  columns.bar[at] = barOf(listing.price);
  columns.latitude[at] = placed ? hundredths(latitude) : noPosition;
  columns.longitude[at] = placed ? hundredths(longitude) : noPosition;
  columns.hexagon[at] = placed ? hexagonAt(hundredths(latitude), hundredths(longitude)) : 0;
  columns.daysBefore[at] = listing.daysBefore;
  columns.city[at] = city;
  columns.county[at] = county;
  columns.zip[at] = zipNumber(listing.zipCode);
  columns.beds[at] = encodeFact(listing.bedrooms, 0xffff);
  columns.baths[at] = encodeFact(listing.bathrooms && listing.bathrooms * quartersPerBath, 0xffff);
  columns.sqft[at] = encodeFact(listing.squareFeet, 0xffff_ffff);
  columns.yearBuilt[at] = encodeFact(listing.yearBuilt, 0xffff);
}
