import { mkdirSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@dealstead/service-kit';
import type { RenderThread } from './renderThread.ts';

/** Milliseconds before the next spare thread starts, so that it takes no time from the page that took the last one. */
const pause = 500;

export interface SpareThreads {
  /** A thread for a version of the shell: the one that stands ready, else a new one. */
  take(shellVersion: string): RenderThread;
  close(): Promise<void>;
}

export interface SpareThreadsOptions {
  releasesDir: string;
  start: (shellVersion: string) => RenderThread;
  log: Logger;
}

/**
 * Keeps one thread ready for the shell that came last, so that neither the first page of a release set nor the page
 * after an accident waits for a bundle to start. What comes is seen on the disk; nobody has to tell.
 */
export function createSpareThreads({ releasesDir, start, log }: SpareThreadsOptions): SpareThreads {
  const shells = join(releasesDir, 'shell');
  mkdirSync(shells, { recursive: true });
  let spare: { version: string; thread: RenderThread } | null = null;
  let timer: NodeJS.Timeout | undefined;

  function keepReady(version: string): void {
    clearTimeout(timer);
    if (spare?.version === version && !spare.thread.isDead()) return;
    void spare?.thread.end();
    spare = { version, thread: start(version) };
  }

  const newest = readdirSync(shells)
    .map((version) => ({ version, at: statSync(join(shells, version)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)[0];
  if (newest) keepReady(newest.version);
  const watcher = watch(shells, (_event, version) => {
    if (version && statSync(join(shells, version, 'server.cjs'), { throwIfNoEntry: false })) keepReady(version);
  });
  watcher.on('error', (error) =>
    log.warn({ err: error }, 'new releases of the shell are not noticed before their first page'),
  );

  return {
    take(version) {
      clearTimeout(timer);
      timer = setTimeout(() => keepReady(version), pause);
      if (spare?.version !== version || spare.thread.isDead()) return start(version);
      const { thread } = spare;
      spare = null;
      return thread;
    },
    async close() {
      clearTimeout(timer);
      watcher.close();
      await spare?.thread.end();
    },
  };
}
