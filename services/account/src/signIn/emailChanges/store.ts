import { emailChangeDays } from '@dealstead/contracts';
import { part } from '@dealstead/service-kit';
import type { Sql } from '../../database.ts';
import { hashSecret } from '../../secrets.ts';

/** How a change ended: `taken` where someone else registered the new address meanwhile. */
export type ChangeEnd = 'changed' | 'canceled' | 'expired' | 'taken';

/** A change of a member's address that support started and both addresses must agree to. */
export interface EmailChange {
  readonly id: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly oldAgreedAt: Date | null;
  readonly newAgreedAt: Date | null;
  readonly startedAt: Date;
  readonly expiresAt: Date;
}

const columns = part`id, old_email, new_email, old_agreed_at, new_agreed_at, started_at, expires_at`;

/** A member's open change, or null. */
export async function findOpenChange({ sql }: Sql, userId: number): Promise<EmailChange | null> {
  const [open] = await sql<EmailChange>`
    SELECT ${columns} FROM email_changes WHERE user_id = ${userId} AND state = 'open' AND expires_at > ${new Date()}`;
  return open ?? null;
}

/** The same within a transaction that has locked the member. Expired changes are ended first. */
export async function readOpenChange(tx: Sql, userId: number): Promise<EmailChange | null> {
  const now = new Date();
  await tx.sql`
    UPDATE email_changes SET state = 'expired', ended_at = ${now}
    WHERE user_id = ${userId} AND state = 'open' AND expires_at <= ${now}`;
  return findOpenChange(tx, userId);
}

export interface NewEmailChange {
  readonly userId: number;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly reason: string;
  /** The secrets of the two links; their hashes are stored. */
  readonly oldSecret: string;
  readonly newSecret: string;
}

export async function insertChange(
  { sql }: Sql,
  { userId, oldEmail, newEmail, reason, oldSecret, newSecret }: NewEmailChange,
): Promise<EmailChange> {
  const expiresAt = new Date(Date.now() + emailChangeDays * 86_400_000);
  const [inserted] = await sql<EmailChange>`
    INSERT INTO email_changes (user_id, old_email, new_email, reason, old_token, new_token, expires_at)
    VALUES (${userId}, ${oldEmail}, ${newEmail}, ${reason}, ${hashSecret(oldSecret)}, ${hashSecret(newSecret)}, ${expiresAt})
    RETURNING ${columns}`;
  return inserted!;
}

/** Whose change a link belongs to; null for a link that is unknown, used or over. */
export async function findChangeUser({ sql }: Sql, secret: string): Promise<number | null> {
  const token = hashSecret(secret);
  const [found] = await sql<{ userId: number }>`
    SELECT user_id FROM email_changes WHERE old_token = ${token} OR new_token = ${token} LIMIT 1`;
  return found?.userId ?? null;
}

/** Ends what support or the member started, for someone who becomes an admin. */
export async function endOpenChanges({ sql }: Sql, userId: number): Promise<void> {
  await sql`UPDATE email_changes SET state = 'canceled', ended_at = now() WHERE user_id = ${userId} AND state = 'open'`;
}

/** Uses a link once. Gives the change with its agreement, or null for a link that is unknown, used or over. */
export async function agreeByLink({ sql }: Sql, secret: string): Promise<EmailChange | null> {
  const token = hashSecret(secret);
  const [agreed] = await sql<EmailChange>`
    UPDATE email_changes SET
      old_agreed_at = CASE WHEN old_token = ${token} THEN now() ELSE old_agreed_at END,
      new_agreed_at = CASE WHEN new_token = ${token} THEN now() ELSE new_agreed_at END
    WHERE state = 'open' AND expires_at > now()
      AND ((old_token = ${token} AND old_agreed_at IS NULL) OR (new_token = ${token} AND new_agreed_at IS NULL))
    RETURNING ${columns}`;
  return agreed ?? null;
}

export async function endChange({ sql }: Sql, id: number, state: ChangeEnd): Promise<void> {
  await sql`UPDATE email_changes SET state = ${state}, ended_at = ${new Date()} WHERE id = ${id}`;
}
