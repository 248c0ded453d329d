import type { Category, State } from '@dealstead/contracts';
import type { PropertyFilter, PropertyQuery } from '@dealstead/contracts/listings/properties';

/** What PostgreSQL answers well by itself, and what stands in while the index loads. */
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

/** A filter as PostgreSQL answers it, or null where only the index can. */
export function toFallbackFilter({ category, state, search, ...more }: PropertyFilter): FallbackFilter | null {
  if (Object.values(more).some((value) => value !== undefined)) return null;
  if ((category?.length ?? 0) > 1 || (state?.length ?? 0) > 1) return null;
  return { category: category?.[0], state: state?.[0], search };
}

/** A list as PostgreSQL answers it, or null where only the index can. Relevance is newest first meanwhile. */
export function toFallbackQuery({ sortBy, sortOrder, limit, after, ...filter }: PropertyQuery): FallbackQuery | null {
  const plain = toFallbackFilter(filter);
  const order = sortBy === undefined || sortBy === 'relevance' ? 'createdAt' : sortBy;
  if (plain === null || order === 'arvPercent' || order === 'spread' || order === 'pricePerAcre') return null;
  return { ...plain, sortBy: order, sortOrder, limit, after };
}
