import { setImmediate as breathe } from 'node:timers/promises';
import type { TileAddress } from '@dealstead/contracts';
import type { Heatmap, MapTile } from '@dealstead/contracts/listings/map';
import type { Filter, Listing, Word } from '../types.ts';
import { ask, type Asked, withoutSelections } from './asked.ts';
import { cardJson, type CardSource, cardsJson } from './cards.ts';
import { type Compaction, startCompaction } from './compaction.ts';
import { categoryOf, stateOf } from './columns.ts';
import type { Facets, IndexState, Overview, Page, SearchIndex, Summary } from './face.ts';
import { facetsOf, type Found, overviewOf, pricesOf, summaryOf } from './facets.ts';
import { Fresh } from './fresh.ts';
import { heatmapOf } from './heat.ts';
import { listFew, listSegment, mergeLists, type Sorted } from './lists.ts';
import type { FreshArrays } from './merge.ts';
import { clausesOf, findAll, matchesOf } from './plan.ts';
import { bestOf, compareRanks, type Rank, rankOf } from './relevance.ts';
import { Segment } from './segment.ts';
import { valueOfCursor } from './sorts.ts';
import type { Texts } from './text.ts';
import { TileGrid } from './tiles.ts';
import { similarTo } from './similar.ts';

/** How many listings that were changed meanwhile are looked up in a new segment before others have their turn. */
const burialsAtOnce = 500;

/**
 * A segment and the changes since it was made. Changes are merged into a new segment in another thread or process while this one
 * answers; those that come meanwhile begin new fresh documents and are buried in the new segment before it takes over.
 */
export class LiveIndex implements SearchIndex {
  readonly #texts: Texts;
  readonly #compactAfter: number;
  readonly #apartFrom: number;
  readonly #onFailure: (error: unknown) => void;
  #segment: Segment;
  /** Oldest first; the last takes what is put now. */
  #fresh: Fresh[];
  /** Changes since the last merge began. */
  #changes = 0;
  /** Ids of listings that changed since then, while a merge runs. */
  #changedMeanwhile: number[] | undefined;
  #running: { compaction: Compaction; done: Promise<void> } | undefined;
  #compactions = 0;
  #closed = false;

  constructor(
    segment: Segment,
    texts: Texts,
    {
      compactAfter = 8_192,
      apartFrom = 64 * 2 ** 20,
      onFailure = warn,
    }: { compactAfter?: number; apartFrom?: number; onFailure?: (error: unknown) => void },
  ) {
    this.#segment = segment;
    this.#texts = texts;
    this.#compactAfter = compactAfter;
    this.#apartFrom = apartFrom;
    this.#onFailure = onFailure;
    this.#fresh = [this.#newFresh()];
  }

  #newFresh(): Fresh {
    return new Fresh(this.#segment.records.phrases, this.#texts.fresh());
  }

  put(listing: Listing): void {
    this.#bury(listing.id);
    this.#fresh.at(-1)!.put(listing);
    this.#changed(listing.id);
  }

  remove(id: number): void {
    if (this.#bury(id)) this.#changed(id);
  }

  #bury(id: number): boolean {
    for (const fresh of this.#fresh) if (fresh.bury(id)) return true;
    const document = this.#segment.find(id);
    if (document < 0 || !this.#segment.isLive(document)) return false;
    this.#segment.bury(document);
    return true;
  }

  #changed(id: number): void {
    this.#changes++;
    this.#changedMeanwhile?.push(id);
    if (this.#changes < this.#compactAfter || this.#running || this.#closed) return;
    this.compact().catch(this.#onFailure);
  }

  has(id: number): boolean {
    return this.#find(id) !== undefined;
  }

  #find(id: number): readonly [source: CardSource, document: number] | undefined {
    for (const fresh of this.#fresh) {
      const document = fresh.find(id);
      if (document >= 0) return [fresh, document];
    }
    const document = this.#segment.find(id);
    return document >= 0 && this.#segment.isLive(document) ? [this.#segment, document] : undefined;
  }

  mend(words: readonly Word[]): readonly Word[] {
    return this.#texts.mend(words, [this.#segment.text, ...this.#fresh.map(({ text }) => text)]);
  }

  #ask(filter: Filter, now: number): Asked {
    this.#segment.scratch.reset();
    const asked = ask(filter, now);
    return asked.words.length > 0 ? { ...asked, words: this.mend(asked.words) } : asked;
  }

  /** All that a question finds, part by part. Good until the next question. */
  #findAll(asked: Asked): Found[] {
    if (asked.nothing) return [];
    const segment = this.#segment;
    const documents = findAll(segment, clausesOf(segment, asked, matchesOf(segment, asked)));
    const of = asked.underContract ? segment.live : segment.open;
    return [{ columns: segment.columns, documents, segment, of }, ...this.#findFresh(asked)];
  }

  #findFresh(asked: Asked): Found[] {
    return this.#fresh
      .filter(({ size }) => size > 0)
      .map((fresh) => ({ columns: fresh.columns, documents: fresh.findAll(asked, matchesOf(fresh, asked)) }));
  }

  list(filter: Filter, page: Page, now: number): number[] {
    const asked = this.#ask(filter, now);
    if (asked.nothing) return [];
    return page.sortBy === 'relevance' ? this.#listBest(asked, page) : this.#listSorted(asked, page, page.sortBy);
  }

  #listSorted(asked: Asked, { sortOrder, limit, after }: Page, sort: Sorted['sort']): number[] {
    const place = after && { value: valueOfCursor(sort, after.value), id: after.id };
    const sorted: Sorted = { sort, sortOrder, limit, after: place };
    const lists = [listSegment(this.#segment, asked, matchesOf(this.#segment, asked), sorted)];
    const last = lists[0]!.length === limit ? lists[0]!.at(-1) : undefined;
    for (const { columns, documents } of this.#findFresh(asked)) {
      const few = listFew(columns, documents, sorted, last);
      if (few.length > 0) lists.push(few);
    }
    return mergeLists(lists, sorted).map(({ id }) => id);
  }

  #listBest(asked: Asked, { limit, after }: Page): number[] {
    const rank = after && this.#rankOf(after.id, asked);
    // A list cannot go on from a listing that is no more.
    if (after && !rank) return [];
    const segment = this.#segment;
    const matches = matchesOf(segment, asked);
    const documents = findAll(segment, clausesOf(segment, asked, matches));
    const ranks = bestOf(segment.columns, documents, matches, { limit, after: rank, scratch: segment.scratch });
    for (const fresh of this.#fresh) {
      if (fresh.size === 0) continue;
      const found = matchesOf(fresh, asked);
      ranks.push(...bestOf(fresh.columns, fresh.findAll(asked, found), found, { limit, after: rank }));
    }
    return ranks
      .sort(compareRanks)
      .slice(0, limit)
      .map(({ id }) => id);
  }

  #rankOf(id: number, asked: Asked): Rank | undefined {
    for (const fresh of this.#fresh) {
      const document = fresh.find(id);
      if (document >= 0) return rankOf(fresh.columns, document, matchesOf(fresh, asked));
    }
    // What is buried still tells where it was.
    const document = this.#segment.find(id);
    return document < 0 ? undefined : rankOf(this.#segment.columns, document, matchesOf(this.#segment, asked));
  }

  count(filter: Filter, now: number): Summary {
    return summaryOf(this.#findAll(this.#ask(filter, now)), now);
  }

  facets(filter: Filter, now: number): Facets {
    const asked = this.#ask(filter, now);
    return facetsOf(this.#findAll(withoutSelections(asked)), asked);
  }

  prices(filter: Filter, now: number): number[] {
    return pricesOf(this.#findAll(this.#ask({ ...filter, minPrice: undefined, maxPrice: undefined }, now)));
  }

  overview(filter: Filter, now: number): Overview {
    return overviewOf(this.#findAll(this.#ask(filter, now)));
  }

  tile(address: TileAddress, filter: Filter, now: number): MapTile {
    const grid = new TileGrid(address);
    const asked = this.#ask(filter, now);
    // A tile with few listings is one condition more; one with many is gone through with what the filter finds.
    const isFew = grid.size(this.#segment.places) <= this.#segment.few;
    const found = this.#findAll(isFew ? { ...asked, areas: [...asked.areas, grid.box] } : asked);
    for (const part of found) grid.add(part);
    // The newest first: a position names so many of its listings only.
    return grid.marks(found.toReversed(), now);
  }

  heat(filter: Filter, now: number): Heatmap {
    return heatmapOf(this.#findAll(this.#ask(filter, now)), this.#segment.heat);
  }

  similar(id: number, limit: number, now: number): number[] {
    const found = this.#find(id);
    if (!found) return [];
    const [{ columns }, document] = found;
    const key = columns.key[document]!;
    const like = { category: categoryOf(key), state: stateOf(key), price: columns.price[document]! };
    return similarTo(like, limit, (filter, most) =>
      this.list(filter, { sortBy: 'createdAt', sortOrder: 'desc', limit: most + 1 }, now).filter(
        (other) => other !== id,
      ),
    );
  }

  card(id: number, now: number): Buffer | null {
    const found = this.#find(id);
    return found ? cardJson(...found, now) : null;
  }

  cards(ids: readonly number[], now: number): Buffer {
    return cardsJson(
      ids.flatMap((id) => {
        const found = this.#find(id);
        return found ? [found] : [];
      }),
      now,
    );
  }

  async compact(): Promise<void> {
    while (this.#running) await this.#running.done;
    await this.#merge();
  }

  async snapshot(file: string, cursor: unknown): Promise<void> {
    while (this.#running) await this.#running.done;
    await this.#merge({ file, cursor });
  }

  #merge(snapshot?: { file: string; cursor: unknown }): Promise<void> {
    if (this.#closed) throw new Error('The index is closed.');
    const merging = this.#fresh;
    const segment = this.#segment;
    const task = {
      changed: {
        segment: segment.arrays,
        live: segment.live.bits.slice(),
        buried: segment.live.size < segment.count,
        fresh: merging.filter(({ count }) => count > 0).map(arraysOf),
      },
      snapshot,
    };
    const compaction = startCompaction(task, this.#apartFrom);
    this.#fresh = [...merging, this.#newFresh()];
    this.#changedMeanwhile = [];
    this.#changes = 0;
    const done = this.#takeOver(compaction, merging).finally(() => {
      this.#running = undefined;
      this.#changedMeanwhile = undefined;
    });
    // Who waits for the end of this run hears of its failure from its own caller.
    this.#running = { compaction, done: done.catch(() => undefined) };
    return done;
  }

  async #takeOver(compaction: Compaction, merged: readonly Fresh[]): Promise<void> {
    const arrays = await compaction.arrays;
    if (!arrays) {
      // Nothing was there to merge; what came meanwhile is in the newest.
      this.#fresh = this.#fresh.filter((fresh) => !merged.includes(fresh));
      return;
    }
    await breathe();
    const segment = new Segment(arrays, this.#texts);
    const changed = this.#changedMeanwhile ?? [];
    for (let at = 0; at < changed.length; at++) {
      const document = segment.find(changed[at]!);
      if (document >= 0) segment.bury(document);
      if ((at + 1) % burialsAtOnce === 0) await breathe();
    }
    this.#segment = segment;
    this.#fresh = this.#fresh.filter((fresh) => !merged.includes(fresh));
    this.#compactions++;
  }

  state(): IndexState {
    const sizes = Object.entries(this.#segment.arrays).map(
      ([name, { byteLength }]) => [name.startsWith('text.'), byteLength] as const,
    );
    const sum = (isText: boolean) => sizes.reduce((all, [is, bytes]) => all + (is === isText ? bytes : 0), 0);
    return {
      listings: this.#segment.live.size + this.#fresh.reduce((all, { size }) => all + size, 0),
      fresh: this.#fresh.reduce((all, { count }) => all + count, 0),
      compactions: this.#compactions,
      bytes: sum(false),
      textBytes: sum(true),
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running?.compaction.stop();
    await this.#running?.done;
  }
}

/** A failed merge leaves all as it was, so it is not worth more than a word. */
const warn = (error: unknown): void => process.emitWarning(`The search index could not be merged: ${String(error)}`);

function arraysOf({ columns, count, live, records, pile }: Fresh): FreshArrays {
  return {
    columns,
    count,
    live: live.slice(),
    bytes: records.bytes,
    starts: records.starts,
    phrases: { bytes: records.phrases.bytes, starts: records.phrases.starts },
    names: pile.names.all.join('\n'),
  };
}
