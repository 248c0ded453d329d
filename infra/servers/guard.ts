import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * A small companion process that outlives a killed parent: it reads from its stdin which process
 * groups belong to us, and ends them all when the pipe closes, however the parent died.
 */
let companion: ChildProcess | undefined;

function tell(line: string): void {
  companion ??= start();
  companion.stdin?.write(`${line}\n`);
}

function start(): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./guardian.ts', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // The pipe breaks when the companion was killed; there is nothing left to tell it then.
  child.stdin?.on('error', () => child.stdin?.destroy());
  child.unref();
  if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return child;
}

export const guard = {
  watch: (pid: number): void => tell(`+${pid}`),
  forget: (pid: number): void => tell(`-${pid}`),
};
