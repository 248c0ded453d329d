import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { isDockerAvailable, findOrInstall } from './programs.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import { supervise } from './supervise.ts';
import type { ProcessOptions, Supervised } from './supervise.ts';

export interface RedisOptions {
  folder: string;
  port: number;
  log: string;
  tools: string;
  /** Password of the user `default`; without one anyone on this machine may connect. */
  password?: string | undefined;
  throwaway?: boolean;
  onProgress: (line: string) => void;
  onRestart?: ProcessOptions['onRestart'];
}

/** Starts Redis on 127.0.0.1 with an append-only file, so that sessions survive its restart. */
export async function startRedis(options: RedisOptions): Promise<Supervised> {
  mkdirSync(options.folder, { recursive: true });
  const settings = ['--databases', '64', '--save', '', '--appendonly', options.throwaway ? 'no' : 'yes'];
  const processOptions = {
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
  const program = await findOrInstall('redis-server', packages, options.tools, options.onProgress);
  if (program) {
    const flags = ['--bind', '127.0.0.1', '--port', String(options.port), '--dir', options.folder, ...settings];
    // The password is in a file, because every user of the machine can read the arguments of a process.
    const args = options.password === undefined ? flags : [writeConfig(options.folder, options.password), ...flags];
    return supervise({
      ...processOptions,
      command: program.path,
      args,
      env: { PATH: process.env.PATH, ...program.env },
    });
  }
  if (await isDockerAvailable()) {
    const mapped = ['-p', `127.0.0.1:${options.port}:6379`, '-v', `${options.folder}:/data`];
    const secret = options.password === undefined ? [] : ['--requirepass', options.password];
    const args = ['run', '--rm', ...mapped, 'redis:7', 'redis-server', ...settings, ...secret];
    return supervise({ ...processOptions, command: 'docker', args, env: process.env, startTimeout: 180_000 });
  }
  throw new UserError('Redis is missing: install redis-server, or set REDIS_URL.');
}

/** Writes a configuration file with permissions for this user only. Gives its path. */
function writeConfig(folder: string, password: string): string {
  const file = join(folder, 'redis.conf');
  writeFileSync(file, `requirepass "${password}"\n`, { mode: 0o600 });
  return file;
}

/** Rejects until Redis has loaded its data. */
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
