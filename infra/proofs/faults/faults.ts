import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@dealstead/infra/demo/random';
import { pidsOf, type Component } from '@dealstead/infra/servers/components';
import { sendSignal } from '@dealstead/infra/servers/supervise';

/** The components that faults are injected into. */
export const components: readonly Component[] = [
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
const recoveryTimeoutMs = 60_000;

export interface Fault {
  type: 'killed' | 'frozen';
  component: Component;
}

export interface Round {
  faults: Fault[];
  /** Milliseconds from the last fault, or the end of a freeze, until every component was healthy. */
  recoveryMs: number;
}

/**
 * Kills or freezes one or two components at about the same time and waits until the product is healthy again.
 * @throws Error where it does not recover within a minute
 */
export async function injectFaults(port: number, random: Random, among: readonly Component[]): Promise<Round> {
  const targets = random.some(among, random.chance(0.4) ? 2 : 1);
  const faults = await Promise.all(targets.map((component) => injectFault(port, component, random)));
  return { faults, recoveryMs: await waitUntilHealthy(port) };
}

async function injectFault(port: number, component: Component, random: Random): Promise<Fault> {
  const type = random.chance(0.6) ? 'killed' : 'frozen';
  const [delayMs, freezeMs] = [random.between(0, 500), random.between(1_000, 7_000)];
  await sleep(delayMs);
  const pids = await pidsOf(component, port);
  if (type === 'killed') {
    // A single PostgreSQL backend that dies is an outage as well: the postmaster restarts all of them.
    const targets = component === 'postgres' && random.chance(0.3) ? pids.slice(-1) : pids;
    for (const pid of targets) sendSignal(pid, 'SIGKILL');
    return { type, component };
  }
  try {
    for (const pid of pids) sendSignal(pid, 'SIGSTOP');
    await sleep(freezeMs);
  } finally {
    for (const pid of pids) sendSignal(pid, 'SIGCONT');
  }
  return { type, component };
}

/** Resolves the milliseconds until the gateway reported every component as ready, twice in a row. */
export async function waitUntilHealthy(port: number): Promise<number> {
  const start = performance.now();
  let lastAnswer = 'no answer';
  for (let healthyCount = 0; performance.now() - start < recoveryTimeoutMs; await sleep(300)) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
      lastAnswer = await response.text();
      healthyCount = response.ok && JSON.parse(lastAnswer).status === 'ready' ? healthyCount + 1 : 0;
      if (healthyCount === 2) return performance.now() - start;
    } catch (error) {
      healthyCount = 0;
      lastAnswer = error instanceof Error ? error.message : String(error);
    }
  }
  throw new Error(`Not healthy again after ${recoveryTimeoutMs / 1_000} s: ${lastAnswer}`);
}
