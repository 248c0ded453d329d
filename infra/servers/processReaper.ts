/** Runs as a separate process: it ends process groups when its parent dies. See processGroups.ts. */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const groups = new Set<number>();

/** Signals every group; one that does not exist any more is dropped. 0 only checks. */
function signalAll(signal: NodeJS.Signals | 0): void {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      groups.delete(pid);
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) groups.add(pid);
  else groups.delete(pid);
}

// The pipe is closed: the parent is dead. PostgreSQL waits for its clients on SIGTERM and disconnects them on SIGINT,
// which therefore comes first. Other processes stop on either.
signalAll('SIGINT');
signalAll('SIGTERM');
for (let waited = 0; groups.size > 0 && waited < 5_000; waited += 100) {
  await sleep(100);
  signalAll(0);
}
signalAll('SIGKILL');
