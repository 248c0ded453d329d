import { metricOf, metrics, parseFigure, solveFor, variables, type Metric, type Solution } from '@dealstead/formulas';
import { Alert, Field, formatMoneyExact, Panel, PanelHead, Select, TextInput } from '@dealstead/kit';
import { useId, useState } from 'react';
import { decimalsOf, formatFigure } from '../figures.ts';
import { loanNote, type ToolProps } from './Sensitivity.tsx';
import { Controls } from './styles.ts';

/** A target that a first look asks about: 8 % cash-on-cash, 20 % ROI, DSCR 1.25. */
const usualTargets: Readonly<Record<string, string>> = {
  cashOnCash: '8%',
  roi: '20%',
  buyerRoi: '20%',
  irr: '12%',
  capRate: '7%',
  margin: '15%',
  dscr: '1.25',
  multiple: '2',
};

/** Reads a target in the metric's unit: cents, a share or a ratio. */
function readTarget(text: string, { unit }: Metric): { value: number } | { fault: string } {
  const read = parseFigure(text, unit === 'cents' ? 'cents' : 'percent');
  if ('fault' in read) return read;
  if (read.value === null) return { fault: 'Enter a target.' };
  return { value: unit === 'share' ? read.value / 100 : read.value };
}

/** Words for a variable in the sentence of the answer. */
const verbs: Readonly<Record<string, readonly [atMost: string, atLeast: string]>> = {
  priceCents: ['pay at most', 'pay at least'],
  contractCents: ['contract for at most', 'contract for at least'],
  rentCents: ['charge at most', 'charge at least'],
  rehabCents: ['keep rehab to at most', 'spend on rehab at least'],
  arvCents: ['sell or appraise for at most', 'sell or appraise for at least'],
  saleCents: ['sell for at most', 'sell for at least'],
  downCents: ['take down at most', 'take down at least'],
  feeCents: ['take a fee of at most', 'take a fee of at least'],
};

function answer(solution: Solution, goal: string, key: string, label: string): string {
  const [atMost, atLeast] = verbs[key] ?? [`keep ${label} to at most`, `have ${label} of at least`];
  switch (solution.kind) {
    case 'at most':
      return `To reach ${goal}, ${atMost} ${formatMoneyExact(solution.cents / 100)}.`;
    case 'at least':
      return `To reach ${goal}, ${atLeast} ${formatMoneyExact(solution.cents / 100)}.`;
    case 'always':
      return `Any ${label.toLowerCase()} reaches ${goal}.`;
    case 'never':
      return `No ${label.toLowerCase()} reaches ${goal} with your other figures.`;
  }
}

/** The price, rent, rehab or other amount at which a result meets a target. */
export function SolveFor({ mode, inputs }: ToolProps) {
  const id = useId();
  const choices = variables(mode);
  const [metricKey, setMetric] = useState(metrics[mode][0]?.key ?? '');
  const [variable, setVariable] = useState(choices[0]?.key ?? '');
  const [text, setText] = useState(usualTargets[metricKey] ?? '25,000');
  const metric = metrics[mode].find((one) => one.key === metricKey) ?? metrics[mode][0];
  const read = metric ? readTarget(text, metric) : { fault: '' };
  const target = 'value' in read ? read.value : null;
  const solution = target === null ? null : solveFor(mode, inputs, variable, metricKey, target);
  if (!metric) return null;
  const label = choices.find((choice) => choice.key === variable)?.label ?? variable;
  const present = metricOf(mode, inputs, metricKey);
  const choose = (chosen: string) => {
    setMetric(chosen);
    setText(usualTargets[chosen] ?? '25,000');
  };
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Solve for a target</h2>
        {present !== null && Number.isFinite(present) && (
          <span>{`Now ${formatFigure(present, metric.unit, decimalsOf(metricKey))}`}</span>
        )}
      </PanelHead>
      <Controls>
        <Field label="Result to reach">
          <Select value={metricKey} onChange={(event) => choose(event.target.value)}>
            {metrics[mode].map((one) => (
              <option key={one.key} value={one.key}>
                {one.label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Target" error={'fault' in read ? read.fault : undefined}>
          <TextInput inputMode="decimal" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label="By changing">
          <Select value={variable} onChange={(event) => setVariable(event.target.value)}>
            {choices.map((choice) => (
              <option key={choice.key} value={choice.key}>
                {choice.label}
              </option>
            ))}
          </Select>
        </Field>
      </Controls>
      {solution && target !== null && (
        <Alert tone="water">
          {answer(
            solution,
            `${formatFigure(target, metric.unit, decimalsOf(metricKey))} ${metric.label.toLowerCase()}`,
            variable,
            label,
          )}
          {loanNote(mode, inputs, [variable])}
        </Alert>
      )}
    </Panel>
  );
}
