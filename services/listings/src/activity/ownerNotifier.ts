import type { Live } from '@dealstead/service-kit';

/** Milliseconds between two notifications of one owner. */
const interval = 3_000;

export type NotifyOwner = (owner: number) => void;

/**
 * Notifies an owner's open pages that the performance of their listings changed: at once, then at most every three seconds
 * (a throttle with a trailing call), because a popular listing gets many visits.
 */
export function createOwnerNotifier(live: Live): NotifyOwner {
  /** Owners notified within the interval; true if their performance changed again since. */
  const waiting = new Map<number, boolean>();
  return function notify(owner) {
    if (waiting.has(owner)) {
      waiting.set(owner, true);
      return;
    }
    live.member(owner, '/api/va/properties/performance');
    waiting.set(owner, false);
    setTimeout(() => {
      const changed = waiting.get(owner);
      waiting.delete(owner);
      if (changed) notify(owner);
    }, interval).unref();
  };
}
