import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds over which the processors are watched. */
const watched = 1_000;
/** Processors that must have been idle meanwhile, so that one more process slows the others little. */
const idleProcessors = 0.5;

/** Resolves after a second to whether the machine's processors, whoever uses them, were idle enough for one more test file. */
export async function hasSpareProcessor(): Promise<boolean> {
  const before = readIdle();
  const start = performance.now();
  await wait(watched);
  return (readIdle() - before) / (performance.now() - start) >= idleProcessors;
}

/** Idle milliseconds of all processors since the machine started. */
const readIdle = (): number => cpus().reduce((sum, { times }) => sum + times.idle, 0);
