import { onMarket } from '../../catalog/index.ts';
import { type AlertFrequency, decideAccess, type Feature, featuresOfCriteria } from '@dealstead/contracts';
import { jsonBytes, maxEventDataBytes } from '@dealstead/contracts/event';
import {
  createJobRows,
  type BackgroundJob,
  createBackgroundJob,
  type Logger,
  type Mail,
  type Peer,
  requestMail,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { confirmationsEach, sendConfirmations, deleteExpiredRequests } from '../../inquiries/index.ts';
import {
  attachListings,
  createLink,
  deleteExpiredLinks,
  fetchUnknownMembers,
  type Member,
} from '../../members/index.ts';
import {
  filterFromPreferences,
  filterFromSavedSearch,
  hasBuyerBounds,
  type Preferences,
  type SavedQueryFilter,
} from '@dealstead/percolator';
import type { MatchKind } from './consumers.ts';
import { reasonSince } from '../../search/index.ts';
import { type Alert, renderAlertMail, type Sender, type AlertItem } from './mail.ts';

/** Counts the listings that match a filter now; null while the index loads. */
type CountMatches = (filter: SavedQueryFilter) => Promise<number | null>;

export interface AlertSenderOptions extends Sender {
  readonly db: Db;
  /** Client of the account service, for members without an event so far. */
  readonly account: Peer;
  readonly count: CountMatches;
  readonly log: Logger;
}

/** Listings that one mail shows; the others are counted. */
const maxItems = 20;
/** Days after which a link in an alert expires. */
const linkDays = 60;
const subscriptionsPerRun = 100;

/** Mails alerts and confirmations that are due, and deletes expired links. A transaction locks each subscription's row. */
export function createAlertJobs(options: AlertSenderOptions): BackgroundJob[] {
  return [
    createBackgroundJob({
      name: 'alerts',
      idleEvery: 5_000,
      run: async () => (await sendDueAlerts(options, new Date())) === subscriptionsPerRun,
    }),
    createBackgroundJob({
      name: 'buyer-confirmations',
      idleEvery: 10_000,
      wakeOnCommit: true,
      run: async () => (await sendConfirmations(options)) === confirmationsEach,
    }),
    createBackgroundJob({
      name: 'link-sweep',
      idleEvery: 3_600_000,
      async run() {
        await options.db.change(deleteExpiredLinks);
        await options.db.change(deleteExpiredRequests);
        return false;
      },
    }),
  ];
}

/** Mails at most 100 due subscriptions. @returns how many were due */
export async function sendDueAlerts(options: AlertSenderOptions, now: Date): Promise<number> {
  const { db, account } = options;
  const jobRows = createJobRows(db, 'alerts');
  const rows = await db.sql<{
    subscription: string;
    userId: number | null;
  }>`SELECT subscription, max(coalesce(due.user_id, search.user_id)) AS user_id FROM
       ((SELECT subscription, user_id FROM matches WHERE told_at IS NULL AND due_at <= ${now} ORDER BY due_at LIMIT 20000)
        UNION ALL
        (SELECT subscription, NULL FROM match_batches WHERE told_at IS NULL AND due_at <= ${now} ORDER BY due_at LIMIT 20000)) AS due
       LEFT JOIN saved_searches AS search ON due.user_id IS NULL AND subscription = 'search/' || search.id
     WHERE subscription <> ALL (${await jobRows.deferred()}::text[]) GROUP BY subscription ORDER BY subscription LIMIT ${subscriptionsPerRun}`;
  await fetchUnknownMembers(
    db,
    account,
    rows.flatMap(({ userId }) => userId ?? []),
  );
  for (const { subscription } of rows)
    await jobRows.attempt(subscription, () => db.change((tx) => sendAlert(tx, options, subscription, now)));
  return rows.length;
}

/** A subscription whose row is locked until the transaction ends. */
interface Subscription {
  readonly [column: string]: unknown;
  readonly name: string;
  readonly alerts: AlertFrequency;
  readonly since: Date;
  /** Null for an address on the buyer list. */
  readonly member: Member | null;
  readonly email: string;
  readonly pagePath: string;
  readonly filter: SavedQueryFilter | null;
  /** Features that its conditions require of the member's plan, besides alerts. */
  readonly features: readonly Feature[];
}

const mayReceive = (member: Member | null, features: readonly Feature[]): boolean =>
  member === null ||
  (member.status !== 'closed' &&
    ['property-alerts', ...features].every((feature) => decideAccess(member, feature).allowed));

/**
 * Sends one mail with everything that is due for a subscription. One transaction claims the matches and requests the mail, so
 * each match is mailed once: a crash before the commit leaves it pending.
 */
async function sendAlert(tx: Tx, options: AlertSenderOptions, subscription: string, now: Date): Promise<void> {
  const [kind, digits] = subscription.split('/');
  const id = Number(digits);
  const subscriber = await lockSubscription(tx, kind as keyof typeof subscriptionKinds, id);
  // Another process holds the lock, or the subscription was deleted.
  if (!subscriber) return;
  const rows = await claimDueMatches(tx, subscription, now);
  const batches = await claimDueBatches(tx, subscription, now);
  const { member, filter } = subscriber;
  if (!mayReceive(member, subscriber.features) || subscriber.alerts === 'off') return;
  const items = rows.flatMap(toAlertItems);
  const named = new Set(items.map(({ propertyId }) => propertyId));
  const unnamed = batches.propertyIds.filter((propertyId) => !named.has(propertyId));
  // A batch whose rows left the market since is named by its first listings.
  if (items.length === 0) items.push(...(await readBatchItems(tx, unnamed.splice(0, maxItems))));
  if (items.length === 0) return;
  const token = await createLink(tx, subscription as `search/${number}`, linkDays);
  const all = [...items.map(({ propertyId }) => propertyId), ...unnamed];
  const alert: Omit<Alert, 'items' | 'moreCount'> = {
    ...subscriber,
    kind: subscriptionKinds[kind as keyof typeof subscriptionKinds],
    matchCount: filter && !hasBuyerBounds(filter) ? await options.count(filter) : null,
    token,
    now,
  };
  const mailOf = (shown: number): Mail => ({
    key: `alert/${subscription}/${rows[0]?.id ?? `batch-${batches.lastId}`}`,
    to: subscriber.email,
    ...(member && { kind: kind === 'property-alert' ? 'price-drops' : 'matches' }),
    ...renderAlertMail({ ...alert, items: items.slice(0, shown), moreCount: all.length - shown }, options),
    unsubscribeUrl: `${options.publicUrl}/api/alert-links/${token}`,
  });
  const { mail, shown } = largestFit(mailOf, Math.min(items.length, maxItems));
  await attachListings(tx, token, all.slice(shown));
  await requestMail(tx, mail);
  if (kind === 'property-alert')
    await tx.sql`UPDATE property_alerts SET last_triggered = ${now}::timestamptz WHERE id = ${id}`;
}

/** The mail with as many listings as the size limit of events allows, at most `most`. Titles and reasons may be long. */
function largestFit(mailOf: (shown: number) => Mail, most: number): { mail: Mail; shown: number } {
  for (let shown = most; ; shown = Math.floor(shown / 2)) {
    const mail = mailOf(shown);
    if (shown <= 1 || jsonBytes(mail) <= maxEventDataBytes) return { mail, shown };
  }
}

const subscriptionKinds = { search: 'search', buyer: 'buyer-list', 'property-alert': 'property' } as const;

type MemberRow = Record<'email' | 'firstName' | 'role' | 'plan' | 'status', string> & { readonly userId: number };
const toMember = ({ userId: id, email, firstName, role, plan, status }: MemberRow): Member => ({
  id,
  email,
  firstName,
  status,
  role: role === 'admin' ? 'admin' : 'member',
  plan: plan as Member['plan'],
});

/** Locks a subscription's row; null where it is missing or locked by another process. */
async function lockSubscription(
  tx: Tx,
  kind: keyof typeof subscriptionKinds,
  id: number,
): Promise<Subscription | null> {
  if (kind === 'search') {
    const [row] = await tx.sql<
      MemberRow & { name: string; alerts: AlertFrequency; createdAt: Date; searchCriteria: Record<string, string> }
    >`
      SELECT search.user_id, search.name, search.alerts, search.created_at, search.search_criteria, members.email,
        members.first_name, members.role, members.plan, members.status
      FROM saved_searches AS search JOIN members ON members.id = search.user_id
      WHERE search.id = ${id} FOR UPDATE OF search SKIP LOCKED`;
    return row
      ? {
          name: row.name,
          alerts: row.alerts,
          since: row.createdAt,
          member: toMember(row),
          email: row.email,
          pagePath: `/search?${new URLSearchParams(row.searchCriteria)}`,
          filter: filterFromSavedSearch(row.searchCriteria),
          features: featuresOfCriteria(row.searchCriteria),
        }
      : null;
  }
  if (kind === 'buyer') {
    const [row] = await tx.sql<
      Preferences & { email: string; alerts: AlertFrequency; createdAt: Date; [column: string]: unknown }
    >`
      SELECT email, created_at, interests, preferred_states, max_price_cents,
        min_acres, max_acres, investor_type,
        preferred_deal_types, cash_available_cents,
        min_roi::float8 AS min_roi, preferred_financing, geographic_radius,
        zip_code, CASE WHEN confirmed_at IS NULL THEN 'off' ELSE alerts END AS alerts
      FROM buyer_list WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
    if (!row) return null;
    const filter = filterFromPreferences(row);
    return {
      name: 'Buyer list',
      alerts: row.alerts,
      since: row.createdAt,
      member: null,
      email: row.email,
      pagePath: `/search?${new URLSearchParams(toSearchParams(filter))}`,
      filter,
      features: [],
    };
  }
  const [row] = await tx.sql<MemberRow & { title: string; propertyId: number; active: boolean; createdAt: Date }>`
    SELECT alert.user_id, alert.property_id, alert.active, alert.created_at, property.title,
      members.email, members.first_name, members.role, members.plan, members.status
    FROM property_alerts AS alert JOIN members ON members.id = alert.user_id
      JOIN properties AS property ON property.id = alert.property_id
    WHERE alert.id = ${id} FOR UPDATE OF alert SKIP LOCKED`;
  return row
    ? {
        name: row.title,
        since: row.createdAt,
        member: toMember(row),
        email: row.email,
        alerts: row.active ? 'instant' : 'off',
        pagePath: `/property/${row.propertyId}`,
        filter: null,
        features: [],
      }
    : null;
}

/** A buyer's preferences as URL parameters of the search page. */
function toSearchParams(filter: SavedQueryFilter): Record<string, string> {
  const { categories, states, maxPrice, minAcres, maxAcres, dealTypes, near, nearName } = filter;
  const given = {
    category: categories?.join(','),
    state: states?.join(','),
    maxPrice: maxPrice === undefined ? undefined : String(maxPrice / 100),
    minAcres: minAcres?.toString(),
    maxAcres: maxAcres?.toString(),
    dealType: dealTypes?.join(','),
    search: near && `within ${near.miles} miles of ${nearName}`,
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

interface DueRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly propertyId: number;
  readonly kinds: MatchKind[];
  readonly reason: string;
  /** Whether the listing is as it was when it matched. */
  readonly isCurrent: boolean;
  readonly matchedAt: Date;
  readonly status: string;
  readonly title: string;
  readonly city: string;
  readonly state: string;
  readonly acres: string | null;
  readonly priceCents: number;
  readonly arvCents: number | null;
  readonly priceBeforeCents: number | null;
  readonly priceSince: Date;
  readonly createdAt: Date;
  readonly brand: AlertItem['brand'];
}

/**
 * Claims the matches that are due, one row per listing, the last match first: a listing that is new and then cheaper is one
 * item. Instant matches that are due within the next minute are included, so that one minute makes one mail. Digests are due
 * on the full hour (see alert_due) and are never sent early.
 */
function claimDueMatches(tx: Tx, subscription: string, now: Date): Promise<DueRow[]> {
  return tx.sql<DueRow>`
    WITH taken AS (
      UPDATE matches SET told_at = ${now}::timestamptz
      WHERE subscription = ${subscription} AND told_at IS NULL
        AND (due_at <= ${now}::timestamptz OR (due_at <= ${now}::timestamptz + interval '1 minute'
          AND due_at <> date_trunc('hour', due_at, 'UTC')))
      RETURNING id, property_id, version, kind, reason, price_before_cents, matched_at)
    SELECT due.id, due.property_id, due.kinds, due.reason, due.matched_at, due.price_before_cents,
      property.version <= due.version AS is_current, property.status, property.title, property.city, property.state, property.acres,
        property.price_cents,
      property.arv_cents, property.created_at, brands.brand,
      -- Since when it cost what it did before: its price before that, or its listing.
      coalesce((SELECT max(changed_at) FROM price_changes AS earlier
        WHERE earlier.property_id = due.property_id AND earlier.version < due.version), property.created_at) AS price_since
    FROM (SELECT max(id) AS id, property_id, max(version) AS version, array_agg(kind ORDER BY id DESC) AS kinds,
        (array_agg(reason ORDER BY id DESC))[1] AS reason, max(matched_at) AS matched_at, max(price_before_cents) AS price_before_cents
      FROM taken GROUP BY property_id) AS due
      JOIN properties AS property ON property.id = due.property_id
      LEFT JOIN brands ON brands.user_id = property.user_id
    ORDER BY due.id DESC`;
}

/** Claims due batches. @returns their listings that are still on the market, the newest first */
async function claimDueBatches(
  tx: Tx,
  subscription: string,
  now: Date,
): Promise<{ lastId: number | null; propertyIds: number[] }> {
  const [taken] = await tx.sql<{ lastId: number | null; propertyIds: number[] | null }>`
    WITH taken AS (
      UPDATE match_batches SET told_at = ${now}::timestamptz
      WHERE subscription = ${subscription} AND told_at IS NULL AND due_at <= ${now}::timestamptz
      RETURNING id, property_ids)
    SELECT (SELECT max(id) FROM taken) AS last_id,
      (SELECT array_agg(id ORDER BY id DESC) FROM properties
        WHERE id IN (SELECT unnest(property_ids) FROM taken) AND ${onMarket}) AS property_ids`;
  return { lastId: taken?.lastId ?? null, propertyIds: taken?.propertyIds ?? [] };
}

/** Reads listings of a batch as mail items. */
async function readBatchItems(tx: Tx, ids: readonly number[]): Promise<AlertItem[]> {
  const rows = await tx.sql<DueRow>`
    SELECT id, id AS property_id, ARRAY['new'] AS kinds, 'It matches your search' AS reason, true AS is_current,
      created_at AS matched_at, status, title, city, state, acres,
      price_cents, arv_cents, NULL::int8 AS price_before_cents, created_at AS price_since, created_at,
      (SELECT brand FROM brands WHERE brands.user_id = properties.user_id) AS brand
    FROM properties WHERE id = ANY (${[...ids]}::int[]) ORDER BY id DESC`;
  return rows.flatMap(toAlertItems);
}

/** Converts a match to mail items; none where the listing has left the market since. */
function toAlertItems(row: DueRow): AlertItem[] {
  const isOpen = row.status === 'active' || row.status === 'under-contract';
  const [newest] = row.kinds;
  if (newest !== 'gone' && !isOpen) return [];
  const first = row.kinds.includes('new') ? 'new' : newest;
  const hasDropped = row.priceBeforeCents !== null && row.priceBeforeCents > row.priceCents;
  // The price was raised again: no drop to report.
  if (first === 'price-drop' && !hasDropped) return [];
  return [
    {
      propertyId: row.propertyId,
      kind: newest === 'gone' ? 'gone' : (first ?? 'new'),
      reason:
        newest === 'gone'
          ? row.reason
          : reasonSince({ reason: row.reason, isCurrent: row.isCurrent, matchedAt: row.matchedAt }),
      title: row.title,
      city: row.city,
      state: row.state,
      acres: row.acres,
      price: row.priceCents,
      arv: row.arvCents,
      priceBefore: hasDropped ? row.priceBeforeCents : null,
      priceBeforeSince: row.priceSince,
      listedAt: row.createdAt,
      brand: row.brand,
    },
  ];
}
