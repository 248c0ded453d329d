import { readdir, readFile } from 'node:fs/promises';

/** Processes that run our code, with their main modules and their ports relative to PORT. */
const services = {
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

export type Component = keyof typeof services | keyof typeof servers;
/** Every component of the product. */
export const components = [...Object.keys(services), ...Object.keys(servers)] as Component[];

/** The process ids of a component of the product that runs at a port. */
export async function pidsOf(component: Component, port: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const matches = await Promise.all(pids.map((pid) => isProcessOf(component, port, pid)));
  const found = pids.filter((_, i) => matches[i]);
  if (component !== 'postgres') return found;
  // PostgreSQL's backends are children of the process that was started.
  const parents = await Promise.all(pids.map((pid) => parentOf(pid)));
  return [...found, ...pids.filter((_, i) => found.includes(parents[i] ?? 0))];
}

/** Our processes are recognized by main module and PORT, servers by binary and the port in arguments or configuration. */
async function isProcessOf(component: Component, port: number, pid: number): Promise<boolean> {
  const args = (await readProcFile(pid, 'cmdline')).split('\0');
  const commandLine = args.join(' ');
  if (component in servers) {
    const { binary, offset } = servers[component as keyof typeof servers];
    if (!binary.test(args[0] ?? '')) return false;
    const configFile = args.find((arg) => arg.endsWith('.conf'));
    const settings = configFile ? `${commandLine}\n${await readIfPossible(configFile)}` : commandLine;
    return new RegExp(`\\b${port + offset}\\b`).test(settings);
  }
  const { main, offset } = services[component as keyof typeof services];
  if (!commandLine.includes(main)) return false;
  return (await readProcFile(pid, 'environ')).split('\0').includes(`PORT=${port + offset}`);
}

async function parentOf(pid: number): Promise<number> {
  return Number(/^PPid:\s*(\d+)/m.exec(await readProcFile(pid, 'status'))?.[1] ?? 0);
}

/** A file of /proc about a process; empty once the process has ended. */
const readProcFile = (pid: number, file: 'cmdline' | 'environ' | 'status') => readIfPossible(`/proc/${pid}/${file}`);

/** A file about a process, which may be another user's or another run's that ends meanwhile; empty if it cannot be read. */
async function readIfPossible(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error) return '';
    throw error;
  }
}
