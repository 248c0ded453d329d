import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { dockerAnswers, findOrFetch } from './find.ts';
import { Sentence } from './sentence.ts';
import { supervise } from './supervise.ts';
import type { ProcessPlan, Supervised } from './supervise.ts';

export interface RedisOptions {
  folder: string;
  port: number;
  log: string;
  tools: string;
  throwaway?: boolean;
  say: (line: string) => void;
  onRestart?: ProcessPlan['onRestart'];
}

/** Starts Redis on 127.0.0.1 with an append-only file, so that sessions survive its restart. */
export async function startRedis(options: RedisOptions): Promise<Supervised> {
  mkdirSync(options.folder, { recursive: true });
  const settings = ['--databases', '64', '--save', '', '--appendonly', options.throwaway ? 'no' : 'yes'];
  const plan = { name: 'Redis', log: options.log, ready: () => ping(options.port), onRestart: options.onRestart };
  const packages = [
    'redis-server',
    'redis-tools',
    'libjemalloc2',
    'liblua5.1-0',
    'lua-cjson',
    'lua-bitop',
    'liblzf1',
    'libatomic1',
  ];
  const program = await findOrFetch('redis-server', packages, options.tools, options.say);
  if (program) {
    const args = ['--bind', '127.0.0.1', '--port', String(options.port), '--dir', options.folder, ...settings];
    return supervise({ ...plan, command: program.path, args, env: { PATH: process.env.PATH, ...program.env } });
  }
  if (await dockerAnswers()) {
    const mapped = ['-p', `127.0.0.1:${options.port}:6379`, '-v', `${options.folder}:/data`];
    const args = ['run', '--rm', ...mapped, 'redis:7', 'redis-server', ...settings];
    return supervise({ ...plan, command: 'docker', args, env: process.env, patience: 180_000 });
  }
  throw new Sentence('Redis is missing: install redis-server, or set REDIS_URL.');
}

/** Throws until Redis has loaded its data and answers. */
function ping(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    socket.once('data', (answer) => {
      socket.destroy();
      if (String(answer).startsWith('+PONG')) resolve();
      else reject(new Error(String(answer).trim()));
    });
  });
}
