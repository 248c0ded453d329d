import {
  axisAround,
  fields,
  isAtLeastAsGood,
  loanNote,
  metrics,
  sensitivityGrid,
  variables,
  type AnyInputs,
  type InputSources,
  type Field as FieldDefinition,
  type Metric,
  type Mode,
  type SensitivityGrid,
} from '@dealstead/formulas';
import { Field, formatMoney, formatMoneyCompact, Panel, PanelHead, phone, Select, Small } from '@dealstead/kit';
import { useId, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { MetricFigure } from './MetricFigure.tsx';
import { Controls } from './styles.ts';

const Grid = styled.table`
  width: 100%;
  border-collapse: separate;
  border-spacing: 3px;
  font-size: var(--t14);
  font-variant-numeric: tabular-nums;
  th {
    padding: 8px 4px;
    font-weight: 500;
    color: var(--ink-2);
    white-space: nowrap;
  }
  /* The corner names both axes, on two lines where the cells need the width. */
  thead th:first-child {
    white-space: normal;
  }
  td {
    padding: 11px 4px;
    text-align: center;
    font-weight: 600;
    background: var(--sunken);
  }
  td[data-tone='best'] {
    background: var(--primary);
    color: var(--on-primary);
  }
  td[data-tone='good'] {
    background: var(--tint);
    color: var(--tint-ink);
  }
  td[data-tone='loss'] {
    background: var(--danger-tint);
    color: var(--danger);
  }
  td[aria-current] {
    box-shadow: inset 0 0 0 2px var(--ink);
  }
  ${phone} {
    font-size: var(--t13);
    /* The outer columns; the table keeps the present value in its middle. */
    tr > :nth-child(2),
    tr > :nth-child(6) {
      display: none;
    }
  }
`;

/** What the colors of the cells mean. */
const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-top: 10px;
  font-size: var(--t13);
  color: var(--ink-2);
  span::before {
    content: '';
    display: inline-block;
    width: 12px;
    height: 12px;
    margin-right: 6px;
    border: 1px solid var(--line-2);
    border-radius: 2px;
    vertical-align: -1px;
    background: var(--tint);
  }
  [data-tone='best']::before {
    background: var(--primary);
  }
  [data-tone='loss']::before {
    background: var(--danger-tint);
  }
`;

/** The value that the best fifth of all cells reaches; null where no cell differs. */
function bestOf(metric: Metric, cells: readonly (number | null)[]): number | null {
  const known = cells.filter((cell) => cell !== null);
  const sorted = known.toSorted((left, right) => (left === right ? 0 : isAtLeastAsGood(metric, left, right) ? -1 : 1));
  return sorted[0] === sorted.at(-1) ? null : (sorted[Math.floor(sorted.length / 5) - 1] ?? null);
}

export interface ToolProps {
  mode: Mode;
  inputs: AnyInputs;
  /** Where the inputs are from: values with a rule follow those that a tool changes. */
  sources: InputSources;
}

interface Choice {
  readonly key: string;
  readonly label: string;
}

interface ChoiceFieldProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  /** The choice of the other axis. */
  taken?: string;
  onChange: (key: string) => void;
}

/** A choice between results or figures. */
export function ChoiceField({ label, choices, value, taken, onChange }: ChoiceFieldProps) {
  return (
    <Field label={label}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {choices.map((choice) => (
          <option key={choice.key} value={choice.key} disabled={choice.key === taken}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A metric by two amounts around the present ones. */
export function Sensitivity({ mode, inputs, sources }: ToolProps) {
  const id = useId();
  const choices = variables(mode);
  const [metricKey, setMetric] = useState(metrics[mode][0]?.key ?? '');
  const [rowKey, setRow] = useState(choices[0]?.key ?? '');
  const [columnKey, setColumn] = useState(choices[1]?.key ?? '');
  const metric = metrics[mode].find(({ key }) => key === metricKey) ?? metrics[mode][0];
  const grid = useMemo(
    () =>
      sensitivityGrid(
        mode,
        inputs,
        axisAround(inputs, rowKey, 0.04),
        axisAround(inputs, columnKey, 0.045),
        metricKey,
        sources,
      ),
    [mode, inputs, rowKey, columnKey, metricKey, sources],
  );
  const label = (key: string) => (fields[mode] as Record<string, FieldDefinition>)[key]?.label ?? key;
  if (!metric) return null;
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{`${metric.label} by ${label(rowKey).toLowerCase()} and ${label(columnKey).toLowerCase()}`}</h2>
      </PanelHead>
      <Controls>
        <ChoiceField label="Result" choices={metrics[mode]} value={metricKey} onChange={setMetric} />
        <ChoiceField label="Rows" choices={choices} value={rowKey} taken={columnKey} onChange={setRow} />
        <ChoiceField label="Columns" choices={choices} value={columnKey} taken={rowKey} onChange={setColumn} />
      </Controls>
      <GridTable grid={grid} metric={metric} corner={`${label(rowKey)} \\ ${label(columnKey)}`} />
      <Small>Outlined: your numbers.{` ${loanNote(inputs, sources, [rowKey, columnKey])}`}</Small>
    </Panel>
  );
}

const legend = [
  ['best', 'Best fifth'],
  ['good', 'Others without a loss'],
  ['loss', 'Loss'],
] as const;

/** A metric at every pair of two amounts, with the present ones outlined. */
export function GridTable({ grid, metric, corner }: { grid: SensitivityGrid; metric: Metric; corner: string }) {
  const best = bestOf(metric, grid.cells.flat());
  const toneOf = (value: number | null, isLoss: boolean | undefined) => {
    if (value === null) return undefined;
    if (isLoss) return 'loss';
    return best !== null && isAtLeastAsGood(metric, value, best) ? 'best' : 'good';
  };
  const tones = new Set(
    grid.cells.flatMap((row, rowIndex) => row.map((value, index) => toneOf(value, grid.losses[rowIndex]?.[index]))),
  );
  return (
    <>
      <Grid>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {grid.columns.values.map((value, index) => (
              <th key={index} scope="col">
                {formatMoney(value / 100)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.cells.map((row, rowIndex) => (
            <tr key={rowIndex}>
              <th scope="row">{formatMoneyCompact((grid.rows.values[rowIndex] ?? 0) / 100)}</th>
              {row.map((value, index) => (
                <td
                  key={index}
                  data-tone={toneOf(value, grid.losses[rowIndex]?.[index])}
                  aria-current={rowIndex === 2 && index === 2 ? 'true' : undefined}
                >
                  <MetricFigure metric={metric} value={value} cashFree={grid.cashFree[rowIndex]?.[index] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
      <Legend>
        {legend.map(
          ([tone, label]) =>
            tones.has(tone) && (
              <span key={tone} data-tone={tone}>
                {label}
              </span>
            ),
        )}
      </Legend>
    </>
  );
}
