import { type AssumptionsInUse, decideAccess, defaultDealAssumptions, defaultsInUse } from '@dealstead/contracts';
import type { Membership } from '@dealstead/contracts';
import type { Sql, Tx } from '../../database.ts';

/** A profile as its event states it. A figure that was added since is the default. */
export interface CopiedProfile {
  /** Null for the defaults. */
  readonly id: number | null;
  readonly name: string;
  readonly figures: Partial<AssumptionsInUse['figures']>;
}

/** What returns go by with a copied profile; the defaults without one. */
export const toAssumptions = (profile: CopiedProfile | null | undefined): AssumptionsInUse =>
  profile ? { ...profile, figures: { ...defaultDealAssumptions, ...profile.figures } } : defaultsInUse;

/** The assumptions of an owner of deals. */
export async function findAssumptions({ sql }: Sql, userId: number): Promise<AssumptionsInUse> {
  const rows = await sql.prepared<{ profile: CopiedProfile | null }>`
    SELECT profile FROM member_assumptions WHERE user_id = ${userId}`;
  return toAssumptions(rows[0]?.profile);
}

/** The assumptions of a member whose plan may not include own ones; the defaults without a member. */
export async function findAssumptionsOfPlan({ sql }: Sql, userId: number | null): Promise<AssumptionsInUse> {
  if (userId === null) return defaultsInUse;
  const rows = await sql.prepared<Membership & { profile: CopiedProfile | null }>`
    SELECT m.plan, m.status, m.role, a.profile FROM member_assumptions a JOIN members m ON m.user_id = a.user_id
    WHERE a.user_id = ${userId}`;
  const [found] = rows;
  return found && decideAccess(found, 'investment-calculator').allowed ? toAssumptions(found.profile) : defaultsInUse;
}

/** Two kinds of transactions exclude each other: those that compute by a member's assumptions, and those that change them. */
const lockKey = 'assumptions';

/** The assumptions of an owner, which stay the same until the transaction ends. */
export async function holdAssumptions(tx: Tx, userId: number): Promise<AssumptionsInUse> {
  await tx.sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${lockKey}, ${userId}))::text`;
  const [row] = await tx.sql<{ profile: CopiedProfile | null }>`
    SELECT profile FROM member_assumptions WHERE user_id = ${userId}`;
  return toAssumptions(row?.profile);
}

/** Stores a copy, unless a newer one is there. @returns whether it did */
export async function storeAssumptions(
  tx: Tx,
  userId: number,
  profile: CopiedProfile | null,
  version: number,
): Promise<boolean> {
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockKey}, ${userId}))::text`;
  const stored = await tx.sql`
    INSERT INTO member_assumptions AS known (user_id, profile, version)
    VALUES (${userId}, ${profile && JSON.stringify(profile)}::jsonb, ${version})
    ON CONFLICT (user_id) DO UPDATE SET profile = excluded.profile, version = excluded.version
    WHERE known.version < excluded.version RETURNING user_id`;
  return stored.length > 0;
}
