import {
  breakEvenLevel,
  type BreakEvenLevel,
  breakEvenMetric,
  breakEvenMetrics,
  type BreakEvenPoint,
  breakEvenPoints,
  decimalsOf,
  figureText,
  loanNote,
  type Metric,
} from '@dealstead/formulas';
import { formatMoneyExact, KeyValues, Panel, PanelHead, Small } from '@dealstead/kit';
import { useId, useMemo, useState } from 'react';
import { ChoiceField, type ToolProps } from './Sensitivity.tsx';
import { Controls } from './styles.ts';

const money = (cents: number) => formatMoneyExact(cents / 100);

function pointText({ solution }: BreakEvenPoint): string {
  switch (solution.kind) {
    case 'at most':
      return `${money(solution.cents)} or less`;
    case 'at least':
      return `${money(solution.cents)} or more`;
    case 'between':
      return `${money(solution.fromCents)} to ${money(solution.toCents)}`;
    case 'always':
      return 'Any amount';
    case 'never':
      return 'No amount';
  }
}

/** "DSCR of 1.000 or more", "All-in cost of $210,000.00 or less, the after-repair value". */
function levelText(metric: Metric, { value, as }: BreakEvenLevel): string {
  const bound = `${figureText(value, metric.unit, decimalsOf(metric.key))} or ${metric.lessIsBetter ? 'less' : 'more'}`;
  return `${metric.label} of ${bound}${as === undefined ? '' : `, ${as}`}`;
}

/** The amounts at which a chosen result is neither good nor bad. */
export function BreakEven({ mode, inputs, sources }: ToolProps) {
  const id = useId();
  const [chosen, setMetric] = useState(breakEvenMetric(mode));
  const choices = breakEvenMetrics(mode, inputs);
  // The chosen result may have lost the figure that it is held against.
  const metricKey = choices.some(({ key }) => key === chosen) ? chosen : breakEvenMetric(mode);
  const points = useMemo(() => breakEvenPoints(mode, inputs, metricKey, sources), [mode, inputs, metricKey, sources]);
  const metric = choices.find(({ key }) => key === metricKey);
  if (!metric) return null;
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Break-even points</h2>
      </PanelHead>
      <Controls>
        <ChoiceField label="Result" choices={choices} value={metricKey} onChange={setMetric} />
      </Controls>
      <Small>{levelText(metric, breakEvenLevel(mode, inputs, metricKey))}, with:</Small>
      <KeyValues>
        {points.map((point) => (
          <div key={point.key}>
            <dt>{point.label}</dt>
            <dd>{pointText(point)}</dd>
          </div>
        ))}
      </KeyValues>
      <Small>
        One number changes; the others stay or follow it.{' '}
        {loanNote(
          inputs,
          sources,
          points.map(({ key }) => key),
        )}
      </Small>
    </Panel>
  );
}
