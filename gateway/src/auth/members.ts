import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { MemberSnapshot, memberSnapshotKey } from '@dealstead/contracts/identity';
import { Unavailable } from '@dealstead/service-kit/errors';
import type { Logger } from '@dealstead/service-kit/log';

export interface Members {
  /** The member's snapshot, or null for a deleted account. @throws Unavailable when neither Redis nor account answers */
  find(id: number): Promise<MemberSnapshot | null>;
  /** The same from memory; undefined where Redis has to be asked. */
  getCached(id: number): MemberSnapshot | undefined;
  /**
   * Makes the next request read the snapshot again. With the version of the change, no older snapshot is cached, because an
   * event may arrive before the snapshot in Redis is replaced.
   */
  invalidate(id: number, version?: number): void;
  invalidateAll(): void;
}

export interface MembersOptions {
  readonly redis: Redis;
  /** Reads the member from the account service; null if it has no such member. */
  readonly fetchFromAccount: (id: number) => Promise<unknown>;
  readonly log: Logger;
}

/** Milliseconds. */
const cacheTime = 2_000;
/** How often lru-cache reads the clock, in milliseconds, because every request looks up a member. */
const ttlResolution = 50;

/**
 * Member snapshots, which account publishes in Redis, cached in memory for two seconds; account is asked where Redis has
 * none. There is one read for each member at a time (single-flight).
 */
export function createMembers({ redis, fetchFromAccount, log }: MembersOptions): Members {
  const cached = new LRUCache<number, MemberSnapshot>({ max: 20_000, ttl: cacheTime, ttlResolution });
  const minVersions = new LRUCache<number, number>({ max: 20_000, ttl: cacheTime, ttlResolution });
  const pendingReads = new Map<number, Promise<MemberSnapshot | null>>();

  async function read(id: number): Promise<MemberSnapshot | null> {
    try {
      const text = await redis.get(memberSnapshotKey(id));
      if (text !== null) return MemberSnapshot.parse(JSON.parse(text));
      const member = await fetchFromAccount(id);
      return member === null ? null : MemberSnapshot.parse(member);
    } catch (error) {
      log.warn({ err: error, member: id }, 'member could not be read');
      throw new Unavailable('Your account cannot be read right now. Try again in a moment.');
    }
  }

  return {
    getCached: (id) => cached.get(id),
    async find(id) {
      const cachedMember = cached.get(id);
      if (cachedMember) return cachedMember;
      const pending = pendingReads.get(id);
      if (pending) return pending;
      const started = read(id);
      pendingReads.set(id, started);
      try {
        const found = await started;
        // After an invalidation the result may be from before the change: it is used once and not cached.
        const isCurrent = pendingReads.get(id) === started;
        if (found && isCurrent && found.version >= (minVersions.get(id) ?? 0)) cached.set(id, found);
        return found;
      } finally {
        if (pendingReads.get(id) === started) pendingReads.delete(id);
      }
    },
    invalidate(id, version = 0) {
      if (version > (minVersions.get(id) ?? 0)) minVersions.set(id, version);
      cached.delete(id);
      pendingReads.delete(id);
    },
    invalidateAll() {
      cached.clear();
      pendingReads.clear();
    },
  };
}
