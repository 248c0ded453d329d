import {
  analyzeKnown,
  inputNames,
  missingInputs,
  type AnyInputs,
  type Inputs,
  type InputSources,
  type Mode,
  type Simulation,
} from '@dealstead/formulas';
import { Alert, Locked, Panel, Small, Stack } from '@dealstead/kit';
import { memo, useMemo, type Dispatch, type ReactNode } from 'react';
import { useBottomBar } from '../records/layout.ts';
import { resultText } from './Derivation.tsx';
import type { Draft, DraftAction, Scenario } from './draft.ts';
import { Estimates, OtherStatements } from './Estimates.tsx';
import { InputForm } from './InputForm.tsx';
import { LazyPart } from './LazyPart.tsx';
import { Details, Headline, Statement } from './Results.tsx';
import type { Subject } from './subject.ts';
import { useNear } from './useNear.ts';
import { offScreenPause, useSettled } from './useSettled.ts';
import { Pinned, pinnedHeight, Workspace } from './workspace.ts';

const loadCharts = () => import('./charts/Charts.tsx');
const loadTools = () => import('./tools/InvestorTools.tsx');

interface WorkbenchProps {
  mode: Mode;
  draft: Draft;
  /** The draft that the results show: the same one, or that of a key ago. */
  shown: Draft;
  dispatch: Dispatch<DraftAction>;
  /** What is above the inputs. */
  head: ReactNode;
  isOwn: boolean;
}

/** Inputs beside results. Typing renders the field first; results follow when the browser has time. */
export function Workbench({ mode, draft, shown, dispatch, head, isOwn }: WorkbenchProps) {
  return (
    <Workspace>
      <Panel>
        {head}
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

/** Results of the inputs at once; charts and tools when typing pauses, for longer while they are off the screen. */
const Outcome = memo(function Outcome({ mode, draft, dispatch }: OutcomeProps) {
  const { inputs, sources, scenarios, simulation, faults } = draft.modes[mode];
  // Together: inputs of a moment ago without the faults that they had would be drawn as if they were right.
  const [below, isNear] = useNear<HTMLDivElement>();
  const settled = useSettled(
    useMemo(() => ({ inputs, sources, faults }), [inputs, sources, faults]),
    isNear ? undefined : offScreenPause,
  );
  const count = Object.keys(settled.faults).length;
  const missing = useMemo(
    () => missingInputs(mode, settled.inputs, { ...settled.faults, ...faults }),
    [mode, settled, faults],
  );
  return (
    <Stack space={4}>
      {count > 0 && (
        <Alert tone="amber">
          {count === 1 ? 'One figure needs' : `${count} figures need`} your attention. Results that depend on{' '}
          {count === 1 ? 'it' : 'them'} stay empty.
        </Alert>
      )}
      <Findings {...{ mode, inputs, sources, faults, dispatch }} subject={draft.subject} />
      <Stack space={4} ref={below}>
        {missing.length === 0 ? (
          <>
            <ChartPart mode={mode} inputs={settled.inputs as Inputs<Mode>} sources={settled.sources} />
            <Tools
              mode={mode}
              inputs={settled.inputs}
              sources={settled.sources}
              scenarios={scenarios}
              simulation={simulation}
              dispatch={dispatch}
            />
          </>
        ) : (
          <Small>Charts and tools show once every figure is there.</Small>
        )}
      </Stack>
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
  subject: Subject | null;
  dispatch: Dispatch<DraftAction>;
}

/** Results of the known inputs, for every plan that may open the page, and which inputs the others need. */
const Findings = memo(function Findings({ mode, inputs, sources, faults, subject, dispatch }: FindingsProps) {
  const analysis = useMemo(() => analyzeKnown(mode, inputs, faults, sources), [mode, inputs, faults, sources]);
  useBottomBar(pinnedHeight);
  const asked = analysis.asked.filter((key) => faults[key] === undefined);
  return (
    <>
      {asked.length > 0 && (
        <Alert tone="water">
          {`Add the ${inputNames(mode, asked)} to see every result.`}
          <Estimates mode={mode} asked={asked} subject={subject} dispatch={dispatch} />
        </Alert>
      )}
      <Headline results={analysis.headline} />
      <Pinned aria-hidden="true">
        {analysis.headline.slice(0, 3).map((result) => (
          <div key={result.key}>
            <span>{result.label}</span>
            <b>{resultText(result)}</b>
          </div>
        ))}
      </Pinned>
      <OtherStatements {...{ mode, inputs, sources, subject, dispatch }} />
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
