import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Unavailable } from '@dealstead/service-kit';
import { hash as argon2, verify as matches, type Options } from '@node-rs/argon2';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';

/** argon2id (the library's default) with 19 MiB and two passes, as OWASP advises. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs in libuv's pool of four threads, off the event loop. One core stays free for everybody else's requests:
// with two cores hashing, a page of settings took up to 67 ms instead of 44, for 65 sign-ins a second instead of 60.
// Beyond the queue a caller is better told to come back than kept waiting.
const hashingBulkhead = bulkhead(Math.min(3, Math.max(1, availableParallelism() - 1)), 100);

async function runInBulkhead<R>(work: () => Promise<R>): Promise<R> {
  try {
    return await hashingBulkhead.execute(work);
  } catch (error) {
    if (isBulkheadRejectedError(error))
      throw new Unavailable('Too many people are signing in right now. Try again in a moment.', 'busy');
    throw error;
  }
}

/** Hashes a password for keeping. @throws Unavailable when too many wait. */
export function hashPassword(password: string): Promise<string> {
  return runInBulkhead(() => argon2(password, cost));
}

/** What verifying works on where there is no account: a hash that no password matches. */
const dummyHash = argon2(randomBytes(32), cost);

/**
 * Whether a password belongs to a hash; without a hash it takes the same time and is false. `admit` runs
 * when it is this one's turn, just before the work, and may refuse by throwing.
 * @throws Unavailable when too many wait.
 */
export function verifyPassword(
  hash: string | undefined,
  password: string,
  admit: () => Promise<void> = async () => {},
): Promise<boolean> {
  return runInBulkhead(async () => {
    await admit();
    const matched = await matches(hash ?? (await dummyHash), password);
    return matched && hash !== undefined;
  });
}
