import { projectedReturn } from '@dealstead/contracts';
import { type ListedProperty, type NewEvent, propertiesLoadedEvents } from '@dealstead/contracts/events';
import { isShown, rounded } from '../../properties/rules.ts';
import type { Listed } from './row.ts';

/** Whose listings these are. */
export interface Owner {
  readonly importId: number;
  readonly userId: number;
  readonly at: Date;
}

const columns = `id, user_id, import_id, created_at, source_key, status, title, description, price_cents, category, state, city,
  address, zip_code, county, latitude, longitude, acres, features, contact_name, contact_email, contact_phone, deal_type,
  arv_cents, rehab_cost_cents, wholesale_fee_cents, profit_potential_cents, roi_estimate, days_on_market, finance_options,
  square_feet, bedrooms, bathrooms, year_built, zoning, parcel_number, tax_annual_cents, tax_assessed_cents,
  private_remarks, seller_role, urgency, target_buyer_type, min_cash_required_cents, earnest_money_cents, close_by,
  contract_signed_on, contract_ends_on, inspection_days, license_number, brokerage, show_address`;
/** The statement whose input `copyText` writes. */
export const copyStatement = `COPY properties (${columns}) FROM STDIN`;

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  special.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : text;
const cell = (value: string | number | null): string =>
  value === null ? '\\N' : typeof value === 'number' ? String(value) : escaped(value);
const array = (items: readonly string[]): string =>
  items.length === 0 ? '{}' : escaped(`{${items.map((item) => `"${item.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`);

/** Columns that follow from a listing's own figures. */
export function projectedColumns({
  priceCents,
  arvCents,
  rehabCostCents,
}: Pick<Listed, 'priceCents' | 'arvCents' | 'rehabCostCents'>) {
  const { profit_potential, roi_estimate } = projectedReturn({
    price: priceCents,
    arv: arvCents,
    rehabCost: rehabCostCents,
  });
  return { profit_potential_cents: profit_potential, roi_estimate };
}

function projected(row: Listed): string {
  const { profit_potential_cents, roi_estimate } = projectedColumns(row);
  return `${cell(profit_potential_cents)}\t${cell(roi_estimate)}`;
}

/** Rows as COPY's text format spells them, each with its id. */
export function copyText(rows: readonly Listed[], ids: readonly number[], { importId, userId, at }: Owner): string {
  const head = `\t${userId}\t${importId}\t${at.toISOString()}\t`;
  let text = '';
  for (const [nth, row] of rows.entries()) {
    text += `${ids[nth]}${head}${cell(row.sourceKey)}\t${row.status}\t${escaped(row.title)}\t${escaped(row.description)}\t${row.priceCents}\t${row.category}\t${row.state}\t${escaped(row.city)}\t${cell(row.address)}\t${cell(row.zipCode)}\t${cell(row.county)}\t${row.latitude}\t${row.longitude}\t${cell(row.acres)}\t${array(row.features)}\t${cell(row.contactName)}\t${cell(row.contactEmail)}\t${cell(row.contactPhone)}\t${row.dealType}\t${cell(row.arvCents)}\t${cell(row.rehabCostCents)}\t${cell(row.wholesaleFeeCents)}\t${projected(row)}\t${row.daysOnMarket}\t${array(row.financeOptions)}\t${cell(row.squareFeet)}\t${cell(row.bedrooms)}\t${cell(row.bathrooms)}\t${cell(row.yearBuilt)}\t${cell(row.zoning)}\t${cell(row.parcelNumber)}\t${cell(row.taxAnnualCents)}\t${cell(row.taxAssessedCents)}\t${cell(row.privateRemarks)}\t${cell(row.sellerRole)}\t${escaped(row.urgency)}\t${array(row.targetBuyerType)}\t${cell(row.minCashRequiredCents)}\t${cell(row.earnestMoneyCents)}\t${cell(row.closeBy)}\t${cell(row.contractSignedOn)}\t${cell(row.contractEndsOn)}\t${cell(row.inspectionDays)}\t${cell(row.licenseNumber)}\t${cell(row.brokerage)}\t${row.showAddress}\n`;
  }
  return text;
}

/** What others hear of them: drafts and withdrawn ones are nobody's business. */
export function loadedEvents(rows: readonly Listed[], ids: readonly number[], { userId, at }: Owner): NewEvent[] {
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
      latitude: rounded(row.latitude),
      longitude: rounded(row.longitude),
    });
  }
  return propertiesLoadedEvents(shown);
}
