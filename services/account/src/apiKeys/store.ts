import { quotaMonth, type ApiScope } from '@dealstead/contracts';
import { apiKeyChanged } from '@dealstead/contracts/events';
import type { AccountDatabase, AccountTransaction, Sql } from '../database.ts';
import type { ApiKey, ApiKeyEvent } from '../generated/client.ts';
import type { ListedKey } from './rules.ts';

/** Events of a key that its owner sees. */
const shownEvents = 10;

const monthNow = () => quotaMonth(Date.now());

/** A member's keys that are not revoked, newest first, with this month's calls and their latest events. */
export async function listKeys({ prisma }: AccountDatabase, userId: number): Promise<ListedKey[]> {
  const rows = await prisma.apiKey.findMany({
    where: { userId, revokedAt: null },
    include: {
      calls: { where: { month: monthNow() } },
      events: { orderBy: { id: 'desc' }, take: shownEvents },
    },
    orderBy: { id: 'desc' },
  });
  return rows.map(({ calls, ...row }) => ({ ...row, monthCalls: Number(calls[0]?.calls ?? 0) }));
}

/** This month's stored calls of a key. */
export async function storedCalls({ prisma }: AccountDatabase, keyId: number): Promise<number> {
  const row = await prisma.apiKeyCalls.findUnique({ where: { keyId_month: { keyId, month: monthNow() } } });
  return Number(row?.calls ?? 0);
}

/** The key behind a hash, while its secret works; otherwise null. */
export async function findKeyByHash({ prisma }: AccountDatabase, hash: string): Promise<ApiKey | null> {
  const now = new Date();
  return prisma.apiKey.findFirst({
    where: { revokedAt: null, OR: [{ hash }, { previousHash: hash, previousUntil: { gt: now } }] },
  });
}

/** Keys whose snapshot in Redis is older than their row. */
export async function listUnpublished({ prisma, sql }: AccountDatabase, limit: number): Promise<ApiKey[]> {
  const rows = await sql<{ id: number }>`
    SELECT id FROM api_keys WHERE published_version < version ORDER BY id LIMIT ${limit}`;
  return prisma.apiKey.findMany({ where: { id: { in: rows.map(({ id }) => id) } } });
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
export async function countActiveKeys(tx: AccountTransaction, userId: number): Promise<number> {
  await tx.sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
  return tx.apiKey.count({ where: { userId, revokedAt: null } });
}

export const insertKey = (tx: AccountTransaction, key: NewKey): Promise<ApiKey> => tx.apiKey.create({ data: key });

/** Locks an active key of a member; null for a revoked one and for another member's. */
export async function lockKey(tx: AccountTransaction, id: number, userId: number): Promise<ApiKey | null> {
  await tx.sql`SELECT id FROM api_keys WHERE id = ${id} AND user_id = ${userId} FOR NO KEY UPDATE`;
  return tx.apiKey.findFirst({ where: { id, userId, revokedAt: null } });
}

/** Changes a locked key and increases its version. */
export function updateKey(
  tx: AccountTransaction,
  id: number,
  data: Partial<Omit<ApiKey, 'id' | 'version'>>,
): Promise<ApiKey> {
  return tx.apiKey.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
}

/** Locks all active keys of a member. */
export async function lockActiveKeys(tx: AccountTransaction, userId: number): Promise<ApiKey[]> {
  await tx.sql`SELECT id FROM api_keys WHERE user_id = ${userId} ORDER BY id FOR NO KEY UPDATE`;
  return tx.apiKey.findMany({ where: { userId, revokedAt: null }, orderBy: { id: 'asc' } });
}

/** Appends to the audit trail of a key. */
export async function recordEvent(
  tx: AccountTransaction,
  event: Pick<ApiKeyEvent, 'keyId' | 'act' | 'address'>,
): Promise<void> {
  await tx.apiKeyEvent.create({ data: event });
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
