import { onMarket, featuredCondition } from '../../catalog/index.ts';
import type { Db } from '../../database.ts';

export interface Visit {
  readonly propertyId: number;
  /** ISO date. */
  readonly day: string;
  /** A digest of the visitor. */
  readonly visitor: string;
  /** Owners whose listings do not count this visitor. */
  readonly excludedOwners: readonly number[];
}

/** A listing's counts, as `getPerformance` needs them. */
export interface PerformanceRow {
  views: number;
  details: number;
  favorites: number;
  inquiries: number;
  unseen: number;
  confirmedAt: Date | null;
  expiresAt: Date | null;
  lastPromoted: Date | null;
  featuredUntil: Date | null;
  changedAt: Date | null;
  changedBy: string | null;
}

export interface DayCounts {
  day: string;
  views: number;
  inquiries: number;
}

/** Counts a visitor of a listing on the market once a day. @returns its owner, or null if the visit was counted before */
export async function insertVisit(
  { sql }: Db,
  { propertyId, day, visitor, excludedOwners }: Visit,
): Promise<number | null> {
  const rows = await sql.prepared<{ owner: number }>`INSERT INTO property_visits (property_id, day, visitor)
      SELECT id, ${day}::date, ${visitor} FROM properties
      WHERE id = ${propertyId} AND ${onMarket} AND NOT user_id = ANY (${excludedOwners}::int[])
      ON CONFLICT DO NOTHING
      RETURNING (SELECT user_id FROM properties WHERE id = property_id) AS owner`;
  return rows[0]?.owner ?? null;
}

/** Sums over a listing's lifetime, with the last change that someone else made on the owner's seat. */
export async function readPerformance({ sql }: Db, propertyId: number, expiresAfterDays: number) {
  const rows = await sql.prepared<PerformanceRow>`SELECT
        (SELECT count(*) FROM property_visits WHERE property_id = ${propertyId}) AS views,
        view_count AS details,
        (SELECT count(*) FROM favorites WHERE property_id = ${propertyId}) AS favorites,
        (SELECT count(*) FROM inquiries WHERE property_id = ${propertyId}) AS inquiries,
        (SELECT count(*) FROM inquiries WHERE property_id = ${propertyId} AND seen_at IS NULL) AS unseen,
        confirmed_at, last_promoted, CASE WHEN ${featuredCondition} THEN featured_until END AS featured_until,
        CASE WHEN ${onMarket}
          THEN coalesce(confirmed_at, created_at) + make_interval(days => ${expiresAfterDays}) END AS expires_at,
        changed.at AS changed_at, changed.by AS changed_by
      FROM properties LEFT JOIN LATERAL (
        SELECT change.at, first_name AS by
        FROM (SELECT version, moved_at AS at, user_id, mover = 'owner' AS on_seat FROM property_moves
            WHERE property_id = properties.id
          UNION ALL SELECT version, changed_at, user_id, true FROM price_changes WHERE property_id = properties.id
          ORDER BY version DESC LIMIT 1) AS change
        JOIN members ON members.id = change.user_id
        WHERE on_seat AND change.user_id <> properties.user_id AND first_name <> '') AS changed ON true
      WHERE id = ${propertyId}`;
  const [row] = rows;
  if (!row) throw new Error(`Listing ${propertyId} disappeared while its performance was read`);
  return row;
}

/** Visits and inquiries by day, for the given number of days up to `lastDay`. */
export async function readDailyCounts(
  { sql }: Db,
  propertyId: number,
  { lastDay, days }: { readonly lastDay: string; readonly days: number },
): Promise<DayCounts[]> {
  const rows = await sql.prepared<DayCounts>`SELECT to_char(day, 'YYYY-MM-DD') AS day,
        (SELECT count(*) FROM property_visits AS v WHERE v.property_id = ${propertyId} AND v.day = days.day::date) AS views,
        (SELECT count(*) FROM inquiries AS i WHERE i.property_id = ${propertyId}
          AND (i.created_at AT TIME ZONE 'America/New_York')::date = days.day::date) AS inquiries
      FROM generate_series(${lastDay}::date - (${days} - 1), ${lastDay}::date, interval '1 day') AS days (day) ORDER BY day`;
  return rows;
}
