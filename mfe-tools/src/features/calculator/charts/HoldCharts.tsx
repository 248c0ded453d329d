import { roundHalfAway, type HoldYear } from '@dealstead/formulas';
import { Columns, formatMoneyExact } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { CentsChart, yearAxis } from './CentsChart.tsx';
import { ChartPanel } from './ChartPanel.tsx';

const money = (cents: number) => formatMoneyExact(roundHalfAway(cents) / 100);

const cashColumns: Column<HoldYear>[] = [
  { key: 'year', heading: 'Year', cell: ({ year }) => year },
  { key: 'egi', heading: 'EGI', isNumeric: true, cell: (row) => money(row.egiCents) },
  { key: 'noi', heading: 'NOI', isNumeric: true, cell: (row) => money(row.noiCents) },
  { key: 'debt', heading: 'Debt service', isNumeric: true, cell: (row) => money(row.debtServiceCents) },
  { key: 'cash', heading: 'Cash flow', isNumeric: true, cell: (row) => money(row.cashFlowCents) },
];

const equityColumns: Column<HoldYear>[] = [
  { key: 'year', heading: 'Year', cell: ({ year }) => year },
  { key: 'value', heading: 'Value', isNumeric: true, cell: (row) => money(row.valueCents) },
  { key: 'balance', heading: 'Loan balance', isNumeric: true, cell: (row) => money(row.balanceCents) },
  { key: 'equity', heading: 'Equity', isNumeric: true, cell: (row) => money(row.equityCents) },
];

/** Cash flow and equity over the years of the hold. */
export function HoldCharts({ years }: { years: readonly HoldYear[] }) {
  const xs = years.map(({ year }) => year);
  const table = (caption: string, columns: Column<HoldYear>[]) => (
    <Table caption={caption} columns={columns} rows={years} rowKey={({ year }) => year} dense onPhone="scroll" />
  );
  const cashFlow = years.map((row) => row.cashFlowCents);
  return (
    <Columns count={2}>
      <ChartPanel
        title="Cash flow over the hold"
        chart={
          <CentsChart
            label="Cash flow by year"
            axis={yearAxis}
            xs={xs}
            series={[{ name: 'Cash flow', values: cashFlow, shape: 'columns' }]}
            start={1}
          />
        }
        table={table('Cash flow by year', cashColumns)}
      />
      <ChartPanel
        title="Equity over the hold"
        chart={
          <CentsChart
            label="Value, loan and equity by year"
            axis={yearAxis}
            xs={xs}
            series={[
              { name: 'Value', values: years.map((row) => row.valueCents), color: 'var(--water)' },
              { name: 'Loan', values: years.map((row) => row.balanceCents), color: 'var(--brown)' },
              { name: 'Equity', values: years.map((row) => row.equityCents), shape: 'area', color: 'var(--primary)' },
            ]}
            start={xs.at(-1) ?? 1}
          />
        }
        table={table('Equity by year', equityColumns)}
      />
    </Columns>
  );
}
