import { createHash, randomBytes } from 'node:crypto';
import type { Db, Sql } from '../../database.ts';

/** Days for which a link works: longer than the 30 days after a mail that the law requires. */
const linkDays = 400;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** A token of 128 random bits with its hash, which alone is stored. */
export function createToken(): { readonly token: string; readonly hash: string } {
  const token = randomBytes(16).toString('base64url');
  return { token, hash: hashToken(token) };
}

export { hashToken };

export interface NewLink {
  readonly hash: string;
  readonly email: string;
}

/** Stores the links of mails that are sent in a member's name. */
export async function insertLinks(
  { sql }: Sql,
  ownerId: number,
  sender: string,
  links: readonly NewLink[],
): Promise<void> {
  await sql`
    INSERT INTO unsubscribe_links (token_hash, owner_user_id, email, sender)
    SELECT hash, ${ownerId}, email, ${sender}
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS l(hash text, email text)`;
}

export interface UnsubscribeLink {
  readonly ownerId: number;
  readonly email: string;
  readonly sender: string;
  readonly isStopped: boolean;
}

/** Whose mail a link stops; undefined for an unknown or expired one. */
export async function findLink({ sql }: Db, token: string): Promise<UnsubscribeLink | undefined> {
  const rows =
    await sql<UnsubscribeLink>`SELECT l.owner_user_id AS owner_id, l.email, l.sender, EXISTS (SELECT FROM contact_suppressions s
       WHERE s.owner_user_id = l.owner_user_id AND s.channel = 'email' AND s.address = lower(l.email)) AS is_stopped
     FROM unsubscribe_links l WHERE token_hash = ${hashToken(token)} AND created_at > now() - make_interval(days => ${linkDays})`;
  return rows[0];
}

/** Deletes expired links. @returns whether there may be more */
export async function deleteExpiredLinks({ sql }: Db): Promise<boolean> {
  const rows = await sql`DELETE FROM unsubscribe_links WHERE token_hash IN (SELECT token_hash FROM unsubscribe_links
       WHERE created_at < now() - make_interval(days => ${linkDays}) LIMIT 5000) RETURNING 1`;
  return rows.length === 5_000;
}
