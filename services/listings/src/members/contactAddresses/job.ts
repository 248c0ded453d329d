import {
  createBackgroundJob,
  type BackgroundJob,
  createJobRows,
  requestMail,
  takeMailLimit,
} from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { createLink } from '../links/links.ts';
import { linkDays, renderContactAddressMail } from './mail.ts';

const jobName = 'contact-addresses';

/** Background job that mails a link to each contact address that was entered, once per member and address. */
export function createContactAddressJob(db: Db, publicUrl: string): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: 60_000,
    run: () => sendNext(db, publicUrl),
  });
}

/** Mails the link of the next contact address that is due. @returns whether there was one */
export function sendNext(db: Db, publicUrl: string): Promise<boolean> {
  return createJobRows(db, jobName).next(
    async (except) => {
      const rows = await db.sql<{
        id: number;
      }>`SELECT id FROM contact_addresses WHERE due_at <= now() AND id <> ALL (${except}::int[])
         ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`;
      return rows[0]?.id ?? null;
    },
    (id) =>
      db.change(async (tx) => {
        const [due] = await tx.sql<DueAddress>`
          UPDATE contact_addresses SET due_at = NULL WHERE id = ${id} AND due_at <= now() AND confirmed_at IS NULL
          RETURNING id, user_id, email`;
        // Beyond the limit, which counts by the day, it is tried again on the next day.
        if (due && !(await sendContactLink(tx, due, publicUrl)))
          await tx.sql`UPDATE contact_addresses SET due_at = now() + interval '1 day' WHERE id = ${id}`;
      }),
  );
}

interface DueAddress extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
}

/**
 * Mails a link that confirms a contact address, unless the account has that address now or none any more.
 * @returns false where the limit of such mails is reached
 */
export async function sendContactLink(tx: Tx, { id, userId, email }: DueAddress, publicUrl: string): Promise<boolean> {
  const [owner] = await tx.sql<{ email: string }>`
    SELECT email FROM members WHERE id = ${userId} AND email <> '' AND lower(email) <> ${email}`;
  if (!owner) return true;
  if (!(await takeMailLimit(tx, 'contact-address', { to: email, sender: `member/${userId}` }))) return false;
  const [sent] = await tx.sql<{ mails: number }>`
    UPDATE contact_addresses SET sent_at = now(), mails = mails + 1, due_at = NULL WHERE id = ${id} RETURNING mails`;
  const token = await createLink(tx, `contact-address/${id}`, linkDays);
  await requestMail(tx, {
    key: `contact-address/${id}/${sent!.mails}`,
    to: email,
    ...renderContactAddressMail({ account: owner.email, token, publicUrl }),
  });
  return true;
}
