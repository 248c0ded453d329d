import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { type InvestmentAssumptions, type ReturnMetric, returnMetrics, type TileAddress } from '@dealstead/contracts';
import type { Heatmap, MapTile } from '@dealstead/contracts/listings/map';
import type { Filter, GridPosition, Listing, NearListing, SimilarTo, Word } from '../types.ts';
import { ReturnsCalculator } from './computeReturns.ts';
import { compileQuery, type CompiledQuery, withoutReturns } from './compiledQuery.ts';
import { writeCardJson, type CardSource, writeCardsJson } from './cardJson.ts';
import { type Compaction, startCompaction } from './compaction.ts';
import { categoryOf, noPosition, stateOf } from './columns.ts';
import type { Facets, IndexState, Overview, Page, SearchIndex, Summary } from './searchIndex.ts';
import {
  computeFacets,
  computeOverview,
  computePriceHistogram,
  computeSummarySums,
  countOf,
  type PartialResult,
  summarize,
  type SummarySums,
} from './facets.ts';
import { MemorySegment } from './memorySegment.ts';
import { computeHeatmap, groupByHexagon, type HexagonMatches } from './heatmap.ts';
import { listFromDocuments, listFromSegment, mergeLists, type ListRequest } from './sortedLists.ts';
import { memorySegmentArrays } from './mergeSegments.ts';
import { planClauses, findDocuments, lookUpWords } from './queryPlan.ts';
import { listByRelevance, type SearchedSegments } from './relevanceLists.ts';
import { listByReturn, type ReturnListRequest, selectByReturn } from './returnLists.ts';
import { countUnknownReturns, returnOfDocument } from './returnsPass.ts';
import { Segment } from './segment.ts';
import { cursorValue, type SortPosition } from './sortValues.ts';
import type { TextIndex, TextIndexFactory } from './textIndex.ts';
import { type TileCell, TileGrid, toMapTile } from './tileGrid.ts';
import { selectNearest } from './nearestListings.ts';

export interface LiveIndexOptions {
  /** Number of changes after which the in-memory segments are merged into the segment. */
  readonly compactAfter?: number;
  /**
   * Segments of at least this many bytes are merged in a child process: slower than a thread, but its memory returns to
   * the operating system. Default 64 MB.
   */
  readonly processFromBytes?: number;
  /**
   * Called when a merge fails; the merge is retried after another `compactAfter` changes. By default a process warning
   * is emitted.
   */
  readonly onFailure?: (error: unknown) => void;
  /** Words that spelling correction never replaces, even if no listing contains them. */
  readonly fieldWords?: ReadonlySet<string>;
}

/** Tombstones added to a new segment between two turns of the event loop. */
const tombstonesPerTurn = 500;

/**
 * A two-level log-structured merge index: one immutable segment and the in-memory segments of later changes. Updates
 * and removals set tombstones. A merge runs in another thread or process while queries continue; changes during the
 * merge go to a new in-memory segment and become tombstones in the new segment before it is swapped in.
 */
export class LiveIndex implements SearchIndex {
  readonly #texts: TextIndexFactory;
  readonly #compactAfter: number;
  readonly #processFromBytes: number;
  readonly #onFailure: (error: unknown) => void;
  readonly #fieldWords: ReadonlySet<string>;
  #segment: Segment;
  /** Oldest first; the last one takes new listings. */
  #memorySegments: MemorySegment[];
  /** Changes since the last merge began. */
  #changes = 0;
  /** Ids of listings changed while a merge runs. */
  #changedMeanwhile: number[] | undefined;
  #compaction: { compaction: Compaction; done: Promise<void> } | undefined;
  #compactions = 0;
  #closed = false;

  constructor(
    segment: Segment,
    texts: TextIndexFactory,
    {
      compactAfter = 8_192,
      processFromBytes = 64 * 2 ** 20,
      onFailure = emitWarning,
      fieldWords = new Set(),
    }: LiveIndexOptions,
  ) {
    this.#segment = segment;
    this.#texts = texts;
    this.#compactAfter = compactAfter;
    this.#processFromBytes = processFromBytes;
    this.#onFailure = onFailure;
    this.#fieldWords = fieldWords;
    this.#memorySegments = [this.#createMemorySegment()];
  }

  #createMemorySegment(): MemorySegment {
    return new MemorySegment(this.#segment.records.phrases, this.#texts.createMemoryIndex());
  }

  put(listing: Listing): void {
    this.#addTombstone(listing.id);
    this.#memorySegments.at(-1)!.put(listing);
    this.#recordChange(listing.id);
  }

  remove(id: number): void {
    if (this.#addTombstone(id)) this.#recordChange(id);
  }

  #addTombstone(id: number): boolean {
    for (const memory of this.#memorySegments) if (memory.remove(id)) return true;
    const document = this.#segment.find(id);
    if (document < 0 || !this.#segment.isLive(document)) return false;
    this.#segment.addTombstone(document);
    return true;
  }

  #recordChange(id: number): void {
    this.#changes++;
    this.#changedMeanwhile?.push(id);
    if (this.#changes < this.#compactAfter || this.#compaction || this.#closed) return;
    this.compact().catch(this.#onFailure);
  }

  has(id: number): boolean {
    return this.#find(id) !== undefined;
  }

  #find(id: number): readonly [source: CardSource, document: number] | undefined {
    for (const memory of this.#memorySegments) {
      const document = memory.find(id);
      if (document >= 0) return [memory, document];
    }
    const document = this.#segment.find(id);
    return document >= 0 && this.#segment.isLive(document) ? [this.#segment, document] : undefined;
  }

  correctSpelling(words: readonly Word[]): readonly Word[] {
    return this.#texts.correctSpelling(words, this.texts, this.#fieldWords);
  }

  /** The text indexes of all segments. */
  get texts(): TextIndex[] {
    return [this.#segment.text, ...this.#memorySegments.map(({ text }) => text)];
  }

  get segments(): SearchedSegments {
    return { segment: this.#segment, memorySegments: this.#memorySegments, find: (id) => this.#find(id) };
  }

  /** Compiles a filter with its words corrected; frees the memory of the query before. */
  compile(filter: Filter, now: number): CompiledQuery {
    this.#segment.scratch.reset();
    const query = compileQuery(filter, now);
    return query.words.length > 0 ? { ...query, words: this.correctSpelling(query.words) } : query;
  }

  /** All matches, one partial result for each segment. Valid until the next query. */
  #search(query: CompiledQuery, matches = lookUpWords(this.#segment, query)): PartialResult[] {
    if (query.matchesNothing) return [];
    const segment = this.#segment;
    const documents = findDocuments(segment, planClauses(segment, query, matches));
    const universe = query.underContract ? segment.live : segment.open;
    return [{ columns: segment.columns, documents, segment, universe }, ...this.#searchMemory(query)];
  }

  #searchMemory(query: CompiledQuery): PartialResult[] {
    return this.#memorySegments
      .filter(({ size }) => size > 0)
      .map((segment) => ({
        columns: segment.columns,
        documents: segment.findDocuments(query, lookUpWords(segment, query)),
      }));
  }

  list(filter: Filter, page: Page, now: number): number[] {
    if (page.sortBy !== 'relevance') return this.listPositions(filter, page, now).map(({ id }) => id);
    const query = this.compile(filter, now);
    return query.matchesNothing ? [] : listByRelevance(this.segments, query, page);
  }

  /**
   * The listings of a page with their sort values, in an order other than relevance.
   * @param cursor of an order by a projected return, where the index does not have the last listing
   */
  listPositions(filter: Filter, page: Page, now: number, cursor?: SortPosition): SortPosition[] {
    const query = this.compile(filter, now);
    if (query.matchesNothing) return [];
    const metric = returnMetrics.find((one) => one === page.sortBy);
    if (!metric) return this.#listSorted(query, page, page.sortBy as ListRequest['sort']);
    const after = page.after && (cursor ?? this.returnPosition(page.after.id, metric, query.calculator));
    // A removed listing that has left the index cannot serve as a cursor.
    return page.after && !after ? [] : this.#listByReturn(query, { ...page, metric, after });
  }

  /** A listing's projected return, also of one that was removed since the last merge; undefined if it is not here. */
  returnPosition(id: number, metric: ReturnMetric, calculator: ReturnsCalculator): SortPosition | undefined {
    const place = this.#findLast(id);
    return place && { value: returnOfDocument(calculator, metric, place[0].columns, place[1]), id };
  }

  #listByReturn(query: CompiledQuery, request: ReturnListRequest): SortPosition[] {
    const { calculator } = query;
    const lists = [listByReturn(this.#segment, query, lookUpWords(this.#segment, query), calculator, request)];
    for (const { columns, documents } of this.#searchMemory(query)) {
      const few = selectByReturn(columns, documents, calculator, request, true);
      if (few.length > 0) lists.push(few);
    }
    return mergeLists(lists, request);
  }

  /** A listing's document, also of one that has been removed from the segment since its last merge. */
  #findLast(id: number): readonly [source: CardSource, document: number] | undefined {
    const document = this.#segment.find(id);
    return this.#find(id) ?? (document < 0 ? undefined : [this.#segment, document]);
  }

  #listSorted(query: CompiledQuery, { sortOrder, limit, after }: Page, sort: ListRequest['sort']): SortPosition[] {
    const place = after && { value: cursorValue(sort, after.value), id: after.id };
    const sorted: ListRequest = { sort, sortOrder, limit, after: place };
    const lists = [listFromSegment(this.#segment, query, lookUpWords(this.#segment, query), sorted)];
    const last = lists[0]!.length === limit ? lists[0]!.at(-1) : undefined;
    for (const { columns, documents } of this.#searchMemory(query)) {
      const few = listFromDocuments(columns, documents, sorted, last);
      if (few.length > 0) lists.push(few);
    }
    return mergeLists(lists, sorted);
  }

  size(filter: Filter, now: number): number {
    return countOf(this.#search(this.compile(filter, now)));
  }

  countUnknownReturns(filter: Filter, now: number): number {
    const query = this.compile(filter, now);
    return countUnknownReturns(this.#search(withoutReturns(query)), query.calculator, query);
  }

  count(filter: Filter, now: number): Summary {
    return summarize([this.summarySums(filter, now)]);
  }

  summarySums(filter: Filter, now: number): SummarySums {
    return computeSummarySums(this.#search(this.compile(filter, now)), now);
  }

  facets(filter: Filter, now: number): Facets {
    const query = this.compile(filter, now);
    // The words are the same in all relaxed queries.
    const matches = lookUpWords(this.#segment, query);
    return computeFacets(query, (relaxed) => this.#search(relaxed, matches));
  }

  prices(filter: Filter, now: number): number[] {
    return computePriceHistogram(
      this.#search(this.compile({ ...filter, minPrice: undefined, maxPrice: undefined }, now)),
    );
  }

  overview(filter: Filter, now: number): Overview {
    return computeOverview(this.#search(this.compile(filter, now)));
  }

  tile(address: TileAddress, filter: Filter, now: number): MapTile {
    return toMapTile(this.tileCells(address, filter, now));
  }

  tileCells(address: TileAddress, filter: Filter, now: number): TileCell[] {
    const grid = new TileGrid(address);
    const query = this.compile(filter, now);
    // A sparse tile becomes one more condition of the query; a dense tile is scanned together with the matches.
    const isFew = grid.size(this.#segment.positions) <= this.#segment.listLimit;
    const found = this.#search(isFew ? { ...query, areas: [...query.areas, grid.area] } : query);
    for (const part of found) grid.add(part);
    return grid.cells(found, now);
  }

  heatmap(filter: Filter, now: number): Heatmap {
    return computeHeatmap(this.#search(this.compile(filter, now)), this.#segment.groupings.heatmap);
  }

  /** The matches by hexagon, as they are now. */
  hexagons(filter: Filter, now: number): HexagonMatches[] {
    return groupByHexagon(this.#search(this.compile(filter, now)), this.#segment.groupings.heatmap, true);
  }

  nearest(filter: Filter, position: GridPosition, limit: number, now: number): NearListing[] {
    return selectNearest(this.#search(this.compile(filter, now)), position, limit);
  }

  /** What listings similar to one are found by; undefined if it is not here. */
  similarTo(id: number): SimilarTo | undefined {
    const found = this.#find(id);
    if (!found) return undefined;
    const [{ columns }, document] = found;
    const key = columns.key[document]!;
    const [latitude, longitude] = [columns.latitude[document]!, columns.longitude[document]!];
    return {
      category: categoryOf(key),
      state: stateOf(key),
      price: columns.price[document]!,
      position: latitude === noPosition ? null : { latitude, longitude },
    };
  }

  card(id: number, now: number): Buffer | null {
    const found = this.#find(id);
    return found ? writeCardJson(...found, now) : null;
  }

  cards(ids: readonly number[], now: number, assumptions?: InvestmentAssumptions): Buffer {
    return writeCardsJson(
      ids.flatMap((id) => {
        const found = this.#find(id);
        return found ? [found] : [];
      }),
      now,
      assumptions && new ReturnsCalculator(assumptions),
    );
  }

  async compact(): Promise<void> {
    while (this.#compaction) await this.#compaction.done;
    await this.#merge();
  }

  async snapshot(file: string, cursor: unknown): Promise<void> {
    while (this.#compaction) await this.#compaction.done;
    await this.#merge({ file, cursor });
  }

  #merge(snapshot?: { file: string; cursor: unknown }): Promise<void> {
    if (this.#closed) throw new Error('The index is closed.');
    const merging = this.#memorySegments;
    const segment = this.#segment;
    const task = {
      input: {
        segment: segment.arrays,
        live: segment.live.bits.slice(),
        hasTombstones: segment.live.size < segment.count,
        memorySegments: merging.filter(({ count }) => count > 0).map(memorySegmentArrays),
      },
      snapshot,
    };
    const compaction = startCompaction(task, this.#processFromBytes);
    this.#memorySegments = [...merging, this.#createMemorySegment()];
    this.#changedMeanwhile = [];
    this.#changes = 0;
    const done = this.#swapIn(compaction, merging).finally(() => {
      this.#compaction = undefined;
      this.#changedMeanwhile = undefined;
    });
    // The caller of `compact` or `snapshot` handles the failure.
    this.#compaction = { compaction, done: done.catch(() => undefined) };
    return done;
  }

  async #swapIn(compaction: Compaction, merged: readonly MemorySegment[]): Promise<void> {
    const arrays = await compaction.arrays;
    if (!arrays) {
      // Nothing had changed; later changes are in the newest in-memory segment.
      this.#memorySegments = this.#memorySegments.filter((segment) => !merged.includes(segment));
      return;
    }
    await yieldToEventLoop();
    const segment = new Segment(arrays, this.#texts);
    const changed = this.#changedMeanwhile ?? [];
    for (let at = 0; at < changed.length; at++) {
      const document = segment.find(changed[at]!);
      if (document >= 0) segment.addTombstone(document);
      if ((at + 1) % tombstonesPerTurn === 0) await yieldToEventLoop();
    }
    this.#segment = segment;
    this.#memorySegments = this.#memorySegments.filter((segment) => !merged.includes(segment));
    this.#compactions++;
  }

  state(): IndexState {
    const sizes = Object.entries(this.#segment.arrays).map(
      ([name, { byteLength }]) => [name.startsWith('text.'), byteLength] as const,
    );
    const sum = (isText: boolean) => sizes.reduce((all, [is, bytes]) => all + (is === isText ? bytes : 0), 0);
    return {
      listings: this.#segment.live.size + this.#memorySegments.reduce((all, { size }) => all + size, 0),
      pendingChanges: this.#memorySegments.reduce((all, { count }) => all + count, 0),
      compactions: this.#compactions,
      bytes: sum(false),
      textBytes: sum(true),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#compaction?.compaction.stop();
    await this.#compaction?.done;
  }
}

/** A failed merge leaves the index unchanged, so a process warning is enough. */
const emitWarning = (error: unknown): void =>
  process.emitWarning(`The search index could not be merged: ${String(error)}`);
