import { Redis } from 'ioredis';
import type { Logger } from '@dealstead/service-kit/log';

/** A frozen Redis keeps nobody waiting longer than this, in milliseconds. */
const commandTimeout = 200;

/**
 * A connection that fails at once while Redis is away, instead of queueing, and comes back by itself. One that
 * stops answering is cut, so that what follows fails at once too.
 */
export function openRedis(url: string, log: Logger): { redis: Redis; close: () => void } {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout,
    retryStrategy: () => 200,
  });
  let told = '';
  redis.on('error', (error: Error) => {
    if (error.message !== told) log.warn({ err: error }, 'Redis is away');
    told = error.message;
  });
  redis.on('ready', () => {
    told = '';
    log.info('Redis is there');
  });
  const beat = setInterval(() => {
    if (redis.status === 'ready') redis.ping().catch(() => redis.disconnect(true));
  }, 1_000);
  return {
    redis,
    close() {
      clearInterval(beat);
      redis.disconnect();
    },
  };
}
