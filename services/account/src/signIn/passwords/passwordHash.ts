import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Unavailable } from '@dealstead/service-kit';
import { hash as argon2, verify as matches, type Options } from '@node-rs/argon2';
import { bulkhead, isBulkheadRejectedError } from 'cockatiel';

/** argon2id (the library's default) with 19 MiB and two passes, as OWASP recommends. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Hashing runs in libuv's pool of four threads, off the event loop. One core stays free for other requests: with two cores
// hashing, a settings page took up to 67 ms instead of 44, for 65 sign-ins a second instead of 60. When the queue is full,
// requests are rejected instead of delayed.
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

/** Hashes a password for storage. @throws Unavailable when the queue is full */
export function hashPassword(password: string): Promise<string> {
  return runInBulkhead(() => argon2(password, cost));
}

/** Verified in place of a missing account's hash, so that both take the same time. No password matches it. */
const dummyHash = argon2(randomBytes(32), cost);

/**
 * Whether a password matches a hash. Without a hash it takes the same time and gives false. `beforeHashing` runs when the
 * queue is passed and may reject by throwing.
 * @throws Unavailable when the queue is full
 */
export function verifyPassword(
  hash: string | undefined,
  password: string,
  beforeHashing: () => Promise<void> = async () => {},
): Promise<boolean> {
  return runInBulkhead(async () => {
    await beforeHashing();
    const matched = await matches(hash ?? (await dummyHash), password);
    return matched && hash !== undefined;
  });
}
