import {
  rangeMetric,
  spreadOf,
  spreadSentence,
  varyingInputs,
  type AnyInputs,
  type InputSources,
  type Mode,
  type Simulation,
} from '@dealstead/formulas';
import { Panel, PanelHead, Small, Stack } from '@dealstead/kit';
import { useId } from 'react';
import { styled } from 'styled-components';
import { RangeView } from './RangeView.tsx';
import { ScenarioTable } from './Scenarios.tsx';

const Sentences = styled.ul`
  padding-left: 18px;
  font-size: var(--t14);
  color: var(--ink-2);
`;

export interface SharedToolsProps {
  mode: Mode;
  inputs: AnyInputs;
  sources: InputSources;
  scenarios: readonly { readonly name: string; readonly inputs: AnyInputs }[];
  simulation: Simulation;
}

/** Scenarios and range of outcomes of a shared analysis, as its owner saved them. */
export default function SharedTools({ mode, inputs, sources, scenarios, simulation }: SharedToolsProps) {
  const id = useId();
  return (
    <Stack space={5}>
      {scenarios.length > 0 && (
        <Panel aria-labelledby={`${id}-scenarios`}>
          <PanelHead>
            <h2 id={`${id}-scenarios`}>Scenarios side by side</h2>
          </PanelHead>
          <ScenarioTable
            mode={mode}
            sources={sources}
            sets={[inputs, ...scenarios.map((scenario) => scenario.inputs)]}
            headings={['Numbers shown', ...scenarios.map(({ name }) => name)]}
          />
        </Panel>
      )}
      <Panel aria-labelledby={`${id}-range`}>
        <PanelHead>
          <h2 id={`${id}-range`}>Range of outcomes</h2>
          <span>{rangeMetric[mode].label}</span>
        </PanelHead>
        <Stack space={4}>
          <RangeView mode={mode} inputs={inputs} sources={sources} simulation={simulation} />
          <Small>{`Monte Carlo simulation of 10,000 runs with seed ${simulation.seed}. Each figure varies independently of the others:`}</Small>
          <Sentences>
            {varyingInputs[mode].map((input) => (
              <li key={input.key}>{spreadSentence(mode, input, spreadOf(input, simulation))}</li>
            ))}
          </Sentences>
        </Stack>
      </Panel>
    </Stack>
  );
}
