import type { Mode } from '@dealstead/formulas';
import { Button, Link, Small, useSearchParams } from '@dealstead/kit';
import { memo, type Dispatch } from 'react';
import { announceReplaced } from './announceReplaced.ts';
import type { Draft, DraftAction } from './draft.ts';

export interface DraftHeadProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
}

/** Where the inputs came from and whether they are saved, above them. */
export const DraftHead = memo(function DraftHead({ mode, draft, dispatch }: DraftHeadProps) {
  const [query, setQuery] = useSearchParams();
  const dealId = query.get('deal');
  const startOver = () => {
    dispatch({ type: 'reset', mode });
    // The address would otherwise fill the inputs again on a reload.
    setQuery({ mode }, { replace: true, preventScrollReset: true });
    announceReplaced(draft, dispatch);
  };
  return (
    <header>
      <div>
        <DraftState mode={mode} draft={draft} />
        {dealId !== null && /^\d+$/.test(dealId) && (
          <Small>
            <Link to={`/deals/${dealId}`}>Back to the deal</Link>
          </Small>
        )}
      </div>
      <Button kind="quiet" size="small" onClick={startOver}>
        Start over
      </Button>
    </header>
  );
});

function DraftState({ mode, draft: { modes, listing } }: Pick<DraftHeadProps, 'mode' | 'draft'>) {
  const { saved, isChanged } = modes[mode];
  if (saved) {
    const state = isChanged ? 'Changed since' : 'Saved as';
    return <Small>{`${state} “${saved.name}”, version ${saved.version}`}</Small>;
  }
  if (listing) {
    return (
      <Small>
        Figures from <Link to={`/property/${listing.id}`}>{listing.title}</Link>
      </Small>
    );
  }
  return <Small>{isChanged ? 'Not saved as an analysis' : 'Starts with a sample deal. Change any figure.'}</Small>;
}
