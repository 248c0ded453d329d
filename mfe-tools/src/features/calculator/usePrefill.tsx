import type { Mode } from '@dealstead/formulas';
import { Alert, ApiError, Button, useRead, useSearchParams } from '@dealstead/kit';
import { useEffect, useRef, type Dispatch, type ReactNode } from 'react';
import { announceReplaced } from './announceReplaced.ts';
import type { Draft, DraftAction } from './draft.ts';
import { figuresOfListing, figuresOfQuery, modeOfListing, prefillOf } from './prefill.ts';

export interface PrefillState {
  /** The mode that the listing suggests, until one is chosen. */
  readonly mode: Mode | null;
  /** A failed or refused prefill. */
  readonly notice: ReactNode;
}

const numberOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/**
 * Fills the draft from `?listing=ID`, once for each listing, so that a reload keeps what was typed since; or from the
 * figures in the query of a link, which leave the address once they are in the draft.
 */
export function usePrefill(draft: Draft, dispatch: Dispatch<DraftAction>, isAllowed: boolean): PrefillState {
  const [query, setQuery] = useSearchParams();
  const id = numberOf(query.get('listing'));
  const listing = useRead('/api/properties/{id}', { id: id ?? 0 }, { enabled: id !== null && isAllowed, retry: 1 });
  const isFilled = draft.listing?.id === id;
  const { data } = listing;

  // An undone prefill is not repeated.
  const filled = useRef<number | null>(null);
  useEffect(() => {
    if (!isAllowed || !data || isFilled || filled.current === data.id) return;
    filled.current = data.id;
    dispatch({
      type: 'prefilled',
      listing: { id: data.id, title: data.title },
      figures: prefillOf(figuresOfListing(data)),
    });
    announceReplaced(draft, dispatch);
  }, [isAllowed, data, isFilled, draft, dispatch]);

  const linked = id === null && isAllowed ? figuresOfQuery(query) : null;
  const hasLinked = linked !== null;
  // Once for each query: the router renders the new address later, and a second replacement could then take the place of a
  // page to which the member has gone back.
  const applied = useRef<string | null>(null);
  useEffect(() => {
    const figures = hasLinked ? figuresOfQuery(query) : null;
    if (!figures) applied.current = null;
    if (!figures || applied.current === query.toString()) return;
    applied.current = query.toString();
    dispatch({ type: 'prefilled', listing: null, figures: prefillOf(figures) });
    announceReplaced(draft, dispatch);
    // The deal of the figures stays in the address: an analysis that is saved is attached to it.
    const rest = ['mode', 'deal'].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : []));
    setQuery(new URLSearchParams(rest as [string, string][]), { replace: true });
  }, [hasLinked, query, setQuery, draft, dispatch]);

  const mode = data && isAllowed ? modeOfListing(data) : null;
  if (id === null || isFilled || !listing.error) return { mode, notice: null };
  const isGone = listing.error instanceof ApiError && [404, 410].includes(listing.error.status);
  return {
    mode,
    notice: (
      <Alert tone="amber">
        {isGone ? 'This listing is no longer available.' : 'The listing did not load.'} You can type its figures below.{' '}
        {!isGone && (
          <Button kind="quiet" size="small" onClick={() => void listing.refetch()}>
            Retry
          </Button>
        )}
      </Alert>
    ),
  };
}
