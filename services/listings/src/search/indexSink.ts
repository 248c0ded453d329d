import type { Logger } from '@dealstead/service-kit';
import { type IndexOptions, type Listing, openIndex, type SearchIndex } from '@dealstead/search-engine';
import type { FeedCursor, Sink } from './feed/changeFeed.ts';
import { loadArrays } from './feed/load.ts';
import type { IndexFile } from './indexFile.ts';
import type { ShardPart } from './shards/shardPart.ts';

export interface IndexSinkOptions {
  readonly databaseUrl: string;
  /** The listings that it holds; all without it. */
  readonly part?: ShardPart;
  /** Without it, each start loads from PostgreSQL. */
  readonly file: IndexFile | undefined;
  readonly index: IndexOptions;
  readonly log: Logger;
}

/** Applies the change feed to the search index of this process. */
export class IndexSink implements Sink {
  readonly #options: IndexSinkOptions;
  #index: SearchIndex | undefined;
  /** Cursor up to which the index is complete; undefined while it must not be read. */
  #cursor: FeedCursor | undefined;
  #changes = 0;
  /** Value of `changes` in the file on disk. */
  #savedChanges: number | undefined;

  constructor(options: IndexSinkOptions) {
    this.#options = options;
  }

  /** The index; undefined while it is not complete. */
  get index(): SearchIndex | undefined {
    return this.#cursor && this.#index;
  }

  /** Number of changes that this process has applied. */
  get changes(): number {
    return this.#changes;
  }

  async restore(source: string): Promise<FeedCursor | undefined> {
    const restored = await this.#options.file?.restore(source);
    if (!restored) return undefined;
    this.#index = restored.index;
    this.#savedChanges = this.#changes;
    this.#options.log.info({ listings: restored.index.state().listings }, 'the search index is taken from disk');
    return restored.cursor;
  }

  async load(): Promise<void> {
    const arrays = await loadArrays(this.#options.databaseUrl, this.#options.part);
    const previous = this.#index;
    this.#index = openIndex(arrays, this.#options.index);
    this.#changes++;
    await previous?.close();
  }

  put(listing: Listing): void {
    this.#index?.put(listing);
    this.#changes++;
  }

  remove(id: number): void {
    this.#index?.remove(id);
    this.#changes++;
  }

  reached(cursor: FeedCursor): void {
    this.#cursor = cursor;
  }

  /** Writes the index to disk if it has changed since. */
  async save(): Promise<void> {
    const { file } = this.#options;
    if (!file || !this.#index || !this.#cursor || this.#savedChanges === this.#changes) return;
    const changes = this.#changes;
    if (await file.write(this.#index, this.#cursor)) this.#savedChanges = changes;
  }

  async close(): Promise<void> {
    await this.#index?.close();
  }
}
