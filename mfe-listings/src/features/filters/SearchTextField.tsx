import { maxSearchLength, policy } from '@dealstead/contracts';
import { useEffect, useRef } from 'react';
import { SuggestingInput } from '../suggestions/SuggestingInput.tsx';
import type { PartProps } from './FilterControlProps.ts';
import { useDebounced } from './useDebounced.ts';

/** The search text, applied 300 ms after the last keystroke, or at once on Enter. */
export function SearchTextField({ search, change }: { search: string; change: PartProps['change'] }) {
  const field = useRef<HTMLInputElement>(null);
  const ours = useRef(search);
  const settle = useDebounced((text: string) => {
    ours.current = text.trim();
    if (ours.current !== search) change({ search: ours.current }, 'search');
  }, policy.searchDebounce);

  // Back, forward and links update the field; text being typed is preserved.
  useEffect(() => {
    if (field.current && search !== ours.current) field.current.value = search;
    ours.current = search;
  }, [search]);

  return (
    <SuggestingInput
      ref={field}
      name="search"
      aria-label="Search"
      maxLength={maxSearchLength}
      placeholder="Search by location, property type..."
      defaultValue={search}
      onChange={settle}
    />
  );
}
