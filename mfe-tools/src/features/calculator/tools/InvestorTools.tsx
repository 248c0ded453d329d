import type { AnyInputs, Mode } from '@dealstead/formulas';
import { Columns, Stack } from '@dealstead/kit';
import { styled } from 'styled-components';
import type { Scenario } from '../draft.ts';
import { MonteCarlo } from './MonteCarlo.tsx';
import { Scenarios } from './Scenarios.tsx';
import { Sensitivity } from './Sensitivity.tsx';
import { SolveFor } from './SolveFor.tsx';
import { BreakEven, Stress } from './Stress.tsx';

const Sides = styled(Columns).attrs({ count: 2 })`
  align-items: start;
`;

export interface InvestorToolsProps {
  mode: Mode;
  inputs: AnyInputs;
  scenarios: readonly Scenario[];
  onScenarios: (scenarios: readonly Scenario[]) => void;
  onUse: (inputs: AnyInputs) => void;
}

/** What `investment-calculator` adds: targets, sensitivity, break-even, stress, range and scenarios. */
export default function InvestorTools({ mode, inputs, scenarios, onScenarios, onUse }: InvestorToolsProps) {
  return (
    // The tools' own choices belong to a mode: another mode begins anew.
    <Stack space={5} key={mode}>
      <Sides>
        <Stack space={5}>
          <SolveFor mode={mode} inputs={inputs} />
          <BreakEven mode={mode} inputs={inputs} />
        </Stack>
        <Sensitivity mode={mode} inputs={inputs} />
      </Sides>
      <MonteCarlo mode={mode} inputs={inputs} />
      <Stress mode={mode} inputs={inputs} />
      <Scenarios mode={mode} inputs={inputs} scenarios={scenarios} onChange={onScenarios} onUse={onUse} />
    </Stack>
  );
}
