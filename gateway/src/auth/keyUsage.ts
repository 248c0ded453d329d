import type { Redis } from 'ioredis';
import { quotaMonth, quotaResetsAt } from '@dealstead/contracts';
import { apiKeyUsageKeys, usedApiKeysKey, type ApiKeySnapshot } from '@dealstead/contracts/identity';
import { TooMany, Unavailable } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';
import type { RequestContext } from '../http/requestContext.ts';

/**
 * Counts one call of a key for all gateways, atomically: a fixed window of a minute that begins with its first call, and the
 * calendar month. A call over the minute's limit does not count to the month. The count of the month begins at the one that
 * account has stored. Notes time and address for account, of the latest hundred addresses.
 * KEYS: window, calls of the month, last call, addresses, used keys
 * ARGV: per minute, per month, stored calls, now (ms), address, id
 */
const countCallScript = `
  local window = redis.call('INCR', KEYS[1])
  if window == 1 then redis.call('PEXPIRE', KEYS[1], 60000) end
  local reset = redis.call('PTTL', KEYS[1])
  local calls = tonumber(redis.call('GET', KEYS[2]) or ARGV[3])
  if window > tonumber(ARGV[1]) or calls >= tonumber(ARGV[2]) then return {window, reset, calls, 0} end
  redis.call('SET', KEYS[2], calls + 1, 'EX', 6048000)
  redis.call('SET', KEYS[3], ARGV[4] .. ' ' .. ARGV[5], 'EX', 6048000)
  redis.call('ZADD', KEYS[4], ARGV[4], ARGV[5])
  redis.call('ZREMRANGEBYRANK', KEYS[4], 0, -101)
  redis.call('EXPIRE', KEYS[4], 6048000)
  redis.call('SADD', KEYS[5], ARGV[6])
  return {window, reset, calls + 1, 1}`;

/**
 * Counts a call of a key and adds the `RateLimit-*` headers to its response.
 * @throws TooMany (429 with Retry-After) over the limit of the minute or of the month, Unavailable without Redis
 */
export type CountCall = (context: RequestContext, key: ApiKeySnapshot) => Promise<void>;

export function createKeyUsage(redis: Redis, log: Logger): CountCall {
  async function count(key: ApiKeySnapshot, address: string, now: number): Promise<readonly number[]> {
    const month = quotaMonth(now);
    const keys = apiKeyUsageKeys(key.id, month);
    const stored = key.counted.month === month ? key.counted.calls : 0;
    const names = [`api-key-window:${key.id}`, keys.calls, keys.last, keys.addresses, usedApiKeysKey];
    const values = [key.perMinute, key.perMonth, stored, now, address, key.id];
    try {
      return (await redis.eval(countCallScript, names.length, ...names, ...values)) as number[];
    } catch (error) {
      log.warn({ err: error, keyId: key.id }, 'a call of an API key could not be counted');
      throw new Unavailable('Your API key cannot be checked right now. Try again in a moment.');
    }
  }

  return async (context, key) => {
    const now = Date.now();
    const [window = 0, resetMs = 0, calls = 0, isCounted] = await count(key, context.address, now);
    const resetSeconds = Math.max(1, Math.ceil(resetMs / 1000));
    const quotaSeconds = Math.ceil((quotaResetsAt(now) - now) / 1000);
    context.addedHeaders = {
      'ratelimit-policy': `${key.perMinute};w=60`,
      'ratelimit-limit': String(key.perMinute),
      'ratelimit-remaining': String(Math.max(0, key.perMinute - window)),
      'ratelimit-reset': String(resetSeconds),
      'x-quota-limit': String(key.perMonth),
      'x-quota-remaining': String(Math.max(0, key.perMonth - calls)),
      'x-quota-reset': String(quotaSeconds),
    };
    if (isCounted === 1) return;
    if (window > key.perMinute) {
      const seconds = resetSeconds === 1 ? '1 second' : `${resetSeconds} seconds`;
      throw new TooMany(
        resetSeconds,
        `This API key may call ${key.perMinute} times a minute. Try again in ${seconds}.`,
      );
    }
    const resets = new Date(now + quotaSeconds * 1000).toLocaleDateString('en-US', {
      month: 'long',
      day: 'numeric',
      timeZone: 'America/New_York',
    });
    const message = `This API key has used its ${key.perMonth.toLocaleString('en-US')} calls of this month. They reset on ${resets} (Eastern Time).`;
    throw new TooMany(quotaSeconds, message);
  };
}
