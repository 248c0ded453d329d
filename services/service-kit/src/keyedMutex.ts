const tails = new Map<string, Promise<unknown>>();

/**
 * Keyed mutex: runs work of one key one after another within this process. Callers queue here instead of at a lock in
 * PostgreSQL, where each would hold a connection. The database lock still excludes other processes.
 */
export function runExclusive<R>(key: string, work: () => Promise<R>): Promise<R> {
  const previous = tails.get(key) ?? Promise.resolve();
  const current = previous.then(work, work);
  tails.set(key, current);
  const release = () => {
    if (tails.get(key) === current) tails.delete(key);
  };
  current.then(release, release);
  return current;
}
