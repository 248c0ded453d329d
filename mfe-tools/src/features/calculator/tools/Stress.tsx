import {
  breakEvenPoints,
  metrics,
  stressTest,
  type BreakEvenPoint,
  type Metric,
  type StressCase,
} from '@dealstead/formulas';
import { formatMoneyCompact, formatMoneyExact, KeyValues, Panel, PanelHead, Small } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useId, useMemo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { decimalsOf, formatFigure } from '../figures.ts';
import type { ToolProps } from './Sensitivity.tsx';

const Loss = styled.span`
  color: var(--danger);
`;

function metricValue(value: number | null, metric: Metric): ReactNode {
  if (value === null) return '–';
  if (!Number.isFinite(value)) return value > 0 ? 'No cash left' : 'Loss';
  const text =
    metric.unit === 'cents'
      ? formatMoneyCompact(Math.round(value / 100))
      : formatFigure(value, metric.unit, decimalsOf(metric.key));
  return value < (metric.key === 'dscr' ? 1 : 0) ? <Loss>{text}</Loss> : text;
}

/** What the results become when things go wrong, one change at a time and all together. */
export function Stress({ mode, inputs }: ToolProps) {
  const id = useId();
  const cases = useMemo(() => stressTest(mode, inputs), [mode, inputs]);
  const columns: Column<StressCase>[] = [
    { key: 'label', heading: 'Change', cell: ({ label }) => label },
    ...metrics[mode].map((metric, index): Column<StressCase> => ({
      key: metric.key,
      heading: metric.label,
      isNumeric: true,
      cell: ({ values }) => metricValue(values[index] ?? null, metric),
    })),
  ];
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Stress test</h2>
      </PanelHead>
      <Table
        caption="Stress test"
        columns={columns}
        rows={cases}
        rowKey={({ label }) => label}
        dense
        onPhone="scroll"
      />
    </Panel>
  );
}

function pointText({ solution }: BreakEvenPoint): string {
  switch (solution.kind) {
    case 'at most':
      return `${formatMoneyExact(solution.cents / 100)} at most`;
    case 'at least':
      return `${formatMoneyExact(solution.cents / 100)} at least`;
    case 'always':
      return 'Never below 0';
    case 'never':
      return 'Below 0 at any amount';
  }
}

/** Where the deal neither earns nor loses. */
export function BreakEven({ mode, inputs }: ToolProps) {
  const id = useId();
  const points = useMemo(() => breakEvenPoints(mode, inputs), [mode, inputs]);
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Break-even points</h2>
      </PanelHead>
      <KeyValues>
        {points.map((point) => (
          <div key={point.key}>
            <dt>
              {point.label} <Small as="span">{`for ${point.of} of 0`}</Small>
            </dt>
            <dd>{pointText(point)}</dd>
          </div>
        ))}
      </KeyValues>
      <Small>One figure changes, the others stay. A loan follows the price.</Small>
    </Panel>
  );
}
