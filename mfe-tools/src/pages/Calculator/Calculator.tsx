import { analyze, modeLabels, modes, type AnyInputs, type Inputs, type Mode } from '@dealstead/formulas';
import {
  Alert,
  Button,
  Head,
  Lead,
  Link,
  Locked,
  Page,
  Panel,
  SectionHead,
  Small,
  Stack,
  TabPanel,
  Tabs,
  TextLink,
  useIsAllowed,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { memo, useDeferredValue, useMemo, useState, type Dispatch } from 'react';
import { leads } from '../../features/calculator/copy.ts';
import {
  emptyDraft,
  type Draft,
  type DraftAction,
  type SavedReference,
  type Scenario,
} from '../../features/calculator/draft.ts';
import { InputForm } from '../../features/calculator/InputForm.tsx';
import { LazyPart } from '../../features/calculator/LazyPart.tsx';
import { Details, Headline, Statement } from '../../features/calculator/Results.tsx';
import { resultText } from '../../features/calculator/Derivation.tsx';
import { Actions } from '../../features/calculator/saved/Actions.tsx';
import { useSaved } from '../../features/calculator/saved/useSaved.tsx';
import { useDraft } from '../../features/calculator/useDraft.ts';
import { usePrefill } from '../../features/calculator/usePrefill.tsx';
import { Pinned, Workspace } from './styles.ts';

const loadCharts = () => import('../../features/calculator/charts/Charts.tsx');
const loadTools = () => import('../../features/calculator/tools/InvestorTools.tsx');

const isMode = (text: string | null): text is Mode => modes.some((mode) => mode === text);

/** The calculator: five kinds of deal, results as one types, and the tools of an investor. */
export function Calculator() {
  const user = useUser();
  return user ? <MemberCalculator userId={user.id} /> : null;
}

function MemberCalculator({ userId }: { userId: number }) {
  const hasOwnFigures = useIsAllowed('calculator');
  const [query, setQuery] = useSearchParams();
  const asked = query.get('mode');
  const [stored, dispatch] = useDraft(userId);
  const prefill = usePrefill(stored, dispatch, hasOwnFigures);
  const canSave = useIsAllowed('investment-calculator');
  const saved = useSaved(stored, dispatch, canSave);
  const mode = isMode(asked) ? asked : (saved.mode ?? prefill.mode ?? 'rental');
  const [sample] = useState(emptyDraft);
  const draft = hasOwnFigures ? stored : sample;

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
    <Page>
      <Head
        title="Calculator"
        description="Analyze rentals, flips, wholesale deals, BRRRR and land with owner finance."
        path="/calculator"
        noIndex
      />
      <SectionHead>
        <div>
          <h1>Calculator</h1>
          <Lead as="p">{leads[mode]}</Lead>
        </div>
        <Actions mode={mode} draft={draft} dispatch={dispatch} canSave={canSave} />
      </SectionHead>
      {saved.notice ?? prefill.notice}
      <Tabs
        label="Kind of deal"
        name="calculator"
        items={modes.map((id) => ({ id, label: modeLabels[id] }))}
        value={mode}
        onChange={choose}
      />
      <TabPanel tabsId="calculator" tab={mode}>
        <Workbench mode={mode} draft={draft} dispatch={dispatch} isOwn={hasOwnFigures} />
      </TabPanel>
    </Page>
  );
}

interface WorkbenchProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  isOwn: boolean;
}

/** Inputs beside results. Typing renders the field first; results follow when the browser has time. */
function Workbench({ mode, draft, dispatch, isOwn }: WorkbenchProps) {
  const own = draft.modes[mode];
  const inputs = useDeferredValue(own.inputs);
  const scenarios = useDeferredValue(draft.scenarios[mode]);
  const faults = Object.keys(own.faults).length;
  return (
    <Workspace>
      <Panel>
        {isOwn ? <DraftHead mode={mode} draft={draft} dispatch={dispatch} /> : <SampleHead />}
        <InputForm mode={mode} draft={own} dispatch={dispatch} readOnly={!isOwn} />
      </Panel>
      <Stack space={4}>
        {faults > 0 && (
          <Alert tone="amber">
            {faults === 1 ? 'One figure needs' : `${faults} figures need`} your attention. The results show your last
            valid figures.
          </Alert>
        )}
        <Findings key={mode} mode={mode} inputs={inputs as Inputs<Mode>} stale={faults > 0} />
        <Tools mode={mode} inputs={inputs} scenarios={scenarios} saved={own.saved} dispatch={dispatch} />
      </Stack>
    </Workspace>
  );
}

interface ToolsProps {
  mode: Mode;
  inputs: AnyInputs;
  scenarios: readonly Scenario[];
  saved: SavedReference | null;
  dispatch: Dispatch<DraftAction>;
}

/** What `investment-calculator` adds. Memoized, as `Findings` is: a key renders its field only, and these follow. */
const Tools = memo(function Tools({ mode, inputs, scenarios, saved, dispatch }: ToolsProps) {
  return (
    <Locked
      needs="investment-calculator"
      feature="The full calculator"
      preview={<Small>Sensitivity grid, break-even points, stress test, range of outcomes, scenarios</Small>}
    >
      <LazyPart
        title="Investor tools"
        load={loadTools}
        height={640}
        props={{
          mode,
          inputs,
          scenarios,
          onScenarios: (changed) => dispatch({ type: 'scenarios', mode, scenarios: changed }),
          onUse: (chosen) => dispatch({ type: 'set', mode, inputs: chosen, saved }),
        }}
      />
    </Locked>
  );
});

/** Results of the inputs, for every plan that may open the page. */
const Findings = memo(function Findings({ mode, inputs, stale }: { mode: Mode; inputs: Inputs<Mode>; stale: boolean }) {
  const analysis = useMemo(() => analyze(mode, inputs as never), [mode, inputs]);
  const hasCharts = mode === 'rental' || mode === 'brrrr' || mode === 'land';
  return (
    <>
      <Headline results={analysis.headline} stale={stale} />
      <Pinned aria-hidden="true">
        {analysis.headline.slice(0, 3).map((result) => (
          <div key={result.key}>
            <span>{result.label}</span>
            <b>{resultText(result)}</b>
          </div>
        ))}
      </Pinned>
      <div data-halves>
        <Statement statement={analysis.statement} />
        <Details results={analysis.details} />
      </div>
      {hasCharts && <LazyPart title="The charts" load={loadCharts} height={320} props={{ mode, inputs }} />}
    </>
  );
});

function SampleHead() {
  return (
    <Alert tone="water">
      Sample deal. Your own figures, in all five modes, come with the Buyer plan.{' '}
      <TextLink to="/subscribe">See plans</TextLink>
    </Alert>
  );
}

function DraftHead({ mode, draft, dispatch }: Omit<WorkbenchProps, 'isOwn'>) {
  return (
    <header>
      {draft.modes[mode].saved ? (
        <Small>{`Saved as “${draft.modes[mode].saved.name}”, version ${draft.modes[mode].saved.version}`}</Small>
      ) : draft.listing ? (
        <Small>
          Figures from <Link to={`/property/${draft.listing.id}`}>{draft.listing.title}</Link>
        </Small>
      ) : (
        <Small>Starts with a sample deal. Change any figure.</Small>
      )}
      <Button kind="quiet" size="small" onClick={() => dispatch({ type: 'reset', mode })}>
        Start over
      </Button>
    </header>
  );
}

export default Calculator;
