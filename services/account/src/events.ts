import { mailRequested, userRegistered } from '@dealstead/contracts/events';
import { on } from '@dealstead/service-kit';
import type { AccountTransaction } from './database.ts';
import { queueMail } from './mail/queue.ts';
import { welcomeMail } from './mail/welcome.ts';

/** What follows here from events. `publicUrl` is the site's own address, for links in mails. */
export function consumers(publicUrl: string) {
  return [
    on(userRegistered, (tx: AccountTransaction, user) =>
      queueMail(tx, `welcome/${user.userId}`, user.email, welcomeMail(user, publicUrl)),
    ),
    on(mailRequested, (tx: AccountTransaction, { key, to, ...mail }) => queueMail(tx, key, to, mail)),
  ];
}
