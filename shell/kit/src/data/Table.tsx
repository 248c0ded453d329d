import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { hiddenFromSight, VisuallyHidden } from '../layout/layout.tsx';
import { phone } from '../theme/media.ts';

const Scroll = styled.div`
  overflow-x: auto;
  margin-inline: -20px;
  padding-inline: 20px;
  ${phone} {
    margin-inline: -16px;
    padding-inline: 16px;
  }
`;

const foldedStyles = css`
  ${phone} {
    &,
    tbody,
    tfoot {
      display: block;
    }
    thead {
      ${hiddenFromSight}
    }
    tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 12px;
      position: relative;
      padding: 10px 0;
      border-bottom: 1px solid var(--line);
    }
    tr:has(> [data-action]:not([data-phone])) {
      padding-right: 104px;
      min-height: 64px;
    }
    tr:has(> [data-action='icon']:not([data-phone])) {
      padding-right: 52px;
    }
    th[scope='row'],
    td {
      height: auto;
      padding: 0;
      border: 0;
      text-align: left;
      white-space: normal;
      overflow-wrap: anywhere;
      font-size: var(--t13);
      color: var(--ink-2);
    }
    th[scope='row'] {
      /* Not sticky and not raised: it would cover the value in the corner. */
      position: relative;
      left: auto;
      z-index: auto;
      flex: 1 0 100%;
      font-size: var(--t14);
      color: var(--ink);
    }
    /* 40 px for a thumb; the padding of an inline link moves nothing. */
    th[scope='row'] > a {
      padding-block: 12px;
    }
    /* The same for the only control of a heading with several lines, whose text may be clipped. Later cells stay above it. */
    th[scope='row']:not(:has(:is(a, button, input) ~ :is(a, button, input))) > * :is(a, button):only-of-type::after {
      content: '';
      position: absolute;
      inset: -10px 0 -11px;
    }
    td :is(a, button, input, select, label) {
      position: relative;
    }
    [data-number] + :not([data-number]) {
      padding-left: 0;
    }
    /* The cells of a stacked row do not fill it, so that their backgrounds would be patches. */
    tbody tr:hover > * {
      background: none;
    }
    /* A value that is missing takes no place in the stacked row. */
    td:has(> [data-missing]) {
      display: none;
    }
    [data-action]:not([data-phone]),
    [data-phone='corner'] {
      position: absolute;
      right: 0;
      top: 10px;
    }
    tfoot tr:has(> [data-phone='corner']),
    tr:has(> [data-phone='corner']) > th[scope='row'] {
      padding-right: 104px;
    }
    [data-phone='corner'] {
      font-size: var(--t14);
      font-weight: 600;
      color: var(--ink);
    }
    [data-phone='line'] {
      flex: 1 0 100%;
      margin-top: 4px;
    }
    tbody:not(:last-child) tr:last-child {
      border-color: var(--ink);
    }
    tfoot tr {
      justify-content: space-between;
      border-bottom: 3px double var(--ink);
    }
    tfoot th[scope='row'],
    tfoot td {
      flex: 0 0 auto;
      height: auto;
      border: 0;
      color: var(--ink);
      font-weight: 700;
    }
    tfoot tr:has(> [data-phone='corner']) {
      justify-content: start;
      > :empty {
        display: none;
      }
      > td:not([data-phone='corner']) {
        font-weight: 400;
        color: var(--ink-2);
      }
    }
  }
`;

const Grid = styled.table<{ $dense?: boolean; $fold: boolean }>`
  width: 100%;
  border-collapse: collapse;
  font-size: ${({ $dense }) => ($dense ? 'var(--t13)' : 'var(--t14)')};
  caption {
    ${hiddenFromSight}
  }
  th,
  td {
    padding: 0 12px 0 0;
    text-align: left;
    white-space: nowrap;
    background: var(--surface);
  }
  th:last-child,
  td:last-child {
    padding-right: 0;
  }
  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    height: 32px;
    font-size: var(--t12);
    font-weight: 600;
    color: var(--ink-2);
    border-bottom: 1px solid var(--line-2);
  }
  tbody th,
  td {
    /* A cell of several lines, or a control, touches no rule. */
    padding-block: ${({ $dense }) => ($dense ? 4 : 6)}px;
    height: ${({ $dense }) => ($dense ? 36 : 48)}px;
    border-bottom: 1px solid var(--line);
    font-weight: 400;
  }
  tbody th {
    font-weight: 600;
  }
  tr > :first-child {
    position: sticky;
    left: 0;
    z-index: 1;
  }
  [data-number] {
    text-align: right;
  }
  [data-number] + :not([data-number]) {
    padding-left: 20px;
  }
  [data-action] {
    text-align: right;
  }
  /* The rule above the totals; with collapsed borders the row above determines it. */
  tbody:not(:last-child) tr:last-child > * {
    border-bottom-color: var(--ink);
  }
  tbody tr:hover > * {
    background: color-mix(in srgb, var(--sunken) 55%, var(--surface));
  }
  tfoot th,
  tfoot td {
    height: ${({ $dense }) => ($dense ? 36 : 48)}px;
    font-weight: 700;
    border-top: 1px solid var(--ink);
    border-bottom: 3px double var(--ink);
  }
  ${({ $fold }) => $fold && foldedStyles}
`;

export interface Column<Row> {
  key: string;
  /** Column heading; for actions it is visually hidden. */
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Right-aligned numbers. */
  isNumeric?: boolean;
  /**
   * A button at the end of the row; on a phone it is at the right of the stacked row, which `icon` leaves wider, unless
   * `onPhone` is 'line'.
   */
  isAction?: boolean | 'icon';
  /** Place in the stacked row of a phone: its top right corner, for an amount, or a line of its own, for a badge or buttons. */
  onPhone?: 'corner' | 'line';
  /** Value of the totals row in this column. */
  total?: ReactNode;
}

export interface TableProps<Row> {
  /** Accessible name of the table. */
  caption: string;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** 36 px rows instead of 48. */
  dense?: boolean;
  /** Layout on a phone: rows stacked in two lines, or horizontal scrolling if all columns are numbers. */
  onPhone?: 'fold' | 'scroll';
}

const dataAttributes = <Row,>({ isNumeric, isAction, onPhone }: Column<Row>) => ({
  'data-number': isNumeric || undefined,
  'data-action': isAction || undefined,
  'data-phone': onPhone,
});

/** A table. Totals are between a single and a double rule. */
export function Table<Row>({ caption, columns, rows, rowKey, dense, onPhone = 'fold' }: TableProps<Row>) {
  const totals = columns.some((column) => column.total !== undefined);
  return (
    <Scroll role="group" aria-label={caption} tabIndex={onPhone === 'scroll' ? 0 : undefined}>
      <Grid $dense={dense} $fold={onPhone === 'fold'}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" {...dataAttributes(column)}>
                {column.isAction ? <VisuallyHidden>{column.heading}</VisuallyHidden> : column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, i) =>
                i === 0 ? (
                  <th key={column.key} scope="row" {...dataAttributes(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} {...dataAttributes(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map((column, i) =>
                i === 0 ? (
                  <th key={column.key} scope="row">
                    {column.total}
                  </th>
                ) : (
                  <td key={column.key} {...dataAttributes(column)}>
                    {column.total}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </Grid>
    </Scroll>
  );
}
