import type { AnyInputs, InputSources, Mode, Simulation } from '@dealstead/formulas';
import { Columns, Stack } from '@dealstead/kit';
import type { Dispatch } from 'react';
import { styled } from 'styled-components';
import type { DraftAction, Scenario } from '../draft.ts';
import { BreakEven } from './BreakEven.tsx';
import { MonteCarlo } from './MonteCarlo.tsx';
import { Scenarios } from './Scenarios.tsx';
import { Sensitivity } from './Sensitivity.tsx';
import { SolveFor } from './SolveFor.tsx';
import { Stress } from './Stress.tsx';

const Sides = styled(Columns).attrs({ count: 2 })`
  align-items: start;
`;

export interface InvestorToolsProps {
  mode: Mode;
  inputs: AnyInputs;
  sources: InputSources;
  scenarios: readonly Scenario[];
  simulation: Simulation;
  dispatch: Dispatch<DraftAction>;
}

/** What `investment-calculator` adds: targets, sensitivity, break-even, stress, range and scenarios. */
export default function InvestorTools({ mode, inputs, sources, scenarios, simulation, dispatch }: InvestorToolsProps) {
  return (
    // The tools' own choices belong to a mode: another mode has its own.
    <Stack space={5} key={mode}>
      <Sides>
        <Stack space={5}>
          <SolveFor mode={mode} inputs={inputs} sources={sources} />
          <BreakEven mode={mode} inputs={inputs} sources={sources} />
        </Stack>
        <Sensitivity mode={mode} inputs={inputs} sources={sources} />
      </Sides>
      <MonteCarlo
        mode={mode}
        inputs={inputs}
        sources={sources}
        simulation={simulation}
        onChange={(changed) => dispatch({ type: 'simulation', mode, simulation: changed })}
      />
      <Stress mode={mode} inputs={inputs} sources={sources} />
      <Scenarios
        mode={mode}
        inputs={inputs}
        sources={sources}
        scenarios={scenarios}
        onChange={(changed) => dispatch({ type: 'scenarios', mode, scenarios: changed })}
        onUse={(chosen) => dispatch({ type: 'used', mode, inputs: chosen })}
      />
    </Stack>
  );
}
