import { helpPageSize, helpTextConsent, type HelpTextState, levelOf, type Plan } from '@dealstead/contracts';
import type { NewHelpRequest, OwnHelpRequest, OwnHelpThread } from '@dealstead/contracts/admin/help';
import { isoDates, NotFound, part, type WithDates } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { managerRoles } from './rules.ts';

/** URL prefix of the live updates of a member's own requests. */
export const ownRequestsTag = '/api/help/requests';

/** A message that support has to answer. */
export interface StoredHelpMessage extends Record<string, string | number | null> {
  readonly requestId: number;
  readonly messageId: number;
  readonly subject: string;
  /** The sender's address; null for a member whose address is not known yet. */
  readonly sender: string | null;
  /** The admin who has the request; null for none. */
  readonly adminId: number | null;
}

/**
 * Stores a request with its first message, and with a number the consent to texts. A member's plan decides its place in the
 * queue; the account manager of a partnership member has it from the start.
 */
export async function insertRequest(
  { sql }: Sql,
  { subject, text, details, textPhone }: NewHelpRequest,
  sender: { readonly userId: number; readonly plan: Plan } | { readonly email: string },
  managerId: number | null,
): Promise<StoredHelpMessage> {
  const plan = 'plan' in sender ? sender.plan : null;
  const userId = 'userId' in sender ? sender.userId : null;
  const [row] = await sql<StoredHelpMessage>`
    WITH request AS (
      INSERT INTO help_requests (user_id, email, subject, details, plan, priority, claimed_by, text_phone, text_consent,
        text_consented_at)
      VALUES (${userId}::int, ${'email' in sender ? sender.email : null}, ${subject},
        ${details === null ? null : JSON.stringify(details)}::jsonb, ${plan}, ${levelOf(plan ?? 'free')},
        ${managerId}::int,
        ${textPhone}::text, ${textPhone === null ? null : helpTextConsent}::text,
        CASE WHEN ${textPhone}::text IS NOT NULL THEN now() END)
      RETURNING *),
    message AS (
      INSERT INTO help_messages (request_id, kind, text) SELECT id, 'request', ${text} FROM request RETURNING id)
    SELECT request.id AS request_id, message.id AS message_id, subject, claimed_by AS admin_id,
      coalesce(request.email, m.email) AS sender
    FROM message, request LEFT JOIN members m ON m.id = user_id`;
  return row!;
}

/** Adds a member's message to their own request, which waits again. @throws NotFound */
export async function insertReply({ sql }: Sql, id: number, userId: number, text: string): Promise<StoredHelpMessage> {
  const [row] = await sql<StoredHelpMessage>`
    WITH request AS (
      UPDATE help_requests SET state = 'waiting', last_message_at = now(),
        waiting_since = CASE WHEN state = 'waiting' THEN waiting_since ELSE now() END
      WHERE id = ${id} AND user_id = ${userId} RETURNING *),
    message AS (
      INSERT INTO help_messages (request_id, kind, text) SELECT id, 'request', ${text} FROM request RETURNING id)
    SELECT request.id AS request_id, message.id AS message_id, subject, claimed_by AS admin_id, m.email AS sender
    FROM message, request LEFT JOIN members m ON m.id = user_id`;
  if (!row) throw new NotFound('There is no such request.');
  return row;
}

type OwnRow = WithDates<OwnHelpRequest, 'createdAt' | 'lastMessageAt'>;

const ownColumns = part`id, subject, state, created_at, last_message_at`;

/** A member's latest requests. */
export async function listOwnRequests({ sql }: Sql, userId: number): Promise<OwnHelpRequest[]> {
  const rows = await sql<OwnRow>`
    SELECT ${ownColumns} FROM help_requests WHERE user_id = ${userId} ORDER BY last_message_at DESC, id DESC
    LIMIT ${helpPageSize}`;
  return rows.map(isoDates);
}

/** A member's request with its messages, without internal notes. @throws NotFound */
export async function findOwnRequest({ sql }: Sql, id: number, userId: number): Promise<OwnHelpThread> {
  const [request, messages] = await Promise.all([
    sql<OwnRow & Pick<OwnHelpThread, 'details' | 'textPhone'>>`
      SELECT ${ownColumns}, details, text_phone FROM help_requests WHERE id = ${id} AND user_id = ${userId}`,
    sql<{ id: number; kind: string; text: string; at: Date; textState: HelpTextState | null }>`
      SELECT id, kind, text, created_at AS at, text_state FROM help_messages
      WHERE request_id = ${id} AND kind <> 'note' ORDER BY id`,
  ]);
  const [row] = request;
  if (!row) throw new NotFound('There is no such request.');
  return {
    ...isoDates(row),
    messages: messages.map(({ id: messageId, kind, text, at, textState }) => ({
      id: messageId,
      from: kind === 'answer' ? 'support' : 'you',
      text,
      at: at.toISOString(),
      textState,
    })),
  };
}

/**
 * The account manager of a partnership member; null without one, on another plan, and once their role does not fit. Within a
 * transaction `client` is that transaction: waiting for a second connection of the pool could block every transaction that
 * holds the first.
 */
export async function findAccountManager(
  { sql }: Sql,
  userId: number,
): Promise<{ id: number; name: string; email: string | null } | null> {
  const [manager] = await sql<{ id: number; name: string; email: string | null }>`
    SELECT admin.id, name, admin.email FROM account_managers
    JOIN members customer ON customer.id = user_id AND customer.plan = 'partnership'
    JOIN members admin ON admin.id = admin_id AND admin.admin_role = ANY (${[...managerRoles]}::text[]) AND NOT admin.closed
    WHERE user_id = ${userId}::int`;
  return manager ?? null;
}

/** The partnership members whose account manager an admin is. */
export async function listManagedMembers({ sql }: Sql, adminId: number): Promise<number[]> {
  const rows = await sql<{ id: number }>`SELECT user_id AS id FROM account_managers WHERE admin_id = ${adminId}`;
  return rows.map(({ id }) => id);
}

/** Deletes what a closed account asked, and its account manager. */
export async function deleteMemberRequests({ sql }: Sql, userId: number): Promise<void> {
  await sql`DELETE FROM help_requests WHERE user_id = ${userId}`;
  await sql`DELETE FROM account_managers WHERE user_id = ${userId} OR admin_id = ${userId}`;
}
