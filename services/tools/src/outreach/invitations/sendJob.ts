import { invitationLinkDays, invitationsPerDay, toBuyerToken } from '@dealstead/contracts';
import {
  createJobRows,
  type JobRows,
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
import { senderLabel, type Senders, type SenderWithAddress } from '../sender.ts';
import { renderInvitation } from './mail.ts';
import { countSentToday, expireInvitations } from './store.ts';

const jobName = 'buyer invitations';
/** The job's rows for what all invitations of a member need. */
const memberJobName = 'buyer invitations of a member';
const tag = '/api/buyer-invitations';
/** Invitations of a run, which share a look-up of their sender. */
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
    name: jobName,
    idleEvery: 60_000,
    wakeOnCommit: true,
    async run() {
      for (const inviter of await expireInvitations(deps.db)) deps.live.member(inviter, tag);
      return sendNextInvitations(deps);
    },
  });

/** Sends some invitations of the member who waited longest. @returns whether there were any */
export async function sendNextInvitations(deps: InvitationJobDeps): Promise<boolean> {
  const [members, invitations] = [createJobRows(deps.db, memberJobName), createJobRows(deps.db, jobName)];
  const due = await deps.db.sql<{
    id: number;
    ownerId: number;
  }>`SELECT b.id, b.uploaded_by AS owner_id FROM buyer_invitations b, (SELECT uploaded_by FROM buyer_invitations
       WHERE status = 'pending' AND send_after <= now() AND uploaded_by <> ALL (${await members.deferred()}::int[])
         AND id <> ALL (${await invitations.deferred()}::int[])
       ORDER BY send_after LIMIT 1) AS next
     WHERE b.uploaded_by = next.uploaded_by AND b.status = 'pending' AND b.send_after <= now()
       AND b.id <> ALL (${await invitations.deferred()}::int[])
     ORDER BY b.send_after, b.id LIMIT ${batchRows}`;
  const [first] = due;
  if (!first) return false;
  const ids = due.map(({ id }) => id);
  await members.attempt(first.ownerId, () => sendInvitations(deps, invitations, first.ownerId, ids));
  return true;
}

/** Sends invitations of a member, or postpones all that wait. */
async function sendInvitations(
  deps: InvitationJobDeps,
  rows: JobRows,
  ownerId: number,
  ids: readonly number[],
): Promise<void> {
  const { db, live, senders } = deps;
  const left = invitationsPerDay - (await countSentToday(db, ownerId));
  if (left <= 0) return postpone(db, ownerId, '1 hour');
  const sender = await senders.require(ownerId).catch((error: unknown) => {
    // The address was removed, or the account is closed: the invitations wait.
    if (error instanceof Refusal && error.status < 500) return null;
    throw error;
  });
  if (!sender) return postpone(db, ownerId, '6 hours');
  try {
    for (const id of ids.slice(0, left))
      await rows.attempt(id, () => db.change((tx) => sendInvitation(tx, deps, { ownerId, id, sender })));
  } finally {
    live.member(ownerId, tag);
  }
}

async function postpone({ sql }: Db, ownerId: number, wait: string): Promise<void> {
  await sql`UPDATE buyer_invitations SET send_after = now() + ${wait}::interval WHERE uploaded_by = ${ownerId} AND status = 'pending'`;
}

interface SentInvitation {
  readonly ownerId: number;
  readonly id: number;
  readonly sender: SenderWithAddress;
}

/** Sends an invitation that still waits, or records why it is not sent. */
async function sendInvitation(
  tx: Tx,
  { publicUrl }: InvitationJobDeps,
  { ownerId, id, sender }: SentInvitation,
): Promise<void> {
  const [invitation] = await tx.sql<{ email: string; firstName: string; note: string | null; sends: number }>`
    SELECT email, first_name, note, send_count AS sends FROM buyer_invitations
    WHERE id = ${id} AND status = 'pending' AND send_after <= now() FOR UPDATE SKIP LOCKED`;
  if (!invitation) return;
  const { email, firstName, note, sends } = invitation;
  if (await isSuppressed(tx, ownerId, email)) {
    await tx.sql`
      UPDATE buyer_invitations SET status = 'revoked', reason = 'This address asked for no more emails.' WHERE id = ${id}`;
    return;
  }
  if (!(await takeMailLimit(tx, 'buyer-invitation', { to: email, sender: `member/${ownerId}` }))) {
    await tx.sql`UPDATE buyer_invitations SET send_after = now() + interval '1 day' WHERE id = ${id}`;
    return;
  }
  const token = toBuyerToken(createToken().token);
  const stop = createToken();
  await insertLinks(tx, ownerId, senderLabel(sender), [{ hash: stop.hash, email }]);
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
