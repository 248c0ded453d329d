import {
  createJobRows,
  type BackgroundJob,
  clientNetworkOf,
  createBackgroundJob,
  takeMailLimit,
} from '@dealstead/service-kit';
import type { AccountDatabase } from '../../database.ts';
import { queueMail } from '../../mail/index.ts';
import { createLink } from './links.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { findUserByEmail } from '../../users/index.ts';
import { adminResetMail, resetMail, signInMail } from './recoveryMails.ts';

type Kind = 'reset' | 'sign-in';

const jobName = 'link-requests';

/** The response to a request for a link; it does not depend on whether the address has an account. */
export const linkRequested = { message: 'If an account has this address, a mail is on its way.' };

/** Stores a request for a link. @throws TooMany above the mail limits of the address and of the client's network */
export async function askForLink(
  db: AccountDatabase,
  kind: Kind,
  typedEmail: string,
  clientAddress: string | undefined,
): Promise<void> {
  const email = normalizeEmail(typedEmail);
  await db.change(async (tx) => {
    await takeMailLimit(tx, 'link', { to: email, sender: clientNetworkOf(clientAddress) });
    await tx.sql`INSERT INTO link_requests (kind, email) VALUES (${kind}, ${email})`;
  });
}

/** Creates a link for each request whose address has an account, and queues its mail. */
export function createLinkRequestJob(db: AccountDatabase, publicUrl: string): BackgroundJob {
  const send = (id: number) =>
    db.change(async (tx) => {
      const [request] = await tx.sql<{ id: number; kind: Kind; email: string }>`
        DELETE FROM link_requests WHERE id = ${id} RETURNING id, kind, email`;
      if (!request) return;
      const user = await findUserByEmail(tx, request.email);
      if (!user || user.closedAt || user.restrictions.includes('sign-in')) return;
      const isReset = request.kind === 'reset';
      if (isReset && user.role === 'admin') {
        await queueMail(tx, `link/${request.id}`, user.email, adminResetMail(user.email));
        return true;
      }
      const secret = await createLink(tx, isReset ? 'reset' : 'signIn', user.id);
      const mail = isReset
        ? resetMail(user.email, `${publicUrl}/reset-password?token=${secret}`)
        : signInMail(user.email, `${publicUrl}/auto-login?token=${secret}`);
      await queueMail(tx, `link/${request.id}`, user.email, mail);
    });

  return createBackgroundJob({
    name: jobName,
    idleEvery: 10_000,
    wakeOnCommit: true,
    run: () =>
      createJobRows(db, jobName).next(async (except) => {
        const [found] = await db.sql<{ id: number }>`
          SELECT id FROM link_requests WHERE id <> ALL (${except}::int[]) ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;
        return found?.id ?? null;
      }, send),
  });
}
