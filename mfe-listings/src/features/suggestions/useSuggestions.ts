import type { SearchFilter } from '../search/filter.ts';
import { formatCount, useIsAllowed, useRead, useUser } from '@dealstead/kit';
import { useMemo } from 'react';
import { searchPath } from '../search/filter.ts';
import { readRecentSearches } from './recentSearches.ts';

/** An option under the search box: a text to search for, or a page to open. */
export interface Suggestion {
  readonly key: string;
  readonly kind: 'place' | 'type' | 'recent' | 'saved' | 'listing';
  readonly label: string;
  readonly detail?: string;
  /** The text that the box takes over. */
  readonly text?: string;
  /** The page that opens. */
  readonly to?: string;
}

const previous = { placeholderData: <Value>(before: Value | undefined) => before };

/**
 * Suggestions for a text: completions and listings by address; for an empty text, recent and saved searches.
 * @param enabled whether the box is in use
 */
export function useSuggestions(text: string, enabled: boolean): readonly Suggestion[] {
  const typed = text.trim();
  const isMember = useUser() !== null;
  const mayHaveSaved = useIsAllowed('property-alerts');
  const found = useRead(
    '/api/search/suggestions{?text}',
    { text: typed },
    { ...previous, enabled: enabled && typed !== '' },
  );
  const own = useRead(
    '/api/search/suggestions/own{?text}',
    { text: typed },
    { ...previous, enabled: enabled && isMember && /\w{3}/.test(typed) },
  );
  const saved = useRead('/api/saved-searches', {}, { enabled: enabled && mayHaveSaved && typed === '' });

  return useMemo(() => {
    if (!enabled) return [];
    if (typed === '') {
      const recent = readRecentSearches().map((search): Suggestion => ({
        key: `recent ${search}`,
        kind: 'recent',
        label: search,
        text: search,
      }));
      const searches = (saved.data ?? []).slice(0, 4).map(({ id, name, searchCriteria }): Suggestion => ({
        key: `saved ${id}`,
        kind: 'saved',
        label: name,
        detail: 'Saved search',
        to: searchPath(searchCriteria as SearchFilter),
      }));
      return [...recent, ...searches];
    }
    const completions = (found.data?.completions ?? []).map(({ kind, text: completed, count }): Suggestion => ({
      key: `${kind} ${completed}`,
      kind: kind === 'category' || kind === 'propertyType' ? 'type' : 'place',
      label: completed,
      detail: `${kind === 'region' ? 'Area · ' : ''}${count === 1 ? '1 listing' : `${formatCount(count)} listings`}`,
      text: completed,
    }));
    const seen = new Set<number>();
    const addresses = [...(own.data?.addresses ?? []), ...(found.data?.addresses ?? [])].flatMap(
      ({ id, address, place }): Suggestion[] => {
        if (seen.has(id)) return [];
        seen.add(id);
        return [{ key: `listing ${id}`, kind: 'listing', label: address, detail: place, to: `/property/${id}` }];
      },
    );
    return [...completions, ...addresses];
  }, [enabled, typed, found.data, own.data, saved.data]);
}
