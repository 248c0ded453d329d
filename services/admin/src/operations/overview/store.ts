import { plans } from '@dealstead/contracts';
import type { AdminRole, Plan } from '@dealstead/contracts';
import type { Overview } from '@dealstead/contracts/admin/overview';
import type { Sql, Tx } from '../../database.ts';

/** Days are calendar days in New York. */
const zone = 'America/New_York';

export interface ListingCopy {
  id: number;
  /** When it was listed, ISO time. */
  createdAt: string;
  active: boolean;
}

/**
 * Inserts or updates the copy of a member. The newer version wins in any order of events; a closed account stays closed.
 */
export async function upsertMember(
  tx: Tx,
  member: {
    id: number;
    email: string;
    plan: Plan;
    isAdmin: boolean;
    /** Null for a member, and for an admin without a role. */
    adminRole: AdminRole | null;
    registeredAt: string | null;
    version: number;
  },
): Promise<void> {
  await tx.sql`
    INSERT INTO members AS known (id, email, plan, is_admin, admin_role, registered_at, version)
    VALUES (${member.id}, ${member.email}, ${member.plan}, ${member.isAdmin}, ${member.adminRole}::text,
      ${member.registeredAt}::timestamptz, ${member.version})
    ON CONFLICT (id) DO UPDATE SET
      email = CASE WHEN known.closed THEN NULL WHEN known.version < excluded.version THEN excluded.email ELSE known.email END,
      plan = CASE WHEN known.version < excluded.version THEN excluded.plan ELSE known.plan END,
      is_admin = CASE WHEN known.version < excluded.version THEN excluded.is_admin ELSE known.is_admin END,
      admin_role = CASE WHEN known.version < excluded.version THEN excluded.admin_role ELSE known.admin_role END,
      registered_at = coalesce(known.registered_at, excluded.registered_at),
      version = greatest(known.version, excluded.version)`;
}

/** Excludes a closed account from the counts. Its id stays as a tombstone, so that a late older event changes nothing. */
export async function closeMember(tx: Tx, id: number, version: number): Promise<void> {
  await tx.sql`
    INSERT INTO members AS known (id, plan, closed, version) VALUES (${id}, 'free', true, ${version})
    ON CONFLICT (id) DO UPDATE SET closed = true, email = NULL, plan = 'free', version = greatest(known.version, excluded.version)`;
}

/** Inserts or updates copies of listings. An older version only fills in a missing day. */
export async function upsertListings(tx: Tx, listings: readonly ListingCopy[], version: number): Promise<void> {
  await tx.sql`
    INSERT INTO listings AS known (id, day, active, version)
    SELECT id, (created_at AT TIME ZONE ${zone})::date, active, ${version}
    FROM unnest(
      ${listings.map(({ id }) => id)}::int[],
      ${listings.map(({ createdAt }) => createdAt)}::timestamptz[],
      ${listings.map(({ active }) => active)}::boolean[]
    ) AS source (id, created_at, active)
    ORDER BY id
    ON CONFLICT (id) DO UPDATE SET
      day = coalesce(known.day, excluded.day),
      active = CASE WHEN known.version < excluded.version THEN excluded.active ELSE known.active END,
      version = greatest(known.version, excluded.version)
    WHERE known.version < excluded.version OR known.day IS NULL`;
}

/** Marks a listing as inactive from this version on. */
export async function markListingInactive(tx: Tx, id: number, version: number): Promise<void> {
  await tx.sql`
    INSERT INTO listings AS known (id, active, version) VALUES (${id}, false, ${version})
    ON CONFLICT (id) DO UPDATE SET active = false, version = excluded.version
    WHERE known.version <= excluded.version`;
}

interface Counts {
  active: number;
  today: number;
  /** Active listings by age: up to 7, 30, 90 days and older. */
  ages: number[];
  plans: Partial<Record<Plan, number>> | null;
  days: Overview['newMembersByDay'];
}

/** The counts of the admin dashboard. */
export async function getOverviewCounts({ sql }: Sql): Promise<Overview> {
  const [counts] = await sql.prepared<Counts>`
      WITH today AS (SELECT (now() AT TIME ZONE ${zone})::date AS day)
      SELECT
        (SELECT coalesce(sum(active), 0)::int FROM listing_days) AS active,
        coalesce((SELECT listed FROM listing_days JOIN today USING (day)), 0) AS today,
        (SELECT json_build_array(
           coalesce(sum(active) FILTER (WHERE age <= 7), 0), coalesce(sum(active) FILTER (WHERE age > 7 AND age <= 30), 0),
           coalesce(sum(active) FILTER (WHERE age > 30 AND age <= 90), 0), coalesce(sum(active) FILTER (WHERE age > 90), 0))
         FROM (SELECT active, today.day - listing_days.day AS age FROM listing_days, today) AS aged) AS ages,
        (SELECT json_object_agg(plan, n) FROM (SELECT plan, sum(members)::int AS n FROM member_days GROUP BY plan) AS p) AS plans,
        (SELECT json_agg(json_build_object('day', d::date, 'members', (
           SELECT coalesce(sum(members), 0)::int FROM member_days WHERE day = d::date
         )) ORDER BY d) FROM today, generate_series(today.day - 6, today.day, interval '1 day') AS d) AS days`;
  if (!counts) throw new Error('the overview query returned no row');
  const membersByPlan = plans.map((plan) => ({ plan, members: counts.plans?.[plan] ?? 0 }));
  return {
    members: total(membersByPlan),
    newMembersThisWeek: total(counts.days),
    activeListings: counts.active,
    newListingsToday: counts.today,
    listingsByAge: [7, 30, 90, null].map((upToDays, i) => ({ upToDays, listings: counts.ages[i] ?? 0 })),
    membersByPlan,
    newMembersByDay: counts.days,
  };
}

const total = (parts: readonly { members: number }[]) => parts.reduce((sum, { members }) => sum + members, 0);
