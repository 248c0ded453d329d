import { analyze, type AnyInputs, type Inputs, type InputSources } from '@dealstead/formulas';
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
export function SaleCharts({ mode, inputs, sources }: { mode: SaleMode; inputs: Inputs; sources: InputSources }) {
  const { statement } = useMemo(() => analyze(mode, inputs as never), [mode, inputs]);
  const sweeps = useMemo(() => sweepsOf(mode, inputs as AnyInputs, sources), [mode, inputs, sources]);
  return (
    <Stack space={5}>
      <SaleBreakdown lines={statement.lines} />
      <Sides>
        {sweeps.map((one) => (
          <SweepChart key={one.title} mode={mode} inputs={inputs as AnyInputs} sources={sources} sweep={one} />
        ))}
      </Sides>
    </Stack>
  );
}
