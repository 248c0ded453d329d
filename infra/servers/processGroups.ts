import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ensures that no process that the launcher started survives it. The launcher registers each process group here and with
 * the reaper, a small separate process that reads them from its stdin and ends them when the pipe closes, however the
 * launcher died. In case the reaper is killed as well, the groups are also written to a file, from which the next start
 * kills what is left.
 */
const groups = new Map<number, ProcessGroup>();
let reaper: ChildProcess | undefined;
let recordFile: string | undefined;

export const processGroups = {
  /** Writes the registered groups to this file from now on, which claims its folder for this launcher. */
  persistTo(file: string): void {
    recordFile = file;
    writeRecord();
  },
  register(group: ProcessGroup): void {
    groups.set(group.pid, group);
    notifyReaper(`+${group.pid}`);
  },
  unregister(pid: number): void {
    groups.delete(pid);
    notifyReaper(`-${pid}`);
  },
  /** Deletes the file: every process was stopped. */
  deleteRecord(): void {
    if (recordFile) rmSync(recordFile, { force: true });
  },
};

function notifyReaper(line: string): void {
  reaper ??= startReaper();
  reaper.stdin?.write(`${line}\n`);
  writeRecord();
}

function startReaper(): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./processReaper.ts', import.meta.url))], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {},
  });
  // The pipe breaks where the reaper is killed. It is not replaced: a new one would not know the earlier groups.
  child.stdin?.on('error', () => child.stdin?.destroy());
  child.unref();
  // Node treats the pipe as a socket, which would keep this process alive.
  if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return child;
}

export interface ProcessGroup {
  /** Process id of the leader, which is the id of the group. */
  pid: number;
  /** `listings`, `Redis` … */
  name: string;
  /** A part of the leader's command line, by which it is recognized. */
  commandLine: string;
}

interface GroupRecord {
  launcher: number;
  reaper: number | undefined;
  groups: ProcessGroup[];
}

function writeRecord(): void {
  if (!recordFile) return;
  const content: GroupRecord = { launcher: process.pid, reaper: reaper?.pid, groups: [...groups.values()] };
  writeFileSync(recordFile, JSON.stringify(content));
}

/**
 * Kills the processes of a launcher that died without stopping them.
 * Resolves the process id of a launcher that still runs there, otherwise undefined.
 * @param program a part of the launcher's command line
 */
export async function killOrphans(file: string, program = 'launcher/start'): Promise<number | undefined> {
  if (!existsSync(file)) return undefined;
  const record: GroupRecord = JSON.parse(readFileSync(file, 'utf8'));
  if (isRunning(record.launcher, program)) return record.launcher;
  for (let waited = 0; waited < 10_000 && record.reaper && isRunning(record.reaper, 'processReaper'); waited += 100)
    await sleep(100);
  for (const { pid, commandLine } of record.groups) if (isRunning(pid, commandLine)) process.kill(-pid, 'SIGKILL');
  rmSync(file);
  return undefined;
}

/** Whether a process runs and its command line contains a text. Process ids are reused, so that the id alone proves nothing. */
export function isRunning(pid: number, commandLine: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync('/proc/self/cmdline')) return existsSync(file) && readFileSync(file, 'utf8').includes(commandLine);
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout.includes(commandLine);
}
