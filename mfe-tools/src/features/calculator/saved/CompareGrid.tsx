import {
  figureText,
  compareAnalyses,
  decimalsOf,
  differs,
  fieldsOf,
  modeLabels,
  profilesOf,
  readSources,
  type AnyInputs,
  type ComparedFigure,
  type ComparedResult,
  type ComparedValue,
  type Mode,
} from '@dealstead/formulas';
import type { CalculationSources } from '@dealstead/contracts/tools/calculations';
import { IconButton, Link, phone, Small, VisuallyHidden } from '@dealstead/kit';
import { X } from '@dealstead/kit/icons';
import { Fragment, useMemo } from 'react';
import { styled } from 'styled-components';
import { formatInput } from '../figures.ts';

const Scroll = styled.div`
  overflow-x: auto;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r2);
  &:focus-visible {
    outline-offset: -2px;
  }
  ${phone} {
    margin-inline: -16px;
    border-width: 1px 0;
    border-radius: 0;
    scroll-snap-type: x proximity;
    scroll-padding-left: 112px;
  }
  @media print {
    overflow: visible;
  }
`;

/** Row labels stay in view while the columns scroll sideways. */
const Grid = styled.table<{ $count: number }>`
  width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  table-layout: fixed;
  font-size: var(--t14);
  th,
  td {
    padding: 9px 16px;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  td {
    font-variant-numeric: tabular-nums;
    font-weight: 600;
    scroll-snap-align: start;
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    z-index: 1;
    width: 220px;
    background: var(--surface);
    font-weight: 500;
    color: var(--ink-2);
  }
  thead td {
    font-weight: 400;
  }
  thead td > div {
    display: flex;
    justify-content: space-between;
    align-items: start;
    gap: 4px;
  }
  thead a {
    font-size: var(--t15);
    font-weight: 600;
  }
  tr[data-group] > :first-child {
    position: static;
    background: var(--sunken);
    font-size: var(--t13);
    font-weight: 600;
    color: var(--ink);
    > span {
      position: sticky;
      left: 16px;
    }
  }
  thead button {
    margin: -10px -12px -10px 0;
  }
  [data-missing] {
    font-weight: 500;
    color: var(--ink-2);
  }
  [data-best],
  [data-differs] > td {
    background: var(--tint);
  }
  mark {
    display: inline-block;
    margin-left: 8px;
    padding: 0 6px;
    background: none;
    border: 1px solid currentColor;
    border-radius: var(--r1);
    font-size: var(--t12);
    line-height: 20px;
    color: var(--tint-ink);
  }
  ${phone} {
    /* Two analyses are seen whole; more scroll sideways. */
    width: ${({ $count }) => ($count > 2 ? `${112 + $count * 140}px` : '100%')};
    min-width: 100%;
    th,
    td {
      padding-inline: 10px;
    }
    tr > :first-child {
      width: 112px;
      padding-left: 16px;
      font-size: var(--t13);
      border-right: 1px solid var(--line);
    }
    tr[data-group] > :first-child {
      border-right: 0;
    }
    thead a {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
      overflow: hidden;
      font-size: var(--t14);
    }
  }
`;

/** An analysis as a column. */
export interface Column {
  readonly key: string;
  readonly name: string;
  readonly path: string;
  readonly mode: Mode;
  readonly inputs: AnyInputs;
  readonly sources: CalculationSources;
  /** What it is about; null where it is named after that. */
  readonly subject: string | null;
}

export interface CompareGridProps {
  columns: readonly Column[];
  onlyDifferent: boolean;
  onRemove: (key: string) => void;
}

/** Analyses side by side: results with the best of each, and inputs with those that differ. */
export function CompareGrid({ columns, onlyDifferent, onRemove }: CompareGridProps) {
  const { headline, details, inputs } = useMemo(
    () =>
      compareAnalyses(
        columns.map((column) => ({
          mode: column.mode,
          inputs: column.inputs,
          sources: readSources(column.inputs, column.sources),
        })),
      ),
    [columns],
  );
  const groups: { title: string; rows: readonly (ComparedFigure | ComparedResult)[]; isInput?: true }[] = [
    { title: 'Results', rows: headline },
    { title: 'Inputs', rows: inputs, isInput: true },
    { title: 'More results', rows: details },
  ];
  return (
    <Scroll tabIndex={0} role="region" aria-label="Comparison. Scrolls sideways on small screens.">
      <Grid $count={columns.length}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Figure</VisuallyHidden>
            </th>
            {columns.map((column) => (
              <td key={column.key}>
                <div>
                  <Link to={column.path} title={column.name}>
                    {column.name}
                  </Link>
                  <IconButton label={`Remove ${column.name}`} onClick={() => onRemove(column.key)}>
                    <X size={16} />
                  </IconButton>
                </div>
                <Small>
                  {[column.name !== modeLabels[column.mode] && modeLabels[column.mode], column.subject]
                    .filter(Boolean)
                    .join(', ')}
                </Small>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ title, rows, isInput }) => {
            const shown = rows.filter((row) => !isEmpty(row) && (!onlyDifferent || differs(row)));
            if (shown.length === 0) return null;
            return (
              <Fragment key={title}>
                <tr data-group>
                  <th colSpan={columns.length + 1} scope="colgroup">
                    <span>{title}</span>
                  </th>
                </tr>
                {isInput && <ProfileRow columns={columns} onlyDifferent={onlyDifferent} />}
                {shown.map((row) => (
                  <FigureRow key={`${row.key} ${row.label}`} row={row} columns={columns} isInput={isInput === true} />
                ))}
              </Fragment>
            );
          })}
        </tbody>
      </Grid>
    </Scroll>
  );
}

const isEmpty = ({ values }: ComparedFigure) => values.every(({ value, note }) => value === null && note === undefined);

interface FigureRowProps {
  row: ComparedFigure | ComparedResult;
  columns: readonly Column[];
  isInput: boolean;
}

function FigureRow({ row, columns, isInput }: FigureRowProps) {
  const isDifferent = isInput && columns.length > 1 && differs(row);
  return (
    <tr data-differs={isDifferent || undefined}>
      <th scope="row">
        {row.label}
        {isDifferent && <Small>Differs</Small>}
      </th>
      {columns.map(({ key, mode }, index) => {
        const compared = row.values[index];
        const isBest = 'best' in row && row.best[index] === true;
        return (
          <td key={key} data-best={isBest || undefined} data-missing={compared?.value == null || undefined}>
            {isInput ? inputText(mode, row, compared) : resultText(row, compared)}
            {isBest && <mark>Best</mark>}
          </td>
        );
      })}
    </tr>
  );
}

/** The profile of each analysis; left out where none is known. */
function ProfileRow({ columns, onlyDifferent }: Pick<CompareGridProps, 'columns' | 'onlyDifferent'>) {
  const names = columns.map(({ inputs, sources }) => profilesOf(readSources(inputs, sources)).join(', '));
  const isDifferent = new Set(names).size > 1;
  if (names.every((name) => name === '') || (onlyDifferent && !isDifferent)) return null;
  return (
    <tr data-differs={isDifferent || undefined}>
      <th scope="row">
        Assumptions
        {isDifferent && <Small>Differs</Small>}
      </th>
      {columns.map(({ key }, index) => (
        <td key={key} data-missing={names[index] === '' || undefined}>
          {names[index] || '–'}
        </td>
      ))}
    </tr>
  );
}

const resultText = ({ key, unit }: ComparedFigure, compared: ComparedValue | undefined): string =>
  compared?.value == null ? (compared?.note ?? '–') : figureText(compared.value, unit, decimalsOf(key));

function inputText(mode: Mode, { key }: ComparedFigure, compared: ComparedValue | undefined): string {
  const field = fieldsOf(mode).find(([name]) => name === key)?.[1];
  return compared?.value == null || !field ? '–' : formatInput(field, compared.value);
}
