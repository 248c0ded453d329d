import type { Category, State } from '@dealstead/contracts';
import type { OwnProperty, Property, PropertyFilter, PropertyPage, PropertyQuery, PropertySummary } from '@dealstead/contracts/listings/properties';
import type { Db, Tx } from '../database.ts';
import type { DrawingSubject } from '../drawings/index.ts';
import { type Cursor, daysOnMarket, isShown, noAcres, noListing, readCursor, rounded, type SearchTerm, searchTerms, type Status } from './rules.ts';

/** A listing as a card shows it; int8 comes as a number from the pool. */
interface CardRow {
  id: number;
  title: string;
  description: string;
  images: string[];
  category: Category;
  price_cents: number;
  city: string;
  state: State;
  acres: string | null;
  arv_cents: number | null;
  featured: boolean;
  created_at: Date;
  user_id: number;
  status: Status;
}

interface PageRow extends CardRow {
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  features: string[];
  deal_type: string;
  rehab_cost_cents: number | null;
  wholesale_fee_cents: number | null;
  days_on_market: number;
  finance_options: string[];
  confirmed_at: Date | null;
}

const isFeatured = 'featured AND (featured_until IS NULL OR featured_until > now())';
const cardColumns = `id, title, description, images, category, price_cents, city, state, acres, arv_cents,
  (${isFeatured}) AS featured, created_at, user_id, status`;
const pageColumns = `${cardColumns}, zip_code, latitude, longitude, features, deal_type, rehab_cost_cents,
  wholesale_fee_cents, days_on_market, finance_options, confirmed_at`;

const dollars = (cents: number): number => cents / 100;
const dollarsOrNull = (cents: number | null): number | null => (cents === null ? null : cents / 100);

function cardOf(row: CardRow): OwnProperty {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    images: row.images,
    category: row.category,
    price: dollars(row.price_cents),
    city: row.city,
    state: row.state,
    acres: row.acres,
    arv: dollarsOrNull(row.arv_cents),
    featured: row.featured,
    createdAt: row.created_at.toISOString(),
    userId: row.user_id,
    status: row.status,
  };
}

/** Conditions of a query and the values they take. */
class Conditions {
  readonly parts: string[] = [];
  readonly values: unknown[] = [];
  /** Names the shape, so that the same shape is prepared once. */
  shape = '';

  value(value: unknown): string {
    return `$${this.values.push(value)}`;
  }

  add(name: string, part: string): void {
    this.parts.push(part);
    this.shape += ` ${name}`;
  }
}

/** What a filter lets through; `named` is false where each search is planned for its own words. */
function conditionsOf(filter: PropertyFilter): { where: Conditions; named: boolean; empty: boolean } {
  const where = new Conditions();
  where.add('active', "status = 'active'");
  if (filter.category !== undefined) where.add('category', `category = ${where.value(filter.category)}`);
  if (filter.state !== undefined) where.add('state', `state = ${where.value(filter.state)}`);
  const terms = searchTerms(filter.search);
  if (terms !== null && terms.length > 0) where.add('search', `search @@ (${terms.map((term) => matching(where, term)).join(' && ')})`);
  return { where, named: terms === null, empty: terms?.length === 0 };
}

/** A term as it is written and by its stem; it holds letters and digits only, so the quotes hold it. */
function matching(where: Conditions, { text, whole }: SearchTerm): string {
  const word = where.value(whole ? `'${text}'` : `'${text}':*`);
  return whole ? `to_tsquery('simple', ${word})` : `(to_tsquery('simple', ${word}) || to_tsquery('english', ${word}))`;
}

/** The expression that a list is sorted by, as its index has it. */
const sortKey = (sortBy: PropertyQuery['sortBy'], sortOrder: PropertyQuery['sortOrder']): { key: string; type: string } => {
  switch (sortBy) {
    case 'createdAt':
      return { key: 'created_at', type: 'timestamptz' };
    case 'price':
      return { key: 'price_cents', type: 'int8' };
    case 'acres':
      return { key: `coalesce(acres_number, ${noAcres[sortOrder]})`, type: 'numeric' };
    default:
      return sortBy satisfies never;
  }
};

function goOnAfter(where: Conditions, { value, id }: Cursor, key: string, type: string, order: PropertyQuery['sortOrder']): void {
  where.add('after', `(${key}, id) ${order === 'asc' ? '>' : '<'} (${where.value(value)}::${type}, ${where.value(id)}::int)`);
}

/**
 * Limits as they are written into statements: a plan for "at most twelve" is found once, where one for any
 * number would be made for a tenth of the table.
 */
const limitSteps = [12, 24, 100] as const;
const stepFor = (limit: number): number => limitSteps.find((step) => limit <= step) ?? 100;

/** Active listings by filter, in a stable order, going on after the cursor. */
export async function listActive({ pool }: Db, query: PropertyQuery): Promise<Property[]> {
  const { where, named, empty } = conditionsOf(query);
  const cursor = readCursor(query);
  if (empty) return [];
  const { sortBy, sortOrder } = query;
  const { key, type } = sortKey(sortBy, sortOrder);
  if (cursor) goOnAfter(where, cursor, key, type, sortOrder);
  const most = stepFor(query.limit);
  const text = `SELECT ${cardColumns} FROM properties WHERE ${where.parts.join(' AND ')}
    ORDER BY ${key} ${sortOrder}, id ${sortOrder} LIMIT ${most}`;
  const name = named ? `list${where.shape} ${sortBy} ${sortOrder} ${most}` : undefined;
  const { rows } = await pool.query<CardRow>({ name, text, values: where.values });
  return rows.slice(0, query.limit).map(cardOf) as Property[];
}

/** A member's listings, whatever their status, newest first. */
export async function listOwn({ pool }: Db, owner: number, { limit, after }: Pick<PropertyQuery, 'limit' | 'after'>): Promise<OwnProperty[]> {
  const where = new Conditions();
  where.add('owner', `user_id = ${where.value(owner)}`);
  const cursor = readCursor({ after, sortBy: 'createdAt', sortOrder: 'desc' });
  if (cursor) goOnAfter(where, cursor, 'created_at', 'timestamptz', 'desc');
  const most = stepFor(limit);
  const text = `SELECT ${cardColumns} FROM properties WHERE ${where.parts.join(' AND ')}
    ORDER BY created_at DESC, id DESC LIMIT ${most}`;
  const { rows } = await pool.query<CardRow>({ name: `own${where.shape} ${most}`, text, values: where.values });
  return rows.slice(0, limit).map(cardOf);
}

/** What the summary strip says of the active listings that a filter finds. Average in dollars, to the cent. */
export async function summarize({ pool }: Db, filter: PropertyFilter): Promise<PropertySummary> {
  const { where, named, empty } = conditionsOf(filter);
  if (empty) return { count: 0, averagePrice: null, featured: 0, states: 0 };
  // By state first: counting distinct states directly would sort every row.
  const text = `SELECT coalesce(sum(listings), 0)::int8 AS count, round(sum(total) / sum(listings))::int8 AS average_cents,
      coalesce(sum(featured), 0)::int8 AS featured, count(*) AS states
    FROM (SELECT count(*) AS listings, sum(price_cents) AS total, count(*) FILTER (WHERE ${isFeatured}) AS featured
          FROM properties WHERE ${where.parts.join(' AND ')} GROUP BY state) AS by_state`;
  const name = named ? `summary${where.shape}` : undefined;
  const { rows } = await pool.query<{ count: number; average_cents: number | null; featured: number; states: number }>({ name, text, values: where.values });
  const [row] = rows;
  if (!row) throw new Error('An aggregate always gives a row');
  return { count: row.count, averagePrice: dollarsOrNull(row.average_cents), featured: row.featured, states: row.states };
}

/** The public form of a listing. It is one answer for everyone, so drafts are missing for their owners too. @throws NotFound */
export async function readPage({ pool }: Db, id: number): Promise<PropertyPage> {
  const { rows } = await pool.query<PageRow>({ name: 'page', text: `SELECT ${pageColumns} FROM properties WHERE id = $1`, values: [id] });
  const [row] = rows;
  if (!row || !isShown(row.status)) throw noListing();
  return {
    ...(cardOf(row) as Property),
    zipCode: row.zip_code,
    latitude: rounded(row.latitude),
    longitude: rounded(row.longitude),
    features: row.features,
    dealType: row.deal_type,
    rehabCost: dollarsOrNull(row.rehab_cost_cents),
    wholesaleFee: dollarsOrNull(row.wholesale_fee_cents),
    daysOnMarket: daysOnMarket({ createdAt: row.created_at, before: row.days_on_market }, Date.now()),
    financeOptions: row.finance_options,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
  };
}

/** What drawings of a listing are made from, and the version that they show. @throws NotFound */
export async function readSubject({ pool }: Db, id: number): Promise<{ subject: DrawingSubject; version: number }> {
  const { rows } = await pool.query<{
    title: string; category: Category; state: State; acres: number | null; price_cents: number; status: Status; version: number;
  }>({
    name: 'subject',
    text: 'SELECT title, category, state, acres_number::float8 AS acres, price_cents, status, version FROM properties WHERE id = $1',
    values: [id],
  });
  const [row] = rows;
  if (!row || !isShown(row.status)) throw noListing();
  const { title, category, state, acres, version } = row;
  return { subject: { id, title, category, state, acres, price: dollars(row.price_cents) }, version };
}

/** What decides who may change a listing, and what is told when it goes. */
export interface Held {
  readonly id: number;
  readonly userId: number;
  readonly status: Status;
  readonly state: State;
  readonly category: Category;
  readonly version: number;
}

/** Takes a listing's row until the transaction ends. @throws NotFound */
export async function lock(tx: Tx, id: number): Promise<Held> {
  const [held] = await tx.sql<Held & Record<string, unknown>>`
    SELECT id, user_id AS "userId", status, state, category, version FROM properties WHERE id = ${id} FOR UPDATE`;
  if (!held) throw noListing();
  return held;
}

/** Removes a listing for good. */
export async function remove(tx: Tx, { id }: Held): Promise<void> {
  await tx.property.delete({ where: { id }, select: { id: true } });
}

/** Removes at most a thousand listings of a member and says which. */
export async function removeSomeOf(tx: Tx, userId: number): Promise<Held[]> {
  return tx.sql<Held & Record<string, unknown>>`
    DELETE FROM properties WHERE id IN (SELECT id FROM properties WHERE user_id = ${userId} ORDER BY id LIMIT 1000 FOR UPDATE)
    RETURNING id, user_id AS "userId", status, state, category, version`;
}
