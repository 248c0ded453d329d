import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.record(z.string(), z.string());

/** Random passwords by name, stored in a file with permissions for this user only. New names get one. */
export function secrets(file: string, names: readonly string[]): Record<string, string> {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const stored = existsSync(file) ? Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  const all = Object.fromEntries(names.map((name) => [name, stored[name] ?? randomBytes(24).toString('base64url')]));
  writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 });
  return all;
}

/** Where the passwords of Redis and NATS are stored. */
export const serverKeys = (dataDir: string): string => join(dataDir, 'keys', 'servers.json');

/** URL of the local Redis, without a password where none is set. */
export const localRedis = (basePort: number, password?: string): string =>
  `redis://${password ? `default:${password}@` : ''}127.0.0.1:${basePort + 11}`;

/** User of the local NATS server. */
export const natsUser = 'dealstead';

/** URL of the local NATS, without a password where none is set. */
export const localNats = (basePort: number, password?: string): string =>
  `nats://${password ? `${natsUser}:${password}@` : ''}127.0.0.1:${basePort + 12}`;

export interface ServerAddresses {
  redisUrl: string;
  natsUrl: string;
}

/** URLs of Redis and NATS for the product with a data folder and port: from the environment, else the local ones. */
export function addressesOf(dataDir: string, basePort: number, env = process.env): ServerAddresses {
  const file = serverKeys(dataDir);
  const { redis, nats } = existsSync(file) ? Secrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : {};
  return {
    redisUrl: env.REDIS_URL || localRedis(basePort, redis),
    natsUrl: env.NATS_URL || localNats(basePort, nats),
  };
}
