import { type TeamActivity, teamActivityDays } from '@dealstead/contracts/listings/market';
import { csvLine } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';

type Person = TeamActivity['people'][number];
type PersonRow = Omit<Person, 'lastAt'> & { readonly lastAt: Date };

/**
 * What an owner and their seats did with the owner's listings in the last 90 days: changes of status that a person made, and of
 * prices. A change without a recorded person is the owner's. The clock and admins do not count.
 */
export async function listTeamActivity({ sql }: Db, owner: number): Promise<Person[]> {
  const rows = await sql.prepared<PersonRow>`WITH acts AS (
        SELECT coalesce(m.user_id, p.user_id) AS user_id, m.moved_at AS at,
          CASE m.to_status WHEN 'active' THEN 'published' WHEN 'closed' THEN 'closed' ELSE 'status' END AS kind
        FROM properties AS p JOIN property_moves AS m ON m.property_id = p.id
        WHERE p.user_id = ${owner} AND m.mover = 'owner' AND m.moved_at > now() - make_interval(days => ${teamActivityDays})
        UNION ALL
        SELECT coalesce(c.user_id, p.user_id), c.changed_at, 'price'
        FROM properties AS p JOIN price_changes AS c ON c.property_id = p.id
        WHERE p.user_id = ${owner} AND c.changed_at > now() - make_interval(days => ${teamActivityDays}))
      SELECT user_id, nullif(first_name, '') AS name, nullif(email, '') AS email, user_id = ${owner} AS is_owner,
        (count(*) FILTER (WHERE kind = 'published'))::int AS published,
        (count(*) FILTER (WHERE kind = 'price'))::int AS price_changes,
        (count(*) FILTER (WHERE kind = 'closed'))::int AS closed,
        (count(*) FILTER (WHERE kind = 'status'))::int AS status_changes, max(at) AS last_at
      FROM acts LEFT JOIN members ON members.id = user_id
      GROUP BY user_id, first_name, email ORDER BY user_id = ${owner} DESC, count(*) DESC, user_id`;
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}

/** The same as CSV. */
export async function teamActivityCsv(db: Db, owner: number): Promise<string> {
  const people = await listTeamActivity(db, owner);
  return [
    csvLine(['Name', 'Email', 'Owner', 'Published', 'Price changes', 'Closed', 'Other status changes', 'Last active']),
    ...people.map(({ name, email, isOwner, published, priceChanges, closed, statusChanges, lastAt }) =>
      csvLine([
        name ?? '',
        email ?? '',
        isOwner ? 'yes' : 'no',
        ...[published, priceChanges, closed, statusChanges].map(String),
        lastAt,
      ]),
    ),
  ].join('');
}
