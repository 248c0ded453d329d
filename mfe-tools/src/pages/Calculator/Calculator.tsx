import { modeLabels, modes, type Mode } from '@dealstead/formulas';
import {
  Alert,
  Head,
  Lead,
  Navigate,
  Page,
  SectionHead,
  Skeleton,
  TabPanel,
  Tabs,
  TextLink,
  useIsAllowed,
  usePlansPath,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { memo, useDeferredValue, useState } from 'react';
import { leads } from '../../features/calculator/copy.ts';
import { emptyDraft } from '../../features/calculator/draft.ts';
import { DraftHead } from '../../features/calculator/DraftHead.tsx';
import { UnsavedDrafts } from '../../features/calculator/UnsavedDrafts.tsx';
import { Actions, type ActionsProps } from '../../features/calculator/saved/Actions.tsx';
import { useSavedName } from '../../features/calculator/saved/useSavedName.ts';
import { analysisPath } from '../../features/calculator/subject.ts';
import { useAssumptions } from '../../features/calculator/useAssumptions.ts';
import { useDraft } from '../../features/calculator/useDraft.ts';
import { usePrefill } from '../../features/calculator/usePrefill.tsx';
import { Workbench } from '../../features/calculator/Workbench.tsx';
import { Workspace } from '../../features/calculator/workspace.ts';

const isMode = (text: string | null): text is Mode => modes.some((mode) => mode === text);

/** The calculator: five kinds of deal, results as one types, and the tools of an investor. */
export function Calculator() {
  const user = useUser();
  const [query] = useSearchParams();
  // Links of earlier releases opened a saved analysis here.
  const saved = query.get('saved') ?? '';
  if (/^[1-9]\d{0,9}$/.test(saved)) return <Navigate to={analysisPath(Number(saved))} replace />;
  return user ? <MemberCalculator userId={user.id} /> : null;
}

function MemberCalculator({ userId }: { userId: number }) {
  const hasOwnFigures = useIsAllowed('calculator');
  const [query] = useSearchParams();
  const requestedMode = query.get('mode');
  const [stored, dispatch, store] = useDraft(userId);
  const assumptions = useAssumptions();
  const prefill = usePrefill({ userId, draft: stored, dispatch, assumptions, isAllowed: hasOwnFigures });
  const canSave = useIsAllowed('investment-calculator');
  const mode = isMode(requestedMode) ? requestedMode : (prefill.mode ?? 'rental');
  useSavedName(mode, stored, dispatch, canSave);
  const [sample] = useState(emptyDraft);
  const draft = hasOwnFigures ? stored : sample;
  // A key renders its field at once; what else depends on the draft follows.
  const shown = useDeferredValue(draft);

  return (
    <Page>
      <Title {...{ mode, dispatch, store, canSave }} draft={shown} isPending={prefill.isPending} />
      {prefill.notice}
      {hasOwnFigures && <UnsavedDrafts userId={userId} draft={stored} dispatch={dispatch} />}
      <Modes mode={mode} />
      <TabPanel tabsId="calculator" tab={mode}>
        {prefill.isPending ? (
          <Workspace role="status" aria-label="The deal’s figures are loading">
            <Skeleton height={720} />
            <Skeleton height={720} />
          </Workspace>
        ) : (
          <Workbench
            mode={mode}
            draft={draft}
            shown={shown}
            dispatch={dispatch}
            head={
              hasOwnFigures ? (
                <DraftHead {...{ mode, dispatch, assumptions }} draft={shown} begin={prefill.begin} />
              ) : (
                <SampleHead />
              )
            }
            isOwn={hasOwnFigures}
          />
        )}
      </TabPanel>
    </Page>
  );
}

/** The page's title with what can be done with the analysis. Memoized, as are all parts that a key does not change. */
const Title = memo(function Title({ isPending, ...props }: ActionsProps & { isPending: boolean }) {
  return (
    <>
      <Head
        title="Calculator"
        description="Analyze rentals, flips, wholesale deals, BRRRR and land with owner finance."
        path="/calculator"
        noIndex
      />
      <SectionHead>
        <div>
          <h1>Calculator</h1>
          <Lead as="p">{leads[props.mode]}</Lead>
        </div>
        {!isPending && <Actions {...props} />}
      </SectionHead>
    </>
  );
});

const Modes = memo(function Modes({ mode }: { mode: Mode }) {
  const [, setQuery] = useSearchParams();
  const choose = (chosen: Mode) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('mode', chosen);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Tabs
      label="Kind of deal"
      name="calculator"
      items={modes.map((id) => ({ id, label: modeLabels[id] }))}
      value={mode}
      onChange={choose}
    />
  );
});

function SampleHead() {
  const plansPath = usePlansPath('buyer');
  return (
    <Alert tone="water">
      Sample deal. Your own figures, in all five modes, come with the Buyer plan.{' '}
      <TextLink to={plansPath}>See plans</TextLink>
    </Alert>
  );
}

export default Calculator;
