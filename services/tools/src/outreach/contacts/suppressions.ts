import type { Sql } from '../../database.ts';
import type { SuppressionReason } from '@dealstead/contracts';

/** Suppresses the addresses and numbers of contacts. An existing reason stays. @returns how many contacts there were */
export async function suppressContacts(
  { sql }: Sql,
  ownerId: number,
  ids: readonly number[],
  reason: 'manual' | 'stop',
): Promise<number> {
  await sql`
    INSERT INTO contact_suppressions (owner_user_id, channel, address, reason)
    SELECT c.owner_user_id, contactPoint.channel, contactPoint.address, ${reason}
    FROM contacts c, LATERAL (VALUES ('email', c.email_key), ('sms', us_phone_key(c.phone))) AS contactPoint(channel, address)
    WHERE c.owner_user_id = ${ownerId} AND c.id = ANY(${[...ids]}::int[]) AND contactPoint.address IS NOT NULL
      AND (contactPoint.channel = 'sms' OR ${reason} = 'manual')
    ON CONFLICT DO NOTHING`;
  const [row] = await sql<{ count: number }>`
    SELECT count(*) AS count FROM contacts WHERE owner_user_id = ${ownerId} AND id = ANY(${[...ids]}::int[])`;
  return row!.count;
}

/** Lifts what the member suppressed by hand; an unsubscribe, a bounce or a STOP stays. @returns how many addresses */
export async function resumeContacts({ sql }: Sql, ownerId: number, ids: readonly number[]): Promise<number> {
  const lifted = await sql`
    DELETE FROM contact_suppressions s USING contacts c
    WHERE c.owner_user_id = ${ownerId} AND c.id = ANY(${[...ids]}::int[]) AND s.owner_user_id = c.owner_user_id
      AND s.reason = 'manual'
      AND ((s.channel = 'email' AND s.address = c.email_key) OR (s.channel = 'sms' AND s.address = us_phone_key(c.phone)))
    RETURNING c.id`;
  return lifted.length;
}

/** Suppresses an address that unsubscribed, bounced or complained. */
export async function suppressEmail(
  { sql }: Sql,
  ownerId: number,
  email: string,
  reason: Exclude<SuppressionReason, 'stop'>,
): Promise<void> {
  await sql`
    INSERT INTO contact_suppressions (owner_user_id, channel, address, reason)
    VALUES (${ownerId}, 'email', ${email.toLowerCase()}, ${reason})
    ON CONFLICT (owner_user_id, channel, address) DO UPDATE SET reason = excluded.reason
    WHERE contact_suppressions.reason = 'manual'`;
}

/** Whether an address gets nothing from an owner. */
export async function isSuppressed({ sql }: Sql, ownerId: number, email: string): Promise<boolean> {
  const found = await sql`
    SELECT FROM contact_suppressions
    WHERE owner_user_id = ${ownerId} AND channel = 'email' AND address = ${email.toLowerCase()}`;
  return found.length > 0;
}
