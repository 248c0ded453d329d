import { quotaMonth } from '@dealstead/contracts';
import { apiKeyUsageKeys, usedApiKeysKey } from '@dealstead/contracts/identity';
import { createJobRows, type BackgroundJob, createBackgroundJob } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase } from '../database.ts';
import { parseLastUse } from './snapshots.ts';
import { storeUse } from './store.ts';

const jobName = 'api-key-usage';
/** Milliseconds between two runs. */
const interval = 15_000;
/** Days of which calls are read: a run may be late, so the month before counts in the first days of a month. */
const overlapDays = 3;

/**
 * Stores the use of API keys that gateways count in Redis: calls by month, the last call, and every address that used a key.
 * Numbers only grow, so that a repeated or a parallel run changes nothing.
 */
export function createKeyUsageJob(db: AccountDatabase, redis: Redis): BackgroundJob {
  return createBackgroundJob({
    name: jobName,
    idleEvery: interval,
    async run() {
      if (redis.status === 'ready') await storeUsedKeys(db, redis);
      return false;
    },
  });
}

/** Stores the use of all keys that were called since the last run. */
export async function storeUsedKeys(db: AccountDatabase, redis: Redis): Promise<void> {
  const rows = createJobRows(db, jobName);
  const deferred = new Set(await rows.deferred());
  const ids = await redis.smembers(usedApiKeysKey);
  for (const id of ids) {
    if (deferred.has(id)) continue;
    // Before the read: a call during it marks the key again.
    await redis.srem(usedApiKeysKey, id);
    await rows.attempt(id, async () => {
      try {
        await storeKey(db, redis, Number(id));
      } catch (error) {
        await redis.sadd(usedApiKeysKey, id);
        throw error;
      }
    });
  }
}

async function storeKey(db: AccountDatabase, redis: Redis, keyId: number): Promise<void> {
  const now = Date.now();
  const months = [...new Set([quotaMonth(now - overlapDays * 86_400_000), quotaMonth(now)])];
  const { last, addresses } = apiKeyUsageKeys(keyId, '');
  const counts = await redis.mget(months.map((month) => apiKeyUsageKeys(keyId, month).calls));
  const lastUse = parseLastUse(await redis.get(last));
  if (!lastUse) return;
  const found = await redis.zrange(addresses, 0, -1, 'WITHSCORES');
  const used = found.flatMap((address, i) => (i % 2 === 0 ? [{ address, at: new Date(Number(found[i + 1])) }] : []));
  const calls = new Map(months.flatMap((month, i) => (counts[i] ? [[month, Number(counts[i])] as const] : [])));
  await storeUse(db, { keyId, calls, last: lastUse, addresses: used });
}
