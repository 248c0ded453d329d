import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Supervised } from '../servers/supervise.ts';

/** Names the processes that `npm run dev` wants restarted; it sends the launcher SIGUSR2 after writing the file. */
export const restartFile = (dataDir: string): string => join(dataDir, 'restart.json');

/** Restarts the requested processes on SIGUSR2, which only a process of the same user can send. */
export function restartOnSignal(dataDir: string, running: readonly Supervised[]): void {
  process.on('SIGUSR2', () => {
    const names: string[] = JSON.parse(readFileSync(restartFile(dataDir), 'utf8'));
    for (const supervised of running) if (names.includes(supervised.name)) supervised.restart();
  });
}
