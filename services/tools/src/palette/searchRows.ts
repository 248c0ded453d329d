import type { Row } from '@dealstead/service-kit';
import type { Db } from '../database.ts';
import { searchQuery } from '../queries/searchQuery.ts';
import { resultsPerSource } from './source.ts';

/** A table whose rows have a `tsvector` made by `lead_lexemes`. All parts are SQL of this code, never of a caller. */
export interface SearchedTable {
  readonly table: string;
  readonly ownerColumn: string;
  readonly searchColumn: string;
  /** An index on the owner and this column finds the latest rows. */
  readonly latestColumn: string;
  /** Further conditions, such as that of the index. */
  readonly condition?: string;
  readonly columns: string;
  /** A condition with the query `$2` of rows that match as well, by words of other columns. */
  readonly moreMatches?: string;
  /** A further text of row `t` that must match, for callers to whom a part of the searched one is hidden. */
  readonly alsoMatches?: string;
}

/** The latest rows of an owner, which are searched first. */
const latestRows = 500;
/** Rows that are ordered when the whole index is searched. */
const candidateRows = 300;

/** Which rows match. */
const matches = ({ searchColumn, moreMatches }: SearchedTable): string =>
  moreMatches === undefined ? `${searchColumn} @@ $2::tsquery` : `(${searchColumn} @@ $2::tsquery OR ${moreMatches})`;

const shown = ({ alsoMatches }: SearchedTable): string =>
  alsoMatches === undefined ? 'true' : `${alsoMatches} @@ $2::tsquery`;

/**
 * The latest rows of the owner `$1` that match the query `$2`. The owner is a range of one value and comes first in the
 * order, so that only an index by owner provides the order: given an equality, PostgreSQL expects as few rows of others in an
 * index by id alone, and reads all of them where an owner's rows are older.
 */
export const latestRowsQuery = (table: SearchedTable): string => {
  const { ownerColumn, latestColumn, condition = 'true' } = table;
  return `SELECT ${table.columns} FROM (
      SELECT * FROM ${table.table} WHERE ${ownerColumn} BETWEEN $1 AND $1 AND ${condition}
      ORDER BY ${ownerColumn} DESC, ${latestColumn} DESC LIMIT ${latestRows}
    ) AS t WHERE ${matches(table)} AND ${shown(table)} ORDER BY ${latestColumn} DESC LIMIT ${resultsPerSource}`;
};

const indexedRowsQuery = (table: SearchedTable): string => {
  const { ownerColumn, latestColumn, condition = 'true' } = table;
  return `SELECT ${table.columns} FROM (
      SELECT * FROM ${table.table} WHERE ${matches(table)} AND ${ownerColumn} = $1 AND ${condition}
      LIMIT ${candidateRows}
    ) AS t WHERE ${shown(table)} ORDER BY ${latestColumn} DESC LIMIT ${resultsPerSource}`;
};

/**
 * Rows of an owner that match a text, the latest first. A text that matches many rows has its results among the latest; one
 * that matches few has them from the search index, of which a bounded number is read. Both steps take a time that does not
 * depend on how many rows match.
 */
export async function searchRows<R extends Row>(
  { pool }: Db,
  table: SearchedTable,
  ownerId: number,
  text: string,
): Promise<R[]> {
  const query = searchQuery(ownerId, text);
  if (query === null) return [];
  const latest = await pool.query<R>(latestRowsQuery(table), [ownerId, query]);
  if (latest.rows.length === resultsPerSource) return latest.rows;
  const indexed = await pool.query<R>(indexedRowsQuery(table), [ownerId, query]);
  return indexed.rows;
}
