import { getMe } from '@dealstead/contracts/account/auth';
import { type Envelope, LiveMessage } from '@dealstead/contracts/event';
import { apiKeyChanged, memberChanged, userClosed } from '@dealstead/contracts/events';
import { apiKeyOfCacheTag, memberOfCacheTag } from '@dealstead/contracts/identity';
import type { EventStreams } from '../api/eventStreams.ts';
import type { ApiKeys } from '../auth/apiKeys.ts';
import type { Caller, KeyCaller } from '../auth/caller.ts';
import type { Members } from '../auth/members.ts';
import { tagMatches, tagsInvalidatedBy } from './cacheTags.ts';
import type { Purger } from './purger.ts';
import type { ResponseCache } from './responseCache.ts';
import { allKeys, documentKey, toSurrogateKey } from './surrogateKeys.ts';

export interface InvalidationTargets {
  readonly cache: ResponseCache;
  readonly members: Members;
  readonly apiKeys: ApiKeys;
  readonly streams: EventStreams;
  /** Null where no shared cache is in front of the gateway. */
  readonly purger: Pick<Purger, 'purge'> | null;
}

export interface Invalidation {
  /** Applies an event of another process. */
  applyEvent(event: Envelope): void;
  /** Applies a message for open pages and passes it on: a page must not read from the cache what the message invalidates. */
  applyLiveMessage(subject: string, message: unknown): void;
  /**
   * Applies the tags that a response to a write names in `x-dealstead-invalidates`, before the response is sent. It must wait
   * for the promise, if there is one, so that whoever wrote reads it from shared caches, too.
   */
  applyStaleHeader(header: string, caller: Caller | KeyCaller): Promise<void> | undefined;
  /** Removes what was made from a resource that a request has deleted. The response must wait as for `applyStaleHeader`. */
  applyDeletion(url: string): Promise<void> | undefined;
  /** Another release set is current: pages made from the one before must leave shared caches. */
  applyReleaseSet(): void;
  /** Invalidates everything, after a connection over which events were missed. */
  applyMissedEvents(): void;
}

/** Milliseconds for which tags of events are collected: a bulk change sends many events, the cache is scanned once. */
const batchDelay = 20;

/**
 * Applies changes to what this gateway caches: responses and pages, member snapshots, and open event streams. Shared caches are
 * purged after its own cache, or they could take the invalidated response from it. Each gateway purges them, for the same reason.
 */
export function createInvalidation(targets: InvalidationTargets): Invalidation {
  const { cache, members, apiKeys, streams, purger } = targets;
  const invalidateInBatch = createBatch((tags) => void invalidate(tags));

  function invalidate(tags: readonly string[]): Promise<void> | undefined {
    cache.invalidate(tags);
    return purger?.purge(tags.map(toSurrogateKey));
  }

  function invalidateMember(id: number, version?: number): void {
    members.invalidate(id, version);
    void streams.recheck(id);
  }

  return {
    applyEvent({ type, data, version }) {
      for (const tag of tagsInvalidatedBy(type, data)) invalidateInBatch(tag);
      if (type === memberChanged.type) invalidateMember(memberChanged.data.parse(data).userId, version);
      if (type === apiKeyChanged.type) apiKeys.invalidate(apiKeyChanged.data.parse(data).keyId, version);
      if (type === userClosed.type) invalidateMember(userClosed.data.parse(data).userId, version);
    },

    applyLiveMessage(subject, message) {
      // It can arrive before the event of the same change, which an outbox relay publishes.
      void invalidate(LiveMessage.parse(message).stale);
      streams.publish(subject, message);
    },

    applyStaleHeader(header, caller) {
      const tags = header.split(',').map((tag) => tag.trim());
      const purged = invalidate(tags);
      if (caller.kind === 'member' && tags.some((tag) => tagMatches(tag, getMe.path)))
        invalidateMember(caller.member.id);
      for (const tag of tags) {
        const otherMember = memberOfCacheTag(tag);
        if (otherMember !== null) invalidateMember(otherMember);
        const apiKey = apiKeyOfCacheTag(tag);
        if (apiKey !== null) apiKeys.invalidate(apiKey);
      }
      return purged;
    },

    applyDeletion(url) {
      cache.evict(url);
      return purger?.purge([toSurrogateKey(url)]);
    },

    applyReleaseSet: () => void purger?.purge([documentKey]),

    applyMissedEvents() {
      cache.invalidateAll();
      members.invalidateAll();
      apiKeys.invalidateAll();
      void purger?.purge(allKeys);
    },
  };
}

/** Collects tags and passes them on together. */
function createBatch(flush: (tags: readonly string[]) => void): (tag: string) => void {
  let pending = new Set<string>();
  return (tag) => {
    if (pending.size === 0) {
      setTimeout(() => {
        const tags = [...pending];
        pending = new Set();
        flush(tags);
      }, batchDelay);
    }
    pending.add(tag);
  };
}
