import { createHash, randomBytes } from 'node:crypto';
import { Refusal, type TransactionExtras } from '@dealstead/service-kit';

/** Kinds of links in mails. */
export const linkKinds = ['confirm', 'search', 'property-alert', 'buyer', 'buyer-request', 'contact-address'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** The subject of a link, such as `search/12`. */
export type Purpose = `${LinkKind}/${number}`;

/** A valid link. */
export interface Link {
  readonly kind: LinkKind;
  readonly id: number;
}

type Sql = Pick<TransactionExtras, 'sql'>;

/** Only the token's hash is stored, so that reading the table gives access to no link. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 410 for a link that is unknown, used or expired. The response does not say which. */
export const linkExpired = (message = 'This link has been used or has expired.'): Refusal =>
  new Refusal(410, 'link-gone', message);

/**
 * Creates a single-use link that works without a sign-in, if this transaction commits. Returns its token of 22
 * characters, which only the mail contains.
 */
export async function createLink({ sql }: Sql, purpose: Purpose, days: number): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await sql`
    INSERT INTO links (hash, purpose, expires_at)
    VALUES (${hashToken(token)}, ${purpose}, now() + make_interval(days => ${days}::int))`;
  return token;
}

/** Stores the listings that the mail with this link counts but does not show. */
export async function attachListings({ sql }: Sql, token: string, propertyIds: readonly number[]): Promise<void> {
  if (propertyIds.length > 0)
    await sql`UPDATE links SET property_ids = ${[...propertyIds]}::int[] WHERE hash = ${hashToken(token)}`;
}

/** The listings that `attachListings` stored, in their order. @throws Refusal 410 */
export async function readAttachedListings(sql: Sql, token: string, kinds: readonly LinkKind[]): Promise<number[]> {
  await readLink(sql, token, kinds);
  const [row] = await sql.sql<{ propertyIds: number[] | null }>`
    SELECT property_ids FROM links WHERE hash = ${hashToken(token)}`;
  return row?.propertyIds ?? [];
}

/**
 * Redeems a link, if this transaction commits. Of two concurrent requests one gets 410.
 * @throws Refusal 410 for a link of another kind too
 */
export async function redeemLink(
  { sql }: Sql,
  token: string,
  kinds: readonly LinkKind[],
  refusal: () => Refusal = linkExpired,
): Promise<Link> {
  const [taken] = await sql<{ purpose: Purpose }>`
    UPDATE links SET used_at = now()
    WHERE hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > now()
      AND split_part(purpose, '/', 1) = ANY (${[...kinds]}::text[])
    RETURNING purpose`;
  if (!taken) throw refusal();
  return parsePurpose(taken.purpose);
}

/** Reads a link without redeeming it: mail programs open pages automatically. @throws Refusal 410 */
export async function readLink({ sql }: Sql, token: string, kinds: readonly LinkKind[]): Promise<Link> {
  const [found] = await sql<{ purpose: Purpose }>`
    SELECT purpose FROM links
    WHERE hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > now()
      AND split_part(purpose, '/', 1) = ANY (${[...kinds]}::text[])`;
  if (!found) throw linkExpired();
  return parsePurpose(found.purpose);
}

/** Deletes all links of a deleted subject. */
export async function deleteLinks({ sql }: Sql, purpose: Purpose): Promise<void> {
  await sql`DELETE FROM links WHERE purpose = ${purpose}`;
}

/** Deletes expired links. */
export async function deleteExpiredLinks({ sql }: Sql): Promise<void> {
  await sql`DELETE FROM links WHERE expires_at < now()`;
}

function parsePurpose(purpose: Purpose): Link {
  const [kind, id] = purpose.split('/');
  return { kind: kind as LinkKind, id: Number(id) };
}
