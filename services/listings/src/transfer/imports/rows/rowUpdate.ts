import {
  ellipsizeText,
  formatBaths,
  type ImportField,
  projectedReturn,
  toBaths,
  daysSince,
} from '@dealstead/contracts';
import type { FieldChange } from '@dealstead/contracts/listings/imports';
import { streetKey } from '@dealstead/contracts/values/address';
import type { Status } from '../../../catalog/index.ts';
import { type ImportedField, importedFields } from './fields.ts';
import type { ImportedListing } from './importedListing.ts';
import { ownListingKey } from './duplicateIndex.ts';
import { bathColumns } from './rowBaths.ts';
import { propertyType } from './vocabulary.ts';

/** A column's value as JSON. */
type ColumnValue = string | number | boolean | null | readonly string[];
export type ColumnValues = Readonly<Record<string, ColumnValue>>;

interface UpdatableColumn {
  readonly column: string;
  /** A row changes the column only if it has a value in one of these; the first is shown. */
  readonly fields: readonly [ImportField, ...ImportField[]];
  readonly value: (row: ImportedListing) => ColumnValue;
  readonly kind?: 'money' | 'baths' | 'number' | 'list' | 'address' | undefined;
}

/** Columns of the contracts' registry. */
export const updateColumnsOf = (fields: readonly ImportedField[]): readonly UpdatableColumn[] =>
  fields.map(({ column, importName, cell, kind }) => ({
    column,
    fields: kind === 'baths' ? bathColumns : [importName],
    value: (row) => row[cell],
    kind: kind === 'money' || kind === 'baths' ? kind : undefined,
  }));

/**
 * The columns that a row updates in a listing. Status, state and seller role are excluded: status changes follow the
 * state machine, and the confirmed disclosure belongs to that state and role.
 */
const columns: readonly UpdatableColumn[] = [
  { column: 'title', fields: ['X_Dealstead_Title'], value: (row) => row.title },
  { column: 'description', fields: ['PublicRemarks'], value: (row) => row.description },
  { column: 'price_cents', fields: ['ListPrice'], value: (row) => row.priceCents, kind: 'money' },
  {
    column: 'address',
    fields: ['UnparsedAddress', 'StreetNumber', 'StreetName'],
    value: (row) => row.address,
    kind: 'address',
  },
  { column: 'city', fields: ['City'], value: (row) => row.city },
  { column: 'county', fields: ['CountyOrParish'], value: (row) => row.county },
  { column: 'zip_code', fields: ['PostalCode'], value: (row) => row.zipCode },
  {
    column: 'acres',
    fields: ['LotSizeAcres', 'LotSizeSquareFeet', 'LotSizeArea'],
    value: (row) => row.acres,
    kind: 'number',
  },
  { column: 'tax_annual_cents', fields: ['TaxAnnualAmount'], value: (row) => row.taxAnnualCents, kind: 'money' },
  { column: 'tax_assessed_cents', fields: ['TaxAssessedValue'], value: (row) => row.taxAssessedCents, kind: 'money' },
  { column: 'finance_options', fields: ['ListingTerms'], value: (row) => row.financeOptions, kind: 'list' },
  { column: 'private_remarks', fields: ['PrivateRemarks'], value: (row) => row.privateRemarks },
  { column: 'deal_type', fields: ['X_Dealstead_DealType'], value: (row) => row.dealType },
  { column: 'contact_email', fields: ['X_Dealstead_ContactEmail'], value: (row) => row.contactEmail },
  { column: 'features', fields: ['X_Dealstead_Features'], value: (row) => row.features, kind: 'list' },
  { column: 'urgency', fields: ['X_Dealstead_Urgency'], value: (row) => row.urgency },
  {
    column: 'target_buyer_type',
    fields: ['X_Dealstead_TargetBuyerType'],
    value: (row) => row.targetBuyerType,
    kind: 'list',
  },
  { column: 'show_address', fields: ['X_Dealstead_ShowAddress'], value: (row) => row.showAddress },
  ...updateColumnsOf(importedFields),
];

/** Columns that an update or its undo sets. */
export const updatedColumns = [
  ...columns.map(({ column }) => column),
  // Of updates that the version before recorded; a trigger sets `bathroom_quarters`.
  'bathrooms',
  'source_key',
  'category',
  'latitude',
  'longitude',
  'days_on_market',
  'profit_potential_cents',
  'roi_estimate',
] as const;

/** An existing listing that a row matches. */
export interface MatchedListing {
  readonly id: number;
  readonly version: number;
  readonly status: Status;
  readonly state: string;
  readonly createdAt: Date;
  readonly values: ColumnValues;
}

/** The changes of a listing by a row. */
export interface ListingUpdate {
  readonly changes: readonly FieldChange[];
  readonly before: ColumnValues;
  readonly after: ColumnValues;
  /** Of `after` what the listing does not say yet; null where that is nothing. */
  readonly fill: ColumnValues | null;
}

/**
 * Compares a row with its matching listing; null if they agree. Empty fields change nothing.
 * @param given fields with a value in the row; defaults of the import do not count
 */
export function diffListing(
  row: ImportedListing,
  given: ReadonlySet<ImportField>,
  stored: MatchedListing,
): ListingUpdate | null {
  const { values } = stored;
  const changes: FieldChange[] = [];
  const after: Record<string, ColumnValue> = {};
  const set = (
    field: ImportField,
    from: ColumnValue,
    to: ColumnValue,
    sets: Record<string, ColumnValue>,
    kind?: UpdatableColumn['kind'],
  ) => {
    changes.push({ field, from: formatValue(from, kind), to: formatValue(to, kind) });
    Object.assign(after, sets);
  };

  if (row.sourceKey !== null && !hasSameKey(row, stored))
    set('ListingKey', values.source_key ?? null, row.sourceKey, { source_key: row.sourceKey });
  for (const { column, fields, value: read, kind } of columns) {
    if (!fields.some((field) => given.has(field))) continue;
    const [from, to] = [values[column] ?? null, read(row)];
    if (!isSame(from, to, kind)) set(fields[0], from, to, { [column]: to }, kind);
  }
  if (hasNewCategory(row, given, values.category))
    set('X_Dealstead_Category', values.category ?? null, row.category, { category: row.category });
  if (given.has('Latitude') && given.has('Longitude')) {
    const { latitude, longitude } = row;
    if (values.latitude !== latitude || values.longitude !== longitude)
      set('Latitude', `${values.latitude}, ${values.longitude}`, `${latitude}, ${longitude}`, { latitude, longitude });
  }
  if (given.has('OnMarketDate') || given.has('DaysOnMarket')) {
    const sinceListed = daysSince(stored.createdAt.getTime(), Date.now());
    const days = Math.max(0, row.daysOnMarket - sinceListed);
    const before = Number(values.days_on_market);
    if (days !== before) set('DaysOnMarket', before + sinceListed, days + sinceListed, { days_on_market: days });
  }
  if (changes.length === 0) return null;
  const missing = Object.fromEntries(Object.entries(after).filter(([column]) => isEmpty(values[column])));
  const fill =
    Object.keys(missing).length === 0 ? null : { ...missing, ...recomputeProjected({ ...values, ...missing }) };
  Object.assign(after, recomputeProjected({ ...values, ...after }));
  const before = Object.fromEntries(
    Object.keys({ ...after, price_cents: 0, arv_cents: 0 }).map((name) => [name, values[name] ?? null]),
  );
  return { changes, before, after, fill };
}

const isEmpty = (value: ColumnValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether a row has the key of a listing, which may be the one that an export writes. */
export const hasSameKey = (
  { sourceKey }: Pick<ImportedListing, 'sourceKey'>,
  { id, values }: Pick<MatchedListing, 'id' | 'values'>,
): boolean => sourceKey !== null && (sourceKey === values.source_key || sourceKey === ownListingKey(id));

function recomputeProjected(values: ColumnValues): ColumnValues {
  const cents = (column: string) => (values[column] === null ? null : Number(values[column]));
  const { profit_potential, roi_estimate } = projectedReturn({
    price: Number(values.price_cents),
    arv: cents('arv_cents'),
    rehabCost: cents('rehab_cost_cents'),
  });
  return { profit_potential_cents: profit_potential, roi_estimate };
}

/**
 * The dictionary has fewer types than we have categories: its type changes the category only if it maps to another one.
 */
function hasNewCategory(
  row: ImportedListing,
  given: ReadonlySet<ImportField>,
  category: ColumnValue | undefined,
): boolean {
  if (category === row.category) return false;
  if (given.has('X_Dealstead_Category')) return true;
  const isNamed = given.has('PropertyType') || given.has('PropertySubType');
  return isNamed && propertyType[category as ImportedListing['category']] !== propertyType[row.category];
}

function isSame(from: ColumnValue, to: ColumnValue, kind: UpdatableColumn['kind']): boolean {
  if (from === null || to === null) return from === to;
  switch (kind) {
    case 'number':
      return Number(from) === Number(to);
    case 'list':
      return JSON.stringify(from) === JSON.stringify(to);
    case 'address':
      return streetKey(String(from)) === streetKey(String(to));
    default:
      return from === to;
  }
}

/** A value for display, truncated; null if empty. */
function formatValue(value: ColumnValue, kind: UpdatableColumn['kind']): string | null {
  if (value === null || value === '') return null;
  const text =
    kind === 'money'
      ? `$${(Number(value) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}`
      : Array.isArray(value)
        ? value.join('; ')
        : kind === 'baths'
          ? formatBaths(toBaths(Number(value)))
          : String(value);
  return ellipsizeText(text, 200);
}
