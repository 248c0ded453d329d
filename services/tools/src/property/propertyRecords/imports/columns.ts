import type { PropertyRecordKind } from '@dealstead/contracts';

/** A field of a record file, with names that county assessors' files use for it. */
export const columnNames = {
  parcelNumber: [
    'parcel number',
    'parcel',
    'parcel id',
    'parcelid',
    'parcel no',
    'parid',
    'pid',
    'parcel key',
    'account number',
    'property id',
    'geo id',
    'pin',
    'apn',
    'account',
    'tax id',
    'assessor id',
  ],
  address: ['address', 'situs address', 'site address', 'property address', 'situs', 'site addr', 'location address'],
  city: ['city', 'situs city', 'site city', 'property city', 'municipality'],
  state: ['state', 'situs state', 'site state'],
  zipCode: ['zip', 'zip code', 'zipcode', 'situs zip', 'site zip', 'postal code'],
  county: ['county'],
  latitude: ['latitude', 'lat', 'y'],
  longitude: ['longitude', 'lng', 'lon', 'long', 'x'],
  kind: ['property type', 'type', 'land use', 'use description', 'use desc', 'property class', 'class description'],
  bedrooms: ['bedrooms', 'beds', 'bedroom count', 'br'],
  bathrooms: ['bathrooms', 'baths', 'bath count', 'ba'],
  squareFeet: [
    'square feet',
    'sqft',
    'living area',
    'sqft living',
    'heated area',
    'building area',
    'bldg sqft',
    'finished area',
  ],
  yearBuilt: ['year built', 'yr built', 'yearbuilt', 'actual year built'],
  stories: ['stories', 'floors'],
  units: ['units', 'unit count', 'number of units'],
  lotAcres: ['acres', 'lot acres', 'acreage', 'land acres'],
  lotSquareFeet: ['lot sqft', 'lot size', 'sqft lot', 'land sqft', 'lot square feet'],
  zoning: ['zoning', 'zone'],
  subdivision: ['subdivision', 'neighborhood', 'plat'],
  legalDescription: ['legal', 'legal description', 'legal desc'],
  owner: ['owner', 'owner name', 'owner1', 'owner 1', 'owner name 1'],
  secondOwner: ['owner2', 'owner 2', 'owner name 2', 'co owner'],
  mailingAddress: ['mailing address', 'owner address', 'owner mailing address', 'mail address'],
  saleDate: ['sale date', 'date', 'last sale date', 'transfer date', 'sold date'],
  salePrice: ['sale price', 'price', 'last sale price', 'sale amount', 'consideration', 'sold price'],
  document: ['document type', 'deed type', 'instrument', 'document'],
  documentNumber: ['document number', 'instrument number', 'deed number', 'recording number'],
  buyer: ['buyer', 'grantee'],
  seller: ['seller', 'grantor'],
  taxYear: ['tax year', 'year', 'assessment year', 'roll year'],
  tax: ['tax', 'tax amount', 'taxes', 'annual tax', 'total tax'],
  assessedLand: ['assessed land', 'land value', 'land assessed value', 'appraised land'],
  assessedImprovements: [
    'assessed improvements',
    'improvement value',
    'building value',
    'imp value',
    'appraised improvements',
  ],
  assessedTotal: ['assessed total', 'assessed value', 'total value', 'total assessed value', 'appraised total'],
  rent: ['rent', 'monthly rent'],
} as const satisfies Record<string, readonly string[]>;

export type ColumnName = keyof typeof columnNames;
export const propertyRecordColumns = Object.keys(columnNames) as ColumnName[];

/** The column of the file for each field that it has. */
export type Mapping = Readonly<Partial<Record<ColumnName, string>>>;

/** Letters and digits in lower case: "Lot SqFt", "lot_sqft" and "LOT SQ FT" are one name. */
const plain = (header: string) => header.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');

/** Guesses the mapping from a file's headers; `given` overrides it. */
export function mapColumns(headers: readonly string[], given: Mapping): Mapping {
  const byName = new Map(headers.map((header) => [plain(header), header]));
  const guessed = propertyRecordColumns.flatMap((field) => {
    const names = [field, ...columnNames[field]].map(plain);
    const header = given[field] ?? names.map((name) => byName.get(name)).find((found) => found !== undefined);
    return header === undefined ? [] : [[field, header] as const];
  });
  return Object.fromEntries(guessed);
}

/** Columns of a file that no field is read from. */
export const ignoredColumns = (headers: readonly string[], mapping: Mapping): string[] => {
  const used = new Set(Object.values(mapping));
  return headers.filter((header) => !used.has(header));
};

const kindWords: readonly (readonly [pattern: RegExp, kind: PropertyRecordKind])[] = [
  [/condo/, 'condo'],
  [/town\s?ho|row\s?ho/, 'townhouse'],
  [/mobile|manufactured/, 'manufactured'],
  [/duplex|triplex|fourplex|quadplex|multi|apartment/, 'multi-family'],
  [/industrial|warehouse|factory/, 'industrial'],
  [/commercial|retail|office|store/, 'commercial'],
  [/vacant|land|acreage|farm|agric|timber|^lot/, 'land'],
  [/house|single|sfr|sfd|resid|\bres\b|dwelling|detached/, 'single-family'],
];

/** The kind that a land-use text describes; null if it describes none that we know. */
export function kindOf(text: string): PropertyRecordKind | null {
  const words = text.toLowerCase();
  return kindWords.find(([pattern]) => pattern.test(words))?.[1] ?? null;
}
