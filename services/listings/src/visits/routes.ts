import { createHash } from 'node:crypto';
import { confirmationPolicy } from '@dealstead/contracts';
import type { Identity } from '@dealstead/contracts/identity';
import * as contract from '@dealstead/contracts/listings/inquiries';
import { handle, type Route } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { listManagedSellers } from '../members/delegation.ts';
import { digestNetwork } from '../clientNetwork.ts';
import { assertCanEdit } from '../properties/rules.ts';
import { readPropertyHeader } from '../properties/store.ts';
import { findRelistingObstacle } from '../statuses/changeStatus.ts';

/** Who reads, as a digest that says nothing about them and is another one tomorrow: nobody is followed over days. */
function digestVisitor(day: string, who: Identity): string {
  const person = who.kind === 'member' ? `member ${who.id}` : digestNetwork(who);
  return createHash('sha256').update(`${day} ${person}`).digest('base64url').slice(0, 22);
}

const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });
const thirtyDays = 30;

interface Counts {
  views: number;
  details: number;
  favorites: number;
  inquiries: number;
  unseen: number;
  confirmed_at: Date | null;
  expires_at: Date | null;
  last_promoted: Date | null;
  changed_at: Date | null;
  changed_by: string | null;
}

/** How often a listing is read, saved and asked about; its owner sees the sums. */
export function createVisitRoutes(db: Db): Route[] {
  return [
    handle(contract.recordVisit, async ({ params, who }) => {
      const day = days.format(Date.now());
      await db.pool.query({
        name: 'visit',
        text: `INSERT INTO property_visits (property_id, day, visitor)
          SELECT id, $2::date, $3 FROM properties
          WHERE id = $1 AND status IN ('active', 'under-contract') AND NOT user_id = ANY ($4::int[])
          ON CONFLICT DO NOTHING`,
        values: [params.id, day, digestVisitor(day, who), who.kind === 'member' ? listManagedSellers(who) : []],
      });
      return { message: 'Counted.' };
    }),

    handle(contract.getPerformance, async ({ params, who }) => {
      const held = await readPropertyHeader(db, params.id);
      assertCanEdit(who, held);
      const [sums, byDay] = await Promise.all([
        db.pool.query<Counts>({
          name: 'performance',
          text: `SELECT
              (SELECT count(*) FROM property_visits WHERE property_id = $1) AS views,
              view_count AS details,
              (SELECT count(*) FROM favorites WHERE property_id = $1) AS favorites,
              (SELECT count(*) FROM inquiries WHERE property_id = $1) AS inquiries,
              (SELECT count(*) FROM inquiries WHERE property_id = $1 AND seen_at IS NULL) AS unseen,
              confirmed_at, last_promoted,
              CASE WHEN status IN ('active', 'under-contract')
                THEN coalesce(confirmed_at, created_at) + make_interval(days => $2) END AS expires_at,
              changed.at AS changed_at, changed.by AS changed_by
            FROM properties LEFT JOIN LATERAL (
              SELECT change.at, first_name AS by
              FROM (SELECT version, moved_at AS at, user_id, mover = 'owner' AS on_seat FROM property_moves
                  WHERE property_id = properties.id
                UNION ALL SELECT version, changed_at, user_id, true FROM price_changes WHERE property_id = properties.id
                ORDER BY version DESC LIMIT 1) AS change
              JOIN members ON members.id = change.user_id
              WHERE on_seat AND change.user_id <> properties.user_id AND first_name <> '') AS changed ON true
            WHERE id = $1`,
          values: [params.id, confirmationPolicy.expiresAfterDays],
        }),
        db.pool.query<{ day: string; views: number; inquiries: number }>({
          name: 'performance by day',
          text: `SELECT to_char(day, 'YYYY-MM-DD') AS day,
              (SELECT count(*) FROM property_visits AS v WHERE v.property_id = $1 AND v.day = days.day::date) AS views,
              (SELECT count(*) FROM inquiries AS i WHERE i.property_id = $1
                AND (i.created_at AT TIME ZONE 'America/New_York')::date = days.day::date) AS inquiries
            FROM generate_series($2::date - ($3 - 1), $2::date, interval '1 day') AS days (day) ORDER BY day`,
          values: [params.id, days.format(Date.now()), thirtyDays],
        }),
      ]);
      const [row] = sums.rows;
      if (!row) throw new Error('The listing was there a moment ago');
      const staysOff =
        held.status === 'withdrawn' ? await db.change((tx) => findRelistingObstacle(tx, params.id)) : null;
      return {
        views: row.views,
        detailsOpened: row.details,
        favorites: row.favorites,
        inquiries: row.inquiries,
        unseenInquiries: row.unseen,
        days: byDay.rows,
        confirmedAt: row.confirmed_at?.toISOString() ?? null,
        expiresAt: row.expires_at?.toISOString() ?? null,
        lastPromoted: row.last_promoted?.toISOString() ?? null,
        changedFor:
          row.changed_at && row.changed_by !== null ? { by: row.changed_by, at: row.changed_at.toISOString() } : null,
        staysOff,
      };
    }),
  ];
}
