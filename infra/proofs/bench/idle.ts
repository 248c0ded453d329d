import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Component, components, pidsOf } from '@dealstead/infra/servers/components';
import { sized } from './size.ts';

/** The kernel counts CPU time in hundredths of a second. */
const ticksPerSecond = 100;

/** What an idle product uses. */
export interface Idle {
  /** Messages that NATS received and sent, a second. */
  readonly messagesPerSecond: number;
  /** CPU time of each part, in percent of one core. */
  readonly cpuPercent: Readonly<Record<Component, number>>;
}

/** Measures the product at a port for so many seconds. Nobody else may use it meanwhile. */
export async function measureIdle(port: number, seconds: number): Promise<Idle> {
  const [before, messagesBefore] = [await cpuTicks(port), await natsMessages(port)];
  const startedAt = performance.now();
  await sleep(seconds * 1_000);
  const [after, messagesAfter] = [await cpuTicks(port), await natsMessages(port)];
  const elapsed = (performance.now() - startedAt) / 1_000;
  const cpuPercent = Object.fromEntries(
    components.map((part) => {
      // Backends of PostgreSQL come and go; one that ended meanwhile is left out.
      const ticks = [...after[part]].reduce((sum, [pid, now]) => sum + now - (before[part].get(pid) ?? 0), 0);
      return [part, (ticks / ticksPerSecond / elapsed) * 100];
    }),
  ) as Record<Component, number>;
  return { messagesPerSecond: (messagesAfter - messagesBefore) / elapsed, cpuPercent };
}

/** The benchmark's table. */
export async function idleTable(port: number): Promise<string> {
  const { messagesPerSecond, cpuPercent } = await measureIdle(port, sized(60, 2));
  const percents = Object.values(cpuPercent);
  const line = (name: string, value: string) => `| ${name} | ${value} |`;
  return [
    line('over 60 s', ''),
    '|---|---|',
    line('NATS messages a second, received and sent', messagesPerSecond.toFixed(1)),
    ...Object.entries(cpuPercent).map(([part, percent]) => line(`CPU of ${part}, % of a core`, percent.toFixed(1))),
    line('CPU of all, % of a core', percents.reduce((sum, each) => sum + each, 0).toFixed(1)),
  ].join('\n');
}

async function natsMessages(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port + 13}/varz`);
  const { in_msgs, out_msgs } = (await answer.json()) as { in_msgs: number; out_msgs: number };
  return in_msgs + out_msgs;
}

/** CPU time of each process by its id. */
async function cpuTicks(port: number): Promise<Record<Component, ReadonlyMap<number, number>>> {
  const all = await Promise.all(
    components.map(async (part): Promise<[Component, ReadonlyMap<number, number>]> => {
      const pids = await pidsOf(part, port);
      return [part, new Map(await Promise.all(pids.map(async (pid) => [pid, await ticksOf(pid)] as const)))];
    }),
  );
  return Object.fromEntries(all) as Record<Component, ReadonlyMap<number, number>>;
}

/** User and system time of a process; 0 once it has ended. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name before it, in parentheses, may have spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
