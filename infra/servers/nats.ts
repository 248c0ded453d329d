import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dockerAnswers, findOrFetch } from './find.ts';
import { Sentence } from './sentence.ts';
import { supervise } from './supervise.ts';
import type { ProcessPlan, Supervised } from './supervise.ts';

export interface NatsOptions {
  folder: string;
  port: number;
  monitorPort: number;
  log: string;
  tools: string;
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
    writeFileSync(
      config,
      configuration(`127.0.0.1:${options.port}`, `127.0.0.1:${options.monitorPort}`, join(options.folder, 'store')),
    );
    return supervise({
      ...plan,
      command: program.path,
      args: ['-c', config],
      env: { PATH: process.env.PATH, ...program.env },
    });
  }
  if (await dockerAnswers()) {
    writeFileSync(config, configuration('0.0.0.0:4222', '0.0.0.0:8222', '/data/store'));
    const ports = ['-p', `127.0.0.1:${options.port}:4222`, '-p', `127.0.0.1:${options.monitorPort}:8222`];
    const args = ['run', '--rm', ...ports, '-v', `${options.folder}:/data`, 'nats:2', '-c', '/data/nats.conf'];
    return supervise({ ...plan, command: 'docker', args, env: process.env, patience: 180_000 });
  }
  throw new Sentence('NATS is missing: install nats-server, or set NATS_URL.');
}

function configuration(listen: string, monitor: string, store: string): string {
  return `listen: "${listen}"
http: "${monitor}"
server_name: "dealstead"
jetstream { store_dir: "${store}" }
`;
}
