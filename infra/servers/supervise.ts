import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processGroups } from './processGroups.ts';
import { UserError } from '@dealstead/slice-tools/userError';

export interface ProcessOptions {
  name: string;
  command: string;
  args: string[];
  /** The program that `command` executes, where they differ. */
  program?: string;
  /** The whole environment of the process; nothing else is inherited. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** File to which its output is appended; created with its folders. */
  log: string;
  /** Resolves once the process is ready, rejects before. Called every 50 ms. */
  ready: () => Promise<void>;
  /** Milliseconds until it must be ready after the first start; 30 s by default. */
  startTimeout?: number;
  /** SIGTERM by default; PostgreSQL disconnects its clients only on SIGINT. */
  stopSignal?: NodeJS.Signals;
  /** Called with each line of its standard output. */
  onLine?: (line: string) => void;
  /** Milliseconds after its stop signal until it is killed; 10 s by default. */
  stopTimeout?: number;
  /** Called when it exits unexpectedly, instead of a restart. */
  onExit?: (reason: string) => void;
  /** Called each time it exits unexpectedly, with the delay in milliseconds before it is restarted. */
  onRestart?: (reason: string, delay: number) => void;
}

export interface Supervised {
  name: string;
  /** The current process id; undefined between exit and restart. */
  pid(): number | undefined;
  /** Kills it and restarts it at once. */
  restart(): void;
  /** Stops it in order, starts it again and resolves when it is ready. @throws UserError where it does not become ready */
  replace(): Promise<void>;
  /** Sends its stop signal, kills it after its stop timeout, and resolves when it has exited. */
  stop(): Promise<void>;
}

const minRestartDelay = 200;
const maxRestartDelay = 10_000;
/** Milliseconds of uptime after which the restart delay is reset. */
const stableUptime = 30_000;
/** Bytes from which a log is rotated at a start. */
const maxLogSize = 20e6;

/**
 * Runs a process in a process group of its own and restarts it whenever it exits, with exponential backoff.
 * Resolves once it is ready. @throws UserError with the end of its log where it does not become ready
 */
export async function supervise(options: ProcessOptions): Promise<Supervised> {
  let child: ChildProcess | undefined;
  let isStopping = false;
  let isRestarting = false;
  let isReplacing = false;
  let isReady = false;
  let restartDelay = minRestartDelay;
  let restartTimer: NodeJS.Timeout | undefined;
  let spawnError: Error | undefined;
  const { stopTimeout = 10_000 } = options;

  const launch = (): void => {
    const startedAt = Date.now();
    child = spawnGroup(options);
    child.once('error', (error) => {
      spawnError = error;
      child = undefined;
    });
    child.once('close', (code, signal) => {
      child = undefined;
      if (isStopping || isReplacing || !isReady) return;
      if (isRestarting) {
        isRestarting = false;
        launch();
        return;
      }
      const reason = signal ?? `exit code ${code}`;
      if (options.onExit) return options.onExit(reason);
      if (Date.now() - startedAt > stableUptime) restartDelay = minRestartDelay;
      options.onRestart?.(reason, restartDelay);
      restartTimer = setTimeout(launch, restartDelay);
      restartDelay = Math.min(restartDelay * 2, maxRestartDelay);
    });
  };

  /** Resolves once the process is ready. @throws UserError where it exits before or takes too long; then it is killed */
  const waitUntilReady = async (logStart: number): Promise<void> => {
    const deadline = Date.now() + (options.startTimeout ?? 30_000);
    for (;;) {
      try {
        await options.ready();
        if (child) return;
        throw new Error('it exited');
      } catch (error) {
        if (!child || Date.now() > deadline) {
          isStopping = true;
          if (child) await terminate(child, 'SIGKILL', 0);
          throw createStartError(options, spawnError ?? error, logStart);
        }
        await sleep(50);
      }
    }
  };

  const logStart = rotateLog(options.log);
  launch();
  await waitUntilReady(logStart);
  isReady = true;

  return {
    name: options.name,
    pid: () => child?.pid,
    restart() {
      if (child?.pid === undefined) return; // a restart is pending
      isRestarting = true;
      sendSignal(-child.pid, 'SIGKILL');
    },
    async replace() {
      isReplacing = true;
      clearTimeout(restartTimer);
      if (child) await terminate(child, options.stopSignal ?? 'SIGTERM', stopTimeout);
      isReplacing = false;
      isReady = false;
      const newOutput = rotateLog(options.log);
      launch();
      await waitUntilReady(newOutput);
      isReady = true;
    },
    async stop() {
      isStopping = true;
      clearTimeout(restartTimer);
      if (child) await terminate(child, options.stopSignal ?? 'SIGTERM', stopTimeout);
    },
  };
}

/** Spawns the process in a registered process group of its own. Its output is appended to the log. */
function spawnGroup(options: ProcessOptions): ChildProcess {
  const { name, command, program, onLine } = options;
  const log = createWriteStream(options.log, { flags: 'a' });
  log.on('error', (error) => process.stderr.write(`The log of ${name} cannot be written: ${error.message}\n`));
  const child: ChildProcess = spawn(command, options.args, {
    env: options.env,
    cwd: options.cwd,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.gid }),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { pid } = child;
  if (pid !== undefined) processGroups.register({ pid, name, commandLine: program ?? basename(command) });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  if (onLine && child.stdout) createInterface({ input: child.stdout }).on('line', onLine);
  // What a killed process leaves of its group would hold its ports and its output open, as nginx's workers do.
  child.once('exit', () => {
    if (pid !== undefined) sendSignal(-pid, 'SIGKILL');
  });
  child.once('close', () => {
    log.end();
    if (pid !== undefined) processGroups.unregister(pid);
  });
  return child;
}

function createStartError(options: ProcessOptions, cause: unknown, logStart: number): UserError {
  const lines = readFileSync(options.log).subarray(logStart).toString().trim().split('\n').slice(-8).join('\n  ');
  if (/no space left on device/i.test(lines)) {
    return new UserError(`${options.name} did not start because the disk is full.`);
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new UserError(`${options.name} did not start (${reason}); its log ends with:\n  ${lines || '(nothing)'}`);
}

/** Moves a large log aside. Gives the offset at which new output begins. */
function rotateLog(log: string): number {
  mkdirSync(dirname(log), { recursive: true });
  const size = existsSync(log) ? statSync(log).size : 0;
  if (size < maxLogSize) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

/** Ends a process with its group; after `timeout` milliseconds by SIGKILL. */
async function terminate(child: ChildProcess, signal: NodeJS.Signals, timeout: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = -child.pid;
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  sendSignal(child.pid, signal);
  const killTimer = setTimeout(() => sendSignal(group, 'SIGKILL'), timeout);
  await exited;
  clearTimeout(killTimer);
  sendSignal(group, 'SIGKILL');
}

/** Sends a signal. A process that has exited already is not an error. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
