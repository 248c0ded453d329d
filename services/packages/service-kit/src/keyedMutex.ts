/** Runs work of one key one after another within this process, and work of different keys concurrently. */
export interface KeyedMutex {
  runExclusive<R>(key: string, work: () => Promise<R>): Promise<R>;
  /** Resolves when the work submitted so far has ended. */
  whenIdle(): Promise<void>;
}

export function createKeyedMutex(): KeyedMutex {
  /** The last submitted work of each key. */
  const tails = new Map<string, Promise<unknown>>();
  return {
    runExclusive(key, work) {
      const previous = tails.get(key) ?? Promise.resolve();
      const current = previous.then(work, work);
      tails.set(key, current);
      const release = () => {
        if (tails.get(key) === current) tails.delete(key);
      };
      current.then(release, release);
      return current;
    },
    async whenIdle() {
      await Promise.allSettled(tails.values());
    },
  };
}

/**
 * The process's mutex by key. Callers queue here instead of at a lock in PostgreSQL, where each would hold a connection.
 * The database lock still excludes other processes.
 */
export const { runExclusive } = createKeyedMutex();
