import { mailFinished } from '@dealstead/contracts/events';
import { type Live, on, type TransactionExtras } from '@dealstead/service-kit';
import { suppressEmail } from './contacts/suppressions.ts';
import { joinInviter } from './invitations/links.ts';

/** A new member joins whoever invited them. */
export async function joinOnRegistration(
  tx: TransactionExtras,
  live: Live,
  { userId, invitation }: { readonly userId: number; readonly invitation?: string | undefined },
): Promise<void> {
  if (invitation === undefined) return;
  const joined = await joinInviter(tx, invitation, userId);
  if (joined) tx.afterCommit(() => live.member(joined.inviterId, '/api/buyer-invitations', '/api/contacts'));
}

/** Outcomes of invitations that were mailed. */
export const createMailConsumer = (live: Live) =>
  on(mailFinished, async (tx, { key, outcome, reason }) => {
    const [, id, send] = /^buyer-invitation\/(\d+)\/(\d+)$/.exec(key) ?? [];
    if (id === undefined || (outcome !== 'bounced' && outcome !== 'suppressed')) return;
    const [bounced] = await tx.sql<{ ownerId: number; email: string }>`
      UPDATE buyer_invitations SET status = 'bounced', reason = ${reason}, invitation_token = NULL
      WHERE id = ${Number(id)} AND send_count = ${Number(send)} AND status IN ('sent', 'opened')
      RETURNING uploaded_by AS "ownerId", email`;
    if (!bounced) return;
    if (outcome === 'bounced') await suppressEmail(tx, bounced.ownerId, bounced.email, 'bounced');
    tx.afterCommit(() => live.member(bounced.ownerId, '/api/buyer-invitations', '/api/contacts'));
  });
