import { mailRequested, memberChanged, userRegistered } from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { AccountTransaction } from './database.ts';
import { queueMail } from './mail/queue.ts';
import { welcomeMail } from './mail/welcome.ts';
import type { MemberSnapshots } from './members/snapshots.ts';
import { fitTeam } from './team/seats.ts';

/** What follows here from events. `publicUrl` is the site's own address, for links in mails. */
export function consumers(publicUrl: string, snapshots: MemberSnapshots) {
  return [
    on(userRegistered, (tx: AccountTransaction, user) =>
      queueMail(tx, `welcome/${user.userId}`, user.email, welcomeMail(user, publicUrl)),
    ),
    // A plan that ends takes the team's places along; one that comes back gives them back.
    on(memberChanged, (tx: AccountTransaction, { userId }) => fitTeam(tx, snapshots, userId)),
    on(mailRequested, (tx: AccountTransaction, { key, to, ...mail }) => queueMail(tx, key, to, mail)),
  ];
}
