import { categories, categoryLabels, type Category } from '@dealstead/contracts';
import { useSearchParams } from '@dealstead/kit';
import { useCallback } from 'react';

/** What home shows: all state is in the URL, so that it can be shared, reloaded and gone back to. */
export interface Filter {
  /** One category, or several with commas between them as a saved search may hold. */
  category?: string;
  search?: string;
}

/** The known categories in a filter's value or in an address; unknown names are left out. */
export const categoriesOf = (value: string | null | undefined): readonly Category[] => {
  const named = (value ?? '').split(',');
  return categories.filter((category) => named.includes(category));
};

/** "Land, Residential"; empty without a category. */
export const categoryNames = (value: string | undefined): string =>
  categoriesOf(value)
    .map((category) => categoryLabels[category])
    .join(', ');

/** A change of the filter; with a `tab`, even an empty one, also of the way to look at what it finds. */
export type FilterChange = Filter & { tab?: string };

/** The filter in the URL, and how to change it. Empty values leave the URL. */
export function useFilter(): [Filter, (change: FilterChange) => void] {
  const [params, setParams] = useSearchParams();
  const category = categoriesOf(params.get('category')).join(',') || undefined;
  const search = params.get('search')?.trim() || undefined;
  const change = useCallback(
    (wanted: FilterChange) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(wanted)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { preventScrollReset: true },
      );
    },
    [setParams],
  );
  return [{ category, search }, change];
}
