import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { guard } from './guard.ts';
import { UserError } from './userError.ts';

export interface ProcessPlan {
  name: string;
  command: string;
  args: string[];
  /** The program that ends up running, where `command` only leads to it. */
  program?: string;
  /** The whole environment of the process; nothing is inherited beside it. */
  env: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
  /** File that receives its output; created with its folders, appended to. */
  log: string;
  /** Resolves as soon as the process serves, throws while it does not. Asked every 50 ms. */
  ready: () => Promise<void>;
  /** Milliseconds it may take until it serves the first time. */
  patience?: number;
  /** How it is asked to stop; PostgreSQL ends its clients only on SIGINT. */
  stopSignal?: NodeJS.Signals;
  /** Told every line that it writes to its standard output, beside the log. */
  onLine?: (line: string) => void;
  /** Told each time it died by itself, with the pause in milliseconds before it is started again. */
  onRestart?: (how: string, pause: number) => void;
}

export interface Supervised {
  name: string;
  /** Process id of the present incarnation; undefined between death and restart. */
  pid(): number | undefined;
  /** Kills it and starts it again at once. */
  restart(): void;
  /** Asks it to stop, kills it after ten seconds, and resolves when it is gone. */
  stop(): Promise<void>;
}

const SHORTEST_PAUSE = 200;
const LONGEST_PAUSE = 10_000;
/** A process that lived this long had recovered: its next death is met with the shortest pause again. */
const RECOVERED_AFTER = 30_000;
const LARGEST_LOG = 20e6;

/**
 * Runs a process in a group of its own and starts it again whenever it dies, with growing pauses.
 * Resolves once it serves. @throws UserError with the end of its log when it does not
 */
export async function supervise(plan: ProcessPlan): Promise<Supervised> {
  let child: ChildProcess | undefined;
  let stopping = false;
  let restarting = false;
  let served = false;
  let pause = SHORTEST_PAUSE;
  let wake: (() => void) | undefined;
  let spawnProblem: Error | undefined;

  const launch = (): void => {
    const log = createWriteStream(plan.log, { flags: 'a' });
    log.on('error', (error) => process.stderr.write(`The log of ${plan.name} cannot be written: ${error.message}\n`));
    const born = Date.now();
    child = spawn(plan.command, plan.args, {
      env: plan.env,
      cwd: plan.cwd,
      ...(plan.uid === undefined ? {} : { uid: plan.uid, gid: plan.gid }),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { pid } = child;
    if (pid !== undefined) guard.watch({ pid, name: plan.name, words: plan.program ?? basename(plan.command) });
    child.stdout?.pipe(log, { end: false });
    child.stderr?.pipe(log, { end: false });
    if (plan.onLine && child.stdout) createInterface({ input: child.stdout }).on('line', plan.onLine);
    child.once('error', (error) => {
      spawnProblem = error;
      child = undefined;
    });
    child.once('close', (code, signal) => {
      log.end();
      child = undefined;
      if (pid !== undefined) guard.forget(pid);
      if (stopping || !served) return;
      if (restarting) {
        restarting = false;
        launch();
        return;
      }
      if (Date.now() - born > RECOVERED_AFTER) pause = SHORTEST_PAUSE;
      plan.onRestart?.(signal ?? `exit code ${code}`, pause);
      const timer = setTimeout(launch, pause);
      wake = () => clearTimeout(timer);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    });
  };

  const logStart = endOf(plan.log);
  launch();
  const deadline = Date.now() + (plan.patience ?? 30_000);
  while (!served) {
    try {
      await plan.ready();
      served = child !== undefined;
    } catch (problem) {
      if (!child || Date.now() > deadline) {
        stopping = true;
        if (child) await end(child, 'SIGKILL');
        throw failure(plan, spawnProblem ?? problem, logStart);
      }
      await sleep(50);
    }
  }

  return {
    name: plan.name,
    pid: () => child?.pid,
    restart() {
      if (child?.pid === undefined) return; // it starts again anyway
      restarting = true;
      send(-child.pid, 'SIGKILL');
    },
    async stop() {
      stopping = true;
      wake?.();
      if (child) await end(child, plan.stopSignal ?? 'SIGTERM');
    },
  };
}

function failure(plan: ProcessPlan, problem: unknown, logStart: number): UserError {
  const lines = readFileSync(plan.log).subarray(logStart).toString().trim().split('\n').slice(-8).join('\n  ');
  if (/no space left on device/i.test(lines)) {
    return new UserError(`${plan.name} did not start because the disk is full.`);
  }
  const because = problem instanceof Error ? problem.message : String(problem);
  return new UserError(`${plan.name} did not start (${because}); its log ends with:\n  ${lines || '(nothing)'}`);
}

/** Where the log ends now, after one that has grown large was put aside. */
function endOf(log: string): number {
  mkdirSync(dirname(log), { recursive: true });
  const size = existsSync(log) ? statSync(log).size : 0;
  if (size < LARGEST_LOG) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const group = -child.pid;
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
  send(child.pid, signal);
  const killer = setTimeout(() => send(group, 'SIGKILL'), 10_000);
  await gone;
  clearTimeout(killer);
  send(group, 'SIGKILL');
}

/** Sends a signal; a target that has gone meanwhile is what was wanted. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
