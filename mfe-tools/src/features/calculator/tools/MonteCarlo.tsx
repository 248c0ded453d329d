import { defaultSimulation, mostSeed, rangeMetric, type Simulation } from '@dealstead/formulas';
import { Button, Field, Panel, PanelHead, Stack, TextInput } from '@dealstead/kit';
import { ArrowClockwise, ArrowCounterClockwise } from '@dealstead/kit/icons';
import { useId } from 'react';
import { styled } from 'styled-components';
import { RangeView } from './RangeView.tsx';
import type { ToolProps } from './Sensitivity.tsx';
import { Spreads } from './Spreads.tsx';
import { useTyped } from './useTyped.ts';

const Assumptions = styled.details`
  font-size: var(--t14);
  color: var(--ink-2);
  summary {
    display: flex;
    align-items: center;
    width: fit-content;
    min-height: 44px;
    color: var(--primary);
    font-weight: 600;
    cursor: pointer;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  > p {
    max-width: 76ch;
    margin-top: 10px;
    font-size: var(--t13);
  }
`;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 12px;
  > :first-child {
    width: 132px;
  }
`;

const isDefault = ({ seed, spreads }: Simulation) =>
  seed === defaultSimulation.seed && Object.keys(spreads).length === 0;

export interface MonteCarloProps extends ToolProps {
  simulation: Simulation;
  onChange: (simulation: Simulation) => void;
}

/** The range of outcomes when the uncertain figures vary. Distributions and seed are the user's to change. */
export function MonteCarlo({ mode, inputs, sources, simulation, onChange }: MonteCarloProps) {
  const id = useId();
  return (
    <Panel aria-labelledby={id}>
      <PanelHead>
        <h2 id={id}>Range of outcomes</h2>
        <span>{rangeMetric[mode].label}</span>
      </PanelHead>
      <Stack space={4}>
        <RangeView mode={mode} inputs={inputs} sources={sources} simulation={simulation} />
        <Controls>
          <SeedField seed={simulation.seed} onChange={(seed) => onChange({ ...simulation, seed })} />
          <Button
            kind="secondary"
            icon={<ArrowClockwise size={18} />}
            onClick={() => onChange({ ...simulation, seed: (simulation.seed + 1) % mostSeed })}
          >
            Run again
          </Button>
          <Button
            kind="quiet"
            icon={<ArrowCounterClockwise size={18} />}
            disabled={isDefault(simulation)}
            onClick={() => onChange(defaultSimulation)}
          >
            Reset
          </Button>
        </Controls>
        <Assumptions>
          <summary>What varies, and how</summary>
          <Spreads mode={mode} simulation={simulation} onChange={(spreads) => onChange({ ...simulation, spreads })} />
          <p>
            Percents, points and months are relative to the figure you entered. Triangular is most likely at that
            figure; uniform is equally likely throughout.
          </p>
          <p>
            Monte Carlo simulation of 10,000 runs. Each figure varies independently of the others. The same figures and
            seed always give the same range.
          </p>
        </Assumptions>
      </Stack>
    </Panel>
  );
}

/** The seed. A text that is none stays, and the last valid seed is used. */
function SeedField({ seed, onChange }: { seed: number; onChange: (seed: number) => void }) {
  const [text, type] = useTyped(seed, String);
  const parse = (next: string) => {
    const number = /^\d{1,10}$/.test(next.trim()) ? Number(next) : Number.NaN;
    return number <= mostSeed ? number : null;
  };
  const change = (next: string) => {
    const number = parse(next);
    if (number === null || number === parse(text)) return type(next);
    type(next, number);
    onChange(number);
  };
  return (
    <Field label="Seed" error={parse(text) === null ? 'Enter a whole number.' : undefined}>
      <TextInput inputMode="numeric" maxLength={12} value={text} onChange={(event) => change(event.target.value)} />
    </Field>
  );
}
