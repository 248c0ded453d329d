import { memberSnapshotKey, sessionKey } from '@dealstead/contracts/identity';
import { createBackgroundJob, type Logger } from '@dealstead/service-kit';
import type { Redis } from 'ioredis';
import type { AccountDatabase, AccountTransaction, User } from '../database.ts';
import { listRevokedSessions, deleteOldRevocations } from '../sessions/revocationList.ts';
import { toMemberSnapshot } from '../users/rules.ts';

/**
 * An older snapshot never takes the place of a newer one, whoever comes last; without a snapshot there is nobody any
 * more. The sessions that were ended go with it.
 */
const replaceOlder = `
  for i = 2, #KEYS do redis.call('DEL', KEYS[i]) end
  if ARGV[1] == '' then return redis.call('DEL', KEYS[1]) end
  local known = redis.call('GET', KEYS[1])
  if known and cjson.decode(known).version > tonumber(ARGV[2]) then return 0 end
  redis.call('SET', KEYS[1], ARGV[1], 'EX', ARGV[3])
  return 1`;

/** Seconds that an unchanged snapshot stays; then a gateway asks us, and we write it anew. */
const kept = 24 * 3600;
/** Milliseconds until a snapshot that Redis refused is written again. */
const retryAfter = 1_000;

/**
 * Keeps what gateways know of members (`member:<id>` in Redis) as new as the rows. A change notes in its own
 * transaction that a snapshot is due, writes it right after the commit, and takes the note away; what a
 * kill or an unavailable Redis left behind is written by the job, without any other server.
 */
export function memberSnapshots(db: AccountDatabase, redis: Redis, log: Logger) {
  async function write(user: User): Promise<void> {
    const ended = await listRevokedSessions(db, user.id);
    const keys = [memberSnapshotKey(user.id), ...ended.map(sessionKey)];
    const text = user.closedAt ? '' : JSON.stringify(toMemberSnapshot(user, ended));
    await redis.eval(replaceOlder, keys.length, ...keys, text, user.version, kept);
  }

  async function settle(user: User): Promise<void> {
    await write(user);
    await deleteOldRevocations(db, user.id);
    await db.pool.query('DELETE FROM snapshots_due WHERE user_id = $1 AND version <= $2', [user.id, user.version]);
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

  const job = createBackgroundJob({
    name: 'member-snapshots',
    idleEvery: 5_000,
    wakeOnCommit: true,
    async run() {
      if (redis.status !== 'ready') return false;
      const due = await db.prisma.snapshotDue.findMany({
        include: { user: true },
        orderBy: { since: 'asc' },
        take: 500,
      });
      for (const { user } of due) if (!(await settled(user))) return new Date(Date.now() + retryAfter);
      return due.length > 0;
    },
  });
  redis.on('ready', job.wake);

  return {
    write,
    /** Writes the snapshots that are due. */
    job,

    /** Part of every change of a member, with the row as it is now. */
    async changed(tx: AccountTransaction, user: User): Promise<void> {
      await noteSnapshotDue(tx, user);
      tx.afterCommit(async () => void (await settled(user)));
    },
  };
}

export type MemberSnapshots = ReturnType<typeof memberSnapshots>;

/** Notes that a member's snapshot is older than their row. Enough alone where there is no Redis at hand. */
export async function noteSnapshotDue(tx: AccountTransaction, { id: userId, version }: User): Promise<void> {
  await tx.snapshotDue.upsert({ where: { userId }, create: { userId, version }, update: { version } });
}
