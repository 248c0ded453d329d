import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Sees to it that nothing we started outlives us. A small companion process reads from its stdin
 * which process groups are ours and ends them when the pipe closes, however we died. In case the
 * companion is killed as well, the same list is kept in a file that the next start clears up from.
 */
const groups = new Map<number, Group>();
let companion: ChildProcess | undefined;
let record: string | undefined;

export const guard = {
  /** Keeps the list of running processes in this file, and takes the file's folder as ours. */
  recordIn(file: string): void {
    record = file;
    write();
  },
  watch(group: Group): void {
    groups.set(group.pid, group);
    tell(`+${group.pid}`);
  },
  forget(pid: number): void {
    groups.delete(pid);
    tell(`-${pid}`);
  },
  /** Removes the list: all of it has been stopped. */
  done(): void {
    if (record) rmSync(record, { force: true });
  },
};

function tell(line: string): void {
  companion ??= startCompanion();
  companion.stdin?.write(`${line}\n`);
  write();
}

function startCompanion(): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./guardian.ts', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // The pipe breaks when somebody kills the companion; a new one would not know the old groups' pipe.
  child.stdin?.on('error', () => child.stdin?.destroy());
  child.unref();
  // A pipe is a socket to Node, which would keep this process alive.
  if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return child;
}

export interface Group {
  /** Process id of its leader, and so the group's id. */
  pid: number;
  /** What it is to us: listings, Redis… */
  name: string;
  /** What its command line holds, to know it again. */
  words: string;
}

interface Running {
  launcher: number;
  companion: number | undefined;
  groups: Group[];
}

function write(): void {
  if (!record) return;
  const content: Running = { launcher: process.pid, companion: companion?.pid, groups: [...groups.values()] };
  writeFileSync(record, JSON.stringify(content));
}

/**
 * Clears up after a launcher that died without stopping its processes.
 * Resolves the process id of a launcher that is still at work there, otherwise undefined.
 */
export async function clearLeftovers(file: string): Promise<number | undefined> {
  if (!existsSync(file)) return undefined;
  const left: Running = JSON.parse(readFileSync(file, 'utf8'));
  if (runs(left.launcher, 'launcher/start')) return left.launcher;
  for (let waited = 0; waited < 10_000 && left.companion && runs(left.companion, 'guardian'); waited += 100)
    await sleep(100);
  for (const { pid, words } of left.groups) if (runs(pid, words)) process.kill(-pid, 'SIGKILL');
  rmSync(file);
  return undefined;
}

/** Whether that process lives and its command line holds the words; numbers of processes are used again. */
export function runs(pid: number, words: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) return existsSync(file) && readFileSync(file, 'utf8').includes(words);
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(words);
}
