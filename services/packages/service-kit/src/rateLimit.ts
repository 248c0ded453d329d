import { createHash } from 'node:crypto';
import type { Identity } from '@dealstead/contracts/identity';
import { limitedMails, type LimitedMail, type MailLimits } from '@dealstead/contracts/mails';
import { digestNetwork } from './clientNetwork.ts';
import type { TransactionExtras } from './database.ts';
import { TooMany } from './errors.ts';

type Sql = Pick<TransactionExtras, 'sql'>;

/**
 * Fixed-window rate limit in the service's table `limits`: counts one use of `key` in a window that begins with the
 * first use. It is shared by all processes, serializes concurrent uses of one key, and a rollback reverts the use.
 * Returns 0, or beyond `points` the seconds until the window ends.
 */
export async function countUse({ sql }: Sql, key: string, points: number, windowSeconds: number): Promise<number> {
  const [counted] = await sql<{ points: number; seconds: number }>`
    INSERT INTO limits AS now (key, points, expires_at)
    VALUES (${key}, 1, now() + make_interval(secs => ${windowSeconds}::int))
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN now.expires_at < now() THEN 1 ELSE now.points + 1 END,
      expires_at = CASE WHEN now.expires_at < now() THEN excluded.expires_at ELSE now.expires_at END
    RETURNING points, extract(epoch FROM expires_at - now())::float8 AS seconds`;
  if (!counted) throw new Error('An upsert always gives a row');
  // The first use of a window also deletes some ended ones.
  if (counted.points === 1)
    await sql`
      DELETE FROM limits WHERE key IN
        (SELECT key FROM limits WHERE expires_at < now() LIMIT 100 FOR UPDATE SKIP LOCKED)`;
  // A concurrent transaction may have started the window slightly later.
  return counted.points <= points ? 0 : Math.min(counted.seconds, windowSeconds);
}

/** `a minute`, `12 minutes` or `5 hours`, rounded up. */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes <= 1 ? 'a minute' : `${minutes} minutes`;
}

/**
 * Takes one of the `points` that a client network has per hour for an action. All processes share the count; a rollback
 * reverts it.
 * @throws TooMany
 */
export async function enforceRateLimit(tx: Sql, actor: Identity, name: string, points: number): Promise<void> {
  const seconds = await countUse(tx, `${name} ${digestNetwork(actor)}`, points, 3_600);
  if (seconds > 0) throw new TooMany(seconds, `You have sent too many. Try again in ${formatWait(seconds)}.`);
}

export interface MailParties {
  /** Recipient address, case-insensitive. */
  readonly to: string;
  /** The sender of the mail: `member/12`, or a visitor's client network. */
  readonly sender: string;
}

/**
 * Counts a mail against the limits of its kind (`limitedMails`), if this transaction commits. Call it before any code
 * that depends on whether the address is known. Returns whether the mail may be sent.
 * @throws TooMany with Retry-After if the kind rejects mails beyond its limit
 */
export async function takeMailLimit(tx: Sql, kind: LimitedMail, { to, sender }: MailParties): Promise<boolean> {
  const limits: MailLimits = limitedMails[kind];
  const parties = { recipient: to.toLowerCase(), sender };
  const counts = (['recipient', 'sender'] as const).flatMap((party) =>
    limits[party].map(({ mails, hours }) => ({
      // A digest, so that the table contains no address.
      key: `mail ${kind} ${party} ${hours} ${createHash('sha256').update(parties[party]).digest('base64url')}`,
      party,
      mails,
      hours,
    })),
  );
  let isAllowed = true;
  let wait = 0;
  // A constant lock order prevents deadlocks.
  for (const { key, party, mails, hours } of counts.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const seconds = await countUse(tx, key, mails, hours * 3_600);
    if (seconds === 0) continue;
    isAllowed = false;
    if (!limits.omits.includes(party)) wait = Math.max(wait, seconds);
  }
  if (wait > 0) throw new TooMany(wait, `Too many emails of this kind were sent. Try again in ${formatWait(wait)}.`);
  return isAllowed;
}
