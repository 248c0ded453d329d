import { memberChanged } from '@dealstead/contracts/events';
import { memberSnapshotKey, sessionKey } from '@dealstead/contracts/identity';
import { createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase, AccountTransaction, Sql, User } from '../database.ts';
import { listRevokedSessions, deleteOldRevocations } from './revocationList.ts';
import { toMemberSnapshot } from './rules.ts';
import { userColumns } from './user.ts';

/**
 * Compare-and-set by version, so that an older snapshot never replaces a newer one; an empty snapshot deletes the key. The
 * keys of revoked sessions are deleted in the same step.
 */
const replaceOlderScript = `
  for i = 2, #KEYS do redis.call('DEL', KEYS[i]) end
  if ARGV[1] == '' then return redis.call('DEL', KEYS[1]) end
  local known = redis.call('GET', KEYS[1])
  if known and cjson.decode(known).version > tonumber(ARGV[2]) then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
  return 1`;

/** Lifetime of a snapshot in seconds. After it a gateway calls account, which writes the snapshot again. */
const ttlSeconds = 24 * 3600;
/** Milliseconds until a failed write is retried. */
const retryAfter = 1_000;
/** Minutes whose changes are written again when Redis is back: its replicas lag by milliseconds, its file by a second. */
const rewrittenMinutes = 5;

/**
 * Writes member snapshots (`member:<id>` in Redis, read by gateways). A change marks its snapshot as due in its own
 * transaction, writes it right after the commit and deletes the mark. The job writes snapshots that a kill or an unavailable
 * Redis left due. A Redis that is back may be a replica that had not received the last writes, so recent ones are repeated.
 */
export function createMemberSnapshots(db: AccountDatabase, redis: Redis, log: Logger) {
  async function write(user: User): Promise<void> {
    const ended = await listRevokedSessions(db, user.id);
    const keys = [memberSnapshotKey(user.id), ...ended.map(sessionKey)];
    const text = user.closedAt ? '' : JSON.stringify(toMemberSnapshot(user, ended));
    await redis.eval(replaceOlderScript, keys.length, ...keys, text, user.version, ttlSeconds);
  }

  async function settle(user: User): Promise<void> {
    await write(user);
    await deleteOldRevocations(db, user.id);
    await db.sql`DELETE FROM snapshots_due WHERE user_id = ${user.id} AND version <= ${user.version}`;
  }

  /** Whether the snapshot is in Redis now; otherwise it stays due. */
  async function settled(user: User): Promise<boolean> {
    try {
      await settle(user);
      return true;
    } catch (error) {
      log.warn({ err: error, userId: user.id }, 'a member snapshot waits');
      return false;
    }
  }

  let isBack = false;
  const job = createBackgroundJob({
    name: 'member-snapshots',
    idleEvery: 5_000,
    wakeOnCommit: true,
    async run() {
      if (redis.status !== 'ready') return false;
      if (isBack) {
        isBack = false;
        await markRecentChangesDue(db);
      }
      const due = await listDueMembers(db);
      let written = 0;
      for (const user of due) {
        if (await settled(user)) written++;
        else if (redis.status !== 'ready') break;
      }
      // One that fails while Redis answers does not hold up the others.
      return written > 0 && written === due.length ? true : due.length > 0 && new Date(Date.now() + retryAfter);
    },
  });
  redis.on('ready', () => {
    isBack = true;
    job.wake();
  });

  return {
    write,
    /** Writes the snapshots that are due. */
    job,

    /** Part of every change of a member, with the row as it is now. */
    async changed(tx: AccountTransaction, user: User): Promise<void> {
      await markSnapshotDue(tx, user);
      tx.afterCommit(async () => void (await settled(user)));
    },
  };
}

export type MemberSnapshots = ReturnType<typeof createMemberSnapshots>;

/** Notes that a member's snapshot is older than their row. Enough alone where there is no Redis at hand. */
export async function markSnapshotDue(tx: AccountTransaction, { id: userId, version }: User): Promise<void> {
  await tx.sql`
    INSERT INTO snapshots_due (user_id, version) VALUES (${userId}, ${version})
    ON CONFLICT (user_id) DO UPDATE SET version = excluded.version`;
}

/** The members whose snapshots are due, the longest due first. */
const listDueMembers = ({ sql }: Sql): Promise<User[]> =>
  sql<User>`
    SELECT ${userColumns} FROM snapshots_due JOIN users ON users.id = snapshots_due.user_id
    ORDER BY snapshots_due.since LIMIT 500`;

/** Notes the members who have changed, or whose sessions have ended, within the last minutes. */
async function markRecentChangesDue({ sql }: Sql): Promise<void> {
  await sql`
    INSERT INTO snapshots_due (user_id, version)
    SELECT id, version FROM users WHERE id IN (
      SELECT (data ->> 'userId')::int FROM outbox
      WHERE type = ${memberChanged.type}
      AND (published_at IS NULL OR published_at > now() - make_interval(mins => ${rewrittenMinutes}))
      UNION SELECT user_id FROM ended_sessions WHERE ended_at > now() - make_interval(mins => ${rewrittenMinutes}))
    ON CONFLICT DO NOTHING`;
}
