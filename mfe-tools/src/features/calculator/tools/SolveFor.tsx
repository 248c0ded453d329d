import {
  type CashFree,
  cashFreeOf,
  cashFreeText,
  decimalsOf,
  figureText,
  loanNote,
  type Metric,
  metricOf,
  metrics,
  parseFigure,
  type Solution,
  solveFor,
  variables,
} from '@dealstead/formulas';
import { Alert, Field, formatCount, formatMoneyExact, Panel, PanelHead, Select, TextInput } from '@dealstead/kit';
import { useId, useState } from 'react';
import type { ToolProps } from './Sensitivity.tsx';
import { Controls } from './styles.ts';

/** A target that a first look asks about: 8 % cash-on-cash, 20 % ROI, DSCR 1.25, no cash left in the deal. */
const usualTargets: Readonly<Record<string, string>> = {
  cashOnCash: '8%',
  roi: '20%',
  annualizedRoi: '40%',
  buyerRoi: '20%',
  irr: '12%',
  capRate: '7%',
  margin: '15%',
  dscr: '1.25',
  multiple: '2',
  cashLeftCents: '0',
  atRiskCents: '2,000',
  cashFlowCents: '2,400',
  roomCents: '0',
  notePaymentCents: '250',
  monthsToRecover: '36',
};

/** The target that a result begins with: its usual one; for a cost or an offer what it is now, in round thousands. */
function firstTarget(metric: Metric | undefined, present: number | null): string {
  const usual = usualTargets[metric?.key ?? ''];
  if (usual !== undefined) return usual;
  const isSize = metric !== undefined && (metric.lessIsBetter || /Offer|Maximum/.test(metric.key));
  return isSize && present !== null ? formatCount(Math.max(0, Math.round(present / 100_000) * 1_000)) : '25,000';
}

/** Reads a target in the metric's unit: cents, a share or a ratio. */
function readTarget(text: string, { unit }: Metric): { value: number } | { fault: string } {
  const read = parseFigure(text, unit === 'cents' || unit === 'months' ? unit : 'percent', 'months');
  if ('fault' in read) return read;
  if (read.value === null) return { fault: 'Enter a target.' };
  return { value: unit === 'share' ? read.value / 100 : read.value };
}

/** What one does with an amount, in the sentence of the answer. */
const verbs: Readonly<Record<string, string>> = {
  priceCents: 'pay',
  contractCents: 'contract for',
  rentCents: 'charge a rent of',
  rehabCents: 'spend on rehab',
  arvCents: 'sell or appraise for',
  saleCents: 'sell for',
  downCents: 'take a down payment of',
  feeCents: 'take a fee of',
};

/** "an 8.00% cash-on-cash or better" without an article: "8.00% cash-on-cash", "cash left in the deal of $0.00 or less". */
function goalText(metric: Metric, target: number): string {
  const figure = figureText(target, metric.unit, decimalsOf(metric.key));
  const name = /^[A-Z]{2}/.test(metric.label)
    ? metric.label
    : metric.label.charAt(0).toLowerCase() + metric.label.slice(1);
  return metric.lessIsBetter ? `${name} of ${figure} or less` : `${figure} ${name}`;
}

/** What the result is with the present numbers; nothing where it does not exist. */
function nowText(metric: Metric, present: number | null, free: CashFree | null): string | null {
  if (free) return `Now ${free.cents > 0 ? 'infinite' : 'no cash in'}, ${cashFreeText(free)}`;
  return present === null ? null : `Now ${figureText(present, metric.unit, decimalsOf(metric.key))}`;
}

function answer(solution: Solution, goal: string, key: string, label: string): string {
  const verb = verbs[key] ?? `have ${label.toLowerCase()} of`;
  const money = (cents: number) => formatMoneyExact(cents / 100);
  switch (solution.kind) {
    case 'at most':
    case 'at least':
      return `To reach ${goal}, ${verb} ${solution.kind} ${money(solution.cents)}.`;
    case 'between':
      return `To reach ${goal}, ${verb} between ${money(solution.fromCents)} and ${money(solution.toCents)}.`;
    case 'always':
      return `Any ${label.toLowerCase()} reaches ${goal}.`;
    case 'never':
      return `No ${label.toLowerCase()} reaches ${goal} with your other numbers.`;
  }
}

/** The price, rent, rehab or other amount at which a result meets a target. */
export function SolveFor({ mode, inputs, sources }: ToolProps) {
  const id = useId();
  const choices = variables(mode);
  const [metricKey, setMetric] = useState(metrics[mode][0]?.key ?? '');
  const [variable, setVariable] = useState(choices[0]?.key ?? '');
  const metric = metrics[mode].find((one) => one.key === metricKey) ?? metrics[mode][0];
  const present = metricOf(mode, inputs, metricKey, sources);
  const [text, setText] = useState(() => firstTarget(metric, present));
  const read = metric ? readTarget(text, metric) : { fault: '' };
  const target = 'value' in read ? read.value : null;
  const solution = target === null ? null : solveFor(mode, inputs, variable, metricKey, target, sources);
  if (!metric) return null;
  const label = choices.find((choice) => choice.key === variable)?.label ?? variable;
  const choose = (chosen: string) => {
    setMetric(chosen);
    setText(
      firstTarget(
        metrics[mode].find(({ key }) => key === chosen),
        metricOf(mode, inputs, chosen, sources),
      ),
    );
  };
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Solve for a target</h2>
        <span>{nowText(metric, present, cashFreeOf(mode, inputs, metricKey))}</span>
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
          {`${answer(solution, goalText(metric, target), variable, label)} ${loanNote(inputs, sources, [variable])}`.trim()}
        </Alert>
      )}
    </Panel>
  );
}
