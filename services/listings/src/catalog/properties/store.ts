import { type Category, centsToDollars, type State, isOnMarket } from '@dealstead/contracts';
import type { OwnPropertyPage } from '@dealstead/contracts/listings/details';
import type { PropertyPage } from '@dealstead/contracts/listings/properties';
import { part } from '@dealstead/service-kit';
import type { Db, Sql, Tx } from '../../database.ts';
import type { IllustrationSubject } from '@dealstead/illustrations';
import { cardColumns, toCard, type CardRow } from './cards.ts';
import { pageFieldColumns, pageFieldsOf } from './fields.ts';
import { daysOnMarket, isShown, listingNotFound, roundDegrees, type Status } from './rules.ts';

interface PageRow extends CardRow {
  zipCode: string | null;
  county: string | null;
  latitude: number | null;
  longitude: number | null;
  features: string[];
  dealType: string;
  daysOnMarket: number;
  financeOptions: string[];
  urgency: string;
  targetBuyerType: string[];
  cashOnCashReturn: number | null;
  confirmedAt: Date | null;
  sellerRole: PropertyPage['sellerRole'];
  disclosure: string | null;
  showAddress: boolean;
  address: string | null;
  arvSales: number;
  version: number;
  photos: PropertyPage['photos'];
}

const pageColumns = part`${cardColumns}, ${pageFieldColumns}, version, zip_code, county, latitude, longitude, features, deal_type,
  days_on_market, finance_options, urgency, target_buyer_type, cash_on_cash_return::float8, confirmed_at, seller_role,
  disclosure, show_address, address,
  jsonb_array_length(jsonb_path_query_array(evidence, '$[*] ? (@.kind == "sale" && @.for == "arv")')) AS arv_sales,
  coalesce((SELECT jsonb_agg(jsonb_build_object('url', '/api/photos/' || photo_id || '/640.webp', 'alt', alt,
      'width', width, 'height', height) ORDER BY place)
    FROM property_photos WHERE property_id = properties.id), '[]') AS photos`;

/** The public page of a listing. It is the same for everyone, so drafts are 404 for their owners, too. @throws NotFound */
export async function readPublicPage(db: Db, id: number): Promise<PropertyPage> {
  const { status, version: _, ...page } = await readOwnPage(db, id);
  if (!isShown(status)) throw listingNotFound();
  const shown = { ...page, status: status as PropertyPage['status'] };
  // Off the market only the owner sees the exact position, even if the seller had published it.
  return isOnMarket(status)
    ? shown
    : { ...shown, address: null, latitude: roundDegrees(page.latitude), longitude: roundDegrees(page.longitude) };
}

/** The owner's page of a listing in any status. @throws NotFound */
export async function readOwnPage({ sql }: Db, id: number): Promise<OwnPropertyPage> {
  const rows = await sql.prepared<PageRow>`SELECT ${pageColumns} FROM properties WHERE id = ${id}`;
  const [row] = rows;
  if (!row) throw listingNotFound();
  return {
    ...toCard(row),
    ...pageFieldsOf(row),
    zipCode: row.zipCode,
    county: row.county,
    latitude: row.showAddress ? row.latitude : roundDegrees(row.latitude),
    longitude: row.showAddress ? row.longitude : roundDegrees(row.longitude),
    features: row.features,
    dealType: row.dealType,
    daysOnMarket: daysOnMarket({ createdAt: row.createdAt, before: row.daysOnMarket }, Date.now()),
    financeOptions: row.financeOptions,
    urgency: row.urgency,
    targetBuyerType: row.targetBuyerType,
    cashOnCashReturn: row.cashOnCashReturn,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    sellerRole: row.sellerRole,
    disclosure: row.disclosure,
    address: row.showAddress ? row.address : null,
    photos: row.photos,
    arvSales: row.arvSales,
    version: row.version,
  };
}

/** The data that illustrations of a listing depend on, its version and its first photo. @throws NotFound */
export async function readIllustrationSubject(
  { sql }: Db,
  id: number,
): Promise<{
  subject: IllustrationSubject;
  latitude: number | null;
  longitude: number | null;
  version: number;
  photo: string | null;
}> {
  const rows = await sql.prepared<{
    title: string;
    category: Category;
    state: State;
    acres: number | null;
    priceCents: number;
    status: Status;
    version: number;
    photo: string | null;
    latitude: number | null;
    longitude: number | null;
  }>`SELECT title, category, state, acres_number::float8 AS acres, price_cents, status, version, latitude, longitude,
        (SELECT photo_id FROM property_photos WHERE property_id = id ORDER BY place LIMIT 1) AS photo
      FROM properties WHERE id = ${id}`;
  const [row] = rows;
  if (!row || !isShown(row.status)) throw listingNotFound();
  const { title, category, state, acres, version, photo, latitude, longitude } = row;
  const subject = { id, title, category, state, acres, price: centsToDollars(row.priceCents) };
  return { subject, latitude, longitude, version, photo };
}

/** The columns that permissions and removal events of a listing depend on. */
export interface PropertyHeader {
  readonly id: number;
  readonly userId: number;
  readonly status: Status;
  readonly state: State;
  readonly category: Category;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly version: number;
}

const headerColumns = part`id, user_id, status, state, category, latitude, longitude, version`;

/** The header of a row that was read under a lock. */
export const toPropertyHeader = ({
  id,
  userId,
  status,
  state,
  category,
  latitude,
  longitude,
  version,
}: PropertyHeader): PropertyHeader => ({
  id,
  userId,
  status,
  state,
  category,
  latitude,
  longitude,
  version,
});

/** Reads a listing's header without a lock. @throws NotFound */
export async function readPropertyHeader({ sql }: Sql, id: number): Promise<PropertyHeader> {
  const [property] = await sql<PropertyHeader>`SELECT ${headerColumns} FROM properties WHERE id = ${id}`;
  if (!property) throw listingNotFound();
  return property;
}

/** Locks a listing's row until the transaction ends. @throws NotFound */
export async function lockProperty(tx: Tx, id: number): Promise<PropertyHeader> {
  const [deleted] = await tx.sql<PropertyHeader>`
    SELECT ${headerColumns} FROM properties WHERE id = ${id} FOR UPDATE`;
  if (!deleted) throw listingNotFound();
  return deleted;
}

/** Deletes a listing permanently. */
export async function deleteProperty(tx: Tx, { id }: PropertyHeader): Promise<void> {
  await tx.sql`DELETE FROM properties WHERE id = ${id}`;
}

/** Deletes at most 1,000 listings of a member and returns their headers. */
export async function deletePropertyBatch(tx: Tx, userId: number): Promise<PropertyHeader[]> {
  return tx.sql<PropertyHeader>`
    DELETE FROM properties WHERE id IN (SELECT id FROM properties WHERE user_id = ${userId} ORDER BY id LIMIT 1000 FOR UPDATE)
    RETURNING ${headerColumns}`;
}
