import { createHash, randomBytes } from 'node:crypto';
import { Refusal, type TransactionExtras } from '@dealstead/service-kit';

/** What a link in a mail may be about. */
export const linkKinds = ['confirm', 'search', 'property-alert', 'buyer', 'buyer-request'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** What a link is about: `search/12`. */
export type Purpose = `${LinkKind}/${number}`;

/** A link that holds, as it was issued. */
export interface Link {
  readonly kind: LinkKind;
  readonly id: number;
}

type Sql = Pick<TransactionExtras, 'sql'>;

/** Only this is kept of a token: whoever reads the table can use no link. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The one refusal of a link that was never issued, is used up or too old: nobody learns which. */
export const linkExpired = (
  message = 'This link was used before or is too old. Sign in to change what you get.',
): Refusal => new Refusal(410, 'link-gone', message);

/**
 * Makes a link that acts once and without signing in, if this transaction commits. Gives its token, 22 letters that go
 * into a mail and nowhere else.
 */
export async function createLink({ sql }: Sql, purpose: Purpose, days: number): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await sql`
    INSERT INTO links (hash, purpose, expires_at)
    VALUES (${hashToken(token)}, ${purpose}, now() + make_interval(days => ${days}::int))`;
  return token;
}

/** Notes the listings that the mail with this link counts without showing them. */
export async function attachListings({ sql }: Sql, token: string, propertyIds: readonly number[]): Promise<void> {
  if (propertyIds.length > 0)
    await sql`UPDATE links SET property_ids = ${[...propertyIds]}::int[] WHERE hash = ${hashToken(token)}`;
}

/** The listings that `attachListings` noted, in their order; none for a mail that showed all. @throws Refusal 410 */
export async function readAttachedListings(sql: Sql, token: string, kinds: readonly LinkKind[]): Promise<number[]> {
  await readLink(sql, token, kinds);
  const [row] = await sql.sql<{ property_ids: number[] | null }>`
    SELECT property_ids FROM links WHERE hash = ${hashToken(token)}`;
  return row?.property_ids ?? [];
}

/**
 * Uses a link up, if this transaction commits; of two who press at once, one finds it gone.
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

/** What a link is about, without using it: opening a page, which mail programs do by themselves, changes nothing. @throws Refusal 410 */
export async function readLink({ sql }: Sql, token: string, kinds: readonly LinkKind[]): Promise<Link> {
  const [found] = await sql<{ purpose: Purpose }>`
    SELECT purpose FROM links
    WHERE hash = ${hashToken(token)} AND used_at IS NULL AND expires_at > now()
      AND split_part(purpose, '/', 1) = ANY (${[...kinds]}::text[])`;
  if (!found) throw linkExpired();
  return parsePurpose(found.purpose);
}

/** Ends all links about something that is no more. */
export async function deleteLinks({ sql }: Sql, purpose: Purpose): Promise<void> {
  await sql`DELETE FROM links WHERE purpose = ${purpose}`;
}

/** Removes links that nobody can use any more. */
export async function deleteExpiredLinks({ sql }: Sql): Promise<void> {
  await sql`DELETE FROM links WHERE expires_at < now()`;
}

function parsePurpose(purpose: Purpose): Link {
  const [kind, id] = purpose.split('/');
  return { kind: kind as LinkKind, id: Number(id) };
}
