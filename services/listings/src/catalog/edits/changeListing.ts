import { centsToDollars } from '@dealstead/contracts';
import { createEvent, type ListedProperty, propertyChanged } from '@dealstead/contracts/events';
import { outboxInsert } from '@dealstead/service-kit/outbox';
import type { PricePoint } from '@dealstead/contracts/listings/details';
import type pg from 'pg';
import { assignments, part, sqlOnClient } from '@dealstead/service-kit';
import { recordContactAddresses } from '../../members/index.ts';
import type { Db, Tx } from '../../database.ts';
import { createChangedEvent } from '../properties/events.ts';
import { type Property, propertyColumns, type PropertyValues } from '../properties/property.ts';
import { isShown, listingNotFound, roundDegrees, type Status } from '../properties/rules.ts';

/*
 * What each change of a listing's values does, whoever makes it: the listing has a new version and counts as confirmed, a
 * former price or ARV becomes history, its contact address is recorded, and its event is emitted where the public sees it.
 */

/**
 * Changes the values of one listing, whose row is locked.
 * @param by the member who changes it, for the price history
 * @returns the listing after the change
 */
export async function changeListing(
  tx: Tx,
  before: Property,
  { values, by }: { readonly values: PropertyValues; readonly by: number },
): Promise<Property> {
  const set = Object.keys(values).length === 0 ? part`` : part`${assignments(before, values)}, `;
  const [changed] = await tx.sql<Property>`
    UPDATE properties AS p SET ${set}${changeColumns} WHERE id = ${before.id} RETURNING ${propertyColumns}`;
  const after = changed!;
  const { priceCents, arvCents } = before;
  if (after.priceCents !== priceCents || after.arvCents !== arvCents)
    await tx.sql`
      INSERT INTO price_changes (property_id, version, price_cents, arv_cents, user_id)
      VALUES (${after.id}, ${after.version}, ${priceCents}, ${arvCents}, ${by})`;
  await recordContactAddresses(tx.sql, [after.id]);
  if (isShown(after.status)) await tx.emit(createChangedEvent(after));
  return after;
}

/** SQL of `UPDATE properties AS p SET`, besides the values themselves: a new version, which counts as confirmed. */
export const changeColumns = part`version = p.version + 1, confirmed_at = now(), asked_at = NULL`;

/** SQL of `UPDATE properties AS p … RETURNING`: the columns of a `ListingChange`, but for the former price and ARV. */
export const changedListingColumns = part`p.id AS property_id, p.user_id, p.title, p.category, p.city, p.state,
  p.price_cents::float8 AS price_cents, p.arv_cents::float8 AS arv_cents, p.wholesale_fee_cents::float8 AS wholesale_fee_cents,
  p.status, p.created_at, p.latitude, p.longitude, p.version`;

/** A listing after a change of its values, with the price and ARV, in cents, that it had. */
export interface ListingChange extends Omit<ListedProperty, 'createdAt' | 'status' | 'latitude' | 'longitude'> {
  readonly createdAt: Date;
  readonly status: Status;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly version: number;
  readonly priceBefore: number;
  readonly arvBefore: number | null;
}

/** Completes changes that one statement made to many listings of their owner, in its transaction; see `changeColumns`. */
export async function recordListingChanges(client: pg.Client, changes: readonly ListingChange[]): Promise<void> {
  const sql = sqlOnClient(client);
  const repriced = changes.filter(
    ({ priceCents, arvCents, priceBefore, arvBefore }) => priceCents !== priceBefore || arvCents !== arvBefore,
  );
  if (repriced.length > 0)
    await sql`
      INSERT INTO price_changes (property_id, version, price_cents, arv_cents, user_id)
      SELECT "propertyId", version, "priceBefore", "arvBefore", "userId"
      FROM jsonb_to_recordset(${JSON.stringify(repriced)}::jsonb) AS c
        ("propertyId" int, version int, "priceBefore" bigint, "arvBefore" bigint, "userId" int)`;
  await recordContactAddresses(
    sql,
    changes.map(({ propertyId }) => propertyId),
  );
  const events = changes.filter(({ status }) => isShown(status)).map(createBatchChangedEvent);
  if (events.length > 0) await client.query(outboxInsert(events));
}

function createBatchChangedEvent({ propertyId, version, createdAt, latitude, longitude, ...listing }: ListingChange) {
  const { userId, title, category, city, state, priceCents, arvCents, wholesaleFeeCents, status } = listing;
  const data = {
    propertyId,
    userId,
    title,
    category,
    city,
    state,
    priceCents,
    arvCents,
    wholesaleFeeCents,
    status,
    createdAt: createdAt.toISOString(),
    latitude: roundDegrees(latitude),
    longitude: roundDegrees(longitude),
  };
  return createEvent(propertyChanged, { subject: `property/${propertyId}`, version }, data);
}

interface HistoryRow {
  status: Status;
  createdAt: Date;
  priceNow: number;
  arvNow: number | null;
  /** Null if the price never changed. */
  changedAt: Date | null;
  priceBefore: number | null;
  arvBefore: number | null;
}

/**
 * Price history of a listing, newest first, each entry with its start. The last one has the initial values. @throws
 * NotFound
 */
export async function readPriceHistory({ sql }: Db, id: number): Promise<PricePoint[]> {
  const rows =
    await sql.prepared<HistoryRow>`SELECT p.status, p.created_at, p.price_cents AS price_now, p.arv_cents AS arv_now,
        c.changed_at, c.price_cents AS price_before, c.arv_cents AS arv_before
      FROM properties AS p LEFT JOIN price_changes AS c ON c.property_id = p.id
      WHERE p.id = ${id} ORDER BY c.version DESC`;
  const [now] = rows;
  if (!now || !isShown(now.status)) throw listingNotFound();
  const changes = rows.filter(
    (row): row is HistoryRow & { changedAt: Date; priceBefore: number } => row.changedAt !== null,
  );
  // A value before a change is valid since the previous change.
  const began = (nth: number) => (changes[nth]?.changedAt ?? now.createdAt).toISOString();
  return [
    { at: began(0), price: centsToDollars(now.priceNow), arv: centsToDollars(now.arvNow) },
    ...changes.map(({ priceBefore: price, arvBefore: arv }, nth) => ({
      at: began(nth + 1),
      price: centsToDollars(price),
      arv: centsToDollars(arv),
    })),
  ];
}
