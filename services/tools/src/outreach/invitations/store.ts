import { centsToDollars, type InvitationStatus, invitationStatuses } from '@dealstead/contracts';
import type { BuyerInvitation, BuyerInvitationCounts } from '@dealstead/contracts/tools/buyerInvitations';
import type { Db, Sql } from '../../database.ts';
import { maskEmail, maskPhone, allOf, part } from '@dealstead/service-kit';
import type { OutreachScope } from '../scope.ts';

type StoredInvitation = {
  [Field in keyof BuyerInvitation]: Field extends `${string}At` ? Date | null : BuyerInvitation[Field];
};

export interface InvitationQuery {
  readonly status?: InvitationStatus | undefined;
  readonly search?: string | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

/** Escapes the wildcards of LIKE. */
const escapeLike = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);

/** A page of invitations, newest first. Who may not see addresses cannot search for them either. */
export async function listInvitations(
  { sql }: Db,
  { ownerId, canSeeContactData }: OutreachScope,
  { status, search, after, limit }: InvitationQuery,
): Promise<BuyerInvitation[]> {
  const conditions = [part`uploaded_by = ${ownerId}`];
  if (status) conditions.push(part`status = ${status}`);
  if (after) conditions.push(part`id < ${after}`);
  const words = part`lower(concat_ws(' ', first_name, last_name, company${canSeeContactData ? part`, email` : part``}))`;
  if (search) conditions.push(part`${words} LIKE '%' || ${escapeLike(search)} || '%'`);
  const rows = await sql<StoredInvitation>`
    SELECT id, email, first_name, last_name, phone, company, location,
       investment_types, min_budget_cents AS min_budget, max_budget_cents AS max_budget, status, reason,
       send_count, sent_at, opened_at, registered_at,
       expires_at, created_at
     FROM buyer_invitations WHERE ${allOf(conditions)} ORDER BY id DESC LIMIT ${limit}`;
  return rows.map((row) => ({
    ...row,
    email: canSeeContactData ? row.email : maskEmail(row.email),
    phone: row.phone === null || canSeeContactData ? row.phone : maskPhone(row.phone),
    minBudget: centsToDollars(row.minBudget),
    maxBudget: centsToDollars(row.maxBudget),
    sentAt: row.sentAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    registeredAt: row.registeredAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt!.toISOString(),
  }));
}

/** How many invitations are in which state. */
export async function countInvitations({ sql }: Db, ownerId: number): Promise<BuyerInvitationCounts['byStatus']> {
  const rows = await sql<{
    status: InvitationStatus;
    count: number;
  }>`SELECT status, count(*) AS count FROM buyer_invitations WHERE uploaded_by = ${ownerId} GROUP BY status`;
  const counts = Object.fromEntries(invitationStatuses.map((status) => [status, 0])) as Record<
    InvitationStatus,
    number
  >;
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

/** Invitations that a member sent within the last 24 hours. */
export async function countSentToday({ sql }: Pick<Db, 'sql'>, ownerId: number): Promise<number> {
  const rows = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM buyer_invitations WHERE uploaded_by = ${ownerId} AND sent_at > now() - interval '24 hours'`;
  return rows[0]!.count;
}

/** Queues invitations to be sent again, unless they were sent too often. @returns how many */
export async function requeueInvitations(
  { sql }: Sql,
  ownerId: number,
  ids: readonly number[],
  maxSends: number,
): Promise<number> {
  const rows = await sql`
    UPDATE buyer_invitations SET status = 'pending', send_after = now(), invitation_token = NULL, reason = NULL
    WHERE uploaded_by = ${ownerId} AND id = ANY(${[...ids]}::int[]) AND send_count < ${maxSends}
      AND status IN ('sent', 'opened', 'expired', 'revoked') RETURNING id`;
  return rows.length;
}

/** Ends invitations that are not used yet; their links stop working at once. @returns how many */
export async function revokeInvitations({ sql }: Sql, ownerId: number, ids: readonly number[]): Promise<number> {
  const rows = await sql`
    UPDATE buyer_invitations SET status = 'revoked', invitation_token = NULL
    WHERE uploaded_by = ${ownerId} AND id = ANY(${[...ids]}::int[]) AND status IN ('pending', 'sent', 'opened')
    RETURNING id`;
  return rows.length;
}

/** Marks invitations whose link has expired. @returns their inviters */
export async function expireInvitations({ sql }: Db): Promise<number[]> {
  const rows = await sql<{ inviter: number }>`UPDATE buyer_invitations SET status = 'expired', invitation_token = NULL
     WHERE status IN ('sent', 'opened') AND expires_at < now() RETURNING uploaded_by AS inviter`;
  return [...new Set(rows.map(({ inviter }) => inviter))];
}
