import { whileThereIs } from '../beside.ts';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import { queueMail } from '../mail/queue.ts';
import { drawLink } from './links.ts';
import { resetMail, signInMail } from './mails.ts';

type Kind = 'reset' | 'sign-in';

/** Milliseconds between looks at wishes for links. */
const lookEvery = 500;

/** Writes down that someone wants a link for an address, known or not: the answer comes before anyone has looked. */
export async function requestLink({ sql }: AccountTransaction, kind: Kind, email: string): Promise<void> {
  await sql`INSERT INTO link_requests (kind, email) VALUES (${kind}, ${email})`;
}

/** Draws a link for each wish whose address has an account, and queues its mail, until the service stops. */
export function linkSender(db: AccountDatabase, publicUrl: string) {
  const next = () =>
    db.change(async (tx) => {
      const [wish] = await tx.sql<{ id: number; kind: Kind; email: string }>`
        DELETE FROM link_requests WHERE id = (
          SELECT id FROM link_requests ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id, kind, email`;
      if (!wish) return false;
      const user = await tx.user.findFirst({ where: { email: wish.email, closedAt: null } });
      if (!user || user.restrictions.includes('sign-in')) return true;
      const isReset = wish.kind === 'reset';
      const secret = await drawLink(tx, isReset ? 'reset' : 'signIn', user.id);
      const mail = isReset
        ? resetMail(user.email, `${publicUrl}/reset-password?token=${secret}`)
        : signInMail(user.email, `${publicUrl}/auto-login?token=${secret}`);
      await queueMail(tx, `link/${wish.id}`, user.email, mail);
      return true;
    });

  return whileThereIs(db, { query: 'SELECT FROM link_requests', every: lookEvery }, next);
}
