import { Unavailable } from './errors.ts';

/** Rejects requests that wait for a database which does not respond, so that they end with 503. */
export interface DatabaseWatchdog {
  /** Settles as `work` does, or rejects with Unavailable when the database does not respond. */
  watch<R>(work: Promise<R>): Promise<R>;
  stop(): void;
}

const lookEvery = 100;
/** Milliseconds that a request may take before the database is probed. */
const patient = 300;

/**
 * A query to a PostgreSQL that is frozen or disconnected would wait for its timeout. When a request takes long, one
 * probe (`pulse`) on a separate connection decides for all waiting requests.
 */
export function createDatabaseWatchdog(pulse: () => Promise<void>): DatabaseWatchdog {
  const waiting = new Set<{ since: number; giveUp: (reason: Unavailable) => void }>();
  let asking = false;

  async function look(): Promise<void> {
    const asked = performance.now();
    const long = [...waiting].filter(({ since }) => asked - since > patient);
    if (long.length === 0 || asking) return;
    asking = true;
    try {
      await pulse();
    } catch (cause) {
      for (const one of long) one.giveUp(Object.assign(new Unavailable(), { cause }));
    } finally {
      asking = false;
    }
  }

  // Runs only while requests wait, so that an idle process sleeps.
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    async watch(work) {
      const lost = Promise.withResolvers<never>();
      const one = { since: performance.now(), giveUp: lost.reject };
      waiting.add(one);
      timer ??= setInterval(() => void look(), lookEvery).unref();
      try {
        return await Promise.race([work, lost.promise]);
      } finally {
        waiting.delete(one);
        if (waiting.size === 0) stop();
      }
    },
    stop,
  };
}
