const lines = new Map<string, Promise<unknown>>();

/**
 * Runs work of one name one after another within this process. What would wait for a lock in PostgreSQL waits here
 * instead, where it holds no connection that others need; the lock decides between processes.
 */
export function inLine<R>(name: string, work: () => Promise<R>): Promise<R> {
  const before = lines.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  lines.set(name, mine);
  const leave = () => {
    if (lines.get(name) === mine) lines.delete(name);
  };
  mine.then(leave, leave);
  return mine;
}
