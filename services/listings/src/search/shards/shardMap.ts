import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** The addresses of all shards: for each shard those of its replicas. A later map has a greater version. */
export const ShardMap = z.strictObject({
  version: z.int().positive(),
  shards: z
    .array(z.array(z.url({ protocol: /^https?$/ })).min(1))
    .min(1)
    .max(1_000),
});
export type ShardMap = z.infer<typeof ShardMap>;

/** Reads a shard map. @throws Error in one sentence if the file is missing or invalid */
export async function readShardMap(file: string): Promise<ShardMap> {
  const text = await readFile(file, 'utf8').catch((error: Error): never => {
    throw new Error(`The shard map cannot be read: ${error.message}.`, { cause: error });
  });
  try {
    return ShardMap.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`The shard map in ${file} is invalid: ${String(error)}.`, { cause: error });
  }
}
