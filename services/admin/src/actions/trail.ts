import type { ActionValues, RecordedAction } from '@dealstead/contracts/recordedAction';
import { auditAreas } from '@dealstead/contracts';
import type { AuditFilter } from '@dealstead/contracts/admin/auditList';
import type { AuditCheck } from '@dealstead/contracts/admin/auditTrail';
import { allOf, part, type SqlPart, websearchText } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';

/** An entry's row, with the addresses of the open accounts that it names. */
export interface StoredEntry {
  readonly id: number;
  readonly at: Date;
  readonly byKind: RecordedAction['actor']['kind'];
  readonly actorEmail: string | null;
  readonly memberId: number | null;
  readonly member: string | null;
  readonly action: string;
  readonly reason: string | null;
  readonly details: { by: string; target?: string | null; before?: ActionValues | null; after?: ActionValues | null };
  readonly address: string | null;
  readonly userAgent: string | null;
  readonly hash: string;
}

/** Entries that are read for each one of a page before the index of words is asked. */
const newestForEach = 20;

/**
 * Entries that match, newest first, from before one of them. Words are first searched in the newest entries: a page of a frequent
 * word is among them, and a rarer one has few enough matches in the index to sort. PostgreSQL takes a word that its statistics do
 * not have for frequent, and would search the whole trail for it.
 */
export async function listEntries(
  { sql }: Sql,
  filter: AuditFilter,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<StoredEntry[]> {
  const { address, words } = toSearch(filter.search);
  const addressIds = address === undefined ? undefined : await findMemberIds({ sql }, address);
  const { range, matching, order } = toConditions(filter, { before, words, addressIds });
  const read = (entries: SqlPart) => readEntries({ sql }, entries, order);
  const page = part`ORDER BY ${order} LIMIT ${limit}`;
  if (words === undefined) return read(part`SELECT * FROM admin_actions WHERE ${range} AND ${matching} ${page}`);
  const newest = part`SELECT * FROM admin_actions WHERE ${range} ORDER BY ${order} LIMIT ${limit * newestForEach}`;
  const found = await read(part`SELECT * FROM (${newest}) AS newest WHERE ${matching} ${page}`);
  if (found.length === limit) return found;
  // The matches are computed first, so that the order never leads to a scan of the table.
  return read(part`
    WITH matches AS MATERIALIZED (SELECT id, created_at FROM admin_actions WHERE ${range} AND ${matching})
    SELECT * FROM admin_actions WHERE id IN (SELECT id FROM matches ${page})`);
}

/** Text with an @ is the address of a member, other text is words of an entry. */
function toSearch(text = ''): { address?: string; words?: string } {
  if (text === '') return {};
  return text.includes('@') ? { address: text.toLowerCase() } : { words: websearchText(text) };
}

interface Conditions {
  /** From before an entry, and of certain days. */
  readonly range: SqlPart;
  readonly matching: SqlPart;
  readonly order: SqlPart;
}

/**
 * Entries of certain days are in the order of time, which an index has; all others in that of ids, which differs where an entry
 * arrived late. The subjects of an area are values of the query, so that PostgreSQL knows how frequent they are: it reads the trail
 * from its end for frequent ones, and an index for rare ones.
 */
function toConditions(
  { area, member, from, to }: AuditFilter,
  { before, words, addressIds }: { before: number | undefined; words?: string; addressIds?: number[] },
): Conditions {
  const given = <T>(value: T | undefined, condition: (value: T) => SqlPart) =>
    value === undefined ? [] : [condition(value)];
  const isByTime = from !== undefined || to !== undefined;
  const isAbout = (ids: readonly number[]) => part`(admin_id = ANY (${ids}) OR target_user_id = ANY (${ids}))`;
  const range = [
    ...given(before, (id) =>
      isByTime
        ? part`(created_at, id) < ((SELECT created_at FROM admin_actions WHERE id = ${id}), ${id})`
        : part`id < ${id}`,
    ),
    ...given(from, (day) => part`created_at >= (${day}::date AT TIME ZONE 'America/New_York')`),
    ...given(to, (day) => part`created_at < ((${day}::date + 1) AT TIME ZONE 'America/New_York')`),
  ];
  const matching = [
    ...given(area && auditAreas[area].subjects, (subjects) => part`split_part(action, '.', 1) = ANY (${subjects})`),
    ...given(member === undefined ? undefined : [member], isAbout),
    ...given(addressIds, isAbout),
    ...given(
      words,
      (text) => part`(to_tsvector('simple', coalesce(reason, '')) || jsonb_to_tsvector('simple', details, '["all"]'))
        @@ websearch_to_tsquery('simple', ${text})`,
    ),
  ];
  return {
    range: allOf(range),
    matching: allOf(matching),
    order: isByTime ? part`created_at DESC, id DESC` : part`id DESC`,
  };
}

/** The entries of a query of rows of `admin_actions`, in an order. */
function readEntries({ sql }: Sql, entries: SqlPart, order: SqlPart): Promise<StoredEntry[]> {
  return sql<StoredEntry>`
    SELECT a.id, created_at AS at, actor_kind AS by_kind, actor.email AS actor_email, target_user_id AS member_id,
      target.email AS member, action, reason, details, ip_address AS address, user_agent,
      left(encode(hash, 'hex'), 12) AS hash
    FROM (${entries}) a
    LEFT JOIN members actor ON actor.id = CASE actor_kind WHEN 'member' THEN target_user_id ELSE admin_id END
    LEFT JOIN members target ON target.id = target_user_id
    ORDER BY ${order}`;
}

/** Members with an address. Their ids are looked up first: as part of the condition they would keep it from using indexes. */
async function findMemberIds({ sql }: Sql, email: string): Promise<number[]> {
  const rows = await sql<{ id: number }>`SELECT id FROM members WHERE email = ${email}`;
  return rows.map(({ id }) => id);
}

/** Entries that one query checks, so that it takes a fraction of the time that a statement may take. */
const checkedAtOnce = 20_000;

/**
 * Recomputes the hash chain from after an entry, by default from its beginning, over at most so many entries. An entry breaks
 * the chain if its hash is not that of its values, if it does not contain the hash of the entry before it, or if its id does
 * not follow. Changed and removed last entries show in the chain's own row. Entries that are added meanwhile are not checked.
 */
export async function checkChain(
  { sql }: Sql,
  { after = 0, limit = Infinity }: { after?: number; limit?: number } = {},
): Promise<AuditCheck> {
  const [found] = await sql<{ entries: number; lastHash: string; wrongEnd: number | null }>`
    SELECT last_id AS entries, encode(last_hash, 'hex') AS last_hash,
      (SELECT min(id) FROM admin_actions WHERE id >= last_id AND (id > last_id OR hash <> last_hash)) AS wrong_end
    FROM admin_action_chain`;
  const { wrongEnd, ...chain } = found!;
  const end = Math.min(chain.entries, after + limit);
  let checked = after;
  let brokenAt: number | null = null;
  while (checked < end && brokenAt === null) {
    const next = Math.min(checked + checkedAtOnce, end);
    brokenAt = await findBreak({ sql }, checked, next);
    checked = next;
  }
  if (checked === chain.entries) brokenAt ??= wrongEnd;
  return { ...chain, checked, brokenAt, checkedAt: new Date().toISOString() };
}

/** The first entry after one id until another that breaks the chain, or the id of a missing last one; null if none does. */
async function findBreak({ sql }: Sql, after: number, until: number): Promise<number | null> {
  const [found] = await sql<{ brokenAt: number | null; last: number }>`
    WITH checked AS (
      SELECT id, id > ${after} AND (hash IS DISTINCT FROM hash_admin_action(a)
        OR previous_hash IS DISTINCT
        FROM lag(hash, 1, '\\x') OVER by_id OR id <> lag(id, 1, 0) OVER by_id + 1) AS is_broken
      FROM admin_actions a WHERE id BETWEEN ${after} AND ${until} WINDOW by_id AS (ORDER BY id))
    SELECT min(id) FILTER (WHERE is_broken) AS broken_at, coalesce(max(id), ${after}) AS last FROM checked`;
  const { brokenAt, last } = found!;
  return brokenAt ?? (last < until ? last + 1 : null);
}
