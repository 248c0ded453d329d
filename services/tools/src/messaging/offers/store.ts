import { part } from '@dealstead/service-kit';
import { centsToDollars, type ConversationSide, dollarsToCents, type OfferStatus } from '@dealstead/contracts';
import type { Offer, OfferTerms } from '@dealstead/contracts/tools/offers';
import type { Db, Sql, Tx } from '../../database.ts';

/** An offer's row. Money in cents. */
export interface StoredOffer extends Record<string, unknown> {
  id: number;
  conversationId: number;
  propertyId: number;
  status: OfferStatus;
  from: ConversationSide;
  amountCents: number;
  financing: Offer['financing'];
  earnestMoneyCents: number | null;
  closingDate: string | null;
  inspectionDays: number | null;
  contingencies: Offer['contingencies'];
  note: string;
  countersId: number | null;
  countersCents: number | null;
  createdAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
}

export const offerColumns = part`o.id, o.conversation_id, o.property_id, o.status, o.from_side AS from,
  o.amount_cents, o.financing, o.earnest_money_cents,
  o.closing_date::text AS closing_date, o.inspection_days, o.contingencies, o.note,
  o.counters_id, (SELECT b.amount_cents FROM offers b WHERE b.id = o.counters_id) AS counters_cents,
  o.created_at, o.expires_at, o.answered_at`;

/** A row as the API shows it. */
export const toOffer = (row: StoredOffer): Offer => ({
  id: row.id,
  status: row.status,
  from: row.from,
  amount: centsToDollars(row.amountCents),
  financing: row.financing,
  earnestMoney: centsToDollars(row.earnestMoneyCents),
  closingDate: row.closingDate,
  inspectionDays: row.inspectionDays,
  contingencies: row.contingencies,
  note: row.note,
  countersId: row.countersId,
  countersAmount: centsToDollars(row.countersCents),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
});

/** The offers of a conversation, newest first. */
export async function listOffers({ sql }: Db, conversationId: number): Promise<Offer[]> {
  const rows =
    await sql<StoredOffer>`SELECT ${offerColumns} FROM offers o WHERE o.conversation_id = ${conversationId} ORDER BY o.id DESC LIMIT 100`;
  return rows.map(toOffer);
}

/** Some offers by id. */
export async function readOffers({ sql }: Pick<Db, 'sql'>, ids: readonly number[]): Promise<Map<number, Offer>> {
  if (ids.length === 0) return new Map();
  const rows = await sql<StoredOffer>`SELECT ${offerColumns} FROM offers o WHERE o.id = ANY(${ids})`;
  return new Map(rows.map((row) => [row.id, toOffer(row)]));
}

/** An offer within a transaction. Lock its conversation first. */
export async function getOffer(tx: Tx, id: number): Promise<StoredOffer | null> {
  const [row] = await tx.sql<StoredOffer>`SELECT ${offerColumns} FROM offers o WHERE o.id = ${id}`;
  return row ?? null;
}

/** The conversation of an offer; null for a missing one. */
export async function findConversationOf({ sql }: Sql, offerId: number): Promise<number | null> {
  const [row] = await sql<{ id: number }>`SELECT conversation_id AS id FROM offers WHERE id = ${offerId}`;
  return row?.id ?? null;
}

export interface NewOffer {
  readonly conversationId: number;
  readonly propertyId: number;
  readonly from: ConversationSide;
  readonly madeBy: number;
  readonly countersId: number | null;
  readonly terms: OfferTerms;
}

/** Inserts an open offer. @returns its id */
export async function insertOffer({ sql }: Sql, { terms, ...offer }: NewOffer): Promise<number> {
  const earnest = terms.earnestMoney === null ? null : dollarsToCents(terms.earnestMoney);
  const [row] = await sql<{ id: number }>`
    INSERT INTO offers (conversation_id, property_id, from_side, made_by, amount_cents, financing, earnest_money_cents,
      closing_date, inspection_days, contingencies, note, counters_id, expires_at)
    VALUES (${offer.conversationId}, ${offer.propertyId}, ${offer.from}, ${offer.madeBy}, ${dollarsToCents(terms.amount)},
      ${terms.financing}, ${earnest}::bigint, ${terms.closingDate}::date, ${terms.inspectionDays}::int,
      ${terms.contingencies}::text[], ${terms.note}, ${offer.countersId}::int,
      now() + make_interval(hours => ${terms.hours}::int))
    RETURNING id`;
  return row!.id;
}

/** Moves an offer to another state. */
export async function setOfferStatus(
  { sql }: Sql,
  id: number,
  status: OfferStatus,
  answeredBy: number | null,
): Promise<void> {
  await sql`UPDATE offers SET status = ${status}, answered_at = now(), answered_by = ${answeredBy}::int WHERE id = ${id}`;
}

/** A conversation and its offer that a change of the listing concerns. */
export interface OfferOfListing extends Record<string, unknown> {
  id: number;
  conversationId: number;
  amountCents: number;
}

/** The offers on a listing in one state. */
export async function listOffersOfListing(
  { sql }: Sql,
  propertyId: number,
  status: 'open' | 'accepted',
): Promise<OfferOfListing[]> {
  return sql<OfferOfListing>`
    SELECT id, conversation_id, amount_cents FROM offers
    WHERE property_id = ${propertyId} AND status = ${status} ORDER BY conversation_id`;
}

/** Whether an offer on a listing is accepted. */
export async function hasAcceptedOffer({ sql }: Sql, propertyId: number): Promise<boolean> {
  const rows = await sql`SELECT FROM offers WHERE property_id = ${propertyId} AND status = 'accepted'`;
  return rows.length > 0;
}

/** The status of a listing's copy; undefined for an unknown listing. */
export async function getListingStatus({ sql }: Sql, propertyId: number): Promise<string | undefined> {
  const [listing] = await sql<{ status: string }>`
    SELECT status FROM listed_properties WHERE property_id = ${propertyId}`;
  return listing?.status;
}

/** Who made the open offer of a conversation, or null. */
export async function findOpenOfferSide({ sql }: Sql, conversationId: number): Promise<ConversationSide | null> {
  const [open] = await sql<{ from: ConversationSide }>`
    SELECT from_side AS from FROM offers WHERE conversation_id = ${conversationId} AND status = 'open'`;
  return open?.from ?? null;
}

/** Whether the buyer of a conversation made another offer before. */
export async function hasEarlierOffer({ sql }: Sql, conversationId: number, offerId: number): Promise<boolean> {
  const rows = await sql`
    SELECT FROM offers WHERE conversation_id = ${conversationId} AND from_side = 'buyer' AND id <> ${offerId} LIMIT 1`;
  return rows.length > 0;
}
