import { rentedCategories } from '@dealstead/contracts';
import { factsOfListing, type DealAssumptions, type Mode } from '@dealstead/formulas';
import { Alert, ApiError, Button, useRead, useSearchParams } from '@dealstead/kit';
import { useEffect, useRef, type Dispatch, type ReactNode } from 'react';
import { announceReplaced } from './announceReplaced.ts';
import type { Draft, DraftAction } from './draft.ts';
import { factsOfQuery, inputsOfModes, modeOfListing } from './prefill.ts';

export interface PrefillState {
  /** The mode that the listing suggests, until one is chosen. */
  readonly mode: Mode | null;
  /** A failed or refused prefill. */
  readonly notice: ReactNode;
}

const numberOf = (text: string | null) => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/**
 * Fills the draft from `?listing=ID`, once for each listing, so that a reload keeps what was typed since; or from the
 * figures in the query of a link, which leave the address once they are in the draft. Waits for the assumptions.
 */
export function usePrefill(
  draft: Draft,
  dispatch: Dispatch<DraftAction>,
  assumptions: DealAssumptions | null,
  isAllowed: boolean,
): PrefillState {
  const [query, setQuery] = useSearchParams();
  const id = numberOf(query.get('listing'));
  const listing = useRead('/api/properties/{id}', { id: id ?? 0 }, { enabled: id !== null && isAllowed, retry: 1 });
  const isFilled = draft.listing?.id === id;
  const { data } = listing;

  // An undone prefill is not repeated.
  const filled = useRef<number | null>(null);
  useEffect(() => {
    if (!isAllowed || !data || !assumptions || isFilled || filled.current === data.id) return;
    filled.current = data.id;
    dispatch({
      type: 'prefilled',
      listing: { id: data.id, title: data.title },
      figures: inputsOfModes(factsOfListing(data, rentedCategories.includes(data.category)), assumptions),
    });
    announceReplaced(draft, dispatch);
  }, [isAllowed, data, assumptions, isFilled, draft, dispatch]);

  const linked = id === null && isAllowed ? factsOfQuery(query) : null;
  const hasLinked = linked !== null;
  // Once for each query: the router renders the new address later, and a second replacement could then take the place of a
  // page to which the member has gone back.
  const applied = useRef<string | null>(null);
  useEffect(() => {
    const facts = hasLinked ? factsOfQuery(query) : null;
    if (!facts) applied.current = null;
    if (!facts || !assumptions || applied.current === query.toString()) return;
    applied.current = query.toString();
    dispatch({ type: 'prefilled', listing: null, figures: inputsOfModes(facts, assumptions) });
    announceReplaced(draft, dispatch);
    // The deal of the figures stays in the address: an analysis that is saved is attached to it.
    const rest = ['mode', 'deal'].flatMap((name) => (query.has(name) ? [[name, query.get(name)!]] : []));
    setQuery(new URLSearchParams(rest as [string, string][]), { replace: true });
  }, [hasLinked, query, setQuery, assumptions, draft, dispatch]);

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
