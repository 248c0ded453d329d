import { projectedReturn } from '@dealstead/contracts';
import { type ListedProperty, type NewEvent, propertiesLoadedEvents } from '@dealstead/contracts/events';
import { isShown, roundDegrees } from '../../../catalog/index.ts';
import { type ImportedField, importedFields } from './fields.ts';
import type { ImportedListing } from './importedListing.ts';

/** Owner and import of these listings. */
export interface RowOwner {
  readonly importId: number;
  readonly userId: number;
  readonly at: Date;
}

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text;
const cell = (value: string | number | null): string =>
  value === null ? '\\N' : typeof value === 'number' ? String(value) : escaped(value);
const array = (items: readonly string[]): string =>
  items.length === 0 ? '{}' : escaped(`{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`);

/** A column of the COPY input and its cell of a row. */
interface CopyColumn {
  readonly column: string;
  readonly text: (row: ImportedListing) => string;
}

/** Columns of the contracts' registry; their cells are numbers, texts or null. */
export const copyColumnsOf = (fields: readonly ImportedField[]): readonly CopyColumn[] =>
  fields.map(({ column, cell: name }) => ({ column, text: (row) => cell(row[name]) }));

const columns: readonly CopyColumn[] = [
  { column: 'source_key', text: (row) => cell(row.sourceKey) },
  { column: 'status', text: (row) => row.status },
  { column: 'title', text: (row) => escaped(row.title) },
  { column: 'description', text: (row) => escaped(row.description) },
  { column: 'price_cents', text: (row) => String(row.priceCents) },
  { column: 'category', text: (row) => row.category },
  { column: 'state', text: (row) => row.state },
  { column: 'city', text: (row) => escaped(row.city) },
  { column: 'address', text: (row) => cell(row.address) },
  { column: 'zip_code', text: (row) => cell(row.zipCode) },
  { column: 'county', text: (row) => cell(row.county) },
  { column: 'latitude', text: (row) => String(row.latitude) },
  { column: 'longitude', text: (row) => String(row.longitude) },
  { column: 'acres', text: (row) => cell(row.acres) },
  { column: 'features', text: (row) => array(row.features) },
  { column: 'contact_email', text: (row) => cell(row.contactEmail) },
  { column: 'deal_type', text: (row) => row.dealType },
  { column: 'days_on_market', text: (row) => String(row.daysOnMarket) },
  { column: 'finance_options', text: (row) => array(row.financeOptions) },
  { column: 'tax_annual_cents', text: (row) => cell(row.taxAnnualCents) },
  { column: 'tax_assessed_cents', text: (row) => cell(row.taxAssessedCents) },
  { column: 'private_remarks', text: (row) => cell(row.privateRemarks) },
  { column: 'seller_role', text: (row) => cell(row.sellerRole) },
  { column: 'urgency', text: (row) => escaped(row.urgency) },
  { column: 'target_buyer_type', text: (row) => array(row.targetBuyerType) },
  { column: 'show_address', text: (row) => String(row.showAddress) },
  ...copyColumnsOf(importedFields),
];

/** The COPY statement whose input `copyText` writes. */
export const copyStatement = `COPY properties (id, user_id, import_id, created_at, profit_potential_cents, roi_estimate, ${columns
  .map(({ column }) => column)
  .join(', ')}) FROM STDIN`;

/** Rows in COPY's text format, each with its id. */
export function formatCopyRows(
  rows: readonly ImportedListing[],
  ids: readonly number[],
  { importId, userId, at }: RowOwner,
): string {
  const owner = `\t${userId}\t${importId}\t${at.toISOString()}\t`;
  let text = '';
  for (const [nth, row] of rows.entries()) {
    const projected = projectedReturn({ price: row.priceCents, arv: row.arvCents, rehabCost: row.rehabCostCents });
    text += `${ids[nth]}${owner}${cell(projected.profit_potential)}\t${cell(projected.roi_estimate)}`;
    for (const column of columns) text += `\t${column.text(row)}`;
    text += '\n';
  }
  return text;
}

/** Events of the rows; drafts and withdrawn listings emit none. */
export function createLoadedEvents(
  rows: readonly ImportedListing[],
  ids: readonly number[],
  { userId, at }: RowOwner,
): NewEvent[] {
  const createdAt = at.toISOString();
  const shown: ListedProperty[] = [];
  for (const [nth, row] of rows.entries()) {
    if (!isShown(row.status)) continue;
    shown.push({
      propertyId: ids[nth]!,
      userId,
      title: row.title,
      category: row.category,
      city: row.city,
      state: row.state,
      priceCents: row.priceCents,
      arvCents: row.arvCents,
      wholesaleFeeCents: row.wholesaleFeeCents,
      status: row.status,
      createdAt,
      latitude: roundDegrees(row.latitude),
      longitude: roundDegrees(row.longitude),
    });
  }
  return propertiesLoadedEvents(shown);
}
