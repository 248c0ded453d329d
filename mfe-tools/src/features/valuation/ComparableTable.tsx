import {
  formatBaths,
  propertyRecordIllustrationUrl,
  type AnalysisComparable,
  type PropertyAnalysis,
} from '@dealstead/contracts';
import { Badge, Button, Select, formatAcres, formatCount, formatMoney, formatShortDate, phone } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ChangeAnalysis } from './useAnalysis.ts';

/** A comparable with its number on the map. */
export type NumberedComparable = AnalysisComparable & { readonly number: number };

const Value = styled.span<{ $muted: boolean }>`
  ${({ $muted }) => $muted && 'color: var(--ink-3);'}
  small {
    display: block;
    font-size: var(--t12);
    font-weight: 400;
    color: var(--ink-2);
    white-space: normal;
  }
`;

const Marker = styled.span<{ $selected: boolean; $muted: boolean }>`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 22px;
  height: 22px;
  margin-right: 8px;
  border: 1px ${({ $muted }) => ($muted ? 'dashed' : 'solid')} var(--ink-2);
  border-radius: 50%;
  font-size: 11px;
  font-weight: 600;
  ${({ $selected }) => $selected && 'background: var(--primary); border-color: var(--primary); color: var(--on-primary);'}
`;

/** On a phone the facts of a sale stand under its address, not under its picture. */
const Listed = styled.div`
  ${phone} {
    tbody tr {
      padding-left: 96px;
    }
    tbody th[scope='row'] {
      flex-basis: calc(100% + 96px);
      margin-left: -96px;
    }
  }
`;

const Subject = styled.div`
  display: flex;
  align-items: start;
`;

const Drawing = styled.img`
  flex: none;
  margin-right: 10px;
  border-radius: 3px;
  background: var(--surface-2);
`;

const Actions = styled.div`
  display: flex;
  gap: 4px;
  align-items: center;
  justify-content: end;
  select {
    width: 76px;
    min-height: 36px;
    padding-left: 8px;
    font-size: var(--t13);
  }
  ${phone} {
    justify-content: start;
    padding-top: 6px;
    select {
      width: 92px;
      min-height: 44px;
    }
  }
`;

const weights = [0.5, 1, 2, 3];
const isMuted = ({ status }: AnalysisComparable) => status !== 'included';

interface ComparableTableProps {
  analysis: PropertyAnalysis;
  comparables: readonly NumberedComparable[];
  selectedId: number | null;
  isSaving: boolean;
  onChange: ChangeAnalysis;
}

/** The comparables with what they count for, most similar first. */
export function ComparableTable(props: ComparableTableProps) {
  return (
    <Listed>
      <Table caption="Comparable sales" rows={props.comparables} rowKey={({ id }) => id} columns={columnsOf(props)} />
    </Listed>
  );
}

function columnsOf({
  analysis: { unit },
  selectedId,
  isSaving,
  onChange,
}: ComparableTableProps): Column<NumberedComparable>[] {
  const isLand = unit === 'acre';
  const value = (row: NumberedComparable, children: ReactNode) => <Value $muted={isMuted(row)}>{children}</Value>;
  return [
    {
      key: 'address',
      heading: 'Property',
      cell: (row) => (
        <Subject>
          <Marker $selected={row.id === selectedId} $muted={isMuted(row)} aria-hidden>
            {row.number}
          </Marker>
          <Drawing src={propertyRecordIllustrationUrl(row)} alt="" width={56} height={42} loading="lazy" />
          {value(
            row,
            <>
              {row.address || `Parcel ${row.parcelNumber}`}
              <small>{factsOf(row, isLand)}</small>
            </>,
          )}
        </Subject>
      ),
    },
    { key: 'sold', heading: 'Sold', cell: (row) => value(row, formatShortDate(row.soldOn)) },
    {
      key: 'distance',
      heading: 'Distance',
      isNumeric: true,
      cell: (row) =>
        value(
          row,
          row.distanceMiles === null ? 'Unknown' : `${row.distanceMiles.toFixed(row.distanceMiles < 10 ? 2 : 0)} mi`,
        ),
    },
    {
      key: 'size',
      heading: isLand ? 'Acres' : 'Sq ft',
      isNumeric: true,
      cell: (row) => value(row, `${isLand ? formatAcres(row.size) : formatCount(row.size)} ${differenceOf(row)}`),
    },
    {
      key: 'unit',
      heading: isLand ? '$/acre' : '$/sq ft',
      isNumeric: true,
      cell: (row) => value(row, `${formatMoney(row.pricePerUnit)}${isLand ? '/ac' : '/sf'}`),
    },
    {
      key: 'price',
      heading: 'Price',
      isNumeric: true,
      onPhone: 'corner',
      cell: (row) => value(row, formatMoney(row.price)),
    },
    { key: 'status', heading: 'Status', cell: (row) => <StatusBadge comparable={row} /> },
    {
      key: 'actions',
      heading: 'Change',
      isAction: true,
      onPhone: 'line',
      cell: (row) => <RowActions comparable={row} isSaving={isSaving} onChange={onChange} />,
    },
  ];
}

const differenceOf = ({ sizeDifference }: AnalysisComparable) =>
  sizeDifference === null ? '' : `(${sizeDifference < 0 ? '−' : '+'}${Math.abs(Math.round(sizeDifference * 100))}%)`;

function factsOf({ bedrooms, bathrooms, yearBuilt, daysOnMarket, city }: AnalysisComparable, isLand: boolean): string {
  const facts = [
    isLand && city,
    bedrooms !== null && `${bedrooms} bd`,
    bathrooms !== null && `${formatBaths(bathrooms)} ba`,
    yearBuilt !== null && `built ${yearBuilt}`,
    daysOnMarket !== null && `${daysOnMarket} days on market`,
  ];
  return facts.filter(Boolean).join(', ');
}

function StatusBadge({ comparable: { status, pinned, deviations } }: { comparable: AnalysisComparable }) {
  if (status === 'dropped') return <Badge>Dropped</Badge>;
  if (status === 'outlier') return <Badge tone="amber">{`Outlier, ${deviations.toFixed(1)} deviations`}</Badge>;
  return pinned ? <Badge tone="primary">Pinned</Badge> : null;
}

interface RowActionsProps {
  comparable: NumberedComparable;
  isSaving: boolean;
  onChange: ChangeAnalysis;
}

function RowActions({ comparable, isSaving, onChange }: RowActionsProps) {
  const { id, address, status, pinned, weight } = comparable;
  const isDropped = status === 'dropped';
  const change = (part: { pinned?: boolean; dropped?: boolean; weight?: number }) =>
    onChange({ choice: { recordId: id, ...part } });
  return (
    <Actions>
      <Select
        aria-label={`Weight of ${address}`}
        value={weight}
        disabled={isSaving || isDropped}
        onChange={({ target }) => change({ weight: Number(target.value) })}
      >
        {[...new Set([...weights, weight])].map((each) => (
          <option key={each} value={each}>
            {each}×
          </option>
        ))}
      </Select>
      <Button
        kind="quiet"
        size="small"
        disabled={isSaving || isDropped}
        aria-pressed={pinned}
        aria-label={`${pinned ? 'Unpin' : 'Pin'} ${address}`}
        onClick={() => change({ pinned: !pinned })}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
      <Button
        kind="quiet"
        size="small"
        disabled={isSaving}
        aria-label={`${isDropped ? 'Restore' : 'Drop'} ${address}`}
        onClick={() => change({ dropped: !isDropped, pinned: false })}
      >
        {isDropped ? 'Restore' : 'Drop'}
      </Button>
    </Actions>
  );
}
