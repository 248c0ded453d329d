import { BuyerPreferences } from '@dealstead/contracts/listings/leads';
import { createJobRows, type Logger, requestMail, takeMailLimit } from '@dealstead/service-kit';
import type { Db, Tx } from '../../database.ts';
import { createLink, linkExpired, redeemLink } from '../../members/index.ts';
import { hasSamePreferences, upsertBuyer } from './buyerList.ts';
import { normalizeEmail } from '@dealstead/contracts/values/email';
import { renderConfirmationMail } from './mail.ts';

/** Days for which a confirmation link is valid; requests are deleted after as many. */
const linkDays = 3;
/** Requests per run. */
export const confirmationsEach = 100;

/**
 * Stores a sign-up, or a change of preferences, until its address confirms it. It makes no difference whether the
 * address is known, so neither response nor timing reveals it. An equal sign-up within ten minutes is a duplicate.
 * @param sender digest of the sender, against which the mail is counted
 */
export async function insertJoinRequest(
  tx: Tx,
  request: BuyerPreferences,
  sender: string,
  enforceLimit: () => Promise<void>,
): Promise<void> {
  const { email: typed, ...preferences } = request;
  const email = normalizeEmail(typed);
  const preferencesJson = JSON.stringify(preferences);
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`buyer request ${email}`}, 0))::text`;
  const same = await tx.sql`
    SELECT FROM buyer_requests
    WHERE email = ${email} AND preferences = ${preferencesJson}::jsonb AND created_at > now() - interval '10 minutes'`;
  if (same.length > 0) return;
  await enforceLimit();
  await tx.sql`INSERT INTO buyer_requests (email, preferences, sender) VALUES (${email}, ${preferencesJson}::jsonb, ${sender})`;
}

export interface ConfirmationOptions {
  readonly db: Db;
  readonly publicUrl: string;
  readonly postalAddress: string;
  readonly log: Logger;
}

/** Mails the links of at most a hundred open requests; returns how many it processed. */
export async function sendConfirmations({ db, ...sender }: ConfirmationOptions): Promise<number> {
  const jobRows = createJobRows(db, 'buyer-confirmations');
  const rows = await db.sql<{
    id: number;
  }>`
    SELECT id FROM buyer_requests WHERE decided_at IS NULL AND id <> ALL (${await jobRows.deferred()}::int[]) ORDER BY id LIMIT ${confirmationsEach}`;
  for (const { id } of rows) await jobRows.attempt(id, () => db.change((tx) => sendConfirmation(tx, id, sender)));
  return rows.length;
}

/** Mails one request's link, unless its preferences are stored already or the address reached its daily limit. */
async function sendConfirmation(
  tx: Tx,
  id: number,
  sender: Pick<ConfirmationOptions, 'publicUrl' | 'postalAddress'>,
): Promise<void> {
  const [request] = await tx.sql<{ email: string; preferences: unknown; sender: string | null }>`
    UPDATE buyer_requests SET decided_at = now()
    WHERE id = (SELECT id FROM buyer_requests WHERE id = ${id} AND decided_at IS NULL FOR UPDATE SKIP LOCKED)
    RETURNING email, preferences, sender`;
  if (!request) return;
  const preferences = parsePreferences(request);
  await tx.sql`SELECT pg_advisory_xact_lock(hashtextextended(${`buyer request ${preferences.email}`}, 0))::text`;
  if (await hasSamePreferences(tx, preferences.email, preferences)) return;
  // Addresses from before double opt-in have no sender; each gets one request.
  const sentBy = request.sender ?? `migrated/${id}`;
  if (!(await takeMailLimit(tx, 'buyer-confirmation', { to: preferences.email, sender: sentBy }))) return;
  const token = await createLink(tx, `buyer-request/${id}`, linkDays);
  await requestMail(tx, {
    key: `buyer-confirmation/${id}`,
    to: preferences.email,
    ...renderConfirmationMail(preferences, { ...sender, token, days: linkDays }),
  });
}

/** The requested preferences. They were validated on receipt, and are parsed by the current schema. */
function parsePreferences({ email, preferences }: { email: string; preferences: unknown }): BuyerPreferences {
  return BuyerPreferences.parse({ ...(preferences as object), email });
}

/**
 * Redeems a confirmation link: the address is on the buyer list with the requested preferences.
 * @returns the preferences, and the number of an address that is new to the list
 * @throws Refusal 410
 */
export async function confirmJoinRequest(
  tx: Tx,
  token: string,
): Promise<{ preferences: BuyerPreferences; buyerId: number | null }> {
  const { id } = await redeemLink(tx, token, ['buyer-request'], confirmationExpired);
  const [request] = await tx.sql<{ email: string; preferences: unknown }>`
    SELECT email, preferences FROM buyer_requests WHERE id = ${id}`;
  if (!request) throw confirmationExpired();
  const preferences = parsePreferences(request);
  return { preferences, buyerId: await upsertBuyer(tx, preferences) };
}

const confirmationExpired = () =>
  linkExpired('This link has been used or has expired. Sign up again to get a new one.');

/** Deletes requests whose links have expired. */
export async function deleteExpiredRequests({ sql }: Pick<Tx, 'sql'>): Promise<void> {
  await sql`DELETE FROM buyer_requests WHERE created_at < now() - make_interval(days => ${linkDays}::int)
    AND decided_at IS NOT NULL`;
}
