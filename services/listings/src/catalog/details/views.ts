import { catalogue, effectivePlan, policy } from '@dealstead/contracts';
import { detailsOpened, createEvent } from '@dealstead/contracts/events';
import { type MemberIdentity, membershipOf } from '@dealstead/contracts/identity';
import type { Views } from '@dealstead/contracts/listings/details';
import { part, runExclusive, PlanRequired } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';

const getViewLimit = (actor: MemberIdentity): number | null =>
  actor.role !== 'admin' && effectivePlan(membershipOf(actor)) === 'free' ? policy.freeViewsPerMonth : null;

/** The current month, by its first day. */
const month = part`date_trunc('month', now() AT TIME ZONE 'America/New_York')`;

/** A member's view count of this month, and whether it includes a listing. */
export async function readViews(
  { sql }: Db,
  actor: MemberIdentity,
  property?: number,
): Promise<Views & { opened: boolean }> {
  const rows = await sql.prepared<{
    used: number;
    opened: boolean;
    renewsAt: Date;
  }>`SELECT count(*) AS used, coalesce(bool_or(property_id = ${property ?? null}), false) AS opened,
        (${month} + interval '1 month') AT TIME ZONE 'America/New_York' AS renews_at
      FROM property_views WHERE user_id = ${actor.id} AND month = ${month}::date`;
  const [row] = rows;
  if (!row) throw new Error('An aggregate always gives a row');
  const { used, opened } = row;
  return { used, limit: getViewLimit(actor), renewsAt: row.renewsAt.toISOString(), opened };
}

/**
 * Counts a view toward a member's month and the listing's viewers. A listing opened earlier this month counts nothing.
 * @returns whether it counted
 * @throws PlanRequired 403 `views-used-up` at the limit of a free account
 */
export async function countView(db: Db, actor: MemberIdentity, property: number): Promise<boolean> {
  const limit = getViewLimit(actor);
  const before = await readViews(db, actor, property);
  if (before.opened) return false;
  if (limit === null) {
    await db.change((tx) => recordView(tx, actor.id, property));
    return true;
  }
  // Serializes a member's requests, so that the limit holds.
  return runExclusive(`property views ${actor.id}`, () =>
    db.change(async (tx) => {
      await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended('property views', ${actor.id}))::text`;
      const [counted] = await tx.sql<{ used: number; opened: boolean }>`
      SELECT count(*) AS used, coalesce(bool_or(property_id = ${property}), false) AS opened FROM property_views
      WHERE user_id = ${actor.id} AND month = ${month}::date`;
      if (counted?.opened) return false;
      if (!counted || counted.used >= limit) throw viewsUsedUp(limit, before.renewsAt);
      await recordView(tx, actor.id, property);
      return true;
    }),
  );
}

/** The listing's count increases with each different member. */
async function recordView(tx: Tx, userId: number, property: number): Promise<void> {
  const [view] = await tx.sql<{ openedAt: Date; month: string }>`
    WITH opened AS (
      INSERT INTO property_views (user_id, month, property_id)
      SELECT ${userId}::int, ${month}::date, id
      FROM properties WHERE id = ${property} FOR KEY SHARE
      ON CONFLICT DO NOTHING RETURNING property_id, opened_at, month),
    counted AS (
      UPDATE properties SET view_count = view_count + 1 WHERE id IN (SELECT property_id FROM opened)
        -- As it was before this statement: in other months.
        AND NOT EXISTS (SELECT FROM property_views WHERE property_id = ${property} AND user_id = ${userId}))
    SELECT opened_at, month::text AS month FROM opened`;
  if (!view) return;
  // A view is immutable, so it is an aggregate with a single version.
  const about = { subject: `property-view/${userId}/${property}/${view.month}`, version: 1 };
  await tx.emit(
    createEvent(detailsOpened, about, { propertyId: property, userId, openedAt: view.openedAt.toISOString() }),
  );
}

function viewsUsedUp(limit: number, renewsAt: string): PlanRequired {
  const day = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: 'long', day: 'numeric' });
  return new PlanRequired(
    `You have used all ${limit} free listings this month. ${catalogue.buyer.name} membership has no limit. Your free views reset on ${day.format(new Date(renewsAt))}.`,
    { requiredPlan: 'buyer', currentPlan: 'free', upgradeUrl: '/subscribe' },
    'views-used-up',
    { used: limit, limit, renewsAt },
  );
}
