import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { CurrentUser } from '@dealstead/contracts';
import { MemberSnapshot, memberSnapshotKey } from '@dealstead/contracts/identity';
import type { Logger } from '@dealstead/service-kit/log';
import { Unavailable } from '@dealstead/service-kit/errors';

export interface Members {
  /** What the member is now, or null when the account is no more; throws 503 when nobody can say. */
  find(id: number): Promise<MemberSnapshot | null>;
  /** The same as far as memory tells: undefined where Redis has to be asked. */
  known(id: number): MemberSnapshot | undefined;
  /**
   * Forgets what is known, so that the next request reads anew. Where the version is told that the change made, none
   * before it is kept: the news may be quicker than the snapshot.
   */
  drop(id: number, version?: number): void;
  dropAll(): void;
}

export interface MemberSources {
  readonly redis: Redis;
  /** Asks account; null when it knows no such member. */
  readonly askAccount: (id: number) => Promise<unknown>;
  readonly log: Logger;
}

const keptFor = 2_000;
/** The clock is looked at no oftener, in milliseconds: every request asks here. */
const ttlResolution = 50;

/** Members as account publishes them in Redis, kept for seconds; where Redis has none, account is asked. */
export function createMembers({ redis, askAccount, log }: MemberSources): Members {
  const kept = new LRUCache<number, MemberSnapshot>({ max: 20_000, ttl: keptFor, ttlResolution });
  const atLeast = new LRUCache<number, number>({ max: 20_000, ttl: keptFor, ttlResolution });
  const reading = new Map<number, Promise<MemberSnapshot | null>>();

  async function read(id: number): Promise<MemberSnapshot | null> {
    try {
      const text = await redis.get(memberSnapshotKey(id));
      if (text !== null) return MemberSnapshot.parse(JSON.parse(text));
      const answer = await askAccount(id);
      return answer === null ? null : MemberSnapshot.parse(answer);
    } catch (error) {
      log.warn({ err: error, member: id }, 'a member could not be read');
      throw new Unavailable('Your account cannot be read right now. Try again in a moment.');
    }
  }

  return {
    known: (id) => kept.get(id),
    async find(id) {
      const known = kept.get(id);
      if (known) return known;
      const under = reading.get(id);
      if (under) return under;
      const started = read(id);
      reading.set(id, started);
      try {
        const found = await started;
        // Dropped meanwhile: what was read may be from before the change, so it is used once and not kept.
        if (found && reading.get(id) === started && found.version >= (atLeast.get(id) ?? 0)) kept.set(id, found);
        return found;
      } finally {
        if (reading.get(id) === started) reading.delete(id);
      }
    },
    drop(id, version = 0) {
      if (version > (atLeast.get(id) ?? 0)) atLeast.set(id, version);
      kept.delete(id);
      reading.delete(id);
    },
    dropAll() {
      kept.clear();
      reading.clear();
    },
  };
}

/** The member as pages and the session call show them. */
export function currentUser(member: MemberSnapshot): CurrentUser {
  const { id, email, firstName, lastName, phone, role, plan, status, actingFor } = member;
  const standing = { role, subscriptionPlan: plan, subscriptionStatus: status };
  return { id, email, firstName, lastName, phone, ...standing, ...(actingFor && { actingFor }) };
}
