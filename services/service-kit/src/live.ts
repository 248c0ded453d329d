import { liveSubject } from '@dealstead/contracts/events';
import type { Nats } from './nats.ts';

export interface Live {
  /** Every admin's open pages. */
  admins(...stale: string[]): void;
  /** One member's open pages. */
  member(id: number, ...stale: string[]): void;
}

/** Notifies open pages which URL prefixes are invalid. Call it after the commit; delivery is best effort. */
export function live(nats: Nats): Live {
  return {
    admins: (...stale) => nats.publishLive(liveSubject.admins, { stale }),
    member: (id, ...stale) => nats.publishLive(liveSubject.member(id), { stale }),
  };
}
