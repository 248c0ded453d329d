import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
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
  /** Lines of its configuration, which Redis itself rewrites when a sentinel changes its role. */
  settings?: string[];
  /** Runs a sentinel, which needs `settings`, instead of a server. */
  isSentinel?: boolean;
  onProgress: (line: string) => void;
  onRestart?: ProcessOptions['onRestart'];
}

/** Starts Redis on 127.0.0.1 with an append-only file, so that sessions survive its restart. */
export async function startRedis(options: RedisOptions): Promise<Supervised> {
  mkdirSync(options.folder, { recursive: true });
  const settings = options.isSentinel
    ? ['--sentinel']
    : ['--databases', '64', '--save', '', '--appendonly', options.throwaway ? 'no' : 'yes'];
  const processOptions = {
    name: options.isSentinel ? 'Redis sentinel' : 'Redis',
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
    const config = options.settings ? provideConfig(options) : null;
    const file = config ?? (options.password === undefined ? null : writeConfig(options.folder, options.password));
    const args = file === null ? flags : [file, ...flags];
    return supervise({
      ...processOptions,
      command: program.path,
      args,
      env: { PATH: process.env.PATH, ...program.env },
    });
  }
  if (!options.settings && (await isDockerAvailable())) {
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

/**
 * The path of a configuration with these settings, unchanged where it exists: it says which role the sentinels gave the server
 * last. Settings that a sentinel adds name addresses, so that each port has its own file.
 */
function provideConfig({ folder, port, password, settings = [] }: RedisOptions): string {
  const file = join(folder, `redis-${port}.conf`);
  const secret = password === undefined ? [] : [`requirepass "${password}"`];
  if (!existsSync(file)) writeFileSync(file, [...secret, ...settings, ''].join('\n'), { mode: 0o600 });
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
