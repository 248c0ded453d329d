import { readdir, readFile } from 'node:fs/promises';

const mains = {
  gateway: { main: 'gateway/src/main.ts', offset: 0 },
  listings: { main: 'services/listings/src/main.ts', offset: 1 },
  tools: { main: 'services/tools/src/main.ts', offset: 2 },
  account: { main: 'services/account/src/main.ts', offset: 3 },
  admin: { main: 'services/admin/src/main.ts', offset: 4 },
  renderer: { main: 'shell/server/src/main.ts', offset: 5 },
  stripe: { main: 'infra/stripe/main.ts', offset: 9 },
} as const;
const servers = {
  postgres: { binary: /postgres/, offset: 10 },
  redis: { binary: /redis-server/, offset: 11 },
  nats: { binary: /nats-server/, offset: 12 },
} as const;

export type Part = keyof typeof mains | keyof typeof servers;
/** Every part of the product. */
export const parts = [...Object.keys(mains), ...Object.keys(servers)] as Part[];

/** The process ids behind a part of the product that runs at a port, found by what they were started with. */
export async function pidsOf(part: Part, port: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const belongs = await Promise.all(pids.map((pid) => is(part, port, pid)));
  const found = pids.filter((_, i) => belongs[i]);
  if (part !== 'postgres') return found;
  // PostgreSQL works in children of the process that was started.
  const parents = await Promise.all(pids.map((pid) => parentOf(pid)));
  return [...found, ...pids.filter((_, i) => found.includes(parents[i] ?? 0))];
}

async function is(part: Part, port: number, pid: number): Promise<boolean> {
  const words = (await about(pid, 'cmdline')).split('\0');
  const command = words.join(' ');
  if (part in servers) {
    const { binary, offset } = servers[part as keyof typeof servers];
    if (!binary.test(words[0] ?? '')) return false;
    const settings = words.find((word) => word.endsWith('.conf'));
    const told = settings ? `${command}\n${await readFile(settings, 'utf8')}` : command;
    return new RegExp(`\\b${port + offset}\\b`).test(told);
  }
  const { main, offset } = mains[part as keyof typeof mains];
  if (!command.includes(main)) return false;
  return (await about(pid, 'environ')).split('\0').includes(`PORT=${port + offset}`);
}

async function parentOf(pid: number): Promise<number> {
  return Number(/^PPid:\s*(\d+)/m.exec(await about(pid, 'status'))?.[1] ?? 0);
}

/** What the kernel says of a process; nothing once it has ended. */
async function about(pid: number, file: 'cmdline' | 'environ' | 'status'): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}
