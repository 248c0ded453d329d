import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRedis } from '@dealstead/service-kit/redis';
import { until } from '@dealstead/service-kit/fixtures/until';
import { Redis } from 'ioredis';
import { findOrInstall } from './programs.ts';
import { freeBase } from './ports.ts';
import { supervise } from './supervise.ts';
import type { Supervised } from './supervise.ts';

const password = 'of-the-test';
let folder: string;
let port: number;
const running: Supervised[] = [];

/** Starts `redis-server` with these lines of configuration; resolves when it answers. */
async function startServer(name: string, at: number, lines: string[], args: string[] = []): Promise<Supervised> {
  const program = await findOrInstall('redis-server', [], join(folder, 'tools'), () => {});
  if (!program) throw new Error('redis-server is missing.');
  const config = join(folder, `${name}.conf`);
  await writeFile(
    config,
    [`port ${at}`, 'bind 127.0.0.1', `dir ${folder}`, `requirepass ${password}`, ...lines, ''].join('\n'),
  );
  const server = await supervise({
    name,
    command: program.path,
    args: [config, ...args],
    env: { PATH: process.env.PATH, ...program.env },
    log: join(folder, `${name}.log`),
    ready: () => ping(at),
  });
  running.push(server);
  return server;
}

async function ping(at: number): Promise<void> {
  const client = new Redis(at, '127.0.0.1', { password, lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined); // `connect` reports it
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}

let primary: Supervised;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-redis-'));
  port = await freeBase([0, 1, 2]);
  const data = (name: string) => ['save ""', `dbfilename ${name}.rdb`, `masterauth ${password}`];
  primary = await startServer('primary', port, data('primary'));
  await startServer('replica', port + 1, [...data('replica'), `replicaof 127.0.0.1 ${port}`]);
  await startServer(
    'sentinel',
    port + 2,
    [
      `sentinel monitor dealstead 127.0.0.1 ${port} 1`,
      `sentinel auth-pass dealstead ${password}`,
      'sentinel down-after-milliseconds dealstead 500',
    ],
    ['--sentinel'],
  );
});
afterAll(async () => {
  for (const server of running.reverse()) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

test('after the primary is lost, the same client writes to the replica that took its place', async () => {
  const client = createRedis(`redis://:${password}@127.0.0.1:${port + 2}?sentinel=dealstead`, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 200,
  });
  client.on('error', () => undefined); // commands report it
  const write = (value: string) => client.set('session', value).then(Boolean, () => false);
  await until(() => write('before'), 20_000);
  // The replica has it, and the sentinel knows the replica.
  expect(await client.wait(1, 10_000)).toBe(1);
  const sentinel = new Redis(port + 2, '127.0.0.1', { password });
  await until(
    async () => ((await sentinel.call('SENTINEL', 'REPLICAS', 'dealstead')) as unknown[]).length === 1,
    30_000,
  );

  await primary.stop();

  await until(() => write('after'), 60_000);
  const replica = new Redis(port + 1, '127.0.0.1', { password });
  expect(await replica.get('session')).toBe('after');
  for (const connection of [client, sentinel, replica]) connection.disconnect();
}, 120_000);
