import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dockerAnswers, findOrFetch } from './find.ts';
import { UserError } from './userError.ts';
import { supervise } from './supervise.ts';
import type { ProcessPlan, Supervised } from './supervise.ts';

export interface NatsOptions {
  folder: string;
  port: number;
  monitorPort: number;
  log: string;
  tools: string;
  /** Who may connect; without it anyone on this machine. */
  user?: { name: string; password: string } | undefined;
  say: (line: string) => void;
  onRestart?: ProcessPlan['onRestart'];
}

/** Starts NATS on 127.0.0.1 with JetStream kept under `folder`. */
export async function startNats(options: NatsOptions): Promise<Supervised> {
  mkdirSync(options.folder, { recursive: true });
  const ready = async () => {
    const answer = await fetch(`http://127.0.0.1:${options.monitorPort}/healthz`, {
      signal: AbortSignal.timeout(1_000),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const plan = { name: 'NATS', log: options.log, ready, onRestart: options.onRestart };
  const program = await findOrFetch('nats-server', ['nats-server'], options.tools, options.say);
  const config = join(options.folder, 'nats.conf');
  if (program) {
    const listen = `127.0.0.1:${options.port}`;
    const monitor = `127.0.0.1:${options.monitorPort}`;
    write(config, configuration(listen, monitor, join(options.folder, 'store'), options.user));
    return supervise({
      ...plan,
      command: program.path,
      args: ['-c', config],
      env: { PATH: process.env.PATH, ...program.env },
    });
  }
  if (await dockerAnswers()) {
    write(config, configuration('0.0.0.0:4222', '0.0.0.0:8222', '/data/store', options.user));
    const ports = ['-p', `127.0.0.1:${options.port}:4222`, '-p', `127.0.0.1:${options.monitorPort}:8222`];
    const args = ['run', '--rm', ...ports, '-v', `${options.folder}:/data`, 'nats:2', '-c', '/data/nats.conf'];
    return supervise({ ...plan, command: 'docker', args, env: process.env, patience: 180_000 });
  }
  throw new UserError('NATS is missing: install nats-server, or set NATS_URL.');
}

/** Writes a file that only we can read, also where an older version has left one that others can. */
function write(file: string, text: string): void {
  writeFileSync(file, text, { mode: 0o600 });
  chmodSync(file, 0o600);
}

function configuration(listen: string, monitor: string, store: string, user: NatsOptions['user']): string {
  const authorization = user ? `authorization { user: "${user.name}", password: "${user.password}" }\n` : '';
  return `listen: "${listen}"
http: "${monitor}"
server_name: "dealstead"
jetstream { store_dir: "${store}" }
${authorization}`;
}
