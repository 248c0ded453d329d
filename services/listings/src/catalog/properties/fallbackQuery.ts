import type { Category, State } from '@dealstead/contracts';
import type { PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/propertyFilter';

/** The part of a filter that PostgreSQL supports while the search index loads. */
export interface FallbackFilter {
  readonly category?: Category;
  readonly state?: State;
  readonly search?: string;
}

export interface FallbackQuery extends FallbackFilter {
  readonly sortBy: 'createdAt' | 'price' | 'acres';
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly after: string | undefined;
}

/** Converts a filter for PostgreSQL; null where only the index supports it. */
export function toFallbackFilter({
  category,
  state,
  search,
  literal: _literal,
  advancedText: _advancedText,
  returnsText: _returnsText,
  relax: _relax,
  ...more
}: PropertyFilter): FallbackFilter | null {
  if (Object.values(more).some((value) => value !== undefined)) return null;
  if ((category?.length ?? 0) > 1 || (state?.length ?? 0) > 1) return null;
  return { category: category?.[0], state: state?.[0], search };
}

/** Converts a query for PostgreSQL; null where only the index supports it. Relevance falls back to newest first. */
export function toFallbackQuery({ sortBy, sortOrder, limit, after, ...filter }: PropertyQuery): FallbackQuery | null {
  const plain = toFallbackFilter(filter);
  const order = sortBy === undefined || sortBy === 'relevance' ? 'createdAt' : sortBy;
  if (plain === null || (order !== 'createdAt' && order !== 'price' && order !== 'acres')) return null;
  return { ...plain, sortBy: order, sortOrder, limit, after };
}
