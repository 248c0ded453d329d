import { upcomingSetSubject } from '@dealstead/contracts/platform/releases';
import type { ReleaseSet } from '@dealstead/contracts/platform/releases';
import { broadcastTask } from '@dealstead/service-kit/broadcastTask';
import type { Logger, Nats } from '@dealstead/service-kit';

/** Milliseconds that a publication waits at most for the gateways. */
const warmUpTimeout = 3_000;

/** Has all gateways load a set that may be promoted next, so that its promotion only moves a pointer. Never rejects. */
export type PrepareSet = (set: ReleaseSet) => Promise<void>;

/** Without NATS nothing is prepared: the set then waits for the renderer when it is promoted. */
export function createPrepareSet(nats: Nats, log: Logger): PrepareSet {
  return async (set) => {
    if (!nats.isUp()) return;
    try {
      const outcome = await broadcastTask(await nats.connection(), upcomingSetSubject, set, warmUpTimeout);
      log.info({ set: set.id, ...outcome }, 'gateways loaded the set that may be promoted next');
    } catch (error) {
      log.warn({ err: error, set: set.id }, 'the set that may be promoted next was not announced');
    }
  };
}
