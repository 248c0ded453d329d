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
import { welcomeMail } from './mail/welcome.ts';
import { restrict } from './members/restricting.ts';
import type { MemberSnapshots } from './members/snapshots.ts';
import { notify } from './notifying/notify.ts';
import { drawLink } from './recovery/links.ts';
import type { Vault } from './secrets.ts';
import { fitTeam } from './team/seats.ts';

interface Parts {
  vault: Vault;
  /** The site's own address, for links in mails. */
  publicUrl: string;
  snapshots: MemberSnapshots;
  /** Ends what someone pays for. */
  endBilling: (userId: number) => Promise<void>;
  /** Stops or resumes the renewals of someone whose account is about to end. */
  followClosing: (userId: number) => Promise<void>;
}

/** What follows here from events. */
export function consumers({ vault, publicUrl, snapshots, endBilling, followClosing }: Parts) {
  return [
    on(userRegistered, async (tx: AccountTransaction, user) => {
      const secret = await drawLink(tx, 'email', user.userId);
      const mail = welcomeMail(user, `${publicUrl}/auto-login?confirm=${secret}`);
      await queueMail(tx, `welcome/${user.userId}`, user.email, mail);
    }),
    on(mailRequested, (tx: AccountTransaction, { key: given, to, kind, ...mail }) => {
      // The service that asks has typed it.
      const key = given as MailKey;
      return kind ? notify(tx, { vault, publicUrl }, { key, to, kind, ...mail }) : queueMail(tx, key, to, mail);
    }),
    // A plan that ends takes the team's places along; one that comes back gives them back.
    on(memberChanged, async (tx: AccountTransaction, { userId }) => {
      // First, since it writes the member's row in transactions of its own.
      await followClosing(userId);
      await fitTeam(tx, snapshots, userId);
    }),
    // Admin also calls us within the request; this finds what a call could not.
    on(memberRestricted, (tx: AccountTransaction, { userId, restrictions }, { version }) =>
      restrict(tx, snapshots, { userId, version, restrictions }),
    ),
    on(userClosed, (_: AccountTransaction, { userId }) => endBilling(userId)),
  ];
}
