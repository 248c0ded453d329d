import { dealInputs, factsOfFigures, type DealAssumptions, type Mode } from '@dealstead/formulas';
import { Button, Link, Row, Small, useSearchParams } from '@dealstead/kit';
import { memo, type Dispatch } from 'react';
import { announceReplaced } from './announceReplaced.ts';
import { hasSample, type Draft, type DraftAction } from './draft.ts';

export interface DraftHeadProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Null while they load. */
  assumptions: DealAssumptions | null;
}

/** Where the inputs came from and whether they are saved, above them. */
export const DraftHead = memo(function DraftHead({ mode, draft, dispatch, assumptions }: DraftHeadProps) {
  const [query, setQuery] = useSearchParams();
  const dealId = query.get('deal');
  const startOver = () => {
    dispatch({ type: 'reset', mode });
    // The address would otherwise fill the inputs again on a reload.
    setQuery({ mode }, { replace: true, preventScrollReset: true });
    announceReplaced(draft, dispatch);
  };
  const empty = (assumed: DealAssumptions) => {
    dispatch({ type: 'emptied', mode, figures: dealInputs(mode, factsOfFigures({}), assumed) });
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
      <Row space={1}>
        {assumptions && hasSample(draft.modes[mode]) && (
          <Button kind="quiet" size="small" onClick={() => empty(assumptions)}>
            Clear sample
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={startOver}>
          Start over
        </Button>
      </Row>
    </header>
  );
});

function DraftState({ mode, draft: { modes, listing } }: Pick<DraftHeadProps, 'mode' | 'draft'>) {
  const { saved, isChanged } = modes[mode];
  const isSample = hasSample(modes[mode]);
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
  if (isSample && !isChanged) return <Small>This is a sample deal. Change any figure, or clear it.</Small>;
  return (
    <Small>
      {isSample ? 'Not saved as an analysis. Some figures are the sample\u2019s.' : 'Not saved as an analysis'}
    </Small>
  );
}
