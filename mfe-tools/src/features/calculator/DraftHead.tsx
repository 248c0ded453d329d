import { dealInputs, factsOfFigures, type DealAssumptions, type Mode } from '@dealstead/formulas';
import { Button, Link, Row, Small, toast, useLazyModule, useSearchParams } from '@dealstead/kit';
import { memo, useState, type Dispatch } from 'react';
import { announceReplaced } from './announceReplaced.ts';
import { subjectNames, subjectPath } from './subject.ts';
import { hasSample, type Draft, type DraftAction } from './draft.ts';

const loadUpdate = () => import('./UpdateDealSheet.tsx');

export interface DraftHeadProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Null while they load. */
  assumptions: DealAssumptions | null;
}

/** Where the inputs came from and whether they are saved, above them. */
export const DraftHead = memo(function DraftHead({ mode, draft, dispatch, assumptions }: DraftHeadProps) {
  const [, setQuery] = useSearchParams();
  const { subject } = draft;
  const update = useLazyModule(loadUpdate);
  const [isUpdating, setUpdating] = useState(false);
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
        {subject && (
          <Small>
            <Link to={subjectPath(subject)}>{`Back to the ${subjectNames[subject.kind]}`}</Link>
          </Small>
        )}
      </div>
      <Row space={1}>
        {subject?.kind === 'deal' && (
          <Button
            kind="quiet"
            size="small"
            onPointerEnter={update.prefetch}
            onClick={() =>
              update.load(
                () => setUpdating(true),
                () => toast({ title: 'The deal did not load', description: 'Try again.', destructive: true }),
              )
            }
          >
            Update deal
          </Button>
        )}
        {assumptions && hasSample(draft.modes[mode]) && (
          <Button kind="quiet" size="small" onClick={() => empty(assumptions)}>
            Clear sample
          </Button>
        )}
        <Button kind="quiet" size="small" onClick={startOver}>
          Start over
        </Button>
      </Row>
      {isUpdating && subject && update.module && (
        <update.module.default
          dealId={subject.id}
          mode={mode}
          inputs={draft.modes[mode].inputs}
          assumptions={assumptions}
          onClose={() => setUpdating(false)}
        />
      )}
    </header>
  );
});

function DraftState({ mode, draft: { modes, subject } }: Pick<DraftHeadProps, 'mode' | 'draft'>) {
  const { saved, isChanged } = modes[mode];
  const isSample = hasSample(modes[mode]);
  if (saved) {
    const state = isChanged ? 'Changed since' : 'Saved as';
    return <Small>{`${state} “${saved.name}”, version ${saved.version}`}</Small>;
  }
  if (subject) return <Small>{`Figures from ${subject.title || `the ${subjectNames[subject.kind]}`}`}</Small>;
  if (isSample && !isChanged) return <Small>This is a sample deal. Change any figure, or clear it.</Small>;
  return (
    <Small>
      {isSample ? 'Not saved as an analysis. Some figures are the sample\u2019s.' : 'Not saved as an analysis'}
    </Small>
  );
}
