import { mkdirSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@dealstead/service-kit';
import type { RenderThread } from './renderThread.ts';

/** Milliseconds before the next spare thread starts, so that it does not compete with the page that took the last one. */
const startDelay = 500;

export interface SpareThreads {
  /** A thread for a version of the shell: the spare one if it matches, else a new one. */
  take(shellVersion: string): RenderThread;
  close(): Promise<void>;
}

export interface SpareThreadsOptions {
  releasesDir: string;
  start: (shellVersion: string) => RenderThread;
  log: Logger;
}

/**
 * Keeps one spare thread for the latest shell, so that neither the first page of a release set nor the page after a crash
 * waits for a bundle to start. New releases are detected by watching the directory.
 */
export function createSpareThreads({ releasesDir, start, log }: SpareThreadsOptions): SpareThreads {
  const shells = join(releasesDir, 'shell');
  mkdirSync(shells, { recursive: true });
  let spare: { version: string; thread: RenderThread } | null = null;
  let timer: NodeJS.Timeout | undefined;

  function prepareSpare(version: string): void {
    clearTimeout(timer);
    if (spare?.version === version && !spare.thread.isDead()) return;
    void spare?.thread.end();
    spare = { version, thread: start(version) };
  }

  const newest = readdirSync(shells)
    .map((version) => ({ version, at: statSync(join(shells, version)).mtimeMs }))
    .toSorted((a, b) => b.at - a.at)[0];
  if (newest) prepareSpare(newest.version);
  const watcher = watch(shells, (_event, version) => {
    if (version && statSync(join(shells, version, 'server.cjs'), { throwIfNoEntry: false })) prepareSpare(version);
  });
  watcher.on('error', (error) =>
    log.warn({ err: error }, 'watching for new shell releases failed; they start with their first page'),
  );

  return {
    take(version) {
      clearTimeout(timer);
      timer = setTimeout(() => prepareSpare(version), startDelay);
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
