import { dateOfDay, dayOfDate } from '@dealstead/contracts/calendar';
import type { Portfolio } from '@dealstead/contracts/tools/portfolio';
import { Button, EmptyState, Panel, PanelHead, formatDate, formatMoney, formatMoneyCompact } from '@dealstead/kit';
import { LineChart, Table, type Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { monthLabel } from '../analytics/labels.ts';

type Point = Portfolio['history'][number];

const columns: readonly Column<Point>[] = [
  { key: 'date', heading: 'Date', cell: ({ date }) => formatDate(date) },
  { key: 'value', heading: 'Value', isNumeric: true, cell: ({ value }) => formatMoney(value) },
  { key: 'loans', heading: 'Loans', isNumeric: true, cell: ({ loanBalance }) => formatMoney(loanBalance) },
  {
    key: 'equity',
    heading: 'Equity',
    isNumeric: true,
    onPhone: 'corner',
    cell: ({ value, loanBalance }) => formatMoney(value - loanBalance),
  },
];

/** Equity over time as a chart or as a table. */
export function HistoryPanel({ history }: { history: readonly Point[] }) {
  const [isTable, setTable] = useState(false);
  return (
    <Panel aria-labelledby="equity-history">
      <PanelHead>
        <h2 id="equity-history">Equity over time</h2>
        {history.length > 1 && (
          <Button kind="quiet" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Show chart' : 'Show table'}
          </Button>
        )}
      </PanelHead>
      {history.length < 2 ? (
        <EmptyState title="No history yet">The line begins a month after your first purchase.</EmptyState>
      ) : isTable ? (
        <Table
          caption="Equity over time"
          dense
          columns={columns}
          rows={[...history].reverse()}
          rowKey={({ date }) => date}
        />
      ) : (
        <EquityChart history={history} />
      )}
    </Panel>
  );
}

/** Value, loans and the equity between them. */
const EquityChart = ({ history }: { history: readonly Point[] }) => {
  const value = history.map((point) => point.value);
  const loans = history.map(({ loanBalance }) => loanBalance);
  return (
    <LineChart
      label="Value, loans and equity over time"
      xs={history.map(({ date }) => dayOfDate(date))}
      axis={{
        heading: (day) => formatDate(dateOfDay(day)),
        tick: (day) => monthLabel(dateOfDay(day).slice(0, 7)),
      }}
      series={[
        { name: 'Value', values: value },
        { name: 'Loans', values: loans, color: 'var(--ink-2)', isDashed: true },
        {
          name: 'Equity',
          values: value.map((own, index) => own - loans[index]!),
          shape: 'band',
          low: loans,
          high: value,
        },
      ]}
      format={formatMoneyCompact}
      formatReading={formatMoney}
      isStepped
    />
  );
};
