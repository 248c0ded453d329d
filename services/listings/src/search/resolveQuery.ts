import type { SearchInterpretation } from '@dealstead/contracts';
import type { PropertyFilter } from '@dealstead/contracts/listings/propertyFilter';
import { applyInterpretation, interpretQuery } from '@dealstead/query-understanding';
import { filterFromQuery, type SearchIndex } from '@dealstead/search-engine';
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
export function resolveQuery<Q extends PropertyFilter>(index: SearchIndex, query: Q, now: number): ResolvedQuery<Q> {
  const interpreted = interpret(query);
  const countMatches = (filter: PropertyFilter) => index.size(filterFromQuery(filter), now);
  if (!query.relax || countMatches(interpreted.query) > 0) return { ...interpreted, relaxed: null };
  const literal = { ...query, literal: true };
  if (interpreted.interpretation?.parts.length && hasMatchesAsTyped(index, literal, countMatches))
    return { query: literal, interpretation: null, relaxed: null };
  // Relaxations change filters only and keep order, limit and cursor.
  return { ...interpreted, relaxed: relax(interpreted.query, countMatches) as Q | null };
}

/** Whether a listing has all words of the text, spelt as they are. */
function hasMatchesAsTyped(
  index: SearchIndex,
  literal: PropertyFilter,
  countMatches: (filter: PropertyFilter) => number,
): boolean {
  const { words = [] } = filterFromQuery(literal);
  return (
    index.correctSpelling(words).every(({ corrections }) => corrections === undefined) && countMatches(literal) > 0
  );
}
