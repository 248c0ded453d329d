import { invitationLinkDays, invitationsPerDay, toBuyerToken } from '@dealstead/contracts';
import {
  type BackgroundJob,
  createBackgroundJob,
  type Live,
  Refusal,
  requestMail,
  takeMailLimit,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { isSuppressed } from '../contacts/suppressions.ts';
import { createToken, hashToken, insertLinks } from '../contacts/unsubscribes.ts';
import type { Senders, SenderWithAddress } from '../sender.ts';
import { renderInvitation } from './mail.ts';
import { countSentToday, expireInvitations } from './store.ts';

const tag = '/api/buyer-invitations';
/** Invitations of one transaction. */
const batchRows = 25;

export interface InvitationJobDeps {
  readonly db: Db;
  readonly live: Live;
  readonly senders: Senders;
  /** The site's URL for browsers, without a trailing slash. */
  readonly publicUrl: string;
}

/** Sends waiting invitations within each member's daily allowance, and ends those whose link has expired. */
export const createInvitationJob = (deps: InvitationJobDeps): BackgroundJob =>
  createBackgroundJob({
    name: 'buyer invitations',
    idleEvery: 60_000,
    wakeOnCommit: true,
    async run() {
      for (const inviter of await expireInvitations(deps.db)) deps.live.member(inviter, tag);
      const { rows } = await deps.db.pool.query<{ ownerId: number }>(
        `SELECT uploaded_by AS "ownerId" FROM buyer_invitations WHERE status = 'pending' AND send_after <= now()
         ORDER BY send_after LIMIT 1`,
      );
      return rows[0] ? sendInvitations(deps, rows[0].ownerId) : false;
    },
  });

/** Sends one batch of a member's invitations. @returns true: more may wait */
async function sendInvitations(deps: InvitationJobDeps, ownerId: number): Promise<boolean> {
  const { db, live, senders } = deps;
  const left = invitationsPerDay - (await countSentToday(db, ownerId));
  if (left <= 0) return postpone(db, ownerId, '1 hour');
  const sender = await senders.require(ownerId).catch((error: unknown) => {
    // The address was removed, or the account is closed: the invitations wait.
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  });
  if (!sender) return postpone(db, ownerId, '6 hours');
  await db.change((tx) => sendBatch(tx, deps, ownerId, sender, Math.min(left, batchRows)));
  live.member(ownerId, tag);
  return true;
}

async function postpone({ pool }: Db, ownerId: number, wait: string): Promise<boolean> {
  await pool.query(
    "UPDATE buyer_invitations SET send_after = now() + $2::interval WHERE uploaded_by = $1 AND status = 'pending'",
    [ownerId, wait],
  );
  return true;
}

async function sendBatch(
  tx: Tx,
  { publicUrl }: InvitationJobDeps,
  ownerId: number,
  sender: SenderWithAddress,
  limit: number,
): Promise<void> {
  const waiting = await tx.sql<{ id: number; email: string; firstName: string; note: string | null; sends: number }>`
    SELECT id, email, first_name AS "firstName", note, send_count AS sends FROM buyer_invitations
    WHERE uploaded_by = ${ownerId} AND status = 'pending' AND send_after <= now()
    ORDER BY send_after, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  for (const { id, email, firstName, note, sends } of waiting) {
    if (await isSuppressed(tx, ownerId, email)) {
      await tx.sql`
        UPDATE buyer_invitations SET status = 'revoked', reason = 'This address asked for no more emails.' WHERE id = ${id}`;
      continue;
    }
    if (!(await takeMailLimit(tx, 'buyer-invitation', { to: email, sender: `member/${ownerId}` }))) {
      await tx.sql`UPDATE buyer_invitations SET send_after = now() + interval '1 day' WHERE id = ${id}`;
      continue;
    }
    const token = toBuyerToken(createToken().token);
    const stop = createToken();
    await insertLinks(tx, ownerId, sender.name, [{ hash: stop.hash, email }]);
    await tx.sql`
      UPDATE buyer_invitations SET status = 'sent', sent_at = now(), send_count = send_count + 1, inviter = ${sender.name},
        invitation_token = ${hashToken(token)}, expires_at = now() + make_interval(days => ${invitationLinkDays}::int)
      WHERE id = ${id}`;
    await requestMail(tx, {
      key: `buyer-invitation/${id}/${sends + 1}`,
      to: email,
      replyTo: sender.email,
      unsubscribeUrl: `${publicUrl}/api/unsubscribes/${stop.token}`,
      ...renderInvitation({
        firstName,
        note,
        sender,
        link: `${publicUrl}/join?invite=${token}`,
        stopUrl: `${publicUrl}/unsubscribe/${stop.token}`,
      }),
    });
  }
}
