import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDockerAvailable, findOrInstall } from './programs.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import { supervise } from './supervise.ts';
import type { ProcessOptions, Supervised } from './supervise.ts';

export interface NatsOptions {
  folder: string;
  port: number;
  monitorPort: number;
  log: string;
  tools: string;
  /** Credentials that clients need; without them anyone on this machine may connect. */
  user?: { name: string; password: string } | undefined;
  /** Makes the server a member of a cluster; the servers become ready together. */
  cluster?: { serverName: string; port: number; otherPorts: number[]; password: string };
  onProgress: (line: string) => void;
  onRestart?: ProcessOptions['onRestart'];
}

/** Starts NATS on 127.0.0.1 with JetStream's data under `folder`. */
export async function startNats(options: NatsOptions): Promise<Supervised> {
  mkdirSync(options.folder, { recursive: true });
  const ready = async () => {
    const response = await fetch(`http://127.0.0.1:${options.monitorPort}/healthz`, {
      signal: AbortSignal.timeout(1_000),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  const processOptions = { name: 'NATS', log: options.log, ready, onRestart: options.onRestart };
  const program = await findOrInstall('nats-server', ['nats-server'], options.tools, options.onProgress);
  const config = join(options.folder, 'nats.conf');
  if (program) {
    const listen = `127.0.0.1:${options.port}`;
    const monitor = `127.0.0.1:${options.monitorPort}`;
    writePrivate(config, configuration(listen, monitor, join(options.folder, 'store'), options));
    return supervise({
      ...processOptions,
      command: program.path,
      args: ['-c', config],
      env: { PATH: process.env.PATH, ...program.env },
    });
  }
  if (!options.cluster && (await isDockerAvailable())) {
    writePrivate(config, configuration('0.0.0.0:4222', '0.0.0.0:8222', '/data/store', options));
    const ports = ['-p', `127.0.0.1:${options.port}:4222`, '-p', `127.0.0.1:${options.monitorPort}:8222`];
    const args = ['run', '--rm', ...ports, '-v', `${options.folder}:/data`, 'nats:2', '-c', '/data/nats.conf'];
    return supervise({ ...processOptions, command: 'docker', args, env: process.env, startTimeout: 180_000 });
  }
  throw new UserError('NATS is missing: install nats-server, or set NATS_URL.');
}

/** Writes a file with permissions for this user only, also where it exists with others. */
function writePrivate(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}

function configuration(listen: string, monitor: string, store: string, { user, cluster }: NatsOptions): string {
  const authorization = user ? `authorization { user: "${user.name}", password: "${user.password}" }\n` : '';
  return `listen: "${listen}"
http: "${monitor}"
server_name: "${cluster?.serverName ?? 'dealstead'}"
jetstream { store_dir: "${store}" }
${authorization}${cluster ? clusterConfiguration(cluster) : ''}`;
}

function clusterConfiguration({ port, otherPorts, password }: NonNullable<NatsOptions['cluster']>): string {
  const routes = otherPorts.map((other) => `"nats-route://route:${password}@127.0.0.1:${other}"`);
  return `cluster {
  name: "dealstead"
  listen: "127.0.0.1:${port}"
  authorization { user: "route", password: "${password}" }
  routes: [${routes.join(', ')}]
}
`;
}
