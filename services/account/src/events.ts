import { getMemberRecord } from '@dealstead/contracts/account/memberRecord';
import { getTeam } from '@dealstead/contracts/account/team';
import {
  adminMessageSent,
  emailChanged,
  mailRequested,
  memberChanged,
  memberRestricted,
  userClosed,
  userRegistered,
} from '@dealstead/contracts/events';
import type { MailKey } from '@dealstead/contracts/mails';
import { type Live, on } from '@dealstead/service-kit';
import type { AccountTransaction } from './database.ts';
import { queueMail, welcomeMail } from './mail/index.ts';
import { applyRestrictions } from './administration/index.ts';
import { type MemberSnapshots, activityConsumers } from './users/index.ts';
import { sendAdminMessage, sendNotification } from './notifications/index.ts';
import { createLink } from './signIn/index.ts';
import type { Vault } from './secrets.ts';
import { reconcileTeam } from './team/index.ts';

interface ConsumerDeps {
  pages: Live;
  vault: Vault;
  /** Base of links in mails. */
  publicUrl: string;
  /** The sender's postal address, for mails that can be unsubscribed from. */
  postalAddress: string;
  snapshots: MemberSnapshots;
  /** Cancels all subscriptions of a closed account. */
  cancelSubscriptions: (userId: number) => Promise<void>;
  /** Stops or resumes renewals while an account waits for its deletion. */
  syncRenewals: (userId: number) => Promise<void>;
  /** Gives Stripe a member's current address. */
  syncCustomerEmail: (userId: number) => Promise<void>;
}

/** The events that account consumes. */
export function consumers({
  pages,
  vault,
  publicUrl,
  postalAddress,
  snapshots,
  cancelSubscriptions,
  syncRenewals,
  syncCustomerEmail,
}: ConsumerDeps) {
  return [
    ...activityConsumers,
    on(userRegistered, async (tx: AccountTransaction, user) => {
      const secret = await createLink(tx, 'email', user.userId);
      const mail = welcomeMail(user, `${publicUrl}/auto-login?confirm=${secret}`);
      await queueMail(tx, `welcome/${user.userId}`, user.email, mail);
    }),
    on(mailRequested, (tx: AccountTransaction, { key: given, to, kind, ...mail }) => {
      // The emitting service has typed it.
      const key = given as MailKey;
      return kind
        ? sendNotification(tx, { vault, publicUrl }, { key, to, kind, ...mail })
        : queueMail(tx, key, to, mail);
    }),
    // The plan of a member decides about the seats of their team.
    on(memberChanged, async (tx: AccountTransaction, { userId }) => {
      // First, because it changes the member's row in other transactions.
      await syncRenewals(userId);
      const assistants = await reconcileTeam(tx, snapshots, userId);
      tx.afterCommit(() => [userId, ...assistants].forEach((id) => pages.member(id, getTeam.path)));
    }),
    // Admin also calls us within the request. The event covers a failed call.
    on(memberRestricted, async (tx: AccountTransaction, { userId, restrictions }, { version }) => {
      const outcome = await applyRestrictions(tx, snapshots, { userId, version, restrictions });
      if (outcome === 'applied')
        tx.afterCommit(() => pages.admins(getMemberRecord.path.replace('{id}', String(userId))));
    }),
    on(adminMessageSent, (tx: AccountTransaction, sent) =>
      sendAdminMessage(tx, { vault, publicUrl, postalAddress }, sent),
    ),
    on(emailChanged, (_: AccountTransaction, { userId }) => syncCustomerEmail(userId)),
    on(userClosed, (_: AccountTransaction, { userId }) => cancelSubscriptions(userId)),
  ];
}
