import { type Mail, requestMail, type RenderedMail } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import type { Property } from '../generated/client.ts';

/** Mails the seller at their account's address, or at the listing's contact address where no member row exists. */
export async function mailSeller(
  tx: Tx,
  { userId, contactEmail }: Pick<Property, 'userId' | 'contactEmail'>,
  mail: RenderedMail & Pick<Mail, 'key'>,
): Promise<void> {
  const [seller] = await tx.sql<{
    email: string;
  }>`SELECT email FROM members WHERE id = ${userId} AND email <> ''`;
  const to = seller?.email ?? contactEmail;
  if (to !== null) await requestMail(tx, { ...mail, to });
}
