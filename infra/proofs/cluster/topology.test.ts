import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { natsOptions, natsReplicas } from '@dealstead/service-kit/nats';
import { z } from 'zod';
import { launcherSettings } from '@dealstead/infra/launcher/config';
import { provideKeys } from '@dealstead/infra/launcher/keys';
import { freeBase } from '@dealstead/infra/servers/ports';
import type { Servers } from '@dealstead/infra/servers/index';
import { databaseConfiguration, httpConfiguration, nginxArguments, provideNginx, startNginx } from './nginx.ts';
import type { Nginx } from './nginx.ts';
import { balancersOf, clusterOffsets, natsAddress, replicatedProcesses } from './topology.ts';

const run = promisify(execFile);
let folder: string;
let nginx: Nginx;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dealstead-topology-'));
  nginx = await provideNginx(join(folder, 'tools'), () => {});
});
afterAll(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

function describeCluster() {
  const config = {
    ...z.object(launcherSettings).parse({}),
    dataDir: folder,
    PUBLIC_URL: 'http://localhost:8080',
    MAIL_POSTAL_ADDRESS: 'Dealstead, 100 Example Street',
  };
  const addresses = { databaseUrls: {}, redisUrl: 'redis://127.0.0.1', natsUrl: 'nats://127.0.0.1' } as Servers;
  const entries = replicatedProcesses(config, addresses, provideKeys(join(folder, 'keys')));
  return { config, entries };
}

test('each process runs twice, on ports and in folders of its own, behind the port of the process that runs alone', () => {
  const { config, entries } = describeCluster();
  const ports = entries.flatMap(({ port, env }) => [port, ...(env.INTERNAL_PORT ? [Number(env.INTERNAL_PORT)] : [])]);
  expect(new Set(ports).size).toBe(ports.length);
  expect(ports.every((port) => clusterOffsets.includes(port - config.PORT))).toBe(true);
  const folders = entries.flatMap(({ env: { STATE_DIR, INDEX_DIR } }) => [STATE_DIR, INDEX_DIR].filter(Boolean));
  expect(new Set(folders).size).toBe(4);
  expect(balancersOf(config, entries)).toContainEqual({
    name: 'gateway',
    host: '127.0.0.1',
    port: 8080,
    servers: [8100, 8120],
    isPublic: true,
  });
});

test('the address of the NATS cluster names three servers and as many copies of a stream', () => {
  const address = natsAddress(8080, 'dealstead', 'secret');
  expect(natsOptions(address)).toMatchObject({ servers: ['127.0.0.1:8116', '127.0.0.1:8136', '127.0.0.1:8146'] });
  expect(natsReplicas(address)).toBe(3);
});

test('nginx accepts both configurations', async () => {
  const { config, entries } = describeCluster();
  const configurations = {
    http: (own: string) => httpConfiguration(own, balancersOf(config, entries)),
    database: (own: string) => databaseConfiguration(own, nginx.modules, 8090, 8110),
  };
  for (const [name, configure] of Object.entries(configurations)) {
    const own = join(folder, name);
    await mkdir(own);
    await writeFile(join(own, 'nginx.conf'), configure(own));
    const { stderr } = await run(nginx.path, ['-t', ...nginxArguments(own)], { env: { ...process.env, ...nginx.env } });
    expect(stderr).toContain('test is successful');
  }
});

/** Starts a server that answers with its name, or destroys the connection of a request that it has read. */
async function startServer(name: string, isBroken: boolean): Promise<number> {
  const server = createServer((incoming, response) => {
    seen.push(`${name} ${incoming.method}`);
    if (isBroken) incoming.socket.destroy();
    else response.end(name);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
const seen: string[] = [];

function send(method: string, port: number): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const onResponse = (response: IncomingMessage) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk)));
      response.on('end', () => resolve({ status: response.statusCode, text }));
    };
    request({ port, method, path: '/', agent: false }, onResponse).once('error', reject).end();
  });
}

test('a read that fails at one server is sent to the other, a write that was sent is not', async () => {
  const base = await freeBase([0, 1, 2]);
  const [good, broken] = [await startServer('good', false), await startServer('broken', true)];
  const balancer = (port: number, ports: number[]) => ({
    name: `to-${port}`,
    host: '127.0.0.1',
    port,
    servers: ports,
    isPublic: true,
  });
  const own = join(folder, 'balancer');
  const running = await startNginx({
    name: 'balancer',
    program: nginx,
    folder: own,
    log: join(folder, 'balancer.log'),
    // Nothing listens at the second port of the last one.
    configuration: httpConfiguration(own, [
      balancer(base, [broken, good]),
      balancer(base + 1, [broken]),
      balancer(base + 2, [1, good]),
    ]),
    port: base,
  });
  try {
    expect(await send('GET', base)).toEqual({ status: 200, text: 'good' });
    seen.length = 0;
    const failed = await send('POST', base + 1);
    expect([failed.status, JSON.parse(failed.text)]).toMatchObject([503, { code: 'unavailable' }]);
    expect(seen).toEqual(['broken POST']);
    // A connection that is refused has carried nothing.
    expect(await send('POST', base + 2)).toEqual({ status: 200, text: 'good' });
  } finally {
    await running.stop();
  }
});
