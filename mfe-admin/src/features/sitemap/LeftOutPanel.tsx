import type { Status } from '@dealstead/contracts';
import { formatCount, Panel, PanelHead, Small } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { PhoneText, WrapCell } from '../styles.ts';
import { leftOutPages, leftOutReasons } from './exclusions.ts';

interface StatusCount {
  readonly status: Status;
  readonly listings: number;
}

const columns: readonly Column<StatusCount>[] = [
  {
    key: 'status',
    heading: 'Status',
    cell: ({ status }) => (
      <WrapCell>
        <span>{leftOutReasons[status]?.label}</span>
        <small>{leftOutReasons[status]?.reason}</small>
      </WrapCell>
    ),
  },
  {
    key: 'listings',
    heading: 'Listings',
    isNumeric: true,
    cell: ({ listings }) => (
      <>
        {formatCount(listings)}
        <PhoneText> listings</PhoneText>
      </>
    ),
  },
];

const Pages = styled.ul`
  display: grid;
  gap: 8px;
  margin-top: 16px;
  padding: 0;
  list-style: none;
  font-size: var(--t14);
`;

/** What is not in the sitemap, and why. */
export function LeftOutPanel({ counts }: { counts: readonly StatusCount[] }) {
  const leftOut = counts.filter(({ status }) => leftOutReasons[status] !== null);
  return (
    <Panel aria-labelledby="left-out">
      <PanelHead>
        <h2 id="left-out">Left out</h2>
        <span>{formatCount(leftOut.reduce((sum, { listings }) => sum + listings, 0))} listings</span>
      </PanelHead>
      {leftOut.length > 0 && (
        <Table caption="Listings left out" dense columns={columns} rows={leftOut} rowKey={({ status }) => status} />
      )}
      <Pages>
        {leftOutPages.map(({ path, reason }) => (
          <li key={path}>
            {path}: <Small as="span">{reason}</Small>
          </li>
        ))}
      </Pages>
    </Panel>
  );
}
