import { type Mail, requestMail, type RenderedMail } from '@dealstead/service-kit';
import type { Tx } from '../database.ts';
import type { Property } from '../generated/client.ts';

/** Mails the seller at the address of their account, or at the listing's own where that is not known here. */
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
