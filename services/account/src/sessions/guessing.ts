import { placeOf } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import { digest, limiter, secondsLeft } from '../limits.ts';

const seconds = { window: 15 * 60, known: 30 * 24 * 3600 };

/** Wrong passwords that are answered before the next is refused. */
const allowed = {
  /** for one account from a place that it has signed in from */
  atHome: 5,
  /** for one account from all other places together */
  elsewhere: 5,
  /** from one place over all accounts; an office may share its address */
  fromPlace: 30,
} as const;

/** Milliseconds that the answer to the first, second, third, … wrong password waits. */
const slowing = [0, 0, 250, 500, 1000];

/** Someone trying to sign in: what they typed as the account, and the network address that they come from. */
export interface Guesser {
  readonly email: string;
  readonly address: string | undefined;
}

/** What a wrong password leads to: wait this long and say it was wrong, or stop for so many seconds. */
export type Verdict = { readonly waitMs: number } | { readonly retryAfter: number };

/**
 * Counts wrong passwords, whether the account exists or not, and forgets them after fifteen minutes, so
 * that nobody is locked out for good. A place that the account has signed in from lately has a count of
 * its own: strangers who use up the other one do not lock out the owner.
 */
export function guessing(redis: Redis, prefix = 'guess') {
  const limiters = {
    atHome: limiter(redis, `${prefix}:home`, allowed.atHome, seconds.window),
    elsewhere: limiter(redis, `${prefix}:account`, allowed.elsewhere, seconds.window),
    fromPlace: limiter(redis, `${prefix}:place`, allowed.fromPlace, seconds.window),
  };

  const pairOf = ({ email, address }: Guesser) => digest(email, placeOf(address));
  const knownKey = (guesser: Guesser) => `${prefix}:known:${pairOf(guesser)}`;
  const isKnown = async (guesser: Guesser) => {
    if (redis.status !== 'ready') return false;
    return (await redis.exists(knownKey(guesser)).catch(() => 0)) === 1; // unsure means a stranger
  };
  /** The two counts that an attempt stands on. */
  const countsOf = async (guesser: Guesser) => {
    const onAccount = (await isKnown(guesser))
      ? { limiter: limiters.atHome, key: pairOf(guesser) }
      : { limiter: limiters.elsewhere, key: digest(guesser.email) };
    return [onAccount, { limiter: limiters.fromPlace, key: digest(placeOf(guesser.address)) }] as const;
  };

  return {
    /** Seconds until this guesser may try again, or null when they may now. */
    async refusedFor(guesser: Guesser): Promise<number | null> {
      const counts = await countsOf(guesser);
      const states = await Promise.all(counts.map(({ limiter, key }) => limiter.get(key)));
      const used = states.filter(
        (state, i) => state !== null && state.consumedPoints >= (counts[i]?.limiter.points ?? 0),
      );
      return used.length === 0 ? null : secondsLeft(used);
    },

    /** Counts a wrong password. Guesses that ran side by side past the limit are refused like later ones. */
    async failed(guesser: Guesser): Promise<Verdict> {
      const counts = await countsOf(guesser);
      const states = await Promise.all(counts.map(({ limiter, key }) => limiter.penalty(key)));
      const over = states.filter((state, i) => state.consumedPoints > (counts[i]?.limiter.points ?? 0));
      if (over.length > 0) return { retryAfter: secondsLeft(over) };
      return { waitMs: slowing[(states[0]?.consumedPoints ?? 0) - 1] ?? 0 };
    },

    /** A right password clears the account's count and makes the place known to it. */
    async succeeded(guesser: Guesser): Promise<void> {
      const [onAccount] = await countsOf(guesser);
      await onAccount.limiter.delete(onAccount.key);
      if (redis.status === 'ready') await redis.set(knownKey(guesser), '1', 'EX', seconds.known);
    },
  };
}

export type Guessing = ReturnType<typeof guessing>;
