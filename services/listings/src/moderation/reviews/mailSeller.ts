import { type Mail, requestMail, type RenderedMail } from '@dealstead/service-kit';
import { findConfirmedContact } from '../../members/index.ts';
import type { Tx } from '../../database.ts';
import type { Property } from '../../catalog/index.ts';

/** Mails the seller at their account's address, or at the listing's confirmed contact address where that is unknown. */
export async function mailSeller(
  tx: Tx,
  { userId, contactEmail }: Pick<Property, 'userId' | 'contactEmail'>,
  mail: RenderedMail & Pick<Mail, 'key'>,
): Promise<void> {
  const [seller] = await tx.sql<{
    email: string;
  }>`SELECT email FROM members WHERE id = ${userId} AND email <> ''`;
  const to = seller?.email ?? (await findConfirmedContact(tx, userId, contactEmail));
  if (to !== null) await requestMail(tx, { ...mail, to });
}
