import {
  spreadOf,
  spreadShapes,
  spreadUnit,
  varyingInputs,
  varyingLabel,
  type Mode,
  type Simulation,
  type Spread,
  type VaryingInput,
} from '@dealstead/formulas';
import { ErrorText, phone, Select, TextInput } from '@dealstead/kit';
import { useId } from 'react';
import { styled } from 'styled-components';
import { readSpread, textsOf, withShape, type SpreadTexts } from './spreadTexts.ts';
import { useTyped } from './useTyped.ts';

const List = styled.ul`
  display: grid;
  list-style: none;
  > li {
    display: grid;
    grid-template-columns: minmax(120px, 1fr) 150px minmax(0, 300px);
    align-items: center;
    gap: 6px 16px;
    padding: 8px 0;
    border-bottom: 1px solid var(--line);
  }
  > li > span:first-child {
    font-weight: 600;
    color: var(--ink);
  }
  > li > p {
    grid-column: 1 / -1;
  }
  ${phone} {
    > li {
      grid-template-columns: minmax(0, 1fr) 150px;
      padding: 12px 0;
    }
    > li > :nth-child(3) {
      grid-column: 1 / -1;
    }
  }
`;

const Limits = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  input {
    width: 84px;
    font-variant-numeric: tabular-nums;
  }
`;

const shapeLabels: Record<Spread['shape'], string> = {
  normal: 'Normal',
  triangular: 'Triangular',
  uniform: 'Uniform',
  fixed: 'Fixed',
};

export interface SpreadsProps {
  mode: Mode;
  simulation: Simulation;
  onChange: (spreads: Simulation['spreads']) => void;
}

/** How each figure varies: its distribution and how wide it is. */
export function Spreads({ mode, simulation, onChange }: SpreadsProps) {
  return (
    <List>
      {varyingInputs[mode].map((input) => (
        <SpreadRow
          key={input.key}
          input={input}
          label={varyingLabel(mode, input)}
          spread={spreadOf(input, simulation)}
          onChange={(spread) => onChange({ ...simulation.spreads, [input.key]: spread })}
        />
      ))}
    </List>
  );
}

interface SpreadRowProps {
  input: VaryingInput;
  label: string;
  spread: Spread;
  onChange: (spread: Spread) => void;
}

/** The fields of one figure. What is typed stays until another spread comes from elsewhere, such as a reset. */
function SpreadRow({ input, label, spread, onChange }: SpreadRowProps) {
  const fault = useId();
  const [texts, type] = useTyped(spread, textsOf);
  const read = readSpread(input.in, texts);
  const change = (next: SpreadTexts) => {
    const changed = readSpread(input.in, next);
    if ('fault' in changed) return type(next);
    type(next, changed.spread);
    onChange(changed.spread);
  };
  const field = (key: 'deviation' | 'low' | 'high', name: string) => (
    <TextInput
      aria-label={`${label}: ${name}`}
      aria-invalid={'fault' in read || undefined}
      aria-describedby={'fault' in read ? fault : undefined}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={texts[key]}
      onChange={(event) => change({ ...texts, [key]: event.target.value })}
    />
  );
  const unit = spreadUnit(input).trim();
  return (
    <li>
      <span>{label}</span>
      <Select
        aria-label={`${label}: distribution`}
        value={texts.shape}
        onChange={(event) => change(withShape(input.in, texts, event.target.value as Spread['shape'], input.spread))}
      >
        {spreadShapes.map((shape) => (
          <option key={shape} value={shape}>
            {shapeLabels[shape]}
          </option>
        ))}
      </Select>
      <Limits>
        {texts.shape === 'fixed' && 'As entered'}
        {texts.shape === 'normal' && <>Std. deviation {field('deviation', 'standard deviation')}</>}
        {(texts.shape === 'triangular' || texts.shape === 'uniform') && (
          <>
            {field('low', 'low')} to {field('high', 'high')}
          </>
        )}
        {texts.shape !== 'fixed' && unit}
      </Limits>
      {'fault' in read && <ErrorText id={fault}>{read.fault}</ErrorText>}
    </li>
  );
}
