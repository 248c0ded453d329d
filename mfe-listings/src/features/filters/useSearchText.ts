import { policy } from '@dealstead/contracts';
import { useEffect, useRef, type RefObject } from 'react';
import type { PartProps } from './FilterControlProps.ts';
import { useDebounced } from './useDebounced.ts';

/** The uncontrolled search field of a filter. */
export interface SearchText {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Applies the text 300 ms after the last keystroke. */
  readonly type: (text: string) => void;
  /** Applies the text at once. */
  readonly submit: (text: string) => void;
}

/**
 * Keeps a search field and the filter's text the same.
 * @param search the filter's text
 */
export function useSearchText(search: string, change: PartProps['change']): SearchText {
  const field = useRef<HTMLInputElement>(null);
  // What was applied last, which may not be rendered yet: it is neither applied twice nor typed over.
  const applied = useRef(search);
  const settle = useDebounced((text: string) => {
    if (text.trim() === applied.current) return;
    applied.current = text.trim();
    change({ search: applied.current }, 'search');
  }, policy.searchDebounce);

  // Back, forward and links update the field and end what waits to be applied; text being typed is preserved.
  useEffect(() => {
    if (search === applied.current) return;
    applied.current = search;
    if (field.current) field.current.value = search;
    settle(search, true);
  }, [search, settle]);

  return { field, type: settle, submit: (text) => settle(text, true) };
}
