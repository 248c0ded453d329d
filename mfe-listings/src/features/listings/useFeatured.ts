import { useRead } from '@dealstead/kit';
import type { SearchFilter } from '../search/filter.ts';

/** Featured listings for the first row: of the category, but none with other conditions, which they may not meet. */
export function useFeatured({ category, ...conditions }: SearchFilter) {
  const isEnabled = Object.values(conditions).every((value) => value === undefined);
  const query = useRead('/api/properties?featured=true&limit=2{&category}', { category }, { enabled: isEnabled });
  return {
    listings: isEnabled ? (query.data ?? []) : [],
    // After an error the list is shown without them while they are requested again.
    isPending: isEnabled && query.isPending && query.failureCount === 0,
  };
}
