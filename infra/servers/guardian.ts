/** Runs as a process of its own; see guard.ts. */
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

const groups = new Set<number>();

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of groups) {
    try {
      process.kill(-pid, signal);
    } catch {
      groups.delete(pid); // it has gone by itself
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) groups.add(pid);
  else groups.delete(pid);
}

// PostgreSQL reads SIGTERM as "wait for clients"; SIGINT, sent first, ends them. Others take either.
signalAll('SIGINT');
signalAll('SIGTERM');
for (let waited = 0; groups.size > 0 && waited < 5_000; waited += 100) {
  await sleep(100);
  for (const pid of groups) {
    try {
      process.kill(-pid, 0);
    } catch {
      groups.delete(pid);
    }
  }
}
signalAll('SIGKILL');
