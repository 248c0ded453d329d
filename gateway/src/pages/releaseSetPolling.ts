import type { Logger } from '@dealstead/service-kit/log';
import type { NatsSubscriber } from '../nats.ts';
import type { Releases } from './releases.ts';

export interface ReleaseSetPollingOptions {
  readonly nats: NatsSubscriber;
  readonly releases: Releases;
  /** Reads the set from the admin service. */
  readonly fetchCurrentSet: () => Promise<unknown>;
  readonly log: Logger;
}

/** Milliseconds. */
const pollInterval = 2_000;

/** Polls admin for the release set at the start and while NATS is unavailable. Returns the function that stops it. */
export function pollReleaseSet({ nats, releases, fetchCurrentSet, log }: ReleaseSetPollingOptions): () => void {
  async function poll(): Promise<void> {
    if (nats.isUp() && releases.current()) return;
    try {
      await releases.offer(await fetchCurrentSet(), 'admin');
    } catch (error) {
      log.debug({ err: error }, 'admin did not return a release set');
    }
  }

  const timer = setInterval(() => void poll(), pollInterval);
  void poll();
  return () => clearInterval(timer);
}
