import { roundHalfAway, type HoldYear, type Inputs, type Mode } from '@dealstead/formulas';
import { Button, Columns, formatMoneyExact, Panel, PanelHead, Stack } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { Schedule } from './Schedule.tsx';
import { balances, timePartsOf, type ScheduleLoan } from './series.ts';
import { TimeChart } from './TimeChart.tsx';

/** A chart with a table of the same figures behind a button. */
function ChartPanel({
  title,
  tableName,
  chart,
  table,
}: {
  title: string;
  tableName: string;
  chart: ReactNode;
  table: ReactNode;
}) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? `Hide ${tableName}` : `Show ${tableName}`}
        </Button>
      </PanelHead>
      {chart}
      {isOpen && table}
    </Panel>
  );
}

function LoanChart({ loan }: { loan: ScheduleLoan }) {
  const { years, cents } = useMemo(() => balances(loan), [loan]);
  return (
    <ChartPanel
      title={loan.title}
      tableName="amortization table"
      chart={
        <TimeChart
          label={`${loan.title} by year`}
          years={years}
          series={[{ name: 'Balance', values: cents, shape: 'area', color: 'var(--primary)' }]}
          startYear={loan.atYear}
        />
      }
      table={<Schedule loan={loan} />}
    />
  );
}

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

function HoldCharts({ years }: { years: readonly HoldYear[] }) {
  const numbers = years.map(({ year }) => year);
  const table = (caption: string, columns: Column<HoldYear>[]) => (
    <Table caption={caption} columns={columns} rows={years} rowKey={({ year }) => year} dense onPhone="scroll" />
  );
  return (
    <Columns count={2}>
      <ChartPanel
        title="Cash flow over the hold"
        tableName="table"
        chart={
          <TimeChart
            label="Cash flow by year"
            years={numbers}
            series={[
              {
                name: 'Cash flow',
                values: years.map((row) => row.cashFlowCents),
                shape: 'columns',
                color: 'var(--primary)',
              },
            ]}
            startYear={1}
          />
        }
        table={table('Cash flow by year', cashColumns)}
      />
      <ChartPanel
        title="Equity over the hold"
        tableName="table"
        chart={
          <TimeChart
            label="Value, loan and equity by year"
            years={numbers}
            series={[
              { name: 'Value', values: years.map((row) => row.valueCents), shape: 'line', color: 'var(--water)' },
              { name: 'Loan', values: years.map((row) => row.balanceCents), shape: 'line', color: 'var(--brown)' },
              { name: 'Equity', values: years.map((row) => row.equityCents), shape: 'area', color: 'var(--primary)' },
            ]}
            startYear={numbers.at(-1) ?? 1}
          />
        }
        table={table('Equity by year', equityColumns)}
      />
    </Columns>
  );
}

/** The loan's balance and schedule, and cash flow and equity over the hold, for the modes that have them. */
export default function Charts({ mode, inputs }: { mode: Mode; inputs: Inputs<Mode> }) {
  const parts = useMemo(() => timePartsOf(mode, inputs), [mode, inputs]);
  if (!parts) return null;
  return (
    <Stack space={5}>
      {parts.loan && <LoanChart loan={parts.loan} />}
      {parts.years.length > 0 && <HoldCharts years={parts.years} />}
    </Stack>
  );
}
