import { decideAccess, type Membership } from '@dealstead/contracts';
import { mailFinished } from '@dealstead/contracts/events';
import { type Live, on, type TransactionExtras } from '@dealstead/service-kit';
import { recordOutcome } from './campaigns/deliveries.ts';
import { notifyCampaign } from './campaigns/notifyCampaign.ts';
import { pauseMember } from './campaigns/store.ts';
import { suppressEmail } from './contacts/suppressions.ts';
import { joinInviter } from './invitations/links.ts';

/** A new member joins whoever invited them. */
export async function joinOnRegistration(
  tx: TransactionExtras,
  live: Live,
  { userId, invitation }: { readonly userId: number; readonly invitation?: string | undefined },
): Promise<void> {
  if (invitation === undefined) return;
  const joined = await joinInviter(tx, live, invitation, userId);
  if (joined) tx.afterCommit(() => live.member(joined.inviterId, '/api/buyer-invitations', '/api/contacts'));
}

/** A member whose plan ended, or who may not write to others, sends nothing more, and is notified of each paused campaign. */
export async function stopOnMemberChange(
  tx: TransactionExtras,
  live: Live,
  { userId, restrictions, ...membership }: Membership & { readonly userId: number; readonly restrictions: string[] },
): Promise<void> {
  const problem = restrictions.includes('messaging')
    ? 'Your account may not send messages right now.'
    : decideAccess(membership, 'marketing-tools').allowed
      ? null
      : 'Your plan no longer includes campaigns.';
  if (problem === null) return;
  const paused = await pauseMember(tx, userId, problem);
  for (const campaign of paused) await notifyCampaign(tx, live, campaign, 'paused', problem);
  if (paused.length > 0) tx.afterCommit(() => live.member(userId, '/api/campaigns'));
}

/** Outcomes of campaigns and invitations that were mailed. */
export const createMailConsumer = (live: Live) =>
  on(mailFinished, async (tx, { key, outcome, reason }) => {
    const campaignOwner = await recordOutcome(tx, live, { key, outcome, reason });
    if (campaignOwner !== null) tx.afterCommit(() => live.member(campaignOwner, '/api/campaigns'));
    const [, id, send] = /^buyer-invitation\/(\d+)\/(\d+)$/.exec(key) ?? [];
    if (id === undefined || !['bounced', 'suppressed', 'complained'].includes(outcome)) return;
    const [bounced] = await tx.sql<{ ownerId: number; email: string }>`
      UPDATE buyer_invitations SET status = CASE WHEN ${outcome} = 'complained' THEN 'revoked' ELSE 'bounced' END, reason = ${reason},
        invitation_token = NULL
      WHERE id = ${Number(id)} AND send_count = ${Number(send)} AND status IN ('sent', 'opened')
      RETURNING uploaded_by AS owner_id, email`;
    if (!bounced) return;
    if (outcome === 'bounced' || outcome === 'complained')
      await suppressEmail(tx, bounced.ownerId, bounced.email, outcome);
    tx.afterCommit(() => live.member(bounced.ownerId, '/api/buyer-invitations', '/api/contacts'));
  });
