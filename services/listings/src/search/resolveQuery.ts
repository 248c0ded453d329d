import type { SearchInterpretation } from '@dealstead/contracts';
import type { PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { applyInterpretation, interpretQuery } from '@dealstead/query-understanding';
import { filterFromQuery, type SearchQueries } from '@dealstead/search-engine';
import { relax } from './relax.ts';

/** A query with its text interpreted: only structured conditions and literal words are left. */
export interface InterpretedQuery<Q extends PropertyFilter> {
  readonly query: Q;
  /** Null without a text, and for literal words. */
  readonly interpretation: SearchInterpretation | null;
}

/** Interprets the text of a query. */
export function interpret<Q extends PropertyFilter>(query: Q): InterpretedQuery<Q> {
  if (query.search === undefined || query.literal) return { query, interpretation: null };
  const interpretation = interpretQuery(query.search);
  return { query: applyInterpretation(query, interpretation), interpretation };
}

export interface ResolvedQuery<Q extends PropertyFilter> extends InterpretedQuery<Q> {
  /** The query with fewer or wider conditions, where it asks for that (`relax`) and matches nothing itself. */
  readonly relaxed: Q | null;
}

/**
 * Interprets the text of a query and relaxes its conditions if it asks for that and nothing matches. Before anything is
 * relaxed, the words are searched as they are: a listing's title, for example, may name a type that it is not.
 */
export async function resolveQuery<Q extends PropertyFilter>(
  queries: SearchQueries,
  query: Q,
  now: number,
): Promise<ResolvedQuery<Q>> {
  const interpreted = interpret(query);
  const countMatches = (filter: PropertyFilter) => queries.size(filterFromQuery(filter), now);
  if (!query.relax || (await countMatches(interpreted.query)) > 0) return { ...interpreted, relaxed: null };
  const literal = { ...query, literal: true };
  if (interpreted.interpretation?.parts.length && (await hasMatchesAsTyped(queries, literal, countMatches)))
    return { query: literal, interpretation: null, relaxed: null };
  // Relaxations change filters only and keep order, limit and cursor.
  return { ...interpreted, relaxed: (await relax(interpreted.query, countMatches)) as Q | null };
}

/** Whether a listing has all words of the text, spelt as they are. */
async function hasMatchesAsTyped(
  queries: SearchQueries,
  literal: PropertyFilter,
  countMatches: (filter: PropertyFilter) => Promise<number>,
): Promise<boolean> {
  const { words = [] } = filterFromQuery(literal);
  const corrected = await queries.correctSpelling(words);
  return corrected.every(({ corrections }) => corrections === undefined) && (await countMatches(literal)) > 0;
}
