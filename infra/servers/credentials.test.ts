import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { openRedis as openAccountRedis } from '@dealstead/account/redis';
import { openRedis as openGatewayRedis } from '@dealstead/gateway/redis';
import { createLog, openNats } from '@dealstead/service-kit';
import { natsOptions } from '@dealstead/service-kit/nats';
import { Redis } from 'ioredis';
import { connect, StringCodec } from 'nats';
import { findOrInstall } from './programs.ts';
import { newCertificate } from './fixtures/certificate.ts';
import { newOperator } from './fixtures/natsOperator.ts';
import { startServers } from './index.ts';
import { startNats } from './nats.ts';
import { freeBase } from './ports.ts';
import { startRedis } from './redis.ts';
import { addressesOf } from './secrets.ts';
import { supervise } from './supervise.ts';

const log = createLog('test', 'silent');
const usualRoots = getCACertificates('default');
const { certificate, key } = newCertificate();
let folder: string;
let port: number;
/** Stops what a test has started, the last one first. */
const running: (() => Promise<unknown> | void)[] = [];

beforeAll(() => setDefaultCACertificates([...usualRoots, certificate]));
afterAll(() => setDefaultCACertificates(usualRoots));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-credentials-'));
  port = await freeBase([10, 11, 12, 13]);
});
afterEach(async () => {
  for (const stop of running.splice(0).toReversed()) await stop();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => ({
  folder: join(folder, name),
  log: join(folder, `${name}.log`),
  tools: join(folder, 'tools'),
  onProgress: () => {},
});

/** Redis and NATS as the launcher starts them; PostgreSQL is that of the tests. */
async function start() {
  const { DATABASE_URL_LISTINGS, DATABASE_URL_TOOLS, DATABASE_URL_ACCOUNT, DATABASE_URL_ADMIN } = process.env;
  const env = { DATABASE_URL_LISTINGS, DATABASE_URL_TOOLS, DATABASE_URL_ACCOUNT, DATABASE_URL_ADMIN };
  const servers = await startServers({ dataDir: folder, basePort: port, env });
  running.push(() => servers.stop());
  return servers;
}

/** A server with a configuration of its own, ready once it takes connections with these. */
async function serve(program: string, packages: string[], args: string[], ready: () => Promise<unknown>) {
  const found = await findOrInstall(program, packages, join(folder, 'tools'), () => {});
  if (!found) throw new Error(`${program} is missing`);
  const server = await supervise({
    name: program,
    command: found.path,
    args,
    env: { PATH: process.env.PATH, ...found.env },
    log: join(folder, `${program}.log`),
    ready: async () => void (await ready()),
  });
  running.push(() => server.stop());
}

/** What a NATS server answers over a connection of ours, or the error that refuses it. */
async function echo(url: string, creds?: Uint8Array): Promise<string> {
  const connection = await connect({ ...natsOptions(url, creds), reconnect: false });
  try {
    connection.subscribe('echo', { callback: (_, message) => message.respond(message.data) });
    return StringCodec().decode((await connection.request('echo', 'hello')).data);
  } finally {
    await connection.close();
  }
}

test('Redis and NATS that the launcher starts take no connection without the password, which is made once', async () => {
  const { redisUrl, natsUrl } = await start();
  const redis = new Redis(redisUrl);
  const stranger = new Redis(port + 11, '127.0.0.1');
  stranger.on('error', () => {}); // the refusal is expected
  running.push(
    () => redis.disconnect(),
    () => stranger.disconnect(),
  );
  expect(await redis.ping()).toBe('PONG');
  await expect(stranger.ping()).rejects.toThrow('NOAUTH');
  expect(await echo(natsUrl)).toBe('hello');
  await expect(echo(`nats://127.0.0.1:${port + 12}`)).rejects.toThrow(/Authorization Violation/i);

  const file = join(folder, 'keys/servers.json');
  const passwords: string[] = Object.values(JSON.parse(await readFile(file, 'utf8')));
  expect(passwords.every((password) => password.length >= 32)).toBe(true);
  for (const secret of [file, join(folder, 'redis/redis.conf'), join(folder, 'nats/nats.conf')])
    expect((await stat(secret)).mode & 0o077).toBe(0);
  expect(addressesOf(folder, port, {})).toEqual({ redisUrl, natsUrl });
  await running.shift()?.();
  expect(await start()).toMatchObject({ redisUrl, natsUrl });
});

test('what an older version has stored without a password is there after the upgrade', async () => {
  const older = [
    await startRedis({ ...place('redis'), port: port + 11 }),
    await startNats({ ...place('nats'), port: port + 12, monitorPort: port + 13 }),
  ];
  const before = new Redis(port + 11, '127.0.0.1');
  await before.set('stored', 'yes');
  before.disconnect();
  const connection = await connect({ servers: `127.0.0.1:${port + 12}` });
  await (await connection.jetstreamManager()).streams.add({ name: 'stored', subjects: ['stored'] });
  await connection.close();
  for (const server of older) await server.stop();

  const { redisUrl, natsUrl } = await start();
  const redis = new Redis(redisUrl);
  running.push(() => redis.disconnect());
  expect(await redis.get('stored')).toBe('yes');
  const nats = await connect(natsOptions(natsUrl));
  running.push(() => nats.close());
  expect((await (await nats.jetstreamManager()).streams.info('stored')).config.name).toBe('stored');
});

test('rediss:// with user and password works, and without the password it does not', async () => {
  await writeFile(join(folder, 'server.crt'), certificate);
  await writeFile(join(folder, 'server.key'), key, { mode: 0o600 });
  const url = `rediss://shop:p%40ss%2Fword@127.0.0.1:${port + 11}`;
  const configuration = join(folder, 'redis.conf');
  await writeFile(
    configuration,
    `port 0
tls-port ${port + 11}
bind 127.0.0.1
tls-cert-file ${folder}/server.crt
tls-key-file ${folder}/server.key
tls-auth-clients no
save ""
user default off
user shop on >p@ss/word ~* &* +@all
`,
  );
  const ping = async (address: string) => {
    const redis = new Redis(address, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    redis.on('error', () => {});
    try {
      await redis.connect();
      return await redis.ping();
    } finally {
      redis.disconnect();
    }
  };
  await serve('redis-server', ['redis-server'], [configuration], () => ping(url));
  const account = openAccountRedis(url, log);
  const gateway = openGatewayRedis(url, log);
  running.push(
    () => account.disconnect(),
    () => gateway.close(),
  );
  for (const redis of [account, gateway.redis]) {
    await new Promise((resolve) => (redis.status === 'ready' ? resolve(null) : redis.once('ready', resolve)));
    expect(await redis.ping()).toBe('PONG');
  }
  await expect(ping(url.replace('p%40ss', 'other'))).rejects.toThrow();
  await expect(ping(url.replace('rediss:', 'redis:'))).rejects.toThrow();
});

test('tls:// with user and password works; a wrong password and a server without TLS are refused', async () => {
  await writeFile(join(folder, 'server.crt'), certificate);
  await writeFile(join(folder, 'server.key'), key, { mode: 0o600 });
  const url = `tls://shop:p%40ss%2Fword@127.0.0.1:${port + 12}`;
  const configuration = join(folder, 'nats.conf');
  await writeFile(
    configuration,
    `listen: "127.0.0.1:${port + 12}"
tls { cert_file: "${folder}/server.crt", key_file: "${folder}/server.key" }
authorization { user: shop, password: "p@ss/word" }
jetstream { store_dir: "${folder}/store" }
`,
  );
  await serve('nats-server', ['nats-server'], ['-c', configuration], () => echo(url));
  const nats = openNats(url, 'test', log);
  running.push(() => nats.close());
  await nats.ensureStreams();
  await nats.publishEvent('listings.property.published.v1', 'id-1', '{}');
  await expect(echo(url.replace('p%40ss', 'other'))).rejects.toThrow(/Authorization Violation/i);

  const plain = await startNats({ ...place('plain'), port: port + 10, monitorPort: port + 13 });
  running.push(() => plain.stop());
  await expect(echo(`tls://127.0.0.1:${port + 10}`)).rejects.toThrow();
});

test('a NATS server in operator mode takes the credentials file and nobody without it', async () => {
  const { configuration, credentials } = newOperator();
  const file = join(folder, 'nats.conf');
  await writeFile(file, `listen: "127.0.0.1:${port + 12}"\n${configuration}`);
  const url = `nats://127.0.0.1:${port + 12}`;
  const creds = Buffer.from(credentials);
  await serve('nats-server', ['nats-server'], ['-c', file], () => echo(url, creds));
  const nats = openNats(url, 'test', log, creds);
  running.push(() => nats.close());
  expect((await nats.connection()).isClosed()).toBe(false);
  await expect(echo(url)).rejects.toThrow(/Authorization Violation/i);
  await expect(echo(url, Buffer.from(newOperator().credentials))).rejects.toThrow(/Authorization Violation/i);
});
