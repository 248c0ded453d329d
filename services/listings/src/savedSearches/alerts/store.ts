import {
  type Category,
  dealTypes,
  experienceLevels,
  financingOptions,
  investorTypes,
  type State,
  type Status,
} from '@dealstead/contracts';
import { type AlertSubscription, maxPropertyAlerts, type PropertyAlert } from '@dealstead/contracts/listings/alerts';
import { Conflict, NotFound } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import type { Link } from '../../members/index.ts';
import { reschedulePendingMatches } from './schedule.ts';

interface AlertRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly propertyId: number;
  readonly active: boolean;
  readonly lastTriggered: Date | null;
}

type Alerts = AlertSubscription['alerts'];

const toPropertyAlert = (row: AlertRow): PropertyAlert => ({
  id: row.id,
  name: row.name,
  propertyId: row.propertyId,
  active: row.active,
  lastTriggered: row.lastTriggered?.toISOString() ?? null,
});

/** Listings that a member watches, the last added first. */
export async function listPropertyAlerts({ sql }: Db, userId: number): Promise<PropertyAlert[]> {
  const rows =
    await sql<AlertRow>`SELECT id, name, property_id, active, last_triggered FROM property_alerts WHERE user_id = ${userId}
     ORDER BY created_at DESC, id DESC`;
  return rows.map(toPropertyAlert);
}

interface Watchable {
  readonly title: string;
  readonly status: Status;
  readonly userId: number;
}

export async function findWatchable({ sql }: Tx, propertyId: number): Promise<Watchable | null> {
  const [property] = await sql<Watchable>`SELECT title, status, user_id FROM properties WHERE id = ${propertyId}`;
  return property ?? null;
}

/**
 * Adds a listing to those that a member watches, or updates it there. An advisory lock serializes the changes of one
 * member, so that the limit holds.
 * @throws Conflict `watches-full`
 */
export async function upsertPropertyAlert(
  tx: Tx,
  { userId, propertyId, title, active }: { userId: number; propertyId: number; title: string; active: boolean },
): Promise<PropertyAlert> {
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('property alerts', ${userId}))::text`;
  const [row] = await tx.sql<AlertRow>`
    INSERT INTO property_alerts (user_id, name, filters, property_id, active)
    VALUES (${userId}, ${title}, ${JSON.stringify({ property: propertyId })}::jsonb, ${propertyId}, ${active})
    ON CONFLICT (user_id, property_id) DO UPDATE SET active = excluded.active, name = excluded.name
    RETURNING id, name, property_id, active, last_triggered`;
  const [total] = await tx.sql<{ count: number }>`
    SELECT count(*)::int AS count FROM property_alerts WHERE user_id = ${userId}`;
  if (!row || !total) throw new Error('An upsert and a count always return a row');
  if (total.count > maxPropertyAlerts)
    throw new Conflict(`You can watch up to ${maxPropertyAlerts} listings. Stop watching one first.`, 'watches-full');
  if (!active) await reschedulePendingMatches(tx, `property-alert/${row.id}`, 'off');
  return toPropertyAlert(row);
}

/** 404 for alerts whose subscription was deleted. */
export const subscriptionNotFound = () => new NotFound('These alerts no longer exist.');

/** `marcus@halehomes.example` as `m•••••@halehomes.example`. */
const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••••');

/** The subscription that a mail's link belongs to. @throws NotFound */
export async function readSubscription(tx: Tx, { kind, id }: Link): Promise<AlertSubscription> {
  if (kind === 'buyer') return readBuyerSubscription(tx, id);
  const [row] =
    kind === 'search'
      ? await tx.sql<{ name: string; alerts: Alerts; email: string | null }>`
          SELECT search.name, search.alerts, members.email FROM saved_searches AS search
            LEFT JOIN members ON members.id = search.user_id WHERE search.id = ${id}`
      : await tx.sql<{ name: string; alerts: Alerts; email: string | null }>`
          SELECT alert.name, CASE WHEN alert.active THEN 'instant' ELSE 'off' END AS alerts, members.email
          FROM property_alerts AS alert LEFT JOIN members ON members.id = alert.user_id WHERE alert.id = ${id}`;
  if (!row) throw subscriptionNotFound();
  return {
    kind: kind === 'search' ? 'search' : 'property',
    name: row.name,
    email: maskEmail(row.email ?? ''),
    alerts: row.alerts,
    preferences: null,
  };
}

interface Buyer {
  readonly email: string;
  readonly alerts: Alerts;
  readonly interests: Category[];
  readonly preferredStates: State[];
  readonly maxPriceCents: number | null;
  readonly minAcres: string | null;
  readonly maxAcres: string | null;
  readonly investorType: string;
  readonly experienceLevel: string;
  readonly preferredDealTypes: string[];
  readonly cashAvailableCents: number | null;
  /** Percent. */
  readonly minRoi: number | null;
  readonly preferredFinancing: string[];
  /** Miles. */
  readonly geographicRadius: number;
  readonly zipCode: string | null;
}

async function readBuyerSubscription({ sql }: Tx, id: number): Promise<AlertSubscription> {
  const [buyer] = await sql<Buyer>`
    SELECT email, alerts, interests, preferred_states, max_price_cents, min_acres, max_acres, investor_type, experience_level,
      preferred_deal_types, cash_available_cents, min_roi::float8, preferred_financing, geographic_radius, zip_code
    FROM buyer_list WHERE id = ${id}`;
  if (!buyer) throw subscriptionNotFound();
  return {
    kind: 'buyer-list',
    name: 'Buyer list',
    email: maskEmail(buyer.email),
    alerts: buyer.alerts,
    preferences: {
      interests: buyer.interests,
      preferredStates: buyer.preferredStates,
      maxPrice: buyer.maxPriceCents === null ? undefined : buyer.maxPriceCents / 100,
      minAcres: buyer.minAcres ?? undefined,
      maxAcres: buyer.maxAcres ?? undefined,
      investorType: investorTypes.find((known) => known === buyer.investorType),
      experienceLevel: experienceLevels.find((known) => known === buyer.experienceLevel),
      preferredDealTypes: dealTypes.filter((known) => buyer.preferredDealTypes.includes(known)),
      cashAvailable: buyer.cashAvailableCents === null ? undefined : buyer.cashAvailableCents / 100,
      minROI: buyer.minRoi ?? undefined,
      preferredFinancing: financingOptions.filter((known) => buyer.preferredFinancing.includes(known)),
      geographicRadius: buyer.geographicRadius,
      zipCode: buyer.zipCode ?? undefined,
    },
  };
}

/**
 * Sets how often a subscription mails.
 * @returns the frequency before (null for a watched listing) and the member, if the subscription has one
 * @throws NotFound
 */
export async function updateFrequency(
  tx: Tx,
  { kind, id }: Link,
  alerts: Alerts,
): Promise<{ userId: number | null; before: Alerts | null }> {
  const [row]: { userId?: number; before?: Alerts }[] =
    kind === 'search'
      ? await tx.sql<{ userId: number; before: Alerts }>`
          UPDATE saved_searches AS search SET alerts = ${alerts}
          FROM (SELECT id, alerts FROM saved_searches WHERE id = ${id} FOR UPDATE) AS before WHERE search.id = before.id
          RETURNING user_id, before.alerts AS before`
      : kind === 'buyer'
        ? await tx.sql<{ before: Alerts }>`
            UPDATE buyer_list AS buyer SET alerts = ${alerts}
            FROM (SELECT id, alerts FROM buyer_list WHERE id = ${id} FOR UPDATE) AS before WHERE buyer.id = before.id
            RETURNING before.alerts AS before`
        : await tx.sql<{ userId: number }>`
            UPDATE property_alerts SET active = ${alerts !== 'off'} WHERE id = ${id} RETURNING user_id`;
  if (!row) throw subscriptionNotFound();
  return { userId: row.userId ?? null, before: row.before ?? null };
}

/** The address of a buyer. @throws NotFound */
export async function readBuyerEmail({ sql }: Tx, id: number): Promise<string> {
  const [buyer] = await sql<Pick<Buyer, 'email'>>`SELECT email FROM buyer_list WHERE id = ${id}`;
  if (!buyer) throw subscriptionNotFound();
  return buyer.email;
}
