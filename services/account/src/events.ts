import {
  mailRequested,
  memberChanged,
  memberRestricted,
  userClosed,
  userRegistered,
} from '@dealstead/contracts/events';
import type { MailKey } from '@dealstead/contracts/mails';
import { on } from '@dealstead/service-kit';
import type { AccountTransaction } from './database.ts';
import { queueMail } from './mail/queue.ts';
import { welcomeMail } from './mail/welcomeMail.ts';
import { applyRestrictions } from './members/restrictions.ts';
import type { MemberSnapshots } from './members/snapshots.ts';
import { sendNotification } from './notifying/notify.ts';
import { createLink } from './recovery/links.ts';
import type { Vault } from './secrets.ts';
import { reconcileTeam } from './team/seats.ts';

interface ConsumerDeps {
  vault: Vault;
  /** The site's own address, for links in mails. */
  publicUrl: string;
  snapshots: MemberSnapshots;
  /** Ends what someone pays for. */
  cancelSubscriptions: (userId: number) => Promise<void>;
  /** Stops or resumes the renewals of someone whose account is about to end. */
  syncRenewals: (userId: number) => Promise<void>;
}

/** What follows here from events. */
export function consumers({
  vault,
  publicUrl,
  snapshots,
  cancelSubscriptions: endBilling,
  syncRenewals: followClosing,
}: ConsumerDeps) {
  return [
    on(userRegistered, async (tx: AccountTransaction, user) => {
      const secret = await createLink(tx, 'email', user.userId);
      const mail = welcomeMail(user, `${publicUrl}/auto-login?confirm=${secret}`);
      await queueMail(tx, `welcome/${user.userId}`, user.email, mail);
    }),
    on(mailRequested, (tx: AccountTransaction, { key: given, to, kind, ...mail }) => {
      // The service that asks has typed it.
      const key = given as MailKey;
      return kind
        ? sendNotification(tx, { vault, publicUrl }, { key, to, kind, ...mail })
        : queueMail(tx, key, to, mail);
    }),
    // A plan that ends takes the team's places along; one that comes back gives them back.
    on(memberChanged, async (tx: AccountTransaction, { userId }) => {
      // First, since it writes the member's row in transactions of its own.
      await followClosing(userId);
      await reconcileTeam(tx, snapshots, userId);
    }),
    // Admin also calls us within the request; this finds what a call could not.
    on(memberRestricted, (tx: AccountTransaction, { userId, restrictions }, { version }) =>
      applyRestrictions(tx, snapshots, { userId, version, restrictions }),
    ),
    on(userClosed, (_: AccountTransaction, { userId }) => endBilling(userId)),
  ];
}
