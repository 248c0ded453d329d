import { quotaMonth, type ApiScope } from '@dealstead/contracts';
import { apiKeyChanged } from '@dealstead/contracts/events';
import { assignments, part } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import type { ApiKey, ApiKeyEvent, ListedKey } from './rules.ts';

/** Events of a key that its owner sees. */
const shownEvents = 10;

const columns = part`api_keys.id, user_id, name, hash, prefix, last_four, scopes, per_minute, per_month, created_at, expires_at,
  revoked_at, previous_hash, previous_until, retired_hashes, last_used_at, last_used_address, version`;

const monthNow = () => quotaMonth(Date.now());

/** A member's keys that are not revoked, newest first, with this month's calls and their latest events. */
export async function listKeys({ sql }: Sql, userId: number): Promise<ListedKey[]> {
  const keys = await sql<ApiKey & { monthCalls: number }>`
    SELECT ${columns}, coalesce(calls.calls, 0) AS month_calls
    FROM api_keys LEFT JOIN api_key_calls calls ON calls.key_id = api_keys.id AND calls.month = ${monthNow()}
    WHERE user_id = ${userId} AND revoked_at IS NULL ORDER BY api_keys.id DESC`;
  const events = await sql<ApiKeyEvent>`
    SELECT event.key_id, event.act, event.address, event.at
    FROM unnest(${keys.map(({ id }) => id)}::int[]) AS key (id) CROSS JOIN LATERAL (
      SELECT id, key_id, act, address, at FROM api_key_events WHERE key_id = key.id ORDER BY id DESC LIMIT ${shownEvents}
    ) AS event ORDER BY event.id DESC`;
  const eventsByKey = Map.groupBy(events, ({ keyId }) => keyId);
  return keys.map((key) => ({ ...key, events: eventsByKey.get(key.id) ?? [] }));
}

/** This month's stored calls of a key. */
export async function storedCalls({ sql }: Sql, keyId: number): Promise<number> {
  const [row] = await sql<{ calls: number }>`
    SELECT calls FROM api_key_calls WHERE key_id = ${keyId} AND month = ${monthNow()}`;
  return row?.calls ?? 0;
}

/** The key behind a hash, while its secret works; otherwise null. */
export async function findKeyByHash({ sql }: Sql, hash: string): Promise<ApiKey | null> {
  const [key] = await sql<ApiKey>`
    SELECT ${columns} FROM api_keys
    WHERE revoked_at IS NULL AND (hash = ${hash} OR (previous_hash = ${hash} AND previous_until > ${new Date()})) LIMIT 1`;
  return key ?? null;
}

/** Keys whose snapshot in Redis is older than their row. */
export function listUnpublished({ sql }: Sql, limit: number): Promise<ApiKey[]> {
  return sql<ApiKey>`
    SELECT ${columns} FROM api_keys WHERE published_version < version ORDER BY api_keys.id LIMIT ${limit}`;
}

/** Has the snapshots of keys that changed within the last minutes written again. */
export async function markRecentUnpublished({ sql }: Sql, minutes: number): Promise<void> {
  await sql`
    UPDATE api_keys SET published_version = version - 1 WHERE published_version = version AND id IN (
    SELECT (data ->> 'keyId')::int FROM outbox
    WHERE type = ${apiKeyChanged.type}
    AND (published_at IS NULL OR published_at > now() - make_interval(mins => ${minutes})))`;
}

/** Records that Redis has the snapshot of this version. */
export async function markPublished({ sql }: Sql, { id, version }: ApiKey): Promise<void> {
  await sql`
    UPDATE api_keys SET published_version = version, retired_hashes = '{}'
    WHERE id = ${id} AND version = ${version} AND published_version < version`;
}

export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly hash: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly scopes: ApiScope[];
  readonly perMinute: number;
  readonly perMonth: number;
  readonly expiresAt: Date | null;
}

/** Counts a member's active keys; serializes with other creations by the lock of the member's row. */
export async function countActiveKeys({ sql }: Sql, userId: number): Promise<number> {
  await sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  const [active] = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM api_keys WHERE user_id = ${userId} AND revoked_at IS NULL`;
  return active!.count;
}

export async function insertKey({ sql }: Sql, key: NewKey): Promise<ApiKey> {
  const [inserted] = await sql<ApiKey>`
    INSERT INTO api_keys (user_id, name, hash, prefix, last_four, scopes, per_minute, per_month, expires_at)
    VALUES (${key.userId}, ${key.name}, ${key.hash}, ${key.prefix}, ${key.lastFour}, ${key.scopes}, ${key.perMinute},
      ${key.perMonth}, ${key.expiresAt})
    RETURNING ${columns}`;
  return inserted!;
}

/** Locks an active key of a member; null for a revoked one and for another member's. */
export async function lockKey({ sql }: Sql, id: number, userId: number): Promise<ApiKey | null> {
  const [key] = await sql<ApiKey>`
    SELECT ${columns} FROM api_keys WHERE id = ${id} AND user_id = ${userId} AND revoked_at IS NULL FOR NO KEY UPDATE`;
  return key ?? null;
}

/** Changes a locked key and increases its version. */
export async function updateKey(
  { sql }: Sql,
  key: ApiKey,
  change: Partial<Omit<ApiKey, 'id' | 'version'>>,
): Promise<ApiKey> {
  const [changed] = await sql<ApiKey>`
    UPDATE api_keys SET ${assignments(key, change)}, version = version + 1 WHERE id = ${key.id} RETURNING ${columns}`;
  return changed!;
}

/** Locks all active keys of a member. */
export function lockActiveKeys({ sql }: Sql, userId: number): Promise<ApiKey[]> {
  return sql<ApiKey>`
    SELECT ${columns} FROM api_keys WHERE user_id = ${userId} AND revoked_at IS NULL ORDER BY api_keys.id FOR NO KEY UPDATE`;
}

/** Appends to the audit trail of a key. */
export async function recordEvent({ sql }: Sql, { keyId, act, address }: Omit<ApiKeyEvent, 'at'>): Promise<void> {
  await sql`INSERT INTO api_key_events (key_id, act, address) VALUES (${keyId}, ${act}, ${address})`;
}

/** Use of a key as Redis counted it. */
export interface KeyUse {
  readonly keyId: number;
  /** Calls by month. */
  readonly calls: ReadonlyMap<string, number>;
  readonly last: { readonly at: Date; readonly address: string };
  readonly addresses: readonly { readonly address: string; readonly at: Date }[];
}

/** Stores the use of a key. Repeating it, or storing an older state, changes nothing. */
export async function storeUse({ sql }: Sql, { keyId, calls, last, addresses }: KeyUse): Promise<void> {
  await sql`
    WITH key AS (
      UPDATE api_keys SET last_used_at = ${last.at}, last_used_address = ${last.address}
      WHERE id = ${keyId} AND (last_used_at IS NULL OR last_used_at < ${last.at}) RETURNING id),
    counted AS (
      INSERT INTO api_key_calls (key_id, month, calls)
      SELECT ${keyId}, month, calls
      FROM unnest(${[...calls.keys()]}::text[], ${[...calls.values()]}::bigint[]) AS u (month, calls)
      WHERE EXISTS (SELECT FROM api_keys WHERE id = ${keyId})
      ON CONFLICT (key_id, month) DO UPDATE SET calls = greatest(api_key_calls.calls, excluded.calls))
    INSERT INTO api_key_events (key_id, act, address, at)
    SELECT ${keyId}, 'used', address, at
    FROM unnest(${addresses.map(({ address }) => address)}::text[], ${addresses.map(({ at }) => at)}::timestamptz[]) AS u (address, at)
    WHERE EXISTS (SELECT FROM api_keys WHERE id = ${keyId})
    ON CONFLICT (key_id, address) WHERE act = 'used' DO NOTHING`;
}
