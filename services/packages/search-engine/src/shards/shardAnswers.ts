import { isDeepStrictEqual } from 'node:util';
import type { InvestmentAssumptions, ReturnMetric, TileAddress } from '@dealstead/contracts';
import { ReturnsCalculator } from '../engine/computeReturns.ts';
import type { HexagonMatches } from '../engine/heatmap.ts';
import type { SummarySums } from '../engine/facets.ts';
import type { LiveIndex } from '../engine/liveIndex.ts';
import { firstPhase, rankById, scoredWindow } from '../engine/relevanceLists.ts';
import type { RankedHit } from '../engine/relevance.ts';
import type { WindowHit } from '../engine/rescore.ts';
import type { Facets, Overview, Page } from '../engine/searchIndex.ts';
import type { SortPosition } from '../engine/sortValues.ts';
import type { SimilarWord } from '../engine/textIndex.ts';
import type { TileCell } from '../engine/tileGrid.ts';
import { maxEdits } from '../text/spelling.ts';
import type { Filter, GridPosition, NearListing, SimilarTo, Word } from '../types.ts';
import {
  type HexagonMiddles,
  type MedianWindows,
  middlesOf,
  type ValuesInWindows,
  valuesInWindows,
} from './hexagonMedians.ts';

/** A partial result. The words of its query were searched as they are. */
export interface ShardAnswer<T> {
  readonly value: T;
  /** Positions in the query of the words that this shard does not have. */
  readonly absent: readonly number[];
}

/** What a shard knows about a word that it may not have. */
export interface WordSpelling {
  readonly isHeld: boolean;
  /** Whether it is the beginning of a word. */
  readonly isBeginning: boolean;
  /** Words at an edit distance of at most 1, 2 and so on; empty where they are not needed. */
  readonly similar: readonly (readonly SimilarWord[])[];
}

/** The hexagons of a query. */
interface HexagonMap {
  readonly filter: Filter;
  readonly now: number;
  readonly hexagons: readonly HexagonMatches[];
}

/** Bounds memory: a map takes a bit for each listing and the changes since the last merge. */
const maxMaps = 16;
/** Milliseconds between the two rounds, at most. */
const keepMapsFor = 5_000;

/**
 * The partial results of one shard, an index of a part of the listings, that `ShardedQueries` merges. Results are structured
 * data without references to the index, so that they can be sent to another process.
 */
export class ShardAnswers {
  readonly #index: LiveIndex;
  /** Hexagons of the last maps, of which the second round of medians asks for values. */
  readonly #maps = new Set<HexagonMap>();

  constructor(index: LiveIndex) {
    this.#index = index;
  }

  spelling(words: readonly Word[]): WordSpelling[] {
    const { texts } = this.#index;
    const isIndexed = (word: Word) => texts.some((text) => text.frequency(word) > 0);
    return words.map((word) => {
      const isHeld = isIndexed(word);
      const isBeginning = isHeld || isIndexed({ text: word.text, kind: 'beginning' });
      const distances = isBeginning ? 0 : maxEdits(word.text);
      const similar = Array.from({ length: distances }, (_, at) =>
        texts.flatMap((text) => text.similar(word.text, at + 1)),
      );
      return { isHeld, isBeginning, similar };
    });
  }

  /** @param cursor position of the last listing in an order by a projected return */
  list(filter: Filter, page: Page, now: number, cursor?: SortPosition): ShardAnswer<SortPosition[]> {
    return this.#answer(filter, this.#index.listPositions(filter, page, now, cursor));
  }

  returnPosition(id: number, metric: ReturnMetric, assumptions: InvestmentAssumptions): SortPosition | undefined {
    return this.#index.returnPosition(id, metric, new ReturnsCalculator(assumptions));
  }

  window(filter: Filter, now: number): ShardAnswer<WindowHit[]> {
    const query = this.#index.compile(filter, now);
    return this.#answer(filter, query.matchesNothing ? [] : scoredWindow(this.#index.segments, query));
  }

  hits(filter: Filter, limit: number, after: RankedHit, now: number): ShardAnswer<RankedHit[]> {
    const query = this.#index.compile(filter, now);
    return this.#answer(filter, query.matchesNothing ? [] : firstPhase(this.#index.segments, query, limit, after));
  }

  rank(filter: Filter, id: number, now: number): RankedHit | undefined {
    return rankById(this.#index.segments, id, this.#index.compile(filter, now));
  }

  size(filter: Filter, now: number): ShardAnswer<number> {
    return this.#answer(filter, this.#index.size(filter, now));
  }

  countUnknownReturns(filter: Filter, now: number): ShardAnswer<number> {
    return this.#answer(filter, this.#index.countUnknownReturns(filter, now));
  }

  summarySums(filter: Filter, now: number): ShardAnswer<SummarySums> {
    return this.#answer(filter, this.#index.summarySums(filter, now));
  }

  facets(filter: Filter, now: number): ShardAnswer<Facets> {
    return this.#answer(filter, this.#index.facets(filter, now));
  }

  prices(filter: Filter, now: number): ShardAnswer<number[]> {
    return this.#answer(filter, this.#index.prices(filter, now));
  }

  overview(filter: Filter, now: number): ShardAnswer<Overview> {
    return this.#answer(filter, this.#index.overview(filter, now));
  }

  tileCells(address: TileAddress, filter: Filter, now: number): ShardAnswer<TileCell[]> {
    return this.#answer(filter, this.#index.tileCells(address, filter, now));
  }

  hexagonMiddles(filter: Filter, now: number): ShardAnswer<HexagonMiddles> {
    const hexagons = this.#index.hexagons(filter, now);
    this.#keep({ filter, now, hexagons });
    return this.#answer(filter, middlesOf(hexagons));
  }

  hexagonValues(filter: Filter, windows: MedianWindows, now: number): ShardAnswer<ValuesInWindows> {
    // Another replica may have answered the first round.
    const hexagons = this.#takeMap(filter, now) ?? this.#index.hexagons(filter, now);
    return this.#answer(filter, valuesInWindows(hexagons, windows));
  }

  /** Keeps a map for a moment: it may refer to a segment that a merge replaces meanwhile. */
  #keep(map: HexagonMap): void {
    const [oldest] = this.#maps;
    if (oldest && this.#maps.size === maxMaps) this.#maps.delete(oldest);
    this.#maps.add(map);
    setTimeout(() => this.#maps.delete(map), keepMapsFor).unref();
  }

  #takeMap(filter: Filter, now: number): HexagonMap['hexagons'] | undefined {
    const map = [...this.#maps].find((one) => one.now === now && isDeepStrictEqual(one.filter, filter));
    if (map) this.#maps.delete(map);
    return map?.hexagons;
  }

  nearest(filter: Filter, position: GridPosition, limit: number, now: number): ShardAnswer<NearListing[]> {
    return this.#answer(filter, this.#index.nearest(filter, position, limit, now));
  }

  similarTo(id: number): SimilarTo | undefined {
    return this.#index.similarTo(id);
  }

  hasAll(ids: readonly number[]): boolean {
    return ids.every((id) => this.#index.has(id));
  }

  /** Listings as JSON, each by itself; null for an unknown id. */
  cards(ids: readonly number[], now: number, assumptions?: InvestmentAssumptions): (Uint8Array | null)[] {
    return ids.map((id) => {
      const list = this.#index.cards([id], now, assumptions);
      return list.length > 2 ? list.subarray(1, -1) : null;
    });
  }

  #answer<T>({ words = [] }: Filter, value: T): ShardAnswer<T> {
    const { texts } = this.#index;
    const isAbsent = (word: Word) => texts.every((text) => text.frequency(word) === 0);
    return { value, absent: words.flatMap((word, at) => (isAbsent(word) ? [at] : [])) };
  }
}

export type ShardMethod = Exclude<keyof ShardAnswers, 'prototype'>;

/** The methods that another process may call. */
export const shardMethods: ReadonlySet<string> = new Set<ShardMethod>([
  'spelling',
  'list',
  'returnPosition',
  'window',
  'hits',
  'rank',
  'size',
  'countUnknownReturns',
  'summarySums',
  'facets',
  'prices',
  'overview',
  'tileCells',
  'hexagonMiddles',
  'hexagonValues',
  'nearest',
  'similarTo',
  'hasAll',
  'cards',
]);
