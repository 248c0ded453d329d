import { existsSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, owners } from '../../servers/database.ts';
import { type Servers, startServers } from '../../servers/index.ts';
import { startNats } from '../../servers/nats.ts';
import { freeBase } from '../../servers/ports.ts';
import type { Supervised } from '../../servers/supervise.ts';
import { createRunFolder } from '../runFolder.ts';
import type { WorkerServers } from './messages.ts';

export interface TestServers {
  /** The servers of each worker. */
  workers: WorkerServers[];
  stop(): Promise<void>;
}

/** The migrated database of which each worker's is a copy. */
const template = 'dealstead_template';

/**
 * Starts PostgreSQL, Redis and NATS in a temporary folder on free ports and migrates a database that each worker gets a
 * copy of. Streams cannot be copied, so each worker has its own NATS server.
 */
export async function startTestServers(workers: number): Promise<TestServers> {
  const folder = await createRunFolder('test');
  await chmod(folder, 0o755); // PostgreSQL, run as another user than root, must get through
  const natsPorts = Array.from({ length: workers }, (_, worker) => 12 + 2 * worker);
  const basePort = await freeBase([10, 11, ...natsPorts.flatMap((port) => [port, port + 1])]);
  const servers = await startServers({
    dataDir: folder,
    basePort,
    env: {}, // not the servers of the developer's shell
    throwaway: { roles: ['kit'] },
  });
  const stop = async () => {
    await servers.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const more = natsPorts.slice(1).map((offset) => startAnotherNats(folder, basePort + offset));
    await Promise.all([...more.map(async (nats) => servers.processes.push(await nats)), makeTemplate(servers)]);
  } catch (error) {
    await stop();
    throw error;
  }
  const temporary = join(folder, 'tmp'); // what a test leaves there is removed with the run's folder
  await mkdir(temporary);
  const { postgresUrl = '', databaseUrls, redisUrl } = servers;
  return {
    workers: natsPorts.map((offset, index) => ({
      database: `test_${index + 1}`,
      template,
      postgresUrl,
      databaseUrls,
      redisUrl: `${redisUrl}/${index + 1}`,
      natsUrl: `nats://127.0.0.1:${basePort + offset}`,
      temporary,
    })),
    stop,
  };
}

function startAnotherNats(folder: string, port: number): Promise<Supervised> {
  const name = `nats-${port}`;
  const place = { folder: join(folder, name), log: join(folder, 'logs', `${name}.log`), tools: join(folder, 'tools') };
  return startNats({ ...place, port, monitorPort: port + 1, onProgress: () => {} });
}

async function makeTemplate(servers: Servers): Promise<void> {
  const migrations = (schema: string) => join(import.meta.dirname, '../../../services', schema, 'prisma/migrations');
  for (const schema of owners.filter((owner) => existsSync(migrations(owner)))) {
    const { migrate } = await import('@dealstead/service-kit/migrate');
    await migrate({ databaseUrl: servers.databaseUrls[schema], schema, directory: migrations(schema) });
  }
  // A copy needs an original that nobody is connected to.
  await using admin = await connect(servers.postgresUrl ?? '');
  await admin.client.query(`ALTER DATABASE dealstead RENAME TO ${template}`);
}
