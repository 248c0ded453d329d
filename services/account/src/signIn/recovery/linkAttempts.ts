import { clientNetworkOf, Refusal, TooMany } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { createRateLimiter, hashKey, secondsUntilReset, tooManyAttemptsText } from '../../rateLimiter.ts';

/** Attempts to use a link, from one network within so many seconds. */
const limit = { attempts: 60, seconds: 3_600 };

/** Counts an attempt to use a link from a client's address. @throws TooMany above the limit of its network */
export type CountLinkAttempt = (address: string | undefined) => Promise<void>;

export function createLinkAttempts(redis: Redis): CountLinkAttempt {
  const attempts = createRateLimiter(redis, 'link:tried', limit.attempts, limit.seconds);
  return async (address) => {
    const state = await attempts.penalty(hashKey(clientNetworkOf(address)));
    if (state.consumedPoints <= attempts.points) return;
    const seconds = secondsUntilReset([state]);
    throw new TooMany(seconds, tooManyAttemptsText(seconds));
  };
}

/** The same response for unknown, used and expired links. */
export const invalidLink = () =>
  new Refusal(410, 'link-spent', 'This link has expired or was already used. Request a new one.');

/** The client's address; services that call have none. */
export const addressOf = (actor: { kind: string; address?: string | undefined }): string | undefined => actor.address;
