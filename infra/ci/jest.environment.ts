import { randomBytes } from 'node:crypto';
import { relative } from 'node:path';
import { isNativeError } from 'node:util/types';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { Redis } from 'ioredis';
import { connect as connectNats } from 'nats';
import { connect, owners, withDatabase } from '../servers/database.ts';
import NodeEnvironment from './jest.node.environment.ts';
import { root } from './run.ts';

/**
 * Seconds that a test waits for a connection. Tests share two cores with another worker and its databases, where the
 * product's 600 ms for a probe would report PostgreSQL as unavailable; tests of that limit remove it from their URL.
 */
const connectTimeout = 10;

/**
 * Gives each test file servers of its own: a new copy of the migrated database, an emptied Redis database and an emptied
 * JetStream. The environment has their addresses under the names that the processes read; DATABASE_URL is that of the
 * file's service, and of the role `kit` elsewhere.
 */
export default class ServersEnvironment extends NodeEnvironment {
  readonly testPath: string;
  readonly database = `test_${randomBytes(6).toString('hex')}`;

  constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
    super(config, context);
    this.testPath = context.testPath;
  }

  override async setup(): Promise<void> {
    await super.setup();
    this.recognizeNativeErrors();
    const worker = Number(process.env.JEST_WORKER_ID ?? 1);
    const admin = process.env.TEST_POSTGRES_URL ?? '';
    const urls: Record<string, string> = JSON.parse(process.env.TEST_DATABASE_URLS ?? '{}');
    const redisUrl = `${process.env.TEST_REDIS_URL}/${worker}`;
    const natsUrls: string[] = JSON.parse(process.env.TEST_NATS_URLS ?? '[]');
    const natsUrl = natsUrls[(worker - 1) % natsUrls.length] ?? '';
    await Promise.all([this.copyDatabase(admin), emptyRedis(redisUrl), emptyJetStream(natsUrl)]);

    const { env } = this.global.process;
    for (const owner of owners) {
      env[`DATABASE_URL_${owner.toUpperCase()}`] = withConnectTimeout(withDatabase(urls[owner] ?? '', this.database));
    }
    const service = /^services\/([\w-]+)\//.exec(relative(root, this.testPath))?.[1] ?? '';
    env.DATABASE_URL = withConnectTimeout(withDatabase(urls[service] ?? urls.kit ?? '', this.database));
    env.POSTGRES_URL = withDatabase(admin, this.database);
    env.REDIS_URL = redisUrl;
    env.NATS_URL = natsUrl;
    env.NODE_ENV = 'test';
    env.LOG_LEVEL = 'silent';
  }

  override async teardown(): Promise<void> {
    await using admin = await connect(process.env.TEST_POSTGRES_URL ?? '');
    await admin.client.query(`DROP DATABASE IF EXISTS ${this.database} WITH (FORCE)`);
    await super.teardown();
  }

  /** Jest runs tests in a realm of their own, where errors that Node throws would not be instances of its Error. */
  private recognizeNativeErrors(): void {
    const own = this.global.Error;
    const usual = Function.prototype[Symbol.hasInstance];
    Object.defineProperty(own, Symbol.hasInstance, {
      value(this: unknown, thing: unknown) {
        return usual.call(this, thing) || (this === own && isNativeError(thing));
      },
    });
  }

  private async copyDatabase(url: string): Promise<void> {
    await using admin = await connect(url);
    await admin.client.query(`CREATE DATABASE ${this.database} TEMPLATE dealstead_template`);
  }
}

async function emptyRedis(url: string): Promise<void> {
  const redis = new Redis(url);
  await redis.flushdb();
  redis.disconnect();
}

async function emptyJetStream(url: string): Promise<void> {
  const connection = await connectNats({ servers: url });
  const manager = await connection.jetstreamManager();
  for await (const stream of manager.streams.list()) await manager.streams.delete(stream.config.name);
  await connection.close();
}

function withConnectTimeout(url: string): string {
  const address = new URL(url);
  address.searchParams.set('connect_timeout', String(connectTimeout));
  return address.href;
}
