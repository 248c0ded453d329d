import { todayInNewYork } from '@dealstead/contracts';
import type { OpenedBuyerInvitation } from '@dealstead/contracts/tools/buyerInvitations';
import type { Live, TransactionExtras } from '@dealstead/service-kit';
import type { Db, Sql } from '../../database.ts';
import { notify } from '../../notifications/index.ts';
import { hashToken } from '../contacts/unsubscribes.ts';

export interface OpenInvitation extends OpenedBuyerInvitation {
  readonly inviterId: number;
  readonly status: string;
}

/** A usable invitation by its token; null for a used, expired, revoked or unknown one. */
export async function findInvitation({ sql }: Db, token: string): Promise<OpenInvitation | null> {
  const rows = await sql<
    Omit<OpenInvitation, 'expiresAt'> & { expiresAt: Date }
  >`SELECT uploaded_by AS inviter_id, status, inviter, note, expires_at FROM buyer_invitations
     WHERE invitation_token = ${hashToken(token)} AND status IN ('sent', 'opened') AND expires_at > now()`;
  const [found] = rows;
  return found ? { ...found, expiresAt: found.expiresAt.toISOString() } : null;
}

/** Records that the link was opened for the first time. @returns whether it was */
export async function markOpened({ sql }: Sql, token: string): Promise<boolean> {
  const rows = await sql`
    UPDATE buyer_invitations SET status = 'opened', opened_at = now()
    WHERE invitation_token = ${hashToken(token)} AND status = 'sent' RETURNING id`;
  return rows.length > 0;
}

/**
 * Someone joins the buyers of the member who invited them, once: with a new account, or with the one that they have. They
 * become a contact whose consent is this invitation, and the inviter is notified.
 * @returns the inviter; null for an invitation that is used, expired or revoked, or of the same member
 */
export async function joinInviter(
  tx: TransactionExtras,
  live: Live,
  tokenHash: string,
  userId: number,
): Promise<{ inviterId: number; inviter: string } | null> {
  const [joined] = await tx.sql<{ id: number; inviterId: number; inviter: string; invited: string }>`
    UPDATE buyer_invitations SET status = 'joined', registered_at = now(), registered_user_id = ${userId},
      opened_at = coalesce(opened_at, now()), invitation_token = NULL
    WHERE invitation_token = ${tokenHash} AND status IN ('sent', 'opened') AND expires_at > now()
      AND uploaded_by <> ${userId}
    RETURNING id, uploaded_by AS inviter_id, inviter,
      coalesce(nullif(trim(concat_ws(' ', first_name, last_name)), ''), email) AS invited`;
  if (!joined) return null;
  await notify(tx, live, {
    userId: joined.inviterId,
    topic: 'messages',
    title: `${joined.invited} accepted your invitation`,
    url: '/bulk-invitations?status=joined',
    group: 'buyer-invitations',
    groupedTitle: '{count} people accepted your invitations',
  });
  await tx.sql`
    INSERT INTO contacts AS known (owner_user_id, user_id, first_name, last_name, email, phone, company, city, investment_types,
      min_budget_cents, max_budget_cents, tags, consent_source, consent_date, member_user_id)
    SELECT uploaded_by, uploaded_by, first_name, last_name, email, phone, company, left(location, 60), investment_types,
      min_budget_cents, max_budget_cents, '{Joined}', 'invitation', ${todayInNewYork()}::date, ${userId}
    FROM buyer_invitations WHERE id = ${joined.id}
    ON CONFLICT (owner_user_id, email_key) WHERE email_key IS NOT NULL DO UPDATE SET
      member_user_id = excluded.member_user_id, consent_source = excluded.consent_source,
      consent_date = excluded.consent_date, updated_at = now()`;
  return joined;
}
