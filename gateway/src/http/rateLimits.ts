import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { TooMany } from '@dealstead/service-kit/errors';
import { clientNetworkOf } from '@dealstead/service-kit/clientNetwork';

/** Requests per minute from one client network. */
export interface RateLimitOptions {
  readonly signIns: number;
  readonly writes: number;
  /** Reads that reach a service. Responses from the cache do not count. */
  readonly reads: number;
  /** API paths that do not exist. */
  readonly misses: number;
  /** Reports of page health. */
  readonly reports: number;
}

/** Each function consumes one request of the client's minute. @throws TooMany (429 with Retry-After) */
export type RateLimits = Record<keyof RateLimitOptions, RateLimit>;
export type RateLimit = (address: string) => Promise<void>;

/**
 * Rate limits by client network, in fixed windows of one minute. Sign-ins and writes are counted in Redis for all gateways,
 * and in memory while Redis is unavailable. Reads, misses and reports are counted in memory only, which costs no round trip.
 */
export function createRateLimits(redis: Redis, limits: RateLimitOptions): RateLimits {
  const inMemory = (name: keyof RateLimitOptions) =>
    new RateLimiterMemory({ keyPrefix: `limit-${name}`, points: limits[name], duration: 60 });
  const inRedis = (name: keyof RateLimitOptions) =>
    new RateLimiterRedis({
      storeClient: redis,
      rejectIfRedisNotReady: true,
      keyPrefix: `limit-${name}`,
      points: limits[name],
      duration: 60,
      inMemoryBlockOnConsumed: limits[name] + 1,
      insuranceLimiter: inMemory(name),
    });
  return {
    signIns: createRateLimit(inRedis('signIns')),
    writes: createRateLimit(inRedis('writes')),
    reads: createRateLimit(inMemory('reads')),
    misses: createRateLimit(inMemory('misses')),
    reports: createRateLimit(inMemory('reports')),
  };
}

function createRateLimit(limiter: RateLimiterMemory | RateLimiterRedis): RateLimit {
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
