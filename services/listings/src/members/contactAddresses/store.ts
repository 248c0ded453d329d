import type { ContactAddress } from '@dealstead/contracts/listings/contactAddresses';
import { part, type Sql } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';

/** Addresses that the member's screens show. */
const shownAddresses = 200;

/** SQL: the contact address of a row of `properties` if it is confirmed; else null. */
export const confirmedContact = part`(SELECT known.email FROM contact_addresses AS known
  WHERE known.user_id = properties.user_id AND known.email = lower(properties.contact_email)
    AND known.confirmed_at IS NOT NULL)`;

/** The contact address of a member's listing if it is confirmed; else null. */
export async function findConfirmedContact(
  { sql }: Pick<Tx, 'sql'>,
  userId: number,
  contactEmail: string | null,
): Promise<string | null> {
  if (contactEmail === null) return null;
  const [known] = await sql<{ email: string }>`
    SELECT email FROM contact_addresses
    WHERE user_id = ${userId} AND email = ${normalizeEmail(contactEmail)} AND confirmed_at IS NOT NULL`;
  return known?.email ?? null;
}

/**
 * Notes the contact addresses of listings that buyers see and their sellers have to confirm. Each member and address is noted
 * once, so that it gets one mail however many listings name it.
 */
export async function recordContactAddresses(sql: Sql, propertyIds: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO contact_addresses (user_id, email)
    SELECT DISTINCT user_id, lower(contact_email) FROM properties
    WHERE id = ANY (${propertyIds}::int[]) AND contact_email IS NOT NULL
      AND NOT EXISTS (SELECT FROM members WHERE id = user_id AND lower(members.email) = lower(contact_email))
    ON CONFLICT (user_id, email) DO NOTHING`;
}

/**
 * Contact addresses of a member besides the account's, those of listings that buyers see first. Listings from before
 * addresses were confirmed have them without a note.
 */
export async function listContactAddresses({ sql }: Db, userId: number): Promise<ContactAddress[]> {
  const rows = await sql.prepared<Omit<ContactAddress, 'sentAt'> & { sentAt: Date | null }>`WITH used AS (
        SELECT lower(contact_email) AS email, count(*)::int AS listings FROM properties
        WHERE user_id = ${userId} AND status IN ('active', 'under-contract', 'in-review') AND contact_email IS NOT NULL
        GROUP BY 1),
      known AS (SELECT email, confirmed_at, sent_at FROM contact_addresses WHERE user_id = ${userId}),
      named AS (
        SELECT email, confirmed_at IS NOT NULL AS confirmed, sent_at, coalesce(listings, 0) AS listings
        FROM used FULL JOIN known USING (email))
      SELECT named.* FROM named
      WHERE NOT EXISTS (SELECT FROM members WHERE members.id = ${userId} AND lower(members.email) = named.email)
      ORDER BY listings DESC, named.email LIMIT ${shownAddresses}`;
  return rows.map(({ sentAt, ...address }) => ({ ...address, sentAt: sentAt?.toISOString() ?? null }));
}

/** Confirms a contact address. @returns it with its member; undefined for one that is deleted */
export async function confirmContact({ sql }: Tx, id: number): Promise<{ email: string; userId: number } | undefined> {
  const [confirmed] = await sql<{ email: string; userId: number }>`
    UPDATE contact_addresses SET confirmed_at = coalesce(confirmed_at, now()), due_at = NULL
    WHERE id = ${id} RETURNING email, user_id`;
  return confirmed;
}

/** Locks the note of a contact address, which is added where there is none. Undefined where no listing of the member has it. */
export async function lockOrAddContact(
  { sql }: Tx,
  userId: number,
  email: string,
): Promise<{ id: number; confirmed: boolean } | undefined> {
  await sql`
    INSERT INTO contact_addresses (user_id, email, due_at)
    SELECT ${userId}::int, ${email}, NULL
    WHERE EXISTS (SELECT FROM properties WHERE user_id = ${userId} AND lower(contact_email) = ${email})
    ON CONFLICT (user_id, email) DO NOTHING`;
  const [address] = await sql<{ id: number; confirmed: boolean }>`
    SELECT id, confirmed_at IS NOT NULL AS confirmed FROM contact_addresses
    WHERE user_id = ${userId} AND email = ${email}
      AND EXISTS (SELECT FROM properties WHERE user_id = ${userId} AND lower(contact_email) = ${email})
    FOR UPDATE`;
  return address;
}
