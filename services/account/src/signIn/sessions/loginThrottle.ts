import { clientNetworkOf } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { hashKey, createRateLimiter, secondsUntilReset } from '../../rateLimiter.ts';

const seconds = { window: 15 * 60, known: 90 * 24 * 3600 };

/** Failures until further attempts are rejected. */
const allowed = {
  /** for an account, from one device or network that it has signed in from */
  known: 5,
  /** for an account, from all unknown devices and networks together */
  unknown: 5,
  /** from one network by unknown devices, over all accounts; an office may share its address */
  network: 30,
} as const;

/** Delay in milliseconds of the response to the first, second, third, … failure. */
const delaysMs = [0, 0, 250, 500, 1000];

/** An attempt to sign in: normalized address of the account, network address, device id of the signed cookie. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string | undefined;
  readonly device?: string | undefined;
}

/** The consequence of a failure: a delay of the response, or rejection for some seconds. */
export type FailureOutcome = { readonly waitMs: number } | { readonly retryAfter: number };

/**
 * Login throttle with device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). Failures are counted
 * whether the account exists or not, and expire after fifteen minutes, so that no account is locked permanently. A device
 * that the account has signed in from has only its own count: neither strangers who use up the account's count nor failures
 * of others on its network lock it out. A network that the account has signed in from has its own count, too, within the
 * limit of the whole network. All other attempts share the account's count.
 */
export function createLoginThrottle(redis: Redis, prefix = 'guess') {
  const limiters = {
    known: createRateLimiter(redis, `${prefix}:known`, allowed.known, seconds.window),
    unknown: createRateLimiter(redis, `${prefix}:account`, allowed.unknown, seconds.window),
    network: createRateLimiter(redis, `${prefix}:network`, allowed.network, seconds.window),
  };

  const networkOf = ({ email, address }: LoginAttempt) => hashKey('network', email, clientNetworkOf(address));
  const deviceOf = ({ email, device }: LoginAttempt) =>
    device === undefined ? null : hashKey('device', email, device);
  /** Shared by the throttles of passwords and codes: a device is known once a complete sign-in has succeeded. */
  const knownKey = (key: string) => `sign-in:known:${key}`;
  const isKnown = async (key: string) => {
    if (redis.status !== 'ready') return false;
    return (await redis.exists(knownKey(key)).catch(() => 0)) === 1; // without Redis it counts as unknown
  };
  /** The counts that a failure increments; the first is the account's. */
  const countsOf = async (guesser: LoginAttempt) => {
    const device = deviceOf(guesser);
    if (device !== null && (await isKnown(device))) return [{ limiter: limiters.known, key: device }];
    const network = networkOf(guesser);
    const onAccount = (await isKnown(network))
      ? { limiter: limiters.known, key: network }
      : { limiter: limiters.unknown, key: hashKey(guesser.email) };
    return [onAccount, { limiter: limiters.network, key: hashKey(clientNetworkOf(guesser.address)) }];
  };

  return {
    /** Seconds until a further attempt is allowed, or null where it is allowed now. */
    async retryAfterSeconds(guesser: LoginAttempt): Promise<number | null> {
      const counts = await countsOf(guesser);
      const states = await Promise.all(counts.map(({ limiter, key }) => limiter.get(key)));
      const used = states.filter(
        (state, i) => state !== null && state.consumedPoints >= (counts[i]?.limiter.points ?? 0),
      );
      return used.length === 0 ? null : secondsUntilReset(used);
    },

    /** Counts a failure. Parallel attempts beyond the limit are rejected like later ones. */
    async recordFailure(guesser: LoginAttempt): Promise<FailureOutcome> {
      const counts = await countsOf(guesser);
      const states = await Promise.all(counts.map(({ limiter, key }) => limiter.penalty(key)));
      const over = states.filter((state, i) => state.consumedPoints > (counts[i]?.limiter.points ?? 0));
      if (over.length > 0) return { retryAfter: secondsUntilReset(over) };
      return { waitMs: delaysMs[(states[0]?.consumedPoints ?? 0) - 1] ?? 0 };
    },

    /** Clears the account's count after a success. */
    async clearFailures(guesser: LoginAttempt): Promise<void> {
      const [onAccount] = await countsOf(guesser);
      await onAccount?.limiter.delete(onAccount.key);
    },

    /**
     * Remembers device and network as known to the account for 90 days. Call it once a session has started, never after the
     * password alone: with two-step sign-in a new count for every device would circumvent the limit on codes.
     */
    async rememberDevice(guesser: LoginAttempt): Promise<void> {
      if (redis.status !== 'ready') return;
      const device = deviceOf(guesser);
      for (const key of [networkOf(guesser), ...(device === null ? [] : [device])])
        await redis.set(knownKey(key), '1', 'EX', seconds.known);
    },
  };
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;
