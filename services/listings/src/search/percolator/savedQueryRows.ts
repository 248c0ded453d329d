import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  filterFromPreferences,
  filterFromSavedSearch,
  type Percolator,
  type SavedQuery,
  type SavedQueryKind,
} from '@dealstead/percolator';
import { part, rawPart, type Sql } from '@dealstead/service-kit';
import { isInPart, partCondition, type ShardPart } from '../shards/shardPart.ts';
import { preferenceColumns } from './preferenceColumns.ts';

/** Rows per query, and rows processed before the event loop gets a turn. */
const pageSize = 5_000;
const rowsPerTurn = 250;

const searches = part`SELECT id, user_id, search_criteria AS criteria FROM saved_searches`;
const buyers = part`SELECT id, ${preferenceColumns} FROM (SELECT * FROM buyer_list WHERE confirmed_at IS NOT NULL) AS confirmed`;
type SearchRow = { id: number; userId: number; criteria: unknown };
type BuyerRow = { id: number } & Parameters<typeof filterFromPreferences>[0];

/** A saved query without a filter: its criteria are no longer valid, and match nothing. */
interface InvalidQuery {
  readonly kind: SavedQueryKind;
  readonly id: number;
}

/** Which saved queries are read. */
export interface SavedQueryChoice {
  readonly kind: SavedQueryKind;
  /** All without it. */
  readonly ids?: readonly number[] | undefined;
  /** The part that a shard holds; all without it. */
  readonly shardPart?: ShardPart | undefined;
}

/** Updates saved queries to what the database holds. Missing ones are removed. */
export async function updateQueries(
  sql: Sql,
  percolator: Percolator,
  { kind, ids: changed, shardPart }: SavedQueryChoice,
): Promise<void> {
  const ids = shardPart ? changed?.filter((id) => isInPart(id, shardPart)) : changed;
  if (ids?.length === 0) return;
  const missing = new Set(ids);
  let processed = 0;
  for await (const query of readQueries(sql, { kind, ids, shardPart })) {
    missing.delete(query.id);
    if ('filter' in query) percolator.put(query);
    else percolator.remove(kind, query.id);
    if (++processed % rowsPerTurn === 0) await nextTurn();
  }
  for (const id of missing) percolator.remove(kind, id);
}

/** Reads saved queries in pages, by id. */
async function* readQueries(
  sql: Sql,
  { kind, ids, shardPart }: SavedQueryChoice,
): AsyncGenerator<SavedQuery | InvalidQuery> {
  const all = kind === 'search' ? searches : buyers;
  const isRead = ids ? part`id = ANY (${ids})` : rawPart(partCondition(shardPart));
  for (let after = 0; ;) {
    const rows = await sql<
      SearchRow | BuyerRow
    >`${all} WHERE id > ${after} AND ${isRead} ORDER BY id LIMIT ${pageSize}`;
    for (const row of rows) yield savedQueryFromRow(kind, row);
    if (rows.length < pageSize) return;
    after = rows.at(-1)!.id;
  }
}

function savedQueryFromRow(kind: SavedQueryKind, row: SearchRow | BuyerRow): SavedQuery | InvalidQuery {
  if ('criteria' in row) {
    const filter = filterFromSavedSearch(row.criteria);
    return filter ? { kind, id: row.id, userId: row.userId, filter } : { kind, id: row.id };
  }
  return { kind, id: row.id, userId: 0, filter: filterFromPreferences(row) };
}
