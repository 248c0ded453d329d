import {
  categories,
  dealTypes,
  defaultAssumptions,
  type InvestmentAssumptions,
  returnMetrics,
  states,
  type TileAddress,
} from '@dealstead/contracts';
import { bathBounds, bedBounds } from '@dealstead/contracts/listings/filter';
import type { Heatmap, MapTile } from '@dealstead/contracts/listings/map';
import { propertyTypes } from '@dealstead/contracts/listings/propertyTypes';
import { summarize } from '../engine/facets.ts';
import { toHeatmap } from '../engine/heatmap.ts';
import { compareHits } from '../engine/relevance.ts';
import { resumeAfter, startInWindow } from '../engine/relevanceLists.ts';
import { rescoreWindow } from '../engine/rescore.ts';
import type { Facets, Overview, Page, Summary } from '../engine/searchIndex.ts';
import { mergeNearest } from '../engine/nearestListings.ts';
import { mergeLists } from '../engine/sortedLists.ts';
import { mergeTileCells, toMapTile } from '../engine/tileGrid.ts';
import type { SearchQueries } from '../searchQueries.ts';
import { correctionsFor } from '../text/spelling.ts';
import type { Filter, GridPosition, NearListing, SimilarTo, Word } from '../types.ts';
import { mergeHexagons } from './hexagonMedians.ts';
import type { ShardAnswer, ShardAnswers, ShardMethod, WordSpelling } from './shardAnswers.ts';
import { shardOf } from './shardOf.ts';

/** Calls a method of a shard's `ShardAnswers`. */
export type CallShard = <M extends ShardMethod>(
  shard: number,
  method: M,
  ...parameters: Parameters<ShardAnswers[M]>
) => Promise<ReturnType<ShardAnswers[M]>>;

/** The shards of an index. Shard `n` holds the listings of which `shardOf(id, count)` is `n`. */
export interface Shards {
  readonly count: number;
  readonly callShard: CallShard;
  /** Words that spelling correction never replaces. */
  readonly fieldWords: ReadonlySet<string>;
}

/**
 * Scatter and gather: asks all shards at once and merges their partial results. Every result equals that of one index of all
 * listings.
 */
export class ShardedQueries implements SearchQueries {
  readonly #shards: Shards;

  constructor(shards: Shards) {
    this.#shards = shards;
  }

  /** Asks every shard. */
  #each<T>(call: (shard: number) => Promise<T>): Promise<T[]> {
    return Promise.all(Array.from({ length: this.#shards.count }, (_, shard) => call(shard)));
  }

  #ask<M extends ShardMethod>(shard: number, method: M, ...parameters: Parameters<ShardAnswers[M]>) {
    return this.#shards.callShard(shard, method, ...parameters);
  }

  #askOwner<M extends ShardMethod>(id: number, method: M, ...parameters: Parameters<ShardAnswers[M]>) {
    return this.#ask(shardOf(id, this.#shards.count), method, ...parameters);
  }

  /**
   * Asks every shard with the words as typed. Where no shard has a word, its spelling is corrected by the words of all
   * shards, and they are asked again.
   */
  async #gather<T>(
    filter: Filter,
    call: (shard: number, filter: Filter) => Promise<ShardAnswer<T>>,
  ): Promise<{ parts: T[]; filter: Filter }> {
    const { words } = filter;
    const asTyped = words ? { ...filter, words: words.map(toChecked) } : filter;
    const answers = await this.#each((shard) => call(shard, asTyped));
    const parts = answers.map(({ value }) => value);
    if (!words?.some((word, at) => this.#isOpen(word) && answers.every(({ absent }) => absent.includes(at))))
      return { parts, filter: asTyped };
    const corrected = await this.correctSpelling(words);
    if (corrected.every((word, at) => word === words[at])) return { parts, filter: asTyped };
    const again = { ...filter, words: corrected.map(toChecked) };
    const others = await this.#each((shard) => call(shard, again));
    return { parts: others.map(({ value }) => value), filter: again };
  }

  /** Whether a word is corrected if no shard has it. */
  #isOpen({ text, corrections, isChecked }: Word): boolean {
    return !isChecked && corrections === undefined && !this.#shards.fieldWords.has(text);
  }

  async correctSpelling(words: readonly Word[]): Promise<readonly Word[]> {
    const open = words.filter((word) => this.#isOpen(word));
    if (open.length === 0) return words;
    const answers = await this.#each((shard) => this.#ask(shard, 'spelling', open));
    return words.map((word) => {
      const at = open.indexOf(word);
      return at < 0
        ? word
        : correctWord(
            word,
            answers.map((spellings) => spellings[at]!),
          );
    });
  }

  async list(filter: Filter, page: Page, now: number): Promise<number[]> {
    if (page.sortBy === 'relevance') return this.#listByRelevance(filter, page, now);
    const { after } = page;
    const metric = returnMetrics.find((one) => one === page.sortBy);
    const assumptions = filter.assumptions ?? defaultAssumptions;
    const cursor =
      metric && after ? await this.#askOwner(after.id, 'returnPosition', after.id, metric, assumptions) : undefined;
    // A removed listing that has left the index cannot serve as a cursor.
    if (metric && after && !cursor) return [];
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'list', one, page, now, cursor));
    return mergeLists(parts, page).map(({ id }) => id);
  }

  async #listByRelevance(requested: Filter, page: Page, now: number): Promise<number[]> {
    const { parts, filter } = await this.#gather(requested, (shard, one) => this.#ask(shard, 'window', one, now));
    const window = parts.flat().sort(compareHits).slice(0, rescoreWindow);
    const start = startInWindow(window, page) ?? { ids: [], after: await this.#resume(filter, page, window, now) };
    const { ids, after } = start;
    if (!after) return [...ids];
    const limit = page.limit - ids.length;
    const rest = await this.#gather(filter, (shard, one) => this.#ask(shard, 'hits', one, limit, after, now));
    const hits = rest.parts.flat().sort(compareHits).slice(0, limit);
    return [...ids, ...hits.map(({ id }) => id)];
  }

  async #resume(filter: Filter, { after }: Page, window: Parameters<typeof resumeAfter>[1], now: number) {
    const cursor = after && (await this.#askOwner(after.id, 'rank', filter, after.id, now));
    return cursor && resumeAfter(cursor, window);
  }

  async size(filter: Filter, now: number): Promise<number> {
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'size', one, now));
    return sum(parts);
  }

  async countUnknownReturns(filter: Filter, now: number): Promise<number> {
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'countUnknownReturns', one, now));
    return sum(parts);
  }

  async count(filter: Filter, now: number): Promise<Summary> {
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'summarySums', one, now));
    return summarize(parts);
  }

  async facets(filter: Filter, now: number): Promise<Facets> {
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'facets', one, now));
    const merge = <K extends string>(values: readonly K[], countsOf: (part: Facets) => Partial<Record<K, number>>) =>
      mergeCounts(values, parts.map(countsOf));
    return {
      category: merge(categories, (part) => part.category),
      state: merge(states, (part) => part.state),
      dealType: merge(dealTypes, (part) => part.dealType),
      propertyType: merge(propertyTypes, (part) => part.propertyType),
      minBeds: merge(bedBounds, (part) => part.minBeds),
      minBaths: merge(bathBounds, (part) => part.minBaths),
    };
  }

  async prices(filter: Filter, now: number): Promise<number[]> {
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'prices', one, now));
    return addUp(parts);
  }

  async overview(filter: Filter, now: number): Promise<Overview> {
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'overview', one, now));
    return {
      count: sum(parts.map(({ count }) => count)),
      categories: mergeCounts(
        categories,
        parts.map((part) => part.categories),
      ),
      prices: addUp(parts.map(({ prices }) => prices)),
    };
  }

  async tile(address: TileAddress, filter: Filter, now: number): Promise<MapTile> {
    const { parts } = await this.#gather(filter, (shard, one) => this.#ask(shard, 'tileCells', address, one, now));
    return toMapTile(mergeTileCells(parts));
  }

  async heatmap(requested: Filter, now: number): Promise<Heatmap> {
    const { parts, filter } = await this.#gather(requested, (shard, one) =>
      this.#ask(shard, 'hexagonMiddles', one, now),
    );
    const figures = await mergeHexagons(parts, async (windows) => {
      const values = await this.#gather(filter, (shard, one) => this.#ask(shard, 'hexagonValues', one, windows, now));
      return values.parts;
    });
    return toHeatmap(figures);
  }

  async nearest(filter: Filter, position: GridPosition, limit: number, now: number): Promise<NearListing[]> {
    const { parts } = await this.#gather(filter, (shard, one) =>
      this.#ask(shard, 'nearest', one, position, limit, now),
    );
    return mergeNearest(parts, limit);
  }

  similarTo(id: number): Promise<SimilarTo | undefined> {
    return this.#askOwner(id, 'similarTo', id);
  }

  async hasAll(ids: readonly number[]): Promise<boolean> {
    const answers = await Promise.all(this.#byOwner(ids).map(([shard, some]) => this.#ask(shard, 'hasAll', some)));
    return answers.every(Boolean);
  }

  async cards(ids: readonly number[], now: number, assumptions?: InvestmentAssumptions): Promise<Buffer> {
    const byId = new Map<number, Uint8Array>();
    await Promise.all(
      this.#byOwner(ids).map(async ([shard, some]) => {
        const cards = await this.#ask(shard, 'cards', some, now, assumptions);
        for (const [at, card] of cards.entries()) if (card) byId.set(some[at]!, card);
      }),
    );
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    const separated = found.flatMap((card, at) => (at === 0 ? [card] : [comma, card]));
    return Buffer.concat([opening, ...separated, closing]);
  }

  #byOwner(ids: readonly number[]): [number, number[]][] {
    return [...Map.groupBy(ids, (id) => shardOf(id, this.#shards.count))];
  }
}

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

const toChecked = (word: Word): Word => (word.isChecked ? word : { ...word, isChecked: true });

/** The correction of a word by what all shards know about it, as in one index. */
function correctWord(word: Word, spellings: readonly WordSpelling[]): Word {
  if (spellings.some(({ isHeld }) => isHeld)) return word;
  if (spellings.some(({ isBeginning }) => isBeginning)) return { text: word.text, kind: 'beginning' };
  const corrections = correctionsFor(word.text, (errors) => spellings.map(({ similar }) => similar[errors - 1] ?? []));
  return corrections.length > 0 ? { ...word, corrections } : word;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Sums of counts by value, without zeros. */
function mergeCounts<K extends string>(
  values: readonly K[],
  parts: readonly Partial<Record<K, number>>[],
): Partial<Record<K, number>> {
  const merged: Partial<Record<K, number>> = {};
  for (const value of values) {
    const count = sum(parts.map((part) => part[value] ?? 0));
    if (count > 0) merged[value] = count;
  }
  return merged;
}

/** Sums of lists of equal length. */
const addUp = (lists: readonly (readonly number[])[]): number[] =>
  (lists[0] ?? []).map((_, at) => sum(lists.map((list) => list[at]!)));
