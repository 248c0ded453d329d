import { memberPageSize, parsePlan, plainLetters } from '@dealstead/contracts';
import type { MemberFilter, SubscriberGroup } from '@dealstead/contracts/account/memberFilters';
import { part, type SqlPart } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';

/** Members that are read first. A page of a text that matches one in forty members is among them. */
const newestFew = 2_000;

/** Members that are read before the index computes all matches. */
const newestMembers = 20_000;

/**
 * Members who are read by an index to compare the whole text with each, at most. Where more of a million match, they are one in 400,
 * so that a page of them is among the newest.
 */
const mostCandidates = 2_500;

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
 * or is the id; a payment's id or receipt number finds who paid. Accents do not count. No query takes a time that depends on
 * how many members match.
 */
export async function searchUserIds(db: Sql, { search = '', show, after }: MemberSearch): Promise<number[]> {
  const text = search.trim();
  if (text === '' && show !== undefined) return findGroup(db, show, after);
  if (isPaymentReference(text)) return findPayers(db, text, after);
  const plain = plainLetters(text);
  const query = toSearchQuery(plain);
  if (query === null) return readIds(db, newestQuery(after, null, memberPageSize));
  const [asWritten, accented] = await Promise.all([
    searchAsWritten(db, plain, { query, after }),
    readIds(db, accentedQuery(after, query)),
  ]);
  return [...new Set([...asWritten, ...accented])].toSorted((a, b) => b - a).slice(0, memberPageSize);
}

/** A page of the members whose lexemes match as they are: all but those with accents. */
async function searchAsWritten(
  db: Sql,
  text: string,
  { query, after }: { readonly query: string; readonly after: number | undefined },
): Promise<number[]> {
  const readNewest = (members: number) => readIds(db, newestQuery(after, query, members));
  const found = await readNewest(newestFew);
  if (found.length === memberPageSize) return found;
  const pairs = toNamePairs(text);
  const hasPairs = pairs.length > 0;
  const rare = toSearchQuery(rareWordsOf(text)) ?? query;
  const candidates = hasPairs ? pairCandidates(pairs) : wordCandidates(rare);
  const [read] = await db.sql<{ ids: number[]; candidates: number }>`${candidatesQuery(after, query, candidates)}`;
  if (read && read.candidates < mostCandidates) return read.ids;
  // A name and a beginning of many addresses: few members have both, so that the newest would be read in vain.
  if (rare !== query) return readIds(db, indexedQuery(after, query));
  const newest = await readNewest(newestMembers);
  if (newest.length === memberPageSize) return newest;
  return hasPairs ? readIds(db, pairQuery(after, query, pairs)) : readIds(db, indexedQuery(after, query));
}

/** A member's id, of those after which a page begins; none for the first page. */
type After = number | undefined;

/** Open accounts after the last one of the page before. */
const isNext = (after: After) => part`closed_at IS NULL AND (${after}::int IS NULL OR id < ${after})`;

const newestQuery = (after: After, query: string | null, members: number) => part`
  SELECT id FROM (
    SELECT id, search FROM users WHERE ${isNext(after)} ORDER BY id DESC
    LIMIT CASE WHEN ${query}::text IS NULL THEN ${memberPageSize}::int ELSE ${members}::int END
  ) AS newest WHERE ${query}::text IS NULL OR search @@ ${query}::tsquery ORDER BY id DESC LIMIT ${memberPageSize}`;

/** The matches are computed first, so that the order by id never leads to a scan of the table. */
export const indexedQuery = (after: After, query: string | null) => part`
  WITH matches AS MATERIALIZED (
    SELECT id FROM users WHERE search @@ ${query}::tsquery AND ${isNext(after)}
  )
  SELECT id FROM matches ORDER BY id DESC LIMIT ${memberPageSize}`;

/** Members whose names have accents or other letters than those of ASCII, compared in plain ones. */
export const accentedQuery = (after: After, query: string) => part`
  WITH matches AS MATERIALIZED (
    SELECT id FROM users
    WHERE octet_length(first_name || last_name) > char_length(first_name || last_name) AND plain_search(search) @@ ${query}::tsquery
      AND ${isNext(after)}
  )
  SELECT id FROM matches ORDER BY id DESC LIMIT ${memberPageSize}`;

/**
 * Reads those who meet a condition with an index, and compares the whole text with each. With all candidates read, the ids are
 * complete: the index of lexemes would also read all members with each frequent word. The limit is applied to rows that are read
 * on demand, so that PostgreSQL does not plan for it: it would scan the table, in which it takes any word for frequent.
 */
export const candidatesQuery = (after: After, query: string | null, condition: SqlPart) => part`
  WITH matches AS MATERIALIZED (
    SELECT id, search FROM users WHERE ${condition} AND ${isNext(after)}
  ), candidates AS MATERIALIZED (SELECT * FROM matches LIMIT ${mostCandidates})
  SELECT ARRAY(SELECT id FROM candidates WHERE search @@ ${query}::tsquery ORDER BY id DESC LIMIT ${memberPageSize}) AS ids,
    (SELECT count(*) FROM candidates) AS candidates`;
export const wordCandidates = (word: string | null) => part`search @@ ${word}::tsquery`;
export const pairCandidates = (pairs: readonly string[]) => part`member_name_beginnings(search) @> ${pairs}::text[]`;

/**
 * As `indexedQuery`, for texts with name pairs. The index of lexemes would read all members with each of two frequent names;
 * the index of pairs reads those who may have both, and the lexemes decide.
 */
export const pairQuery = (after: After, query: string | null, pairs: readonly string[]) => part`
  WITH candidates AS MATERIALIZED (
    SELECT id, search FROM users
    WHERE ${pairCandidates(pairs)} AND ${isNext(after)}
  )
  SELECT id FROM candidates WHERE search @@ ${query}::tsquery ORDER BY id DESC LIMIT ${memberPageSize}`;

/** Members whose plan in force is the one given; an index holds the expression. */
export const planQuery = (after: After, plan: string) => part`
  SELECT id FROM users
  WHERE CASE WHEN subscription_status = 'active' THEN replace(subscription_plan, '-', '_') ELSE 'free' END = ${plan}
    AND closed_at IS NULL AND id < coalesce(${after}::int, 2147483647)
  ORDER BY id DESC LIMIT ${memberPageSize}`;

/** Ids of the members in each group, counted as for revenue. */
const groupMembers: Readonly<Record<SubscriberGroup, SqlPart>> = {
  subscribers: part`SELECT user_id FROM revenue_changes WHERE at <= now() GROUP BY user_id HAVING sum(annual_cents) > 0`,
  'past-due': part`SELECT user_id FROM subscriptions WHERE status = 'past_due'`,
  ending: part`SELECT user_id FROM subscriptions WHERE status = 'active' AND cancel_at IS NOT NULL`,
  left: part`
    SELECT user_id FROM revenue_changes WHERE at <= now() GROUP BY user_id
    HAVING sum(annual_cents) = 0 AND (
      coalesce(sum(annual_cents) FILTER (WHERE at <= now() - interval '30 days'), 0) > 0
      OR bool_or(at > now() - interval '30 days' AND annual_cents > 0))`,
};

function findGroup(db: Sql, show: MemberFilter, after: number | undefined): Promise<number[]> {
  const plan = parsePlan(show);
  if (plan !== null) return readIds(db, planQuery(after, plan));
  return readIds(
    db,
    part`SELECT id FROM users WHERE ${isNext(after)}
      AND id IN (${groupMembers[show as SubscriberGroup]}) ORDER BY id DESC LIMIT ${memberPageSize}`,
  );
}

async function readIds({ sql }: Sql, query: SqlPart): Promise<number[]> {
  const rows = await sql<{ id: number }>`${query}`;
  return rows.map(({ id }) => id);
}

function findPayers(db: Sql, reference: string, after: number | undefined): Promise<number[]> {
  return readIds(
    db,
    part`SELECT id FROM users WHERE ${isNext(after)} AND id IN (
      SELECT user_id FROM payment_records WHERE payment_intent_id = ${reference}
      UNION SELECT user_id FROM payment_records WHERE invoice_id = ${reference}
      UNION SELECT user_id FROM payment_records WHERE receipt_number = ${reference}
      UNION SELECT id FROM users WHERE stripe_customer_id = ${reference}
      UNION SELECT id FROM users WHERE stripe_subscription_id = ${reference}
    ) ORDER BY id DESC LIMIT ${memberPageSize}`,
  );
}

/** A lexeme in a tsquery's syntax. */
const quoted = (lexeme: string) => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

const toWords = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const isPhoneNumber = (text: string) => digitsOf(text).length >= 7 && /^[\d\s()+.-]+$/.test(text);

/** The text as a tsquery, or null for one without words. */
export function toSearchQuery(text: string): string | null {
  if (isPhoneNumber(text)) return `${quoted(digitsOf(text).slice(-10))}:*`;
  const words = toWords(text);
  if (words.length === 0) return null;
  return words
    .map((word) => {
      const prefix = `${quoted(word)}:*`;
      return /^#?\d{1,10}$/.test(word) ? `(${prefix} | ${quoted(`#${word.replace('#', '')}`)})` : prefix;
    })
    .join(' & ');
}

/** The words with a digit or @: parts of an address or a number, which few members share. A phone number is one word. */
function rareWordsOf(text: string): string {
  if (isPhoneNumber(text)) return text;
  return toWords(text)
    .filter((word) => /[\d@]/.test(word))
    .join(' ');
}

/** Lengths of the beginnings of which the function `member_name_beginnings` of the migration makes pairs, longest first. */
const beginningLengths = [6, 5, 4, 3] as const;

/**
 * The pairs of beginnings that every member has whom the text matches, for each two words of the longest length that both have;
 * none for fewer than two words of three letters that begin differently, because two words that begin alike may be one name. A
 * text with a digit or @ has none: it names an address or a number, which few members share, so that the index of lexemes reads
 * less than that of pairs, which knows the beginning of the address only.
 */
export function toNamePairs(text: string): string[] {
  if (/[\d@]/.test(text)) return [];
  const words = toWords(text).map((word) => [...word]); // characters as PostgreSQL counts them, by code point
  const pairs = words.flatMap((first, i) => words.slice(i + 1).flatMap((second) => pairOf(first, second) ?? []));
  return [...new Set(pairs)].toSorted();
}

function pairOf(first: readonly string[], second: readonly string[]): string | null {
  const isName = (word: readonly string[]) => word[0] !== '#';
  const length = beginningLengths.find((least) => Math.min(first.length, second.length) >= least);
  if (length === undefined || !isName(first) || !isName(second)) return null;
  const [a, b] = [first, second]
    .map((letters) => letters.slice(0, length).join(''))
    .toSorted((x, y) => Buffer.compare(Buffer.from(x), Buffer.from(y)));
  return a === b ? null : `${a} ${b}`;
}
