import { analyze, type AnyInputs, type Inputs } from '@dealstead/formulas';
import { Columns, Stack } from '@dealstead/kit';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { SaleBreakdown } from './SaleBreakdown.tsx';
import { SweepChart } from './SweepChart.tsx';
import { sweepsOf, type SaleMode } from './sweeps.ts';

const Sides = styled(Columns).attrs({ count: 2 })`
  align-items: start;
`;

/** Modes that end in a sale: where the sale price goes, and the profit when the sale turns out otherwise. */
export function SaleCharts({ mode, inputs }: { mode: SaleMode; inputs: Inputs }) {
  const { statement } = useMemo(() => analyze(mode, inputs as never), [mode, inputs]);
  const sweeps = useMemo(() => sweepsOf(mode, inputs as AnyInputs), [mode, inputs]);
  return (
    <Stack space={5}>
      <SaleBreakdown lines={statement.lines} />
      <Sides>
        {sweeps.map((one) => (
          <SweepChart key={one.title} mode={mode} inputs={inputs as AnyInputs} sweep={one} />
        ))}
      </Sides>
    </Stack>
  );
}
