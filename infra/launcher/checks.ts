import { statfsSync } from 'node:fs';
import { isFree } from '../servers/ports.ts';
import { UserError } from '@dealstead/slice-tools/userError';
import type { Config } from './config.ts';
import { hasSandbox, hasTraceCollector, shardOffset, traceCollectorOffset } from './processes.ts';

/** Checks all ports in advance, so that the first message names the port in use. */
export async function assertPortsFree(config: Config): Promise<void> {
  const { PORT, NODE_ENV } = config;
  const { REDIS_URL, NATS_URL, POSTGRES_URL, DATABASE_URL_LISTINGS } = process.env;
  const offsets = [0, 1, 2, 3, 4, 5, 8];
  if (NODE_ENV !== 'production') offsets.push(6, 7);
  if (hasSandbox(config)) offsets.push(9);
  if (hasTraceCollector(config)) offsets.push(traceCollectorOffset);
  if (!POSTGRES_URL && !DATABASE_URL_LISTINGS) offsets.push(10);
  if (!REDIS_URL) offsets.push(11);
  if (!NATS_URL) offsets.push(12, 13);
  for (let shard = 0; shard < config.SEARCH_SHARD_PROCESSES; shard++) offsets.push(shardOffset + shard);
  for (const offset of offsets) {
    if (await isFree(PORT + offset)) continue;
    throw new UserError(
      `Port ${PORT + offset} is already in use: stop what uses it, or choose other ports with PORT=${PORT + 100} npm start.`,
    );
  }
}

/** Refuses to start if the disk space is too low for the databases. */
export function assertDiskSpace(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = (bavail * bsize) / 1e6;
  if (free < 300)
    throw new UserError(`The disk is nearly full: ${folder} has ${free.toFixed(0)} MB left and about 1 GB is needed.`);
}
