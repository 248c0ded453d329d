import { getMember } from '@dealstead/contracts/account/auth';
import type { PublicProfile } from '@dealstead/contracts/account/profile';
import type { AdminRole } from '@dealstead/contracts';
import type { Membership } from '@dealstead/contracts/access';
import { memberChanged, userClosed, userRegistered } from '@dealstead/contracts/events';
import { listLeadAssignees, listSellerLeads } from '@dealstead/contracts/listings/leads';
import { listFeaturedListings } from '@dealstead/contracts/listings/memberListings';
import { type Live, on, type Peer, Refusal, throttle, type TransactionExtras } from '@dealstead/service-kit';
import type { Db, Tx } from '../database.ts';

/** A member's data for mails. */
export interface Member extends Membership {
  readonly id: number;
  readonly email: string;
  readonly firstName: string;
}

interface MemberSnapshot {
  readonly email: string;
  readonly firstName: string;
  readonly role: string;
  /** Null or absent for a member. */
  readonly adminRole?: AdminRole | null | undefined;
  readonly plan: string;
  readonly status: string;
  /** Absent for a new account. */
  readonly restrictions?: readonly string[];
  /** Absent for a new account. */
  readonly profile?: PublicProfile | null;
}

/** Inserts or updates the copy of a member. An older version is ignored. */
async function upsertMember(
  { sql }: Pick<TransactionExtras, 'sql'>,
  id: number,
  version: number,
  member: MemberSnapshot,
): Promise<void> {
  const { email, firstName, role, adminRole = null, plan, status, restrictions = [], profile = null } = member;
  await sql`
    INSERT INTO members AS kept (id, email, first_name, role, admin_role, plan, status, version, restrictions, profile)
    VALUES (${id}, ${email}, ${firstName}, ${role}, ${adminRole}::text, ${plan}, ${status}, ${version}, ${[...restrictions]},
      ${profile && JSON.stringify(profile)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET email = excluded.email, first_name = excluded.first_name, role = excluded.role,
      admin_role = excluded.admin_role, plan = excluded.plan, status = excluded.status, version = excluded.version,
        restrictions = excluded.restrictions,
      profile = excluded.profile
    WHERE kept.version < excluded.version`;
}

/** The copy of a closed account. The row stays, so that a late older event restores nothing. */
const closedMember: MemberSnapshot = { email: '', firstName: '', role: 'member', plan: 'free', status: 'closed' };

/** Milliseconds between two refreshes of admins' open pages. */
const refreshEvery = 300;

/** Consumers that replicate members from account's events. Admins' open pages that name them follow at once. */
export const createMemberConsumers = (pages: Live) => {
  const refreshAdmins = throttle(
    () => pages.admins(listSellerLeads.path, listLeadAssignees.path, listFeaturedListings.path),
    refreshEvery,
  );
  const refresh = (tx: Tx, userId: number) => {
    tx.afterCommit(refreshAdmins);
    tx.afterCommit(() => pages.member(userId, '/api/va/properties/team-activity'));
  };
  return [
    on(userRegistered, async (tx: Tx, user, { version }) => {
      await upsertMember(tx, user.userId, version, user);
      await tx.sql`UPDATE members SET registered_at = ${user.registeredAt}::timestamptz WHERE id = ${user.userId}`;
      refresh(tx, user.userId);
    }),
    on(memberChanged, async (tx: Tx, user, { version }) => {
      await upsertMember(tx, user.userId, version, user);
      refresh(tx, user.userId);
    }),
    on(userClosed, async (tx: Tx, { userId }, { version }) => {
      await tx.sql`DELETE FROM buyer_list WHERE email = (SELECT lower(email) FROM members WHERE id = ${userId})`;
      await tx.sql`DELETE FROM buyer_requests WHERE email = (SELECT lower(email) FROM members WHERE id = ${userId})`;
      await tx.sql`DELETE FROM contact_addresses WHERE user_id = ${userId}`;
      await upsertMember(tx, userId, version, closedMember);
      refresh(tx, userId);
    }),
  ];
};

/**
 * Requests members without an event so far from account. Unknown ones have closed their account. @throws Unavailable
 */
export async function fetchUnknownMembers(db: Db, account: Peer, ids: readonly number[]): Promise<void> {
  const rows = await db.sql<{
    id: number;
  }>`SELECT id FROM unnest(${ids}::int[]) AS id WHERE NOT EXISTS (SELECT FROM members WHERE members.id = id.id)`;
  for (const { id } of rows) {
    const member = await account.call(getMember, { params: { id } }).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 404) return null;
      throw error;
    });
    // Stored with one version less: the response has no profile, and the event of its version, which has it, must still
    // apply.
    await db.change((tx) => upsertMember(tx, id, member ? member.version - 1 : 0, member ?? closedMember));
  }
}
