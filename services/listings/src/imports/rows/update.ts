import type { ImportField } from '@dealstead/contracts';
import type { FieldChange } from '@dealstead/contracts/listings/imports';
import { addressKey } from '../../duplicates/address.ts';
import { daysSince } from '@dealstead/contracts/listings/daysOnMarket';
import type { Status } from '../../properties/rules.ts';
import { projectedColumns } from './copy.ts';
import { type ImportedField, importedFields } from './fields.ts';
import type { Listed } from './row.ts';
import { keyOfOwn } from './seen.ts';
import { propertyType } from './vocabulary.ts';

/** A value of a column as JSON spells it. */
type Value = string | number | boolean | null | readonly string[];
export type Values = Readonly<Record<string, Value>>;

interface Column {
  readonly column: string;
  /** A row changes the column only where it has a value in one of these; the first is the one that is shown. */
  readonly fields: readonly [ImportField, ...ImportField[]];
  readonly of: (row: Listed) => Value;
  readonly kind?: 'money' | 'number' | 'list' | 'address' | undefined;
}

/** Columns of the registry of contracts. */
export const updateColumnsOf = (fields: readonly ImportedField[]): readonly Column[] =>
  fields.map(({ column, importName, cell, kind }) => ({
    column,
    fields: [importName],
    of: (row) => row[cell],
    kind: kind === 'money' ? 'money' : undefined,
  }));

/**
 * What a row updates of a listing. Status, state and seller role stay as they are: moves between statuses have rules of
 * their own, and the disclosure that the seller confirmed is for that state and role.
 */
const columns: readonly Column[] = [
  { column: 'title', fields: ['X_Dealstead_Title'], of: (row) => row.title },
  { column: 'description', fields: ['PublicRemarks'], of: (row) => row.description },
  { column: 'price_cents', fields: ['ListPrice'], of: (row) => row.priceCents, kind: 'money' },
  {
    column: 'address',
    fields: ['UnparsedAddress', 'StreetNumber', 'StreetName'],
    of: (row) => row.address,
    kind: 'address',
  },
  { column: 'city', fields: ['City'], of: (row) => row.city },
  { column: 'county', fields: ['CountyOrParish'], of: (row) => row.county },
  { column: 'zip_code', fields: ['PostalCode'], of: (row) => row.zipCode },
  { column: 'acres', fields: ['LotSizeAcres', 'LotSizeSquareFeet'], of: (row) => row.acres, kind: 'number' },
  { column: 'tax_annual_cents', fields: ['TaxAnnualAmount'], of: (row) => row.taxAnnualCents, kind: 'money' },
  { column: 'tax_assessed_cents', fields: ['TaxAssessedValue'], of: (row) => row.taxAssessedCents, kind: 'money' },
  { column: 'finance_options', fields: ['ListingTerms'], of: (row) => row.financeOptions, kind: 'list' },
  { column: 'private_remarks', fields: ['PrivateRemarks'], of: (row) => row.privateRemarks },
  { column: 'deal_type', fields: ['X_Dealstead_DealType'], of: (row) => row.dealType },
  { column: 'contact_email', fields: ['X_Dealstead_ContactEmail'], of: (row) => row.contactEmail },
  { column: 'features', fields: ['X_Dealstead_Features'], of: (row) => row.features, kind: 'list' },
  { column: 'urgency', fields: ['X_Dealstead_Urgency'], of: (row) => row.urgency },
  {
    column: 'target_buyer_type',
    fields: ['X_Dealstead_TargetBuyerType'],
    of: (row) => row.targetBuyerType,
    kind: 'list',
  },
  { column: 'show_address', fields: ['X_Dealstead_ShowAddress'], of: (row) => row.showAddress },
  ...updateColumnsOf(importedFields),
];

/** Columns that an update or its undoing sets. */
export const updatedColumns = [
  ...columns.map(({ column }) => column),
  'source_key',
  'category',
  'latitude',
  'longitude',
  'days_on_market',
  'profit_potential_cents',
  'roi_estimate',
] as const;

/** A listing that a row matches. */
export interface Stored {
  readonly id: number;
  readonly version: number;
  readonly status: Status;
  readonly state: string;
  readonly createdAt: Date;
  readonly values: Values;
}

/** What a row would change of a listing. */
export interface Update {
  readonly changes: readonly FieldChange[];
  readonly before: Values;
  readonly after: Values;
}

/**
 * Compares a row with the listing that it matches; null where they agree. A field that the row leaves empty changes nothing.
 * @param given fields that the row has a value in; defaults of the import do not count
 */
export function updateOf(row: Listed, given: ReadonlySet<ImportField>, stored: Stored): Update | null {
  const { values } = stored;
  const changes: FieldChange[] = [];
  const after: Record<string, Value> = {};
  const set = (field: ImportField, from: Value, to: Value, sets: Record<string, Value>, kind?: Column['kind']) => {
    changes.push({ field, from: shown(from, kind), to: shown(to, kind) });
    Object.assign(after, sets);
  };

  if (row.sourceKey !== null && row.sourceKey !== values.source_key && row.sourceKey !== keyOfOwn(stored.id))
    set('ListingKey', values.source_key ?? null, row.sourceKey, { source_key: row.sourceKey });
  for (const { column, fields, of, kind } of columns) {
    if (!fields.some((field) => given.has(field))) continue;
    const [from, to] = [values[column] ?? null, of(row)];
    if (!isSame(from, to, kind)) set(fields[0], from, to, { [column]: to }, kind);
  }
  if (categoryDiffers(row, given, values.category))
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
  Object.assign(after, projectedAfter({ ...values, ...after }));
  const before = Object.fromEntries(
    Object.keys({ ...after, price_cents: 0, arv_cents: 0 }).map((name) => [name, values[name] ?? null]),
  );
  return { changes, before, after };
}

function projectedAfter(values: Values): Values {
  const cents = (column: string) => (values[column] === null ? null : Number(values[column]));
  return projectedColumns({
    priceCents: Number(values.price_cents),
    arvCents: cents('arv_cents'),
    rehabCostCents: cents('rehab_cost_cents'),
  });
}

/** The dictionary has fewer kinds than we have categories: its word changes the category only where it means another. */
function categoryDiffers(row: Listed, given: ReadonlySet<ImportField>, category: Value | undefined): boolean {
  if (category === row.category) return false;
  if (given.has('X_Dealstead_Category')) return true;
  const isNamed = given.has('PropertyType') || given.has('PropertySubType');
  return isNamed && propertyType[category as Listed['category']] !== propertyType[row.category];
}

function isSame(from: Value, to: Value, kind: Column['kind']): boolean {
  if (from === null || to === null) return from === to;
  switch (kind) {
    case 'number':
      return Number(from) === Number(to);
    case 'list':
      return JSON.stringify(from) === JSON.stringify(to);
    case 'address':
      return addressKey(String(from)) === addressKey(String(to));
    default:
      return from === to;
  }
}

/** A value as a member reads it, shortened; null for nothing. */
function shown(value: Value, kind: Column['kind']): string | null {
  if (value === null || value === '') return null;
  const text =
    kind === 'money'
      ? `$${(Number(value) / 100).toLocaleString('en-US', { maximumFractionDigits: 2 })}`
      : Array.isArray(value)
        ? value.join('; ')
        : String(value);
  return text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text;
}
