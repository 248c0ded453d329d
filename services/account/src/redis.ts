import type { Logger } from '@dealstead/service-kit';
import { createRedis } from '@dealstead/service-kit/redis';
import type { Redis } from 'ioredis';

/** Opens Redis. While it is unavailable commands fail at once instead of waiting for it; it is looked for every second. */
export function openRedis(url: string, log: Logger): Redis {
  const redis = createRedis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 1_000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
  });
  let isDisconnected = false;
  redis.on('error', (error) => {
    if (!isDisconnected) log.warn({ err: error }, 'Redis is unavailable');
    isDisconnected = true;
  });
  redis.on('ready', () => {
    if (isDisconnected) log.info('Redis is available again');
    isDisconnected = false;
  });
  return redis;
}
