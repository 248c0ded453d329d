import type { Inputs, InputSources, Mode } from '@dealstead/formulas';
import { Stack } from '@dealstead/kit';
import { useMemo } from 'react';
import { CentsChart, yearAxis } from './CentsChart.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { HoldCharts } from './HoldCharts.tsx';
import { SaleCharts } from './SaleCharts.tsx';
import { Schedule } from './Schedule.tsx';
import { balances, timePartsOf, type ScheduleLoan } from './series.ts';

function LoanChart({ loan }: { loan: ScheduleLoan }) {
  const { years, balanceCents, interestCents } = useMemo(() => balances(loan), [loan]);
  return (
    <ChartPanel
      title={loan.title}
      tableName="amortization table"
      chart={
        <CentsChart
          label={`${loan.title} by year`}
          axis={yearAxis}
          xs={years}
          series={[
            { name: 'Balance', values: balanceCents, shape: 'area' },
            { name: loan.interestName, values: interestCents },
          ]}
          start={loan.atYear}
        />
      }
      table={<Schedule loan={loan} />}
    />
  );
}

export interface ChartsProps {
  mode: Mode;
  inputs: Inputs<Mode>;
  sources: InputSources;
}

/** What a mode shows besides its results: a loan and the hold over the years, or where the sale price goes. */
export default function Charts({ mode, inputs, sources }: ChartsProps) {
  const parts = useMemo(() => timePartsOf(mode, inputs), [mode, inputs]);
  if (mode === 'flip' || mode === 'wholesale') return <SaleCharts mode={mode} inputs={inputs} sources={sources} />;
  if (!parts) return null;
  return (
    <Stack space={5}>
      {parts.loan && <LoanChart loan={parts.loan} />}
      {parts.years.length > 0 && <HoldCharts years={parts.years} />}
    </Stack>
  );
}
