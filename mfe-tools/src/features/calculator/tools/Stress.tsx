import { metrics, stressTest, type StressCase } from '@dealstead/formulas';
import { Panel, PanelHead, phone, Row, ToggleChip } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { MetricFigure } from './MetricFigure.tsx';
import type { ToolProps } from './Sensitivity.tsx';

const Loss = styled.span`
  color: var(--danger);
`;

/** Names a figure on a phone, where the rows are stacked. */
const Name = styled.span`
  display: none;
  ${phone} {
    display: inline;
    color: var(--ink-2);
  }
`;

/** Results that a first look shows; the others are a press away. */
const shownFirst = 5;

/** What the chosen results become when things go wrong, one change at a time and all together. */
export function Stress({ mode, inputs, sources }: ToolProps) {
  const id = useId();
  const cases = useMemo(() => stressTest(mode, inputs, sources), [mode, inputs, sources]);
  const [chosen, setChosen] = useState(() => new Set(metrics[mode].slice(0, shownFirst).map(({ key }) => key)));
  const toggle = (key: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after.size > 0 ? after : before;
    });
  const columns = metrics[mode].flatMap((metric, index): Column<StressCase>[] => {
    if (!chosen.has(metric.key)) return [];
    const cell = ({ values, cashFree, losses }: StressCase) => {
      const figure = <MetricFigure metric={metric} value={values[index] ?? null} cashFree={cashFree} />;
      return (
        <>
          <Name>{`${metric.label} `}</Name>
          {losses[index] ? <Loss>{figure}</Loss> : figure}
        </>
      );
    };
    return [{ key: metric.key, heading: metric.label, isNumeric: true, cell }];
  });
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Stress test</h2>
      </PanelHead>
      <Row space={2} role="group" aria-label="Figures shown">
        {metrics[mode].map(({ key, label }) => (
          <ToggleChip key={key} pressed={chosen.has(key)} onClick={() => toggle(key)}>
            {label}
          </ToggleChip>
        ))}
      </Row>
      <Table
        caption="Stress test"
        columns={[{ key: 'label', heading: 'What changes', cell: ({ label }: StressCase) => label }, ...columns]}
        rows={cases}
        rowKey={({ label }) => label}
        dense
      />
    </Panel>
  );
}
