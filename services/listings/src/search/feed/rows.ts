import { type Category, type DealType, dealTypes, type State } from '@dealstead/contracts';
import { cashOnlySql, roundDegrees, onMarketSql } from '../../catalog/index.ts';
import type { Listing } from '@dealstead/search-engine';
import { partCondition, type ShardPart } from '../shards/shardPart.ts';

/** Condition of the listings in the index. */
/** In the order in which `RowReader` reads them. */
const columns = `id, created_at, status, category, state, city, county, zip_code,
  title, description, images, price_cents::float8, arv_cents::float8, rehab_cost_cents::float8, acres, deal_type,
  deal_type = 'owner-finance' OR 'owner-finance' = ANY (finance_options), featured,
  featured_until, days_on_market, bedrooms, bathroom_quarters::float8 / 4, square_feet, year_built, latitude, longitude, user_id,
  evidence @> '[{"kind": "sale", "for": "arv"}]', monthly_rent_cents::float8, ${cashOnlySql}`;
const columnCount = 30;

/** COPY statement for all indexed listings, a part of them, or those with these ids, in `RowReader`'s format. */
export function copyOf(ids?: readonly number[], part?: ShardPart): string {
  const chosen = ` AND ${ids ? `id IN (${ids.join(', ')})` : partCondition(part)}`;
  return `COPY (SELECT ${columns} FROM properties WHERE ${onMarketSql}${chosen}) TO STDOUT (FORMAT binary)`;
}

/** COPY signature, flags and the length of the header extension, which is 0. */
const headerBytes = 19;
const millennium = Date.UTC(2000, 0);
const deals: ReadonlySet<string> = new Set(dealTypes);

/**
 * Incremental parser of `copyOf`'s output. Binary COPY needs no search for delimiters: a million listings take two
 * seconds.
 */
export class RowReader {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #begun = false;

  /** The listings that are complete so far. */
  read(chunk: Buffer): Listing[] {
    this.#bytes = this.#at < this.#bytes.length ? Buffer.concat([this.#bytes.subarray(this.#at), chunk]) : chunk;
    this.#at = 0;
    if (!this.#begun) {
      if (this.#bytes.length < headerBytes) return [];
      this.#at = headerBytes;
      this.#begun = true;
    }
    const listings: Listing[] = [];
    while (this.#holdsRow()) listings.push(this.#row());
    return listings;
  }

  /** Whether all fields of the next row have arrived. The end is a row of -1 fields. */
  #holdsRow(): boolean {
    const bytes = this.#bytes;
    if (this.#at + 2 > bytes.length) return false;
    const fields = bytes.readInt16BE(this.#at);
    if (fields === -1) return false;
    if (fields !== columnCount) throw new Error(`A row of ${fields} fields instead of ${columnCount}`);
    let at = this.#at + 2;
    for (let field = 0; field < fields; field++) {
      if (at + 4 > bytes.length) return false;
      at += 4 + Math.max(0, bytes.readInt32BE(at));
    }
    return at <= bytes.length;
  }

  #row(): Listing {
    this.#at += 2;
    return {
      id: this.#integer(),
      createdAt: this.#some(this.#moment()),
      status: this.#word() as Listing['status'],
      category: this.#word() as Category,
      state: this.#word() as State,
      city: this.#word(),
      county: this.#text(),
      zipCode: this.#text(),
      title: this.#word(),
      description: this.#word(),
      images: this.#texts(),
      price: this.#some(this.#double()),
      arv: this.#double(),
      rehabCost: this.#double(),
      acres: this.#text(),
      dealType: dealTypeOf(this.#word()),
      ownerFinance: this.#flag(),
      featured: this.#flag(),
      featuredUntil: this.#moment(),
      daysBefore: this.#integer(),
      bedrooms: this.#count(),
      bathrooms: this.#double(),
      squareFeet: this.#count(),
      yearBuilt: this.#count(),
      latitude: roundDegrees(this.#double()),
      longitude: roundDegrees(this.#double()),
      userId: this.#integer(),
      hasArvSales: this.#flag(),
      monthlyRent: this.#double(),
      cashOnly: this.#flag(),
    };
  }

  /** Length of the next field, whose bytes follow; -1 is null. */
  #length(): number {
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at += 4;
    return length;
  }

  #some<T>(value: T | null): T {
    if (value === null) throw new Error('A field that always has a value is null');
    return value;
  }

  #text(): string | null {
    const length = this.#length();
    if (length === -1) return null;
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  #word(): string {
    return this.#some(this.#text());
  }

  #double(): number | null {
    if (this.#length() === -1) return null;
    this.#at += 8;
    return this.#bytes.readDoubleBE(this.#at - 8);
  }

  /** Milliseconds since 1970 from PostgreSQL's microseconds since 2000, which are whole milliseconds here. */
  #moment(): number | null {
    if (this.#length() === -1) return null;
    this.#at += 8;
    const microseconds = this.#bytes.readInt32BE(this.#at - 8) * 2 ** 32 + this.#bytes.readUInt32BE(this.#at - 4);
    return microseconds / 1000 + millennium;
  }

  #integer(): number {
    this.#at += 4 + this.#some(this.#length());
    return this.#bytes.readInt32BE(this.#at - 4);
  }

  #count(): number | null {
    if (this.#length() === -1) return null;
    this.#at += 4;
    return this.#bytes.readInt32BE(this.#at - 4);
  }

  #flag(): boolean {
    this.#at += 4 + 1;
    return this.#bytes[this.#at - 1] === 1;
  }

  /** A text array: dimensions, a flag and the element type, then for each dimension its size and lower bound. */
  #texts(): string[] {
    const end = this.#length() + this.#at;
    const dimensions = this.#bytes.readInt32BE(this.#at);
    if (dimensions === 0) {
      this.#at = end;
      return [];
    }
    this.#at += 12 + 8 * dimensions;
    const texts: string[] = [];
    while (this.#at < end) texts.push(this.#word());
    return texts;
  }
}

const dealTypeOf = (text: string): DealType | null => (deals.has(text) ? (text as DealType) : null);
