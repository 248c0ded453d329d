import { digestHour, type State } from '@dealstead/contracts';
import {
  createEvent,
  type ListedProperty,
  propertiesLoaded,
  propertyChanged,
  propertyClosed,
  propertyPublished,
  propertyWithdrawn,
  maxPriceDropMembers,
  priceDropped,
  searchMatched,
} from '@dealstead/contracts/events';
import { type Live, on } from '@dealstead/service-kit';
import { listSavers } from '../../activity/index.ts';
import type { Tx } from '../../database.ts';
import type { MatchableListing, SavedQueryFilter, SavedQueryMatch } from '@dealstead/percolator';
import { reasonFor, type LivePercolator } from '../../search/index.ts';
import type { Status } from '../../catalog/index.ts';
import { type AlertListing, toMatchable, readAlertListings } from './listing.ts';

/** Kind of change in a match. */
export type MatchKind = 'new' | 'price-drop' | 'back' | 'gone';

/** A match before it is inserted. */
interface NewMatch extends Pick<SavedQueryMatch, 'id' | 'userId'> {
  readonly whose: SavedQueryMatch['kind'];
  readonly propertyId: number;
  readonly version: number;
  readonly kind: MatchKind;
  readonly reason: string;
  /** Cents. */
  readonly priceBefore: number | null;
}

/** Which matches are inserted, and when they are due. */
interface InsertOptions {
  readonly now: Date;
  /** The listings were loaded in a batch: matches wait for the next digest. */
  readonly isBatch?: boolean;
  /** Skip subscriptions that have a match of this listing already. */
  readonly onlyFirst?: boolean;
  /** Only subscriptions that are older than the listing. */
  readonly onlyWaiting?: boolean;
}

/** Pending matches of loaded batches that a subscription has as rows of their own; the rest are stored as arrays of listings. */
export const maxMatchRows = 50;

/**
 * Consumers that match changed listings against saved queries (a percolator) and store the matches with their due time.
 * send.ts mails them.
 */
export const createAlertConsumers = (livePercolator: LivePercolator, pages: Live) => {
  const recordChange = (tx: Tx, { propertyId }: { propertyId: number }, { version }: { version: number }) =>
    recordMatches(tx, livePercolator, pages, propertyId, version);
  return [
    on(propertyPublished, recordChange),
    on(propertyChanged, recordChange),
    on(propertyClosed, recordChange),
    on(propertyWithdrawn, recordChange),
    on(propertiesLoaded, (tx: Tx, { properties, quiet }) =>
      quiet ? Promise.resolve() : recordBatchMatches(tx, livePercolator, pages, properties),
    ),
  ];
};

interface Change {
  readonly [column: string]: unknown;
  readonly fromStatus: Status | null;
  readonly priceBefore: number | null;
  readonly arvBefore: number | null;
}

/** Matches one version of a listing, with its current values, and stores the matches of subscriptions and watchers. */
async function recordMatches(
  tx: Tx,
  livePercolator: LivePercolator,
  pages: Live,
  propertyId: number,
  version: number,
): Promise<void> {
  const [alertListing] = await readAlertListings(tx, [propertyId]);
  if (!alertListing) return;
  const now = new Date();
  const [change] = await tx.sql<Change>`
    SELECT moved.from_status, price.price_cents AS price_before, price.arv_cents AS arv_before
    FROM (VALUES (1)) AS one
      LEFT JOIN property_moves AS moved ON moved.property_id = ${propertyId} AND moved.version = ${version}
      LEFT JOIN price_changes AS price ON price.property_id = ${propertyId} AND price.version = ${version}`;
  const from = change?.fromStatus ?? null;
  const before = change?.priceBefore ?? null;
  const dropFrom = before !== null && before > alertListing.price && alertListing.status === 'active' ? before : null;
  const members = await insertWatcherMatches(tx, alertListing, from, dropFrom, now);
  // Version 1 is a new listing, which nobody saved.
  const savers = version === 1 ? [] : await listSavers(tx, propertyId);
  if (dropFrom !== null) await emitPriceDrop(tx, alertListing, dropFrom, [...new Set([...savers, ...members])]);
  const listing = toMatchable(alertListing);
  if (listing) {
    const all = await livePercolator.match([listing], now.getTime()).then(([matches = []]) => matches);
    const found = async (
      those: readonly SavedQueryMatch[],
      kind: MatchKind,
      terms: Omit<InsertOptions, 'now'> = {},
    ) => {
      const filters = await livePercolator.filtersOf(those);
      const change = { kind, now, dropFrom };
      const matches = those.map((one, nth) => toNewMatch(one, filters[nth], alertListing, listing, change));
      return insertMatches(tx, matches, { now, ...terms });
    };
    const inserted = await (async () => {
      if (version === 1 || from === 'draft' || from === 'in-review') return found(all, 'new', { onlyFirst: true });
      if (from !== null) return alertListing.status === 'active' ? found(all, 'back') : [];
      if (dropFrom !== null) return found(all, 'price-drop');
      if (before === null) return found(all, 'new', { onlyFirst: true, onlyWaiting: true });
      // A higher price or another ARV: a new match for queries that did not match before.
      const earlier = { ...listing, price: before, arv: change?.arvBefore ?? null };
      const [suited = []] = await livePercolator.match([earlier], now.getTime());
      const known = new Set(suited.map(({ kind, id }) => `${kind}/${id}`));
      return found(
        all.filter(({ kind, id }) => !known.has(`${kind}/${id}`)),
        'new',
        { onlyFirst: true },
      );
    })();
    await emitSearchMatches(tx, inserted, now);
    for (const { userId } of inserted) members.add(userId);
  }
  members.delete(0);
  refreshMatches(tx, pages, members);
  const interested = version === 1 ? [] : new Set([...savers, ...members]);
  tx.afterCommit(() => interested.forEach((id) => pages.member(id, '/api/favorites/activity')));
}

/**
 * Matches a batch of new listings for the next digests. A subscription's first `mostNamed` pending matches get rows with
 * their reasons, the others go to `match_batches`.
 */
async function recordBatchMatches(
  tx: Tx,
  livePercolator: LivePercolator,
  pages: Live,
  listed: readonly ListedProperty[],
): Promise<void> {
  const now = new Date();
  const named = new Map<string, NamedMatch[]>();
  const further = new Map<string, number[]>();
  const alertListings = await readAlertListings(
    tx,
    listed.map(({ propertyId }) => propertyId),
  );
  const matchable = alertListings.flatMap((one) => {
    const listing = toMatchable(one);
    return listing ? [{ one, listing }] : [];
  });
  const matches = await livePercolator.match(
    matchable.map(({ listing }) => listing),
    now.getTime(),
  );
  for (const [nth, { one, listing }] of matchable.entries()) {
    for (const match of matches[nth] ?? []) {
      if (match.userId === one.userId) continue;
      const subscription = `${match.kind}/${match.id}`;
      const rows = getOrAdd(named, subscription);
      if (rows.length < maxMatchRows) rows.push({ match, one, listing });
      else getOrAdd(further, subscription).push(one.id);
    }
  }
  // Rows of earlier batches count, too.
  const waiting = await tx.sql<{ subscription: string; count: number }>`
    SELECT subscription, count(*)::int AS count FROM matches
    WHERE subscription = ANY (${[...named.keys()]}::text[]) AND told_at IS NULL AND due_at IS NOT NULL GROUP BY subscription`;
  for (const { subscription, count } of waiting) {
    const over = named.get(subscription)?.splice(Math.max(0, maxMatchRows - count)) ?? [];
    if (over.length > 0) getOrAdd(further, subscription).unshift(...over.map(({ one }) => one.id));
  }
  const rows = [...named.values()].flat();
  const filters = await livePercolator.filtersOf(rows.map(({ match }) => match));
  const change = { kind: 'new', now, dropFrom: null } as const;
  await insertMatches(
    tx,
    rows.map(({ match, one, listing }, nth) => toNewMatch(match, filters[nth], one, listing, change)),
    { now, isBatch: true, onlyFirst: true },
  );
  await insertMatchBatches(tx, further, now);
  refreshMatches(tx, pages, new Set(matches.flat().map(({ userId }) => userId)));
}

/** Refreshes the open pages that show matches after the commit. People on the buyer list have no account: their id is 0. */
function refreshMatches(tx: Tx, pages: Live, members: ReadonlySet<number>): void {
  tx.afterCommit(() => {
    for (const id of members) if (id !== 0) pages.member(id, '/api/saved-searches', '/api/property-alerts');
  });
}

function getOrAdd<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = []));
  return list;
}

/** Stores matches as arrays of listings, due at the next digest. Owners get no matches of their own listings. */
async function insertMatchBatches(tx: Tx, batches: ReadonlyMap<string, readonly number[]>, now: Date): Promise<void> {
  const sorted = [...batches].toSorted(([one], [other]) => (one < other ? -1 : 1));
  await tx.sql`
    INSERT INTO match_batches (subscription, property_ids, matched_at, due_at)
    SELECT subscription, ids, ${now}::timestamptz, alert_due(alerts, ${now}::timestamptz, ${digestHour}::int, true)
    FROM (
      SELECT batch.subscription, coalesce(search.alerts, buyer.alerts) AS alerts,
        ARRAY(SELECT property.id FROM unnest(batch.ids::int[]) WITH ORDINALITY AS one (id, nth)
            JOIN properties AS property ON property.id = one.id
            LEFT JOIN members AS owner ON owner.id = property.user_id
          WHERE search.user_id IS DISTINCT FROM property.user_id
            AND (buyer.email IS NULL OR buyer.email IS DISTINCT FROM lower(owner.email))
            AND NOT EXISTS (SELECT FROM matches AS known
              WHERE known.subscription = batch.subscription AND known.property_id = property.id)
          ORDER BY one.nth) AS ids
      FROM unnest(${sorted.map(([subscription]) => subscription)}::text[],
          ${sorted.map(([, ids]) => `{${ids.join(',')}}`)}::text[]) AS batch (subscription, ids)
        LEFT JOIN saved_searches AS search ON batch.subscription = 'search/' || search.id
        LEFT JOIN buyer_list AS buyer ON batch.subscription = 'buyer/' || buyer.id
      WHERE coalesce(search.id, buyer.id) IS NOT NULL) AS found
    WHERE cardinality(ids) > 0`;
}

/** A match of a batch that gets a row of its own. */
interface NamedMatch {
  readonly match: SavedQueryMatch;
  readonly one: AlertListing;
  readonly listing: MatchableListing;
}

function toNewMatch(
  { kind: whose, id, userId }: SavedQueryMatch,
  filter: SavedQueryFilter | undefined,
  { id: propertyId, version }: Pick<AlertListing, 'id' | 'version'>,
  listing: MatchableListing,
  { kind, now, dropFrom }: { readonly kind: MatchKind; readonly now: Date; readonly dropFrom: number | null },
): NewMatch {
  const reason = reasonFor(filter ?? {}, listing, now.getTime());
  return { whose, id, userId, propertyId, version, kind, reason, priceBefore: kind === 'price-drop' ? dropFrom : null };
}

interface InsertedMatch extends NewMatch {
  readonly name: string | null;
}

/**
 * Inserts matches with their due time and returns those that are new. Owners get no matches of their own listings.
 */
async function insertMatches(
  tx: Tx,
  findings: readonly NewMatch[],
  { now, isBatch: isLoaded = false, onlyFirst = false, onlyWaiting = false }: InsertOptions,
): Promise<InsertedMatch[]> {
  const inserted: InsertedMatch[] = [];
  for (let at = 0; at < findings.length; at += 1_000) {
    const some = findings.slice(at, at + 1_000);
    const column = <N extends keyof NewMatch>(name: N) => some.map((finding) => finding[name]);
    const rows = await tx.sql<{ whose: string; id: number; propertyId: number; name: string | null }>`
      WITH found AS (
        SELECT found.*, found.whose || '/' || found.id AS subscription, coalesce(search.alerts, buyer.alerts) AS alerts,
          search.name, coalesce(search.created_at, buyer.created_at) AS since
        FROM unnest(${column('whose')}::text[], ${column('id')}::int[], ${column('userId')}::int[],
            ${column('propertyId')}::int[], ${column('version')}::int[], ${column('kind')}::text[],
            ${column('reason')}::text[], ${column('priceBefore')}::int8[])
            AS found (whose, id, user_id, property_id, version, kind, reason, price_before_cents)
          LEFT JOIN saved_searches AS search ON found.whose = 'search' AND search.id = found.id
          LEFT JOIN buyer_list AS buyer ON found.whose = 'buyer' AND buyer.id = found.id
          JOIN properties AS property ON property.id = found.property_id
          LEFT JOIN members AS owner ON owner.id = property.user_id
        WHERE coalesce(search.id, buyer.id) IS NOT NULL
          AND search.user_id IS DISTINCT FROM property.user_id
          AND (buyer.email IS NULL OR buyer.email IS DISTINCT FROM lower(owner.email))
          AND NOT (${onlyWaiting} AND coalesce(search.created_at, buyer.created_at) >= property.created_at)
      ), added AS (
        INSERT INTO matches (subscription, user_id, property_id, version, kind, reason, price_before_cents, matched_at, due_at)
        SELECT subscription, nullif(user_id, 0), property_id, version, kind, reason, price_before_cents, ${now}::timestamptz,
          alert_due(alerts, ${now}::timestamptz, ${digestHour}::int, ${isLoaded})
        FROM found
        WHERE NOT (${onlyFirst} AND EXISTS (SELECT FROM matches AS known
          WHERE known.subscription = found.subscription AND known.property_id = found.property_id))
          AND NOT (${onlyFirst && !isLoaded} AND EXISTS (SELECT FROM match_batches AS known
            WHERE known.subscription = found.subscription AND found.property_id = ANY (known.property_ids)))
        ORDER BY subscription
        ON CONFLICT (subscription, property_id, version) DO NOTHING
        RETURNING subscription, property_id
      )
      SELECT whose, id, property_id, name FROM added JOIN found USING (subscription, property_id)`;
    const names = new Map(rows.map((row) => [`${row.whose} ${row.id} ${row.propertyId}`, row.name]));
    for (const finding of some) {
      const name = names.get(`${finding.whose} ${finding.id} ${finding.propertyId}`);
      if (name !== undefined) inserted.push({ ...finding, name });
    }
  }
  return inserted;
}

/** Emits an event for each matched saved search. */
async function emitSearchMatches(tx: Tx, inserted: readonly InsertedMatch[], now: Date): Promise<void> {
  const events = inserted.flatMap(({ whose, id, userId, propertyId, version, kind, reason, name }) =>
    whose === 'search' && kind !== 'gone'
      ? [
          createEvent(
            searchMatched,
            { subject: `search/${id}/property/${propertyId}`, version },
            { searchId: id, userId, searchName: name ?? '', propertyId, kind, reason, at: now.toISOString() },
          ),
        ]
      : [],
  );
  for (let at = 0; at < events.length; at += 500) await tx.emit(...events.slice(at, at + 500));
}

/** Emits the price drop of a listing to the members who saved or watch it, but not to its owner. */
async function emitPriceDrop(
  tx: Tx,
  { id, version, userId, title, city, state, price }: AlertListing,
  beforeCents: number,
  members: readonly number[],
): Promise<void> {
  const userIds = members.filter((member) => member !== userId).toSorted((a, b) => a - b);
  for (let at = 0; at < userIds.length; at += maxPriceDropMembers)
    await tx.emit(
      createEvent(
        priceDropped,
        { subject: `price-drop/${id}/${at}`, version },
        {
          propertyId: id,
          title,
          city,
          state: state as State,
          beforeCents,
          afterCents: price,
          userIds: userIds.slice(at, at + maxPriceDropMembers),
        },
      ),
    );
}

const endReasons: Partial<Record<Status, string>> = {
  'under-contract': 'it is under contract now',
  closed: 'it is sold',
  expired: 'its time here ran out',
  withdrawn: 'its seller took it off the market',
  'in-review': 'it is being looked at again',
};

/** Inserts matches for members who watch a listing: price drops, removals and returns. @returns the members */
async function insertWatcherMatches(
  tx: Tx,
  { id, userId, version, status }: AlertListing,
  from: Status | null,
  dropFrom: number | null,
  now: Date,
): Promise<Set<number>> {
  const was = from === 'active' || from === 'under-contract';
  const [kind, what]: [MatchKind | null, string] =
    dropFrom !== null
      ? ['price-drop', '']
      : from !== null && status === 'active' && from !== 'draft'
        ? ['back', '']
        : was && status !== 'active'
          ? ['gone', `: ${endReasons[status] ?? 'it is gone'}`]
          : [null, ''];
  if (kind === null) return new Set();
  const rows = await tx.sql<{ userId: number }>`
    INSERT INTO matches (subscription, user_id, property_id, version, kind, reason, price_before_cents, matched_at, due_at)
    SELECT 'property-alert/' || id, user_id, property_id, ${version}::int, ${kind}, ${`You watch this listing${what}`},
      ${dropFrom}::int8, ${now}::timestamptz, alert_due('instant', ${now}::timestamptz, ${digestHour}::int, false)
    FROM property_alerts WHERE property_id = ${id} AND active AND user_id <> ${userId} ORDER BY id
    ON CONFLICT (subscription, property_id, version) DO NOTHING
    RETURNING user_id`;
  return new Set(rows.map((row) => row.userId));
}
