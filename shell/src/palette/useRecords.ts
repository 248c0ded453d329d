import { useEffect, useState } from 'react';
import { useRead, useScope, useUser } from '@dealstead/kit';
import type { PaletteKind } from '@dealstead/contracts';

/** A record in the palette. */
export interface FoundRecord {
  readonly kind: PaletteKind | 'listing';
  readonly id: number;
  readonly title: string;
  readonly detail: string | null;
  readonly url: string;
}

const debounceMs = 120;
const minLength = 2;
const mostListings = 5;

/** The value once it has not changed for a moment. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** The member's own records and listings that match a text. Earlier results stay until those of the next text are there. */
export function useRecords(text: string) {
  const user = useUser();
  const search = useDebounced(text);
  const posting = useScope('property-posting');
  const isSearched = user !== null && search.length >= minLength;
  const options = { placeholderData: <Value>(previous: Value) => previous, staleTime: 30_000 };
  const records = useRead('/api/palette{?search}', { search }, { ...options, enabled: isSearched });
  const owner = posting?.allowed && posting.ownerId !== user?.id ? String(posting.ownerId) : undefined;
  const listings = useRead(
    '/api/va/properties{?search,limit,owner}',
    { search, limit: String(mostListings), ...(owner !== undefined && { owner }) },
    { ...options, enabled: isSearched && posting?.allowed === true },
  );
  const found: FoundRecord[] =
    isSearched && text.length >= minLength
      ? [
          ...(records.data ?? []),
          ...(listings.data ?? []).map(({ id, title, city, state }) => ({
            kind: 'listing' as const,
            id,
            title,
            detail: `${city}, ${state}`,
            url: `/property/${id}`,
          })),
        ]
      : [];
  return {
    found,
    isPending: text.length >= minLength && (search !== text || records.isFetching || listings.isFetching),
    hasFailed: records.isError || listings.isError,
  };
}
