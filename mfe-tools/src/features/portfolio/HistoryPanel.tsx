import type { Portfolio } from '@dealstead/contracts/tools/portfolio';
import { Button, EmptyState, Panel, PanelHead, Skeleton, formatDate, formatMoney, useLazyModule } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useEffect, useState } from 'react';

type Point = Portfolio['history'][number];
const loadChart = () => import('./EquityChart.tsx');

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

/** Equity over time as a chart, loaded when it is first shown, or as a table. */
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
        <LazyChart history={history} />
      )}
    </Panel>
  );
}

function LazyChart({ history }: { history: readonly Point[] }) {
  const { module, hasFailed, load } = useLazyModule(loadChart);
  useEffect(() => {
    if (!module) load();
  }, [module, load]);
  if (module) return <module.EquityChart key={history.length} history={history} />;
  if (!hasFailed) return <Skeleton height={260} />;
  return (
    <EmptyState
      title="The chart did not load"
      action={
        <Button kind="secondary" size="small" onClick={() => load()}>
          Retry
        </Button>
      }
    >
      The table has the same figures.
    </EmptyState>
  );
}
