import { categories, categoryLabels, maxSearchLength, type Category } from '@dealstead/contracts';
import { useSearchParams } from '@dealstead/kit';
import { useCallback } from 'react';

/** Filter of the home page. All state is in the URL, so that it can be shared, reloaded and navigated back to. */
export interface Filter {
  /** One category, or several separated by commas, as in a saved search. */
  category?: string;
  search?: string;
}

/** The known categories of a filter's value or a URL; unknown names are dropped. */
export const categoriesOf = (value: string | null | undefined): readonly Category[] => {
  const named = (value ?? '').split(',');
  return categories.filter((category) => named.includes(category));
};

/** "Land, Residential"; empty without a category. */
export const categoryNames = (value: string | undefined): string =>
  categoriesOf(value)
    .map((category) => categoryLabels[category])
    .join(', ');

/** A change of the filter; `tab`, even an empty one, also changes the tab. */
export type FilterChange = Filter & { tab?: string };

/** The filter in the URL and its setter. Empty values are removed from the URL. */
export function useFilter(): [Filter, (change: FilterChange) => void] {
  const [params, setParams] = useSearchParams();
  const category = categoriesOf(params.get('category')).join(',') || undefined;
  const text = params.get('search')?.trim() ?? '';
  const search = text !== '' && text.length <= maxSearchLength ? text : undefined;
  const change = useCallback(
    (patch: FilterChange) => {
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          for (const [name, value] of Object.entries(patch)) {
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
