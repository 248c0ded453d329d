import { formatPhone } from '@dealstead/contracts';
import type { AdminColumn, AdminList, AdminRow } from '@dealstead/contracts/adminList';
import { Badge, formatCount, formatDateTime, formatMoneyExact } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import type { ReactNode } from 'react';
import { MemberLink } from '../members/MemberLink.tsx';
import { NoValue, WrapCell } from '../styles.ts';

/** Cells by column that its kind does not describe. */
export type AdminCells<L extends AdminList> = {
  readonly [Name in keyof AdminRow<L>]?: (row: AdminRow<L>) => ReactNode;
};

/** The columns of a list's table, in the order of the declaration. */
export const columnsOf = <L extends AdminList>(list: L, cells: AdminCells<L> = {}): readonly Column<AdminRow<L>>[] =>
  Object.entries(list.columns).flatMap(([name, column]) => {
    if (column.heading === undefined) return [];
    const cell = cells[name as keyof AdminRow<L>];
    return [
      {
        key: name,
        heading: column.heading,
        isNumeric: column.kind === 'count' || column.kind === 'dollars',
        onPhone: column.onPhone ?? (column.kind === 'line' ? 'line' : undefined),
        cell: cell ?? ((row: AdminRow<L>) => shown(column, (row as Readonly<Record<string, unknown>>)[name])),
      } satisfies Column<AdminRow<L>>,
    ];
  });

function shown(column: AdminColumn, value: unknown): ReactNode {
  if (value === null || value === undefined) return column.none ?? <NoValue />;
  switch (column.kind) {
    case 'moment':
      return formatDateTime(String(value));
    case 'count':
      return formatCount(Number(value));
    case 'dollars':
      return formatMoneyExact(Number(value));
    case 'member':
      return <MemberLink id={Number(value)} />;
    case 'phone':
      return formatPhone(String(value));
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'choice': {
      const { label, tone } = column.choices[String(value)] ?? { label: String(value), tone: undefined };
      return tone ? <Badge tone={tone}>{label}</Badge> : label;
    }
    case 'line':
      return (
        <WrapCell>
          <span title={String(value)}>{String(value)}</span>
        </WrapCell>
      );
    default:
      return String(value);
  }
}
