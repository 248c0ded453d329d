import { part, type Row, type SqlPart } from '@dealstead/service-kit';
import type { Sql } from '../database.ts';
import { searchedEmail, searchQuery } from '../queries/index.ts';
import { resultsPerSource } from './source.ts';

/** A table whose rows have a `tsvector` made by `lead_lexemes`. */
export interface SearchedTable {
  readonly table: SqlPart;
  readonly ownerColumn: SqlPart;
  readonly searchColumn: SqlPart;
  /** An index on the owner and this column finds the latest rows. */
  readonly latestColumn: SqlPart;
  /** Further conditions, such as that of the index. */
  readonly condition?: SqlPart;
  readonly columns: SqlPart;
  /** A condition of rows that match a query as well, by words of other columns. */
  readonly moreMatches?: (query: string) => SqlPart;
  /** The ids of rows with an email address in lower case. Where some have the searched one, they are found alone. */
  readonly findByEmail?: (email: string) => Promise<readonly number[]>;
  /** A further text of row `t` that must match, for callers to whom a part of the searched one is hidden. */
  readonly alsoMatches?: SqlPart;
}

/** The latest rows of an owner, which are searched first. */
const latestRows = 500;
/** Rows that are ordered when the whole index is searched. */
const candidateRows = 300;

/** Which rows match. */
const matches = ({ searchColumn, moreMatches }: SearchedTable, query: string): SqlPart =>
  moreMatches === undefined
    ? part`${searchColumn} @@ ${query}::tsquery`
    : part`(${searchColumn} @@ ${query}::tsquery OR ${moreMatches(query)})`;

const shown = ({ alsoMatches }: SearchedTable, query: string): SqlPart =>
  alsoMatches === undefined ? part`true` : part`${alsoMatches} @@ ${query}::tsquery`;

/**
 * The latest rows of an owner that match a query. The owner is a range of one value and comes first in the order, so that only
 * an index by owner provides the order: given an equality, PostgreSQL expects as few rows of others in an index by id alone, and
 * reads all of them where an owner's rows are older.
 */
export const latestRowsQuery = (table: SearchedTable, ownerId: number, query: string): SqlPart => {
  const { ownerColumn, latestColumn, condition = part`true` } = table;
  return part`SELECT ${table.columns} FROM (
      SELECT * FROM ${table.table} WHERE ${ownerColumn} BETWEEN ${ownerId} AND ${ownerId} AND ${condition}
      ORDER BY ${ownerColumn} DESC, ${latestColumn} DESC LIMIT ${latestRows}
    ) AS t WHERE ${matches(table, query)} AND ${shown(table, query)} ORDER BY ${latestColumn} DESC LIMIT ${resultsPerSource}`;
};

const indexedRowsQuery = (table: SearchedTable, ownerId: number, query: string): SqlPart => {
  const { ownerColumn, latestColumn, condition = part`true` } = table;
  return part`SELECT ${table.columns} FROM (
      SELECT * FROM ${table.table} WHERE ${matches(table, query)} AND ${ownerColumn} = ${ownerId} AND ${condition}
      LIMIT ${candidateRows}
    ) AS t WHERE ${shown(table, query)} ORDER BY ${latestColumn} DESC LIMIT ${resultsPerSource}`;
};

/**
 * Rows of an owner that match a text, the latest first. A text that matches many rows has its results among the latest; one
 * that matches few has them from the search index, of which a bounded number is read. Both steps take a time that does not
 * depend on how many rows match.
 */
export async function searchRows<R extends Row>(
  { sql }: Sql,
  table: SearchedTable,
  ownerId: number,
  text: string,
): Promise<R[]> {
  const query = searchQuery(ownerId, text);
  if (query === null) return [];
  const email = searchedEmail(text);
  const ids = email === null ? [] : ((await table.findByEmail?.(email)) ?? []);
  if (ids.length > 0)
    return sql<R>`SELECT ${table.columns} FROM ${table.table} t WHERE id = ANY(${ids}::int[])
      ORDER BY ${table.latestColumn} DESC LIMIT ${resultsPerSource}`;
  const latest = await sql<R>`${latestRowsQuery(table, ownerId, query)}`;
  if (latest.length === resultsPerSource) return latest;
  return sql<R>`${indexedRowsQuery(table, ownerId, query)}`;
}
