import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@dealstead/service-kit';
import { type IndexOptions, restoreIndex, type SearchIndex } from '@dealstead/search-engine';
import type { FeedCursor } from './feed/changeFeed.ts';
import type { ShardPart } from './shards/shardPart.ts';

/** The index on disk, from which a process starts without loading from PostgreSQL. */
export class IndexFile {
  readonly #directory: string;
  readonly #part: ShardPart | undefined;
  readonly #options: IndexOptions;
  readonly #log: Logger;

  /** @param part the listings that it holds; all if undefined */
  constructor(directory: string, part: ShardPart | undefined, options: IndexOptions, log: Logger) {
    this.#directory = directory;
    this.#part = part;
    this.#options = options;
    this.#log = log;
  }

  get #path(): string {
    const name = this.#part ? `listings-${this.#part.shard}-of-${this.#part.count}` : 'listings';
    return join(this.#directory, `${name}.index`);
  }

  /** The index and its cursor; undefined without a readable file of this database, so that PostgreSQL is the source. */
  async restore(source: string): Promise<{ index: SearchIndex; cursor: FeedCursor } | undefined> {
    const restored = await this.#read();
    if (!restored) return undefined;
    const cursor = restored.cursor as FeedCursor;
    if (cursor.source === source) return { index: restored.index, cursor };
    this.#log.info('the index on disk is of another database');
    await restored.index.close();
    return undefined;
  }

  async #read(): ReturnType<typeof restoreIndex> {
    try {
      return await restoreIndex(this.#path, this.#options);
    } catch (error) {
      this.#log.warn({ err: error }, 'the search index on disk cannot be read');
      return null;
    }
  }

  /** Returns whether the index was written; failures are logged. */
  async write(index: SearchIndex, cursor: FeedCursor): Promise<boolean> {
    const started = performance.now();
    try {
      await mkdir(this.#directory, { recursive: true });
      await index.snapshot(this.#path, cursor);
      this.#log.info({ ms: Math.round(performance.now() - started) }, 'the search index is on disk');
      return true;
    } catch (error) {
      this.#log.error({ err: error }, 'the search index could not be written to disk');
      return false;
    }
  }
}
