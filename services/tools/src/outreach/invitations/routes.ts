import { invitationsPerDay, isBuyerInvitation, maxInvitationSends } from '@dealstead/contracts';
import * as endpoints from '@dealstead/contracts/tools/buyerInvitations';
import { Conflict, handle, type Live, Refusal, respond, type Route } from '@dealstead/service-kit';
import type { Db } from '../../database.ts';
import { hashToken } from '../contacts/unsubscribes.ts';
import { scopeOf } from '../scope.ts';
import type { Senders } from '../sender.ts';
import { findInvitation, joinInviter, markOpened } from './links.ts';
import { countInvitations, countSentToday, listInvitations, requeueInvitations, revokeInvitations } from './store.ts';

const tag = '/api/buyer-invitations';
const linkSpent = () =>
  new Refusal(410, 'invitation-spent', 'This invitation was already used, has expired or was revoked.');

export interface InvitationDeps {
  readonly db: Db;
  readonly live: Live;
  readonly senders: Senders;
}

/** Invitations of buyers: the inviter's list, and the page of the person invited. */
export function buyerInvitationRoutes({ db, live, senders }: InvitationDeps): Route[] {
  return [
    handle(endpoints.listBuyerInvitations, ({ query, actor }) => listInvitations(db, scopeOf(actor), query)),

    handle(endpoints.countBuyerInvitations, async ({ actor }) => {
      const { ownerId } = scopeOf(actor);
      const [byStatus, sentToday] = await Promise.all([countInvitations(db, ownerId), countSentToday(db, ownerId)]);
      return { byStatus, sentToday, perDay: invitationsPerDay };
    }),

    handle(endpoints.changeBuyerInvitations, async ({ body: { ids, action }, actor }) => {
      const { ownerId } = scopeOf(actor);
      if (action === 'resend') await senders.require(ownerId);
      const changed = await db.change((tx) =>
        action === 'resend'
          ? requeueInvitations(tx, ownerId, ids, maxInvitationSends)
          : revokeInvitations(tx, ownerId, ids),
      );
      if (changed === 0)
        throw new Conflict(
          action === 'resend'
            ? `These invitations cannot be sent again. Each can be sent ${maxInvitationSends} times, until the person joins.`
            : 'These invitations have ended already.',
          'invitation-state',
        );
      live.member(ownerId, tag);
      return respond({ changed }).invalidates(tag);
    }),

    handle(endpoints.getBuyerInvitationLink, async ({ params: { token } }) => {
      const invitation = await findInvitation(db, token);
      if (!invitation) throw linkSpent();
      if (invitation.status === 'sent' && (await db.change((tx) => markOpened(tx, token))))
        live.member(invitation.inviterId, tag);
      return invitation;
    }),

    handle(endpoints.getOpenedBuyerInvitation, async ({ actor }) => {
      const token = actor.kind === 'system' ? undefined : actor.invitation;
      return { invitation: token && isBuyerInvitation(token) ? await findInvitation(db, token) : null };
    }),

    handle(endpoints.acceptOpenedBuyerInvitation, async ({ actor }) => {
      const { invitation: token } = actor;
      if (token === undefined) throw linkSpent();
      const joined = await db.change((tx) => joinInviter(tx, live, hashToken(token), actor.id));
      if (!joined) throw linkSpent();
      live.member(joined.inviterId, tag, '/api/contacts');
      return respond({ message: `You are on the buyers list of ${joined.inviter} now.` })
        .invalidates('/api/opened-buyer-invitation')
        .seeOther('/member-dashboard');
    }),
  ];
}
