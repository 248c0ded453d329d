import type { AssumptionsInUse } from '@dealstead/contracts';
import { dealInputs, factsOfFigures, profilesOf, type Mode } from '@dealstead/formulas';
import {
  AssumptionsButton,
  Button,
  Link,
  Row,
  Small,
  useIsAllowed,
  useLazyModule,
  useSearchParams,
} from '@dealstead/kit';
import { memo, useState, type Dispatch } from 'react';
import { announceReplaced } from './announceReplaced.ts';
import { checkFigures } from './checkFigures.ts';
import { changedProfileText, followsProfile } from './followsProfile.ts';
import { analysisPath, subjectNames, subjectPath, updatedKinds } from './subject.ts';
import { notLoaded } from './notLoaded.ts';
import { hasSample, isWholeSample, type Draft, type DraftAction, type ModeDraft } from './draft.ts';

const loadUpdate = () => import('./UpdateRecordSheet.tsx');
const loadAdd = () => import('./AddDealSheet.tsx');

export interface DraftHeadProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Null while they load. */
  assumptions: AssumptionsInUse | null;
  /** Begins a mode again with what is known of the draft's subject; null without one. */
  begin?: ((mode: Mode) => void) | null;
  /** On the page of a saved analysis: opens what is saved in place of what was changed. */
  onDiscard?: () => void;
}

/** Where the inputs came from and whether they are saved, above them. */
export const DraftHead = memo(function DraftHead({
  mode,
  draft,
  dispatch,
  assumptions,
  begin,
  onDiscard,
}: DraftHeadProps) {
  const [, setQuery] = useSearchParams();
  const { subject } = draft;
  const updated = subject && updatedKinds.find((kind) => kind === subject.kind);
  const update = useLazyModule(loadUpdate);
  const [isUpdating, setUpdating] = useState(false);
  const add = useLazyModule(loadAdd);
  const [isAdding, setAdding] = useState(false);
  const hasDeals = useIsAllowed('deal-pipeline');
  // Figures of the sample deal are nobody's.
  const canAdd = hasDeals && subject?.kind !== 'deal' && !hasSample(draft.modes[mode]);
  const startOver = () => {
    dispatch({ type: 'reset', mode });
    // The address would otherwise fill the inputs again on a reload.
    setQuery({ mode }, { replace: true, preventScrollReset: true });
    announceReplaced(draft, dispatch);
  };
  const use = ({ figures, name }: AssumptionsInUse) =>
    dispatch({ type: 'assumed', assumptions: figures, profile: name });
  const empty = ({ figures, name }: AssumptionsInUse) => {
    dispatch({ type: 'emptied', mode, figures: dealInputs(mode, factsOfFigures({}), figures, name) });
    announceReplaced(draft, dispatch);
  };
  return (
    <header>
      <div>
        <DraftState mode={mode} draft={draft} isPage={onDiscard !== undefined} />
        {subject && (
          <Small>
            <Link to={subjectPath(subject)}>{`Back to the ${subjectNames[subject.kind]}`}</Link>
          </Small>
        )}
        <div>
          {/* The sample deal has figures of its own. */}
          <AssumptionsButton onUsed={use} isUnused={hasSample(draft.modes[mode])} />
          {assumptions && <OtherAssumptions own={draft.modes[mode]} {...{ mode, assumptions }} onUse={use} />}
        </div>
      </div>
      <Row space={1}>
        {updated && !hasSample(draft.modes[mode]) && (
          <Button
            kind="quiet"
            size="small"
            onPointerEnter={update.prefetch}
            onClick={() => update.load(() => setUpdating(true), notLoaded(`The ${subjectNames[updated]}`))}
          >
            {`Update ${subjectNames[updated]}`}
          </Button>
        )}
        {canAdd && (
          <Button
            kind="quiet"
            size="small"
            onPointerEnter={add.prefetch}
            onClick={() => add.load(() => setAdding(checkFigures(mode, draft)), notLoaded('The form'))}
          >
            Add to deals
          </Button>
        )}
        {onDiscard ? (
          draft.modes[mode].isChanged && (
            <Button kind="quiet" size="small" onClick={onDiscard}>
              Discard changes
            </Button>
          )
        ) : (
          <>
            {assumptions && hasSample(draft.modes[mode]) && (
              <Button kind="quiet" size="small" onClick={() => empty(assumptions)}>
                Clear sample
              </Button>
            )}
            <Button kind="quiet" size="small" onClick={() => (begin ? begin(mode) : startOver())}>
              Start over
            </Button>
          </>
        )}
      </Row>
      {isUpdating && subject && updated && update.module && (
        <update.module.default
          kind={updated}
          id={subject.id}
          mode={mode}
          inputs={draft.modes[mode].inputs}
          sources={draft.modes[mode].sources}
          assumptions={assumptions?.figures ?? null}
          onClose={() => setUpdating(false)}
        />
      )}
      {isAdding && add.module && <add.module.default {...{ mode, draft, dispatch }} onClose={() => setAdding(false)} />}
    </header>
  );
});

interface OtherAssumptionsProps {
  mode: Mode;
  own: ModeDraft;
  assumptions: AssumptionsInUse;
  onUse: (assumptions: AssumptionsInUse) => void;
}

/** The profile that the assumed figures are of, where it is not the one in use, with a link to the one in use. */
function OtherAssumptions({ mode, own, assumptions, onUse }: OtherAssumptionsProps) {
  if (followsProfile(mode, own, assumptions)) return null;
  const names = profilesOf(own.sources);
  return (
    <>
      <Small>{changedProfileText(mode, own, assumptions) ?? otherAssumptionsText(names, assumptions.name)}</Small>
      <Button kind="secondary" size="small" onClick={() => onUse(assumptions)}>
        {`Apply “${assumptions.name}”`}
      </Button>
    </>
  );
}

/** Which profiles the figures of an analysis use, beside the one that is in use now. */
function otherAssumptionsText(names: readonly string[], inUse: string): string {
  if (names.length === 0) return `Some assumed figures below are not those of “${inUse}”, which you use now.`;
  return `This analysis uses ${names.map((name) => `“${name}”`).join(' and ')}. Your assumptions are now “${inUse}”.`;
}

interface DraftStateProps extends Pick<DraftHeadProps, 'mode' | 'draft'> {
  /** Whether this is the page of the saved analysis. */
  isPage: boolean;
}

function DraftState({ mode, draft: { modes, subject }, isPage }: DraftStateProps) {
  const { saved, isChanged } = modes[mode];
  const isSample = hasSample(modes[mode]);
  if (saved && isPage)
    return <Small>{isChanged ? `Changed since version ${saved.version}` : `Version ${saved.version}, saved`}</Small>;
  if (saved) {
    return (
      <Small>
        {isChanged ? 'Changed since ' : 'Saved as '}
        <Link to={analysisPath(saved.id)}>{`“${saved.name}”`}</Link>
        {`, version ${saved.version}`}
      </Small>
    );
  }
  if (subject) return <Small>{`Figures from ${subject.title || `the ${subjectNames[subject.kind]}`}`}</Small>;
  if (isWholeSample(modes[mode])) return <Small>This is a sample deal. Change any figure, or clear it.</Small>;
  return (
    <Small>
      {isSample ? 'Not saved as an analysis. Some figures are the sample\u2019s.' : 'Not saved as an analysis'}
    </Small>
  );
}
