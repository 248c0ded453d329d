import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, owners } from '../servers/database.ts';
import { startNats } from '../servers/nats.ts';
import type { Config } from '@jest/types';
import type { Supervised } from '../servers/supervise.ts';
import { startServers } from '../servers/index.ts';
import { freeBase } from '../servers/ports.ts';
import type { Servers } from '../servers/index.ts';
import { createRunFolder } from './runFolder.ts';

declare global {
  // Read by jest.teardown.ts, which jest runs in the same process.
  var dealsteadTestServers: { servers: Servers; folder: string } | undefined;
}

/**
 * Before the first test that needs servers: starts PostgreSQL, Redis and NATS in a temporary folder on free ports and
 * migrates a database that every test file gets a copy of (jest.environment.ts). Streams cannot be copied, so each of
 * Jest's workers has its own NATS server.
 */
export default async function setUp({ maxWorkers }: Config.GlobalConfig): Promise<void> {
  const folder = await createRunFolder('test');
  await chmod(folder, 0o755); // PostgreSQL, run as another user than root, must get through
  const natsPorts = Array.from({ length: maxWorkers }, (_, worker) => 12 + 2 * worker);
  const basePort = await freeBase([10, 11, ...natsPorts.flatMap((port) => [port, port + 1])]);
  const servers = await startServers({
    dataDir: folder,
    basePort,
    env: {}, // not the servers of the developer's shell
    throwaway: { roles: ['kit'] },
  });
  globalThis.dealsteadTestServers = { servers, folder };
  try {
    await Promise.all(
      natsPorts.slice(1).map(async (offset) => servers.processes.push(await anotherNats(folder, basePort + offset))),
    );
    await migrateAll(servers);
    // A copy needs an original that nobody is connected to.
    await using admin = await connect(servers.postgresUrl ?? '');
    await admin.client.query('ALTER DATABASE dealstead RENAME TO dealstead_template');
  } catch (error) {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  // Workers inherit it: what a test leaves in a temporary folder is removed with the run's.
  process.env.TMPDIR = join(folder, 'tmp');
  await mkdir(process.env.TMPDIR);
  process.env.TEST_POSTGRES_URL = servers.postgresUrl;
  process.env.TEST_DATABASE_URLS = JSON.stringify(servers.databaseUrls);
  process.env.TEST_REDIS_URL = servers.redisUrl;
  process.env.TEST_NATS_URLS = JSON.stringify(natsPorts.map((offset) => `nats://127.0.0.1:${basePort + offset}`));
}

function anotherNats(folder: string, port: number): Promise<Supervised> {
  const name = `nats-${port}`;
  const place = { folder: join(folder, name), log: join(folder, 'logs', `${name}.log`), tools: join(folder, 'tools') };
  return startNats({ ...place, port, monitorPort: port + 1, onProgress: () => {} });
}

async function migrateAll(servers: Servers): Promise<void> {
  const migrations = (schema: string) => join(import.meta.dirname, '../../services', schema, 'prisma/migrations');
  for (const schema of owners.filter((owner) => existsSync(migrations(owner)))) {
    const { migrate } = await import('@dealstead/service-kit/migrate');
    await migrate({ databaseUrl: servers.databaseUrls[schema], schema, directory: migrations(schema) });
  }
}
