import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../demo/random.ts';
import { pidsOf, type Part } from '../servers/parts.ts';
import { send } from '../servers/supervise.ts';

/** What can be hurt. */
export const parts: readonly Part[] = [
  'account',
  'admin',
  'tools',
  'listings',
  'gateway',
  'renderer',
  'stripe',
  'nats',
  'redis',
  'postgres',
];
const patience = 60_000;

export interface Fault {
  what: 'killed' | 'frozen';
  part: Part;
}

export interface Round {
  faults: Fault[];
  /** Milliseconds from the last fault, or the end of the freezing, until every part said that it is well. */
  recovered: number;
}

/** Hurts one or two of these parts at about the same time and waits until all is well again. @throws when it never is */
export async function strike(port: number, random: Random, among: readonly Part[]): Promise<Round> {
  const victims = random.some(among, random.chance(0.4) ? 2 : 1);
  const faults = await Promise.all(victims.map((part) => hurt(port, part, random)));
  return { faults, recovered: await untilWell(port) };
}

async function hurt(port: number, part: Part, random: Random): Promise<Fault> {
  const what = random.chance(0.6) ? 'killed' : 'frozen';
  const [before, frozen] = [random.between(0, 500), random.between(1_000, 7_000)];
  await sleep(before);
  const pids = await pidsOf(part, port);
  if (what === 'killed') {
    // A process of PostgreSQL that dies alone is an outage as well; its postmaster deals with it.
    const victims = part === 'postgres' && random.chance(0.3) ? pids.slice(-1) : pids;
    for (const pid of victims) send(pid, 'SIGKILL');
    return { what, part };
  }
  try {
    for (const pid of pids) send(pid, 'SIGSTOP');
    await sleep(frozen);
  } finally {
    for (const pid of pids) send(pid, 'SIGCONT');
  }
  return { what, part };
}

/** Milliseconds until the gateway said that every part is well, twice in a row. */
export async function untilWell(port: number): Promise<number> {
  const since = performance.now();
  let last = 'no answer';
  for (let well = 0; performance.now() - since < patience; await sleep(300)) {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
      last = await answer.text();
      well = answer.ok && JSON.parse(last).status === 'ready' ? well + 1 : 0;
      if (well === 2) return performance.now() - since;
    } catch (error) {
      well = 0;
      last = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Error(`Not well again after ${patience / 1_000} s: ${last}`);
}
