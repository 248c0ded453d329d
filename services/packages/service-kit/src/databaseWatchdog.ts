import { Unavailable } from './errors.ts';

/** Rejects requests that wait for a database which does not respond, so that they end with 503. */
export interface DatabaseWatchdog {
  /** Settles as `work` does, or rejects with Unavailable when the database does not respond. */
  watch<R>(work: Promise<R>): Promise<R>;
  stop(): void;
}

const checkInterval = 100;
/** Milliseconds that a request may take before the database is probed. */
const probeAfter = 300;

/**
 * A query to a PostgreSQL that is frozen or disconnected would wait for its timeout. When a request takes long, one
 * probe (`pulse`) on a separate connection decides for all waiting requests.
 */
export function createDatabaseWatchdog(probe: () => Promise<void>): DatabaseWatchdog {
  const waiting = new Set<{ since: number; reject: (reason: Unavailable) => void }>();
  let isProbing = false;

  async function probeIfSlow(): Promise<void> {
    const now = performance.now();
    const slow = [...waiting].filter(({ since }) => now - since > probeAfter);
    if (slow.length === 0 || isProbing) return;
    isProbing = true;
    try {
      await probe();
    } catch (cause) {
      for (const entry of slow) entry.reject(Object.assign(new Unavailable(), { cause }));
    } finally {
      isProbing = false;
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
      const failure = Promise.withResolvers<never>();
      const entry = { since: performance.now(), reject: failure.reject };
      waiting.add(entry);
      timer ??= setInterval(() => void probeIfSlow(), checkInterval).unref();
      try {
        return await Promise.race([work, failure.promise]);
      } finally {
        waiting.delete(entry);
        if (waiting.size === 0) stop();
      }
    },
    stop,
  };
}
