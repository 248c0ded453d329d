import { createHash } from 'node:crypto';
import type { Identity } from '@dealstead/contracts/identity';
import { placeOf, TooMany } from '@dealstead/service-kit';
import type { Tx } from './database.ts';

/** Where a call came from, as a digest: nobody's address is kept. */
export function placeDigest(who: Identity): string {
  const address = who.kind === 'system' ? undefined : who.address;
  return createHash('sha256').update(placeOf(address)).digest('base64url');
}

/**
 * Takes one of the `points` that a place has in an hour for something. All processes count together; what is rolled
 * back was never taken.
 * @throws TooMany
 */
export async function takeOne(tx: Tx, who: Identity, name: string, points: number): Promise<void> {
  const key = `${name} ${placeDigest(who)}`;
  const [taken] = await tx.sql<{ points: number; seconds: number }>`
    INSERT INTO limits AS now (key, points, expires_at) VALUES (${key}, 1, now() + interval '1 hour')
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN now.expires_at < now() THEN 1 ELSE now.points + 1 END,
      expires_at = CASE WHEN now.expires_at < now() THEN excluded.expires_at ELSE now.expires_at END
    RETURNING points, extract(epoch FROM expires_at - now())::float8 AS seconds`;
  // Whoever comes first sweeps up behind the others.
  if (taken?.points === 1)
    await tx.sql`
      DELETE FROM limits WHERE key IN
        (SELECT key FROM limits WHERE expires_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`;
  if (!taken || taken.points <= points) return;
  const minutes = Math.ceil(taken.seconds / 60);
  throw new TooMany(
    taken.seconds,
    `That is more than we take from one place. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}
