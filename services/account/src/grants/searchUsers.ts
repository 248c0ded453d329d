import { memberPageSize, parsePlan } from '@dealstead/contracts';
import type { MemberFilter, SubscriberGroup } from '@dealstead/contracts/account/memberFilters';
import type { AccountDatabase } from '../database.ts';

/**
 * Members that are read before the index is asked. A text that matches one in four hundred members finds a page among
 * them within milliseconds; one that matches fewer has few enough matches to sort.
 */
const newestMembers = 20_000;

/** The ids that Stripe, a receipt or an invoice gives a payment or a customer. */
const isPaymentReference = (text: string) => /^(?:[a-z]{2,4}_\w+|\d{4}-\d{4}|[A-Z0-9]+-\d{4,})$/.test(text);

export interface MemberSearch {
  readonly search?: string;
  /** Ignored with a search. */
  readonly show?: MemberFilter;
  /** Members with a smaller id only. */
  readonly after?: number;
}

/**
 * Ids of a page of members, newest first. Each word of the search begins the address, a word of the name or the phone number,
 * or is the id; a payment's id or receipt number finds who paid. Both queries take a time that does not depend on how many
 * members match.
 */
export async function searchUserIds(
  db: AccountDatabase,
  { search = '', show, after }: MemberSearch,
): Promise<number[]> {
  const text = search.trim();
  if (text === '' && show !== undefined) return findGroup(db, show, after);
  if (isPaymentReference(text)) return findPayers(db, text, after);
  const query = toSearchQuery(text);
  const newest = await readIds(db, newestQuery, [after ?? null, query, newestMembers]);
  if (query === null || newest.length === memberPageSize) return newest;
  const pairs = toNamePairs(text);
  return pairs.length > 0
    ? readIds(db, pairQuery, [after ?? null, query, pairs])
    : readIds(db, indexedQuery, [after ?? null, query]);
}

const newestQuery = `
  SELECT id FROM (
    SELECT id, search FROM users WHERE closed_at IS NULL AND ($1::int IS NULL OR id < $1) ORDER BY id DESC
    LIMIT CASE WHEN $2::text IS NULL THEN ${memberPageSize} ELSE $3::int END
  ) AS newest WHERE $2::text IS NULL OR search @@ $2::tsquery ORDER BY id DESC LIMIT ${memberPageSize}`;

/** The matches are computed first, so that the order by id never leads to a scan of the table. */
export const indexedQuery = `
  WITH matches AS MATERIALIZED (
    SELECT id FROM users WHERE search @@ $2::tsquery AND closed_at IS NULL AND ($1::int IS NULL OR id < $1)
  )
  SELECT id FROM matches ORDER BY id DESC LIMIT ${memberPageSize}`;

/**
 * As `indexedQuery`, for texts with name pairs. The index of lexemes would read all members with each of two frequent names;
 * the index of pairs reads those who may have both, and the lexemes decide.
 */
export const pairQuery = `
  WITH candidates AS MATERIALIZED (
    SELECT id, search FROM users
    WHERE member_name_pairs(search) @> $3::text[] AND closed_at IS NULL AND ($1::int IS NULL OR id < $1)
  )
  SELECT id FROM candidates WHERE search @@ $2::tsquery ORDER BY id DESC LIMIT ${memberPageSize}`;

/** Members whose plan in force is the one given; an index holds the expression. */
export const planQuery = `
  SELECT id FROM users
  WHERE CASE WHEN subscription_status = 'active' THEN replace(subscription_plan, '-', '_') ELSE 'free' END = $2
    AND closed_at IS NULL AND id < coalesce($1::int, 2147483647)
  ORDER BY id DESC LIMIT ${memberPageSize}`;

/** Ids of the members in each group, counted as for revenue. */
const groupMembers: Readonly<Record<SubscriberGroup, string>> = {
  'past-due': `SELECT user_id FROM subscriptions WHERE status = 'past_due'`,
  ending: `SELECT user_id FROM subscriptions WHERE status = 'active' AND cancel_at IS NOT NULL`,
  left: `
    SELECT user_id FROM revenue_changes WHERE at <= now() GROUP BY user_id
    HAVING sum(annual_cents) = 0 AND (
      coalesce(sum(annual_cents) FILTER (WHERE at <= now() - interval '30 days'), 0) > 0
      OR bool_or(at > now() - interval '30 days' AND annual_cents > 0))`,
};

function findGroup(db: AccountDatabase, show: MemberFilter, after: number | undefined): Promise<number[]> {
  const plan = parsePlan(show);
  if (plan !== null) return readIds(db, planQuery, [after ?? null, plan]);
  return readIds(
    db,
    `SELECT id FROM users WHERE closed_at IS NULL AND ($1::int IS NULL OR id < $1)
       AND id IN (${groupMembers[show as SubscriberGroup]}) ORDER BY id DESC LIMIT ${memberPageSize}`,
    [after ?? null],
  );
}

async function readIds({ pool }: AccountDatabase, text: string, values: unknown[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(text, values);
  return rows.map(({ id }) => id);
}

function findPayers(db: AccountDatabase, reference: string, after: number | undefined): Promise<number[]> {
  return readIds(
    db,
    `SELECT id FROM users WHERE closed_at IS NULL AND ($1::int IS NULL OR id < $1) AND id IN (
       SELECT user_id FROM payment_records WHERE payment_intent_id = $2
       UNION SELECT user_id FROM payment_records WHERE invoice_id = $2
       UNION SELECT user_id FROM payment_records WHERE receipt_number = $2
       UNION SELECT id FROM users WHERE stripe_customer_id = $2
       UNION SELECT id FROM users WHERE stripe_subscription_id = $2
     ) ORDER BY id DESC LIMIT ${memberPageSize}`,
    [after ?? null, reference],
  );
}

/** A lexeme in a tsquery's syntax. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const toWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** The text as a tsquery, or null for one without words. */
export function toSearchQuery(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '');
  if (digits.length >= 7 && /^[\d\s()+.-]+$/.test(text)) return `${quoted(digits.slice(-10))}:*`;
  const words = toWords(text);
  if (words.length === 0) return null;
  return words
    .map((word) => {
      const prefix = `${quoted(word)}:*`;
      return /^#?\d{1,10}$/.test(word) ? `(${prefix} | ${quoted(`#${word.replace('#', '')}`)})` : prefix;
    })
    .join(' & ');
}

/**
 * The pairs of beginnings, as in the function `member_name_pairs` of the migration, that every member has whom the text
 * matches; none for fewer than two words of three letters that begin differently, because two words that begin alike may be
 * one name. A text with a digit or @ has none: it names an address or a number, which few members share, so that the index of
 * lexemes reads less than that of pairs, which knows three letters of the address.
 */
export function toNamePairs(text: string): string[] {
  if (/[\d@]/.test(text)) return [];
  const starts = new Set(toWords(text).map(firstThree));
  const sorted = [...starts]
    .filter((start) => /^[^#0-9]..$/u.test(start))
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return sorted.flatMap((start, i) => sorted.slice(i + 1).map((later) => `${start} ${later}`));
}

/** Characters as PostgreSQL counts them, by code point. */
const firstThree = (word: string) => [...word].slice(0, 3).join('');
