import { createEvent, sellerLeadReceived } from '@dealstead/contracts/events';
import type { SellerLead } from '@dealstead/contracts/listings/leads';
import type { Tx } from '../database.ts';
import { normalizeEmail } from './normalizeEmail.ts';

/**
 * Keeps what a seller offers, with its event. The same sent again within ten minutes (a double click, a repeated post)
 * is the same lead. Awaits `mayAdd` before a new one.
 * @param userId who sent it, where they are signed in
 * @returns the number of a new lead, null for one that is known
 */
export async function receiveSellerLead(
  tx: Tx,
  { propertyAddress, fullName, phone, email: typed, ...offer }: SellerLead,
  userId: number | null,
  enforceLimit: () => Promise<void>,
): Promise<number | null> {
  const email = normalizeEmail(typed);
  const same = {
    ...{ propertyAddress, fullName, phone, email, situation: offer.situation ?? null },
    additionalNotes: offer.additionalNotes || null,
  };
  // The same at the same time: the second waits, and then finds the first.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(same)}, 0))::text`;
  const sent = await tx.sellerLead.findFirst({
    where: { ...same, createdAt: { gt: new Date(Date.now() - 10 * 60_000) } },
    select: { id: true },
  });
  if (sent) return null;
  await enforceLimit();
  const { id, createdAt } = await tx.sellerLead.create({ data: { ...same, userId } });
  await tx.emit(
    createEvent(
      sellerLeadReceived,
      { subject: `seller-lead/${id}`, version: 1 },
      { sellerLeadId: id, ...same, receivedAt: createdAt.toISOString() },
    ),
  );
  return id;
}
