import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { dockerAnswers, findOrFetch } from './find.ts';
import { UserError } from './userError.ts';
import { supervise } from './supervise.ts';
import type { ProcessPlan, Supervised } from './supervise.ts';

export interface RedisOptions {
  folder: string;
  port: number;
  log: string;
  tools: string;
  /** Of the user `default`; without one anyone on this machine may connect. */
  password?: string | undefined;
  throwaway?: boolean;
  say: (line: string) => void;
  onRestart?: ProcessPlan['onRestart'];
}

/** Starts Redis on 127.0.0.1 with an append-only file, so that sessions survive its restart. */
export async function startRedis(options: RedisOptions): Promise<Supervised> {
  mkdirSync(options.folder, { recursive: true });
  const settings = ['--databases', '64', '--save', '', '--appendonly', options.throwaway ? 'no' : 'yes'];
  const plan = {
    name: 'Redis',
    log: options.log,
    ready: () => ping(options.port, options.password),
    onRestart: options.onRestart,
  };
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
    const own = ['--bind', '127.0.0.1', '--port', String(options.port), '--dir', options.folder, ...settings];
    // In a file, because every user of the machine can read the arguments of a process.
    const args = options.password === undefined ? own : [configuration(options.folder, options.password), ...own];
    return supervise({ ...plan, command: program.path, args, env: { PATH: process.env.PATH, ...program.env } });
  }
  if (await dockerAnswers()) {
    const mapped = ['-p', `127.0.0.1:${options.port}:6379`, '-v', `${options.folder}:/data`];
    const secret = options.password === undefined ? [] : ['--requirepass', options.password];
    const args = ['run', '--rm', ...mapped, 'redis:7', 'redis-server', ...settings, ...secret];
    return supervise({ ...plan, command: 'docker', args, env: process.env, patience: 180_000 });
  }
  throw new UserError('Redis is missing: install redis-server, or set REDIS_URL.');
}

/** Writes a configuration that only we can read; gives its path. */
function configuration(folder: string, password: string): string {
  const file = join(folder, 'redis.conf');
  writeFileSync(file, `requirepass "${password}"\n`, { mode: 0o600 });
  return file;
}

/** Throws until Redis has loaded its data and answers. */
function ping(port: number, password: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`${password ? `AUTH ${password}\r\n` : ''}PING\r\n`));
    socket.setTimeout(1_000, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (answer === '+OK\r\n') return; // the answer to AUTH
      socket.destroy();
      if (answer.endsWith('+PONG\r\n')) resolve();
      else reject(new Error(answer.trim()));
    });
  });
}
