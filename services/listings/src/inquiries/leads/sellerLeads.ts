import { createEvent, sellerLeadReceived } from '@dealstead/contracts/events';
import type { SellerLead } from '@dealstead/contracts/listings/leads';
import type { Tx } from '../../database.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';

/**
 * Stores a seller lead and emits its event. An equal lead within ten minutes (a double click, a repeated post) is a duplicate.
 * Calls `enforceLimit` before a new lead is inserted.
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
    propertyAddress,
    fullName,
    phone,
    email,
    situation: offer.situation ?? null,
    additionalNotes: offer.additionalNotes || null,
  };
  // An advisory lock serializes equal leads: the second waits and then finds the first.
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${JSON.stringify(same)}, 0))::text`;
  const { situation, additionalNotes } = same;
  const [sent] = await tx.sql`
    SELECT FROM seller_leads WHERE email = ${email} AND property_address = ${propertyAddress} AND full_name = ${fullName}
      AND phone = ${phone} AND situation IS NOT DISTINCT FROM ${situation}
      AND additional_notes IS NOT DISTINCT FROM ${additionalNotes} AND created_at > now() - interval '10 minutes' LIMIT 1`;
  if (sent) return null;
  await enforceLimit();
  const [stored] = await tx.sql<{ id: number; createdAt: Date }>`
    INSERT INTO seller_leads (property_address, full_name, phone, email, situation, additional_notes, user_id)
    VALUES (${propertyAddress}, ${fullName}, ${phone}, ${email}, ${situation}, ${additionalNotes}, ${userId})
    RETURNING id, created_at`;
  const { id, createdAt } = stored!;
  await tx.emit(
    createEvent(
      sellerLeadReceived,
      { subject: `seller-lead/${id}`, version: 1 },
      { sellerLeadId: id, ...same, receivedAt: createdAt.toISOString() },
    ),
  );
  return id;
}
