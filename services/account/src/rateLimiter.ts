import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

/**
 * A rate limiter of `points` within `duration` seconds. Redis stores the counts; while it is unavailable each process counts
 * in its own memory.
 */
export function createRateLimiter(redis: Redis, keyPrefix: string, points: number, duration: number): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: redis,
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }),
    keyPrefix,
    points,
    duration,
  });
}

/** Whole seconds until the last of these counts expires. */
export function secondsUntilReset(states: readonly (RateLimiterRes | null)[]): number {
  return Math.max(1, ...states.map((state) => Math.ceil((state?.msBeforeNext ?? 0) / 1000)));
}

/** `Too many attempts. Try again in 12 minutes.` */
export function tooManyAttemptsText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
}

/** A key of counts that contains no personal data. */
export function hashKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
