import {
  analyzeKnown,
  inputNames,
  missingInputs,
  modeLabels,
  modes,
  type AnyInputs,
  type DealAssumptions,
  type Inputs,
  type InputSources,
  type Mode,
  type Simulation,
} from '@dealstead/formulas';
import {
  Alert,
  Head,
  Lead,
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
  usePlansPath,
  useSearchParams,
  useUser,
} from '@dealstead/kit';
import { memo, useDeferredValue, useMemo, useState, type Dispatch } from 'react';
import { leads } from '../../features/calculator/copy.ts';
import { emptyDraft, type Draft, type DraftAction, type Scenario } from '../../features/calculator/draft.ts';
import { DraftHead } from '../../features/calculator/DraftHead.tsx';
import { InputForm } from '../../features/calculator/InputForm.tsx';
import { LazyPart } from '../../features/calculator/LazyPart.tsx';
import { Details, Headline, Statement } from '../../features/calculator/Results.tsx';
import { resultText } from '../../features/calculator/Derivation.tsx';
import { Actions, type ActionsProps } from '../../features/calculator/saved/Actions.tsx';
import { useSaved } from '../../features/calculator/saved/useSaved.tsx';
import { useAssumptions } from '../../features/calculator/useAssumptions.ts';
import { useDraft } from '../../features/calculator/useDraft.ts';
import { usePrefill } from '../../features/calculator/usePrefill.tsx';
import { useSettled } from '../../features/calculator/useSettled.ts';
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
  const [query] = useSearchParams();
  const asked = query.get('mode');
  const [stored, dispatch] = useDraft(userId);
  const assumptions = useAssumptions();
  const prefill = usePrefill(stored, dispatch, assumptions, hasOwnFigures);
  const canSave = useIsAllowed('investment-calculator');
  const saved = useSaved(stored, dispatch, canSave);
  const mode = isMode(asked) ? asked : (saved.mode ?? prefill.mode ?? 'rental');
  const [sample] = useState(emptyDraft);
  const draft = hasOwnFigures ? stored : sample;
  // A key renders its field at once; what else depends on the draft follows.
  const shown = useDeferredValue(draft);

  return (
    <Page>
      <Title mode={mode} draft={shown} dispatch={dispatch} canSave={canSave} />
      {saved.notice ?? prefill.notice}
      <Modes mode={mode} />
      <TabPanel tabsId="calculator" tab={mode}>
        <Workbench
          mode={mode}
          draft={draft}
          shown={shown}
          dispatch={dispatch}
          assumptions={assumptions}
          isOwn={hasOwnFigures}
        />
      </TabPanel>
    </Page>
  );
}

/** The page's title with what can be done with the analysis. Memoized, as are all parts that a key does not change. */
const Title = memo(function Title(props: ActionsProps) {
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
        <Actions {...props} />
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

interface WorkbenchProps {
  mode: Mode;
  draft: Draft;
  /** The draft that the results show: the same one, or that of a key ago. */
  shown: Draft;
  dispatch: Dispatch<DraftAction>;
  /** Null while they load. */
  assumptions: DealAssumptions | null;
  isOwn: boolean;
}

/** Inputs beside results. Typing renders the field first; results follow when the browser has time. */
function Workbench({ mode, draft, shown, dispatch, assumptions, isOwn }: WorkbenchProps) {
  return (
    <Workspace>
      <Panel>
        {isOwn ? <DraftHead mode={mode} draft={shown} dispatch={dispatch} assumptions={assumptions} /> : <SampleHead />}
        <InputForm mode={mode} draft={draft.modes[mode]} dispatch={dispatch} readOnly={!isOwn} />
      </Panel>
      <Outcome key={mode} mode={mode} draft={shown} dispatch={dispatch} />
    </Workspace>
  );
}

interface OutcomeProps {
  mode: Mode;
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
}

/** Results of the inputs at once; charts and tools when typing pauses. */
const Outcome = memo(function Outcome({ mode, draft, dispatch }: OutcomeProps) {
  const { inputs, sources, scenarios, simulation, faults } = draft.modes[mode];
  const count = useSettled(Object.keys(faults).length);
  const settled = useSettled(inputs);
  const missing = useMemo(() => missingInputs(mode, settled, faults), [mode, settled, faults]);
  return (
    <Stack space={4}>
      {count > 0 && (
        <Alert tone="amber">
          {count === 1 ? 'One figure needs' : `${count} figures need`} your attention. Results that depend on{' '}
          {count === 1 ? 'it' : 'them'} stay empty.
        </Alert>
      )}
      <Findings mode={mode} inputs={inputs} sources={sources} faults={faults} />
      {missing.length === 0 ? (
        <>
          <ChartPart mode={mode} inputs={settled as Inputs<Mode>} sources={sources} />
          <Tools
            mode={mode}
            inputs={settled}
            sources={sources}
            scenarios={scenarios}
            simulation={simulation}
            dispatch={dispatch}
          />
        </>
      ) : (
        <Small>Charts and tools show once every figure is there.</Small>
      )}
    </Stack>
  );
});

interface ToolsProps {
  mode: Mode;
  inputs: AnyInputs;
  sources: InputSources;
  scenarios: readonly Scenario[];
  simulation: Simulation;
  dispatch: Dispatch<DraftAction>;
}

/** What `investment-calculator` adds. */
const Tools = memo(function Tools(props: ToolsProps) {
  return (
    <Locked
      needs="investment-calculator"
      feature="The full calculator"
      preview={<Small>Sensitivity grid, break-even points, stress test, range of outcomes, scenarios</Small>}
    >
      <LazyPart title="Investor tools" load={loadTools} height={640} props={props} />
    </Locked>
  );
});

interface FindingsProps {
  mode: Mode;
  inputs: AnyInputs;
  sources: InputSources;
  faults: Readonly<Record<string, string>>;
}

/** Results of the known inputs, for every plan that may open the page, and which inputs the others need. */
const Findings = memo(function Findings({ mode, inputs, sources, faults }: FindingsProps) {
  const analysis = useMemo(() => analyzeKnown(mode, inputs, faults, sources), [mode, inputs, faults, sources]);
  const asked = analysis.asked.filter((key) => faults[key] === undefined);
  return (
    <>
      {asked.length > 0 && <Alert tone="water">{`Add the ${inputNames(mode, asked)} to see every result.`}</Alert>}
      <Headline results={analysis.headline} />
      <Pinned aria-hidden="true">
        {analysis.headline.slice(0, 3).map((result) => (
          <div key={result.key}>
            <span>{result.label}</span>
            <b>{resultText(result)}</b>
          </div>
        ))}
      </Pinned>
      <div data-halves>
        {analysis.statementNeeds.length === 0 && <Statement statement={analysis.statement} />}
        <Details results={analysis.details} />
      </div>
    </>
  );
});

const ChartPart = memo(function ChartPart(props: { mode: Mode; inputs: Inputs<Mode>; sources: InputSources }) {
  return <LazyPart title="The charts" load={loadCharts} height={320} props={props} />;
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
