import { quotaMonth } from '@dealstead/contracts';
import { apiKeyChanged, createEvent } from '@dealstead/contracts/events';
import { apiKeySnapshotKey, apiKeyUsageKeys } from '@dealstead/contracts/identity';
import { createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase, AccountTransaction } from '../database.ts';
import { type ApiKey, toKeySnapshot, type LiveUsage } from './rules.ts';
import {
  listUnpublished,
  lockActiveKeys,
  markRecentUnpublished,
  markPublished,
  recordEvent,
  storedCalls,
  updateKey,
} from './store.ts';

/**
 * Compare-and-set by version, so that an older snapshot never replaces a newer one. A revoked key gets a tombstone instead of
 * a deletion: a write that was delayed cannot restore it.
 */
const replaceOlderScript = `
  local known = redis.call('GET', KEYS[1])
  if known and cjson.decode(known).version > tonumber(ARGV[2]) then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
  return 1`;

/** Lifetime of a snapshot in seconds. After it a gateway asks account, which writes the snapshot again. */
const ttlSeconds = 24 * 3600;
/** Milliseconds until a failed write is retried. */
const retryAfter = 1_000;
/** Minutes whose changes are written again when Redis is back, because a replica may lack its last writes. */
const rewrittenMinutes = 5;

/**
 * Writes snapshots of API keys (`api-key:<hash>` in Redis, read by gateways) right after the commit of a change. The job
 * writes those that a kill or an unavailable Redis left out.
 */
export function createKeySnapshots(db: AccountDatabase, redis: Redis, log: Logger) {
  const put = (hash: string, version: number, snapshot: object) =>
    redis.eval(replaceOlderScript, 1, apiKeySnapshotKey(hash), JSON.stringify(snapshot), version, ttlSeconds);

  async function write(row: ApiKey): Promise<void> {
    const revokedHashes = row.revokedAt ? [row.hash] : [];
    for (const hash of new Set([...row.retiredHashes, ...revokedHashes]))
      await put(hash, row.version, { version: row.version, revoked: true });
    if (row.revokedAt) return;
    const calls = await storedCalls(db, row.id);
    const hashes = [row.hash, ...(row.previousHash === null ? [] : [row.previousHash])];
    for (const hash of hashes) await put(hash, row.version, toKeySnapshot(row, hash, calls, new Date()));
  }

  async function publish(row: ApiKey): Promise<boolean> {
    try {
      await write(row);
      await markPublished(db, row);
      return true;
    } catch (error) {
      log.warn({ err: error, keyId: row.id }, 'the snapshot of an API key waits');
      return false;
    }
  }

  /** Part of every change of a key, with the row as it is now. */
  async function changed(tx: AccountTransaction, row: ApiKey): Promise<void> {
    const { id: keyId, userId, version } = row;
    await tx.emit(createEvent(apiKeyChanged, { subject: `api-key/${keyId}`, version }, { keyId, userId }));
    tx.afterCommit(async () => void (await publish(row)));
  }

  let isBack = false;
  const job = createBackgroundJob({
    name: 'api-key-snapshots',
    idleEvery: 5_000,
    wakeOnCommit: true,
    async run() {
      if (redis.status !== 'ready') return false;
      if (isBack) {
        isBack = false;
        await markRecentUnpublished(db, rewrittenMinutes);
      }
      const due = await listUnpublished(db, 200);
      let published = 0;
      for (const row of due) {
        if (await publish(row)) published++;
        else if (redis.status !== 'ready') break;
      }
      // One that fails while Redis answers does not hold up the others.
      return published > 0 && published === due.length ? true : due.length > 0 && new Date(Date.now() + retryAfter);
    },
  });
  redis.on('ready', () => {
    isBack = true;
    job.wake();
  });

  /** Revokes a locked key within a transaction. */
  async function revoke(tx: AccountTransaction, row: ApiKey, address: string | null): Promise<void> {
    const retiredHashes = [...row.retiredHashes, row.hash, ...(row.previousHash === null ? [] : [row.previousHash])];
    const change = { revokedAt: new Date(), previousHash: null, previousUntil: null, retiredHashes };
    await recordEvent(tx, { keyId: row.id, act: 'revoked', address });
    await changed(tx, await updateKey(tx, row, change));
  }

  return {
    job,
    write,
    changed,
    revoke,

    /** Revokes all keys of a member, whose account closes. */
    async revokeAll(tx: AccountTransaction, userId: number): Promise<void> {
      for (const row of await lockActiveKeys(tx, userId)) await revoke(tx, row, null);
    },

    /** What gateways have counted of a key this month; null while Redis is unavailable. */
    async readUsage(keyId: number): Promise<LiveUsage | null> {
      if (redis.status !== 'ready') return null;
      const keys = apiKeyUsageKeys(keyId, quotaMonth(Date.now()));
      const values = await redis.mget(keys.calls, keys.last).catch(() => null); // the tables alone count then
      if (!values) return null;
      const [calls, last] = values;
      return { calls: Number(calls ?? 0), last: parseLastUse(last ?? null) };
    },
  };
}

export type KeySnapshots = ReturnType<typeof createKeySnapshots>;

/** The last use as gateways write it: milliseconds and the address, separated by a space. */
export function parseLastUse(text: string | null): LiveUsage['last'] {
  const [at, address] = text?.split(' ') ?? [];
  return at && address ? { at: new Date(Number(at)), address } : null;
}
