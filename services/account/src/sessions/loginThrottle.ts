import { placeOf } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { hashKey, createRateLimiter, secondsUntilReset } from '../rateLimiter.ts';

const seconds = { window: 15 * 60, known: 90 * 24 * 3600 };

/** Wrong passwords that are answered before the next is refused. */
const allowed = {
  /** for one account from one device, or one network, that it has signed in from */
  known: 5,
  /** for one account from all unknown devices and networks together */
  unknown: 5,
  /** from one network over all accounts by unknown devices; an office may share its address */
  network: 30,
} as const;

/** Milliseconds that the answer to the first, second, third, … wrong password waits. */
const slowing = [0, 0, 250, 500, 1000];

/** Someone trying to sign in: the account as typed, the network address, and the device id of the signed cookie. */
export interface LoginAttempt {
  readonly email: string;
  readonly address: string | undefined;
  readonly device?: string | undefined;
}

/** What a wrong password leads to: wait this long and say it was wrong, or stop for so many seconds. */
export type FailureOutcome = { readonly waitMs: number } | { readonly retryAfter: number };

/**
 * Login throttle with device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). Wrong passwords are
 * counted whether the account exists or not, and forgotten after fifteen minutes, so that no account is locked for good.
 * A device that the account has signed in from has a count of its own and no other: neither strangers who use up the
 * account's count nor failures of others on the same network lock it out. A network that the account has signed in from
 * also has a count of its own, below the limit of the whole network. All others share the account's count.
 */
export function createLoginThrottle(redis: Redis, prefix = 'guess') {
  const limiters = {
    known: createRateLimiter(redis, `${prefix}:known`, allowed.known, seconds.window),
    unknown: createRateLimiter(redis, `${prefix}:account`, allowed.unknown, seconds.window),
    network: createRateLimiter(redis, `${prefix}:network`, allowed.network, seconds.window),
  };

  const networkOf = ({ email, address }: LoginAttempt) => hashKey('network', email, placeOf(address));
  const deviceOf = ({ email, device }: LoginAttempt) =>
    device === undefined ? null : hashKey('device', email, device);
  /** The same for passwords and codes: what is known is where a whole sign-in succeeded. */
  const knownKey = (key: string) => `sign-in:known:${key}`;
  const isKnown = async (key: string) => {
    if (redis.status !== 'ready') return false;
    return (await redis.exists(knownKey(key)).catch(() => 0)) === 1; // without an answer it counts as unknown
  };
  /** The counts that an attempt adds to; the first is the account's. */
  const countsOf = async (guesser: LoginAttempt) => {
    const device = deviceOf(guesser);
    if (device !== null && (await isKnown(device))) return [{ limiter: limiters.known, key: device }];
    const network = networkOf(guesser);
    const onAccount = (await isKnown(network))
      ? { limiter: limiters.known, key: network }
      : { limiter: limiters.unknown, key: hashKey(guesser.email) };
    return [onAccount, { limiter: limiters.network, key: hashKey(placeOf(guesser.address)) }];
  };

  return {
    /** Seconds until this guesser may try again, or null when they may now. */
    async retryAfterSeconds(guesser: LoginAttempt): Promise<number | null> {
      const counts = await countsOf(guesser);
      const states = await Promise.all(counts.map(({ limiter, key }) => limiter.get(key)));
      const used = states.filter(
        (state, i) => state !== null && state.consumedPoints >= (counts[i]?.limiter.points ?? 0),
      );
      return used.length === 0 ? null : secondsUntilReset(used);
    },

    /** Counts a wrong password. Guesses that ran side by side past the limit are refused like later ones. */
    async recordFailure(guesser: LoginAttempt): Promise<FailureOutcome> {
      const counts = await countsOf(guesser);
      const states = await Promise.all(counts.map(({ limiter, key }) => limiter.penalty(key)));
      const over = states.filter((state, i) => state.consumedPoints > (counts[i]?.limiter.points ?? 0));
      if (over.length > 0) return { retryAfter: secondsUntilReset(over) };
      return { waitMs: slowing[(states[0]?.consumedPoints ?? 0) - 1] ?? 0 };
    },

    /** A right password clears the account's count. */
    async clearFailures(guesser: LoginAttempt): Promise<void> {
      const [onAccount] = await countsOf(guesser);
      await onAccount?.limiter.delete(onAccount.key);
    },

    /**
     * Makes device and network known to the account, for 90 days. Called once a session has started, never after the
     * password alone: with two-step sign-in a fresh count for every device would lift the limit on codes.
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
