import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readLauncherConfig } from '../launcher/config.ts';
import { withDatabase } from '../servers/database.ts';
import type { Owner } from '../servers/index.ts';

/** A service's database: the one that the environment names, or that of the product which runs from this folder. */
export function databaseOf(owner: Owner): string | undefined {
  const url = process.env[`DATABASE_URL_${owner.toUpperCase()}`];
  if (url) return url;
  const { dataDir, PORT } = readLauncherConfig();
  const file = join(dataDir, 'keys', 'databases.json');
  if (!existsSync(file)) return undefined;
  const password = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))[owner];
  const server = process.env.POSTGRES_URL || `postgres://127.0.0.1:${PORT + 10}/`;
  return withDatabase(server, 'dealstead', { name: owner, password: password ?? '' });
}
