import { analyze, sweep, withInput, type AnyInputs, type InputSources } from '@dealstead/formulas';
import { formatMoneyExact, Small } from '@dealstead/kit';
import { startIndex, Table, type Column } from '@dealstead/kit/data';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { Derivation } from '../Derivation.tsx';
import { CentsChart } from './CentsChart.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import type { SaleMode, Sweep } from './sweeps.ts';

const Note = styled(Small)`
  margin-top: 10px;
`;

const Formula = styled.details`
  margin-top: 4px;
  summary {
    display: flex;
    align-items: center;
    width: fit-content;
    min-height: 44px;
    font-size: var(--t14);
    font-weight: 600;
    color: var(--primary);
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

interface SweepChartProps {
  mode: SaleMode;
  inputs: AnyInputs;
  sources: InputSources;
  sweep: Sweep;
}

/** A result along one figure, as a chart, a table, and with the derivation at the cursor. */
export function SweepChart({ mode, inputs, sources, sweep: drawn }: SweepChartProps) {
  const { title, key, axis, xs, metric, metricLabel, level, note } = drawn;
  const values = useMemo(
    () => sweep(mode, inputs, key, xs, metric, sources).map((value) => value ?? 0),
    [mode, inputs, key, xs, metric, sources],
  );
  const present = inputs[key] ?? 0;
  const [moved, setMoved] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);
  const at = xs[moved ?? startIndex(xs, present)] ?? present;
  return (
    <ChartPanel
      title={title}
      chart={
        <>
          <CentsChart
            label={title}
            axis={axis}
            xs={xs}
            series={[{ name: metricLabel, values, shape: 'area' }]}
            start={present}
            level={level}
            onCursor={setMoved}
          />
          {note && <Note>{note}</Note>}
          <Formula onToggle={(event) => setOpen(event.currentTarget.open)}>
            <summary>Formula</summary>
            {isOpen && <DerivationAt mode={mode} inputs={withInput(inputs, key, at, sources)} metric={metric} />}
          </Formula>
        </>
      }
      table={<SweepTable drawn={drawn} values={values} present={present} />}
    />
  );
}

function DerivationAt({ mode, inputs, metric }: { mode: SaleMode; inputs: AnyInputs; metric: string }) {
  const result = analyze(mode, inputs as never).headline.find(({ key }) => key === metric);
  return result ? <Derivation result={result} /> : null;
}

interface SweepRow {
  readonly x: number;
  readonly cents: number;
}

function SweepTable({ drawn, values, present }: { drawn: Sweep; values: readonly number[]; present: number }) {
  const { title, axis, xs, metricLabel, level } = drawn;
  // About a dozen rows, the present figure among them.
  const step = Math.max(1, Math.floor(xs.length / 10));
  const offset = startIndex(xs, present) % step;
  const rows = xs.flatMap((x, index): SweepRow[] =>
    index % step === offset ? [{ x, cents: values[index] ?? 0 }] : [],
  );
  const columns: Column<SweepRow>[] = [
    { key: 'x', heading: 'With', cell: ({ x }) => `${axis.heading(x)}${x === present ? ' (yours)' : ''}` },
    {
      key: 'result',
      heading: metricLabel,
      isNumeric: true,
      cell: ({ cents }) => formatMoneyExact(Math.round(cents) / 100),
    },
    {
      key: 'level',
      heading: `Against ${level.name.toLowerCase()}`,
      isNumeric: true,
      cell: ({ cents }) => formatMoneyExact(Math.round(cents - level.value) / 100),
    },
  ];
  return <Table caption={title} columns={columns} rows={rows} rowKey={({ x }) => x} dense onPhone="scroll" />;
}
