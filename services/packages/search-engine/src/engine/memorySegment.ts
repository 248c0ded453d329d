import type { DocumentSet, Listing, WordMatches } from '../types.ts';
import type { CompiledQuery, CountiesByName } from './compiledQuery.ts';
import { uniteInto, clearBit, intersectInto, listBits, setBit, wordsFor } from './bitmap.ts';
import { allocateColumns, columnNames, type Columns, flag, stateOf, writeRow } from './columns.ts';
import { NameDictionary } from './nameDictionary.ts';
import { cityKey, countyKey, countyOf } from './placeKeys.ts';
import type { PhraseDictionary } from './phraseDictionary.ts';
import { StoredFieldsWriter } from './storedFields.ts';
import { returnOfDocument } from './returnsPass.ts';
import { sortValue } from './sortValues.ts';
import type { MemoryTextIndex } from './textIndex.ts';

/** Columns and stored fields to which documents are appended. */
export class DocumentBuffer {
  columns: Columns;
  readonly records: StoredFieldsWriter;
  readonly names = new NameDictionary();
  readonly #cities = new Map<string, number>();
  readonly #counties = new Map<string, number>();
  count = 0;

  constructor(phrases: PhraseDictionary, capacity = 1024) {
    this.columns = allocateColumns(capacity);
    this.records = new StoredFieldsWriter(phrases, capacity);
  }

  /** Cached by spelling: most names recur as written before. */
  #cityNumber(city: string): number {
    let number = this.#cities.get(city);
    if (number === undefined) {
      number = this.names.numberOf(cityKey(city));
      this.#cities.set(city, number);
    }
    return number;
  }

  #countyNumber(listing: Listing): number {
    if (listing.county === null) return this.names.numberOf(countyKey(countyOf(listing)));
    let number = this.#counties.get(listing.county);
    if (number === undefined) {
      number = this.names.numberOf(countyKey(listing.county));
      this.#counties.set(listing.county, number);
    }
    return number;
  }

  /** Returns the document number. Its property types are set later, when its text has been analyzed. */
  add(listing: Listing): number {
    if (this.count === this.columns.id.length) {
      const longer = allocateColumns(this.count * 2);
      for (const name of columnNames) longer[name].set(this.columns[name]);
      this.columns = longer;
    }
    writeRow(this.columns, this.count, listing, {
      city: this.#cityNumber(listing.city),
      county: this.#countyNumber(listing),
    });
    this.records.add(listing);
    return this.count++;
  }
}

/**
 * Changes since the last merge (the memtable of an LSM tree): few thousand documents, scanned linearly. Document 0 was
 * added first.
 */
export class MemorySegment {
  readonly buffer: DocumentBuffer;
  readonly text: MemoryTextIndex;
  #live = new Uint32Array(wordsFor(1024));
  #found = new Uint32Array(1024);
  readonly #documents = new Map<number, number>();

  constructor(phrases: PhraseDictionary, text: MemoryTextIndex) {
    this.buffer = new DocumentBuffer(phrases);
    this.text = text;
  }

  get columns(): Columns {
    return this.buffer.columns;
  }

  get records(): StoredFieldsWriter {
    return this.buffer.records;
  }

  get count(): number {
    return this.buffer.count;
  }

  /** Number of live listings. */
  get size(): number {
    return this.#documents.size;
  }

  /** Bitmap of live documents. */
  get live(): Uint32Array {
    return this.#live;
  }

  put(listing: Listing): void {
    this.remove(listing.id);
    const document = this.buffer.add(listing);
    this.columns.types[document] = this.text.add(listing);
    if (document === this.#found.length) {
      this.#found = new Uint32Array(document * 2);
      const longer = new Uint32Array(wordsFor(document * 2));
      longer.set(this.#live);
      this.#live = longer;
    }
    setBit(this.#live, document);
    this.#documents.set(listing.id, document);
  }

  /** Returns whether the listing was here. */
  remove(id: number): boolean {
    const document = this.#documents.get(id);
    if (document === undefined) return false;
    clearBit(this.#live, document);
    return this.#documents.delete(id);
  }

  /** The document number of a live listing, or -1. */
  find(id: number): number {
    return this.#documents.get(id) ?? -1;
  }

  /** All matching documents in ascending order. The list is reused by the next query. */
  findDocuments(query: CompiledQuery, matches: readonly WordMatches[]): DocumentSet {
    const { columns, count } = this;
    const list = this.#found;
    const candidates = this.#live.slice(0, wordsFor(count));
    for (const match of matches) intersectInto(candidates, unionBitmap(match, count));
    const all = listBits(candidates, list);
    const selected = query.selectedKeys();
    const hidden = query.underContract ? 0 : flag.underContract;
    const conditions = compileConditions(columns, this.buffer.names, query);
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

function unionBitmap(matches: WordMatches, count: number): Uint32Array {
  const bits = new Uint32Array(wordsFor(count));
  for (const { documents } of matches) {
    if (documents.kind === 'bits') uniteInto(bits, documents.bits);
    else for (const document of documents.list) setBit(bits, document);
  }
  return bits;
}

/** Predicates of a query other than key selections and words. */
function compileConditions(
  columns: Columns,
  names: NameDictionary,
  query: CompiledQuery,
): ((document: number) => boolean)[] {
  const conditions: ((document: number) => boolean)[] = [];
  const { now, city, county, zips, types, counties } = query;
  for (const { sort, min, max } of query.ranges) {
    conditions.push((document) => {
      const value = sortValue(columns, sort, document);
      return value >= min && value <= max;
    });
  }
  if (query.ownerFinance) conditions.push((document) => (columns.flags[document]! & flag.ownerFinance) !== 0);
  if (query.featured) conditions.push((document) => columns.featuredUntil[document]! > now);
  if (city !== undefined) conditions.push(hasName(columns.city, names.find(city)));
  if (county !== undefined) conditions.push(hasName(columns.county, names.find(county)));
  if (zips) conditions.push((document) => zips.includes(columns.zip[document]!));
  if (types !== undefined) conditions.push((document) => (columns.types[document]! & types) !== 0);
  if (counties) conditions.push(inCounties(columns, counties, names));
  for (const { fact, min, max } of query.facts) {
    conditions.push((document) => columns[fact][document]! >= min && columns[fact][document]! <= max);
  }
  for (const area of query.areas) {
    conditions.push((document) => area.has(columns.latitude[document]!, columns.longitude[document]!));
  }
  for (const { metric, min } of query.returns) {
    conditions.push((document) => returnOfDocument(query.calculator, metric, columns, document) >= min);
  }
  return conditions;
}

function inCounties(columns: Columns, counties: CountiesByName, names: NameDictionary): (document: number) => boolean {
  const states = new Map<number, ReadonlySet<number>>();
  for (const [name, some] of counties) {
    const number = names.find(name);
    if (number !== undefined && number > 0) states.set(number, some);
  }
  return (document) => states.get(columns.county[document]!)?.has(stateOf(columns.key[document]!)) ?? false;
}

const hasName = (numbers: Uint32Array, name: number | undefined) => (document: number) =>
  name !== undefined && name > 0 && numbers[document] === name;
