import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '@dealstead/service-kit/errors';
import { clientNetworkOf } from '@dealstead/service-kit/clientNetwork';

/** How many a minute from one address. */
export interface LimitSettings {
  readonly signIns: number;
  readonly writes: number;
  /** Reads that reach a service; kept answers and pages never count. */
  readonly reads: number;
  readonly misses: number;
}

/** Each takes one from the address's minute, or throws 429 with Retry-After. */
export type Limits = Record<keyof LimitSettings, (address: string) => Promise<void>>;

/**
 * Limits by address. What changes something is counted in Redis across gateways, and in memory while Redis is
 * away; reads and misses are counted in memory alone, to cost nothing.
 */
export function createLimits(redis: Redis, settings: LimitSettings): Limits {
  const inMemory = (name: keyof LimitSettings) =>
    new RateLimiterMemory({ keyPrefix: `limit-${name}`, points: settings[name], duration: 60 });
  const inRedis = (name: keyof LimitSettings) =>
    new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      keyPrefix: `limit-${name}`,
      points: settings[name],
      duration: 60,
      inMemoryBlockOnConsumed: settings[name] + 1,
      insuranceLimiter: inMemory(name),
    });
  return {
    signIns: taking(inRedis('signIns')),
    writes: taking(inRedis('writes')),
    reads: taking(inMemory('reads')),
    misses: taking(inMemory('misses')),
  };
}

function taking(limiter: RateLimiterMemory | RateLimiterRedis): (address: string) => Promise<void> {
  return async (address) => {
    try {
      await limiter.consume(clientNetworkOf(address));
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      const seconds = Math.max(1, Math.ceil(rejected.msBeforeNext / 1000));
      throw new TooMany(seconds, `Too many requests. Try again in ${seconds} seconds.`);
    }
  };
}
