import type { Documents, Listing, WordMatches } from '../types.ts';
import type { Asked } from './asked.ts';
import { addAll, clearBit, keepBoth, listBits, setBit, wordsFor } from './bits.ts';
import { allocate, columnNames, type Columns, daysOnMarket, flag, write } from './columns.ts';
import { Names } from './names.ts';
import type { Phrases } from './phrases.ts';
import { GrowingRecords } from './records.ts';
import { sortValue } from './sorts.ts';
import type { FreshText } from './text.ts';

/** Documents that are added one by one, in columns that grow. */
export class Pile {
  columns: Columns;
  readonly records: GrowingRecords;
  readonly names = new Names();
  count = 0;

  constructor(phrases: Phrases, capacity = 1024) {
    this.columns = allocate(capacity);
    this.records = new GrowingRecords(phrases, capacity);
  }

  /** Gives the document's number. */
  add(listing: Listing): number {
    if (this.count === this.columns.id.length) {
      const longer = allocate(this.count * 2);
      for (const name of columnNames) longer[name].set(this.columns[name]);
      this.columns = longer;
    }
    write(this.columns, this.count, listing, this.names.number(listing.city), this.names.number(listing.county));
    this.records.add(listing);
    return this.count++;
  }
}

/** Changes since the segment was made: few enough to look at one by one. Document 0 came first. */
export class Fresh {
  readonly pile: Pile;
  readonly text: FreshText;
  #live = new Uint32Array(wordsFor(1024));
  #found = new Uint32Array(1024);
  readonly #documents = new Map<number, number>();

  constructor(phrases: Phrases, text: FreshText) {
    this.pile = new Pile(phrases);
    this.text = text;
  }

  get columns(): Columns {
    return this.pile.columns;
  }

  get records(): GrowingRecords {
    return this.pile.records;
  }

  get count(): number {
    return this.pile.count;
  }

  /** How many of its listings are here still. */
  get size(): number {
    return this.#documents.size;
  }

  /** Which of its documents are here still. */
  get live(): Uint32Array {
    return this.#live;
  }

  put(listing: Listing): void {
    this.bury(listing.id);
    const document = this.pile.add(listing);
    this.text.add(listing);
    if (document === this.#found.length) {
      this.#found = new Uint32Array(document * 2);
      const longer = new Uint32Array(wordsFor(document * 2));
      longer.set(this.#live);
      this.#live = longer;
    }
    setBit(this.#live, document);
    this.#documents.set(listing.id, document);
  }

  /** Whether it had the listing. */
  bury(id: number): boolean {
    const document = this.#documents.get(id);
    if (document === undefined) return false;
    clearBit(this.#live, document);
    return this.#documents.delete(id);
  }

  /** The document of a listing that is here still, or -1. */
  find(id: number): number {
    return this.#documents.get(id) ?? -1;
  }

  /** All documents that a question finds, ascending. Good until the next question. */
  findAll(asked: Asked, matches: readonly WordMatches[]): Documents {
    const { columns, count } = this;
    const list = this.#found;
    const candidates = this.#live.slice(0, wordsFor(count));
    for (const match of matches) keepBoth(candidates, unionOf(match, count));
    const all = listBits(candidates, list);
    const selected = asked.selected();
    const hidden = asked.underContract ? 0 : flag.underContract;
    const conditions = conditionsOf(columns, this.pile.names, asked);
    let found = 0;
    for (let at = 0; at < all; at++) {
      const document = list[at]!;
      if (selected[columns.key[document]!] === 0 || columns.flags[document]! & hidden) continue;
      let meets = true;
      for (let next = 0; meets && next < conditions.length; next++) meets = conditions[next]!(document);
      if (meets) list[found++] = document;
    }
    return { kind: 'list', list: list.subarray(0, found) };
  }
}

function unionOf(matches: WordMatches, count: number): Uint32Array {
  const bits = new Uint32Array(wordsFor(count));
  for (const { documents } of matches) {
    if (documents.kind === 'bits') addAll(bits, documents.bits);
    else for (const document of documents.list) setBit(bits, document);
  }
  return bits;
}

/** The conditions of a question besides its selections and words. */
function conditionsOf(columns: Columns, names: Names, asked: Asked): ((document: number) => boolean)[] {
  const conditions: ((document: number) => boolean)[] = [];
  const { now, maxDaysOnMarket, city, county } = asked;
  for (const { sort, least, most } of asked.ranges) {
    conditions.push((document) => {
      const value = sortValue(columns, sort, document);
      return value >= least && value <= most;
    });
  }
  if (asked.ownerFinance) conditions.push((document) => (columns.flags[document]! & flag.ownerFinance) !== 0);
  if (asked.featured) conditions.push((document) => columns.featuredUntil[document]! > now);
  if (city !== undefined) conditions.push(named(columns.city, names.find(city)));
  if (county !== undefined) conditions.push(named(columns.county, names.find(county)));
  if (maxDaysOnMarket !== undefined)
    conditions.push((document) => daysOnMarket(columns, document, now) <= maxDaysOnMarket);
  for (const area of asked.areas) {
    conditions.push((document) => area.has(columns.latitude[document]!, columns.longitude[document]!));
  }
  return conditions;
}

const named = (numbers: Uint32Array, name: number | undefined) => (document: number) =>
  name !== undefined && name > 0 && numbers[document] === name;
