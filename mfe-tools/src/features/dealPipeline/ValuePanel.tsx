import type { DealValue } from '@dealstead/contracts';
import { EmptyState, formatMoney, formatMoneyCompact, Panel, PanelHead, phone, Small } from '@dealstead/kit';
import { ColumnChart, Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { CountWithUnit } from '../CountWithUnit.tsx';
import { OnPhone } from '../dashboard.ts';
import { monthName } from '../days.ts';
import { leftOutText } from './dealLabels.ts';

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr);
  gap: 24px;
  align-items: start;
  @media (max-width: 1023.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${phone} {
    gap: 12px;
  }
`;

type Month = DealValue[number];

/** A phone shows the heading with the amount, and leaves out what is nothing. */
const profitColumn = (key: 'closed' | 'firm' | 'forecast', heading: string): Column<Month> => ({
  key,
  heading,
  isNumeric: true,
  cell: ({ [key]: profit }) => (
    <span data-missing={profit === 0 || undefined}>
      <OnPhone>{heading} </OnPhone>
      {formatMoney(profit)}
    </span>
  ),
});

const columns: readonly Column<Month>[] = [
  {
    key: 'month',
    heading: 'Month',
    cell: ({ month }) => `${monthName(month)} ${month.slice(0, 4)}`,
  },
  {
    key: 'deals',
    heading: 'Deals',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ deals }) => <CountWithUnit count={deals} unit={deals === 1 ? 'deal' : 'deals'} />,
  },
  profitColumn('closed', 'Closed'),
  profitColumn('firm', 'Under contract or closing'),
  profitColumn('forecast', 'Weighted'),
];

/** Profits by month of closing as a chart, and as a table. */
export function ValuePanel({ months }: { months: DealValue }) {
  const isEmpty = months.every(({ deals }) => deals === 0);
  const leftOut = months.reduce((sum, { withoutProfit }) => sum + withoutProfit, 0);
  return (
    <Panel aria-labelledby="pipeline-value">
      <PanelHead>
        <h2 id="pipeline-value">Pipeline value by month</h2>
        {!isEmpty && <span>Solid: closed or under contract. Hatched: 20% of deals in analysis, 40% of offers</span>}
      </PanelHead>
      {isEmpty ? (
        <EmptyState title="No value by month yet">
          Profits appear in the month in which a deal is expected to close.
        </EmptyState>
      ) : (
        <>
          <Halves>
            <ColumnChart
              label="Profit by month of closing"
              format={formatMoneyCompact}
              bars={months.map(({ month, closed, firm, forecast }) => ({
                label: monthName(month),
                value: Math.max(0, (closed ?? 0) + (firm ?? 0)),
                forecastOnTop: Math.max(0, forecast ?? 0),
              }))}
            />
            <Table caption="Profit by month" dense rows={months} rowKey={({ month }) => month} columns={columns} />
          </Halves>
          {leftOut > 0 && <Small>{leftOutText(leftOut)}</Small>}
        </>
      )}
    </Panel>
  );
}
