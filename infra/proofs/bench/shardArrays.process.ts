import { writeFile } from 'node:fs/promises';
import { buildIndexArrays, shardOf, writeIndexArrays } from '@dealstead/search-engine';
import type { Listing } from '@dealstead/search-engine';
import { firstId } from '@dealstead/infra/demo/listing';
import { demoListingOf } from '../judged/demoListings.ts';

/** The arrays of a shard of the first `listings` demo listings. */
export interface ArraysTask {
  readonly listings: number;
  readonly shard: number;
  readonly count: number;
  /** File that gets the arrays; `figuresOf(file)` gets the figures. */
  readonly file: string;
}

/** What making the listings and the arrays took. */
export interface ArraysFigures {
  readonly ms: number;
  readonly cpuMs: number;
  /** Bytes resident at most. */
  readonly peak: number;
}

export const figuresOf = (file: string): string => `${file}.json`;

const batchSize = 1_000;

// A child process builds the arrays like that of the listings service, so that a shard never has its working memory.
process.once('message', (task: ArraysTask) => void build(task));
process.once('disconnect', () => process.exit(1));

async function build({ file, ...task }: ArraysTask): Promise<void> {
  const startedAt = performance.now();
  await writeIndexArrays(file, await buildIndexArrays(listingsOf(task)));
  const { user, system } = process.cpuUsage();
  const figures: ArraysFigures = {
    ms: performance.now() - startedAt,
    cpuMs: (user + system) / 1_000,
    peak: process.resourceUsage().maxRSS * 1_024,
  };
  await writeFile(figuresOf(file), JSON.stringify(figures));
  process.exit(0);
}

async function* listingsOf({ listings, shard, count }: Omit<ArraysTask, 'file'>): AsyncGenerator<Listing[]> {
  let batch: Listing[] = [];
  for (let id = firstId; id < firstId + listings; id++) {
    if (shardOf(id, count) !== shard) continue;
    if (batch.push(demoListingOf(id)) < batchSize) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
