import { liveSubject } from '@dealstead/contracts/events';
import type { TransactionExtras } from './database.ts';
import type { Nats } from './nats.ts';

export interface Live {
  /** Every admin's open pages. */
  admins(...urls: string[]): void;
  /** One member's open pages. */
  member(id: number, ...urls: string[]): void;
}

/** Notifies open pages which URL prefixes are invalid. Call it after the commit; delivery is best effort. */
export function live(nats: Nats): Live {
  return {
    admins: (...urls) => nats.publishLive(liveSubject.admins, { stale: urls }),
    member: (id, ...urls) => nats.publishLive(liveSubject.member(id), { stale: urls }),
  };
}

/** A member whose open pages show something, and the URL prefix at which they read it. */
export interface Reader extends Record<string, unknown> {
  readonly userId: number;
  readonly tag: string;
}

/** Notifies the open pages of readers after the commit, each member by one message. */
export function refreshReaders(
  tx: Pick<TransactionExtras, 'afterCommit'>,
  pages: Pick<Live, 'member'>,
  readers: readonly Reader[],
): void {
  tx.afterCommit(() => {
    for (const [userId, shown] of Map.groupBy(readers, (reader) => reader.userId))
      pages.member(userId, ...new Set(shown.map(({ tag }) => tag)));
  });
}
