import {
  distributions,
  fields,
  rangeMetric,
  type Distribution,
  type Field as FieldDefinition,
  type Mode,
  type OutcomeRange,
} from '@dealstead/formulas';
import {
  Button,
  ErrorCard,
  Field,
  formatCount,
  formatMoney,
  formatMoneyCompact,
  formatPercent,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  StatStrip,
  TextInput,
} from '@dealstead/kit';
import { ArrowClockwise } from '@dealstead/kit/icons';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import type { ToolProps } from './Sensitivity.tsx';
import { useRange } from './useRange.ts';

const Histogram = styled.svg`
  display: block;
  width: 100%;
  height: 132px;
  rect {
    fill: var(--primary);
  }
  rect[data-loss] {
    fill: var(--danger);
  }
  line {
    stroke: var(--ink);
  }
  text {
    font: 500 11.5px var(--sans);
    fill: var(--ink-2);
  }
`;

const Assumptions = styled.details`
  font-size: var(--t13);
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
  li {
    margin: 2px 0 2px 18px;
  }
`;

const Seed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: 12px;
  > :first-child {
    width: 132px;
  }
`;

const signed = (value: number) => `${value > 0 ? '+' : ''}${value}`.replace('-', '\u2212');

/** A distribution as a sentence: "Rehab: triangular, −10% to +50%, most likely as entered". */
function sentenceOf(mode: Mode, distribution: Distribution): string {
  const label = (fields[mode] as Record<string, FieldDefinition>)[distribution.key]?.label ?? distribution.key;
  const isMonths = distribution.key.endsWith('Months');
  const unit = distribution.in === 'percent' ? '%' : isMonths ? ' months' : ' points';
  if (distribution.shape === 'normal') {
    const around = distribution.in === 'percent' ? 'of' : 'around';
    return `${label}: normal, standard deviation ${distribution.deviation}${unit} ${around} the figure entered`;
  }
  return `${label}: triangular, ${signed(distribution.low)}${unit} to ${signed(distribution.high)}${unit}, most likely as entered`;
}

function RangeView({ range, label }: { range: OutcomeRange; label: string }) {
  const { percentiles, lossShare, bins, runs } = range;
  const most = Math.max(...bins.map((bin) => bin.runs), 1);
  const first = bins[0];
  const last = bins.at(-1);
  const dollars = (cents: number) => formatMoney(Math.round(cents / 100));
  return (
    <>
      <StatStrip
        bare
        items={[
          { label: 'Outcomes that lose money', value: formatPercent(lossShare, 1) },
          { label: 'Median', value: dollars(percentiles[50]) },
          { label: '5 in 100 end below', value: dollars(percentiles[5]) },
          { label: '5 in 100 end above', value: dollars(percentiles[95]) },
        ]}
      />
      <Histogram
        role="img"
        aria-label={`${label} of ${formatCount(runs)} outcomes: ${formatPercent(lossShare, 1)} below 0, half between ${dollars(percentiles[25])} and ${dollars(percentiles[75])}`}
      >
        {bins.map((bin, index) => (
          <rect
            key={bin.fromCents}
            data-loss={bin.toCents <= 0 || undefined}
            x={`${(index / bins.length) * 100}%`}
            width={`${90 / bins.length}%`}
            y={104 - (bin.runs / most) * 100}
            height={(bin.runs / most) * 100}
          />
        ))}
        <line x1="0" x2="100%" y1="104.5" y2="104.5" />
        <text x="0" y="124">
          {formatMoneyCompact(Math.round((first?.fromCents ?? 0) / 100))}
        </text>
        <text x="100%" y="124" textAnchor="end">
          {formatMoneyCompact(Math.round((last?.toCents ?? 0) / 100))}
        </text>
      </Histogram>
    </>
  );
}

/** The range of outcomes when the uncertain figures vary, with the distributions and the seed stated. */
export function MonteCarlo({ mode, inputs }: ToolProps) {
  const id = useId();
  const [seed, setSeed] = useState('1');
  const number = /^\d{1,9}$/.test(seed.trim()) ? Number(seed) : null;
  const range = useRange(mode, inputs, number ?? 1);
  const { label } = rangeMetric[mode];
  const shown = range.kind === 'failed' ? null : range.last;
  return (
    <Panel aria-labelledby={id} aria-busy={range.kind === 'running'}>
      <PanelHead>
        <h2 id={id}>Range of outcomes</h2>
        <span>{label}</span>
      </PanelHead>
      <Stack space={4}>
        {range.kind === 'failed' && (
          <ErrorCard title="The range did not load" onRetry={range.retry}>
            The rest of the page works. Your figures are kept.
          </ErrorCard>
        )}
        {range.kind === 'running' && !shown && <Skeleton height={220} />}
        {shown && <RangeView range={shown.range} label={label} />}
        <Seed>
          <Field label="Seed" error={number === null ? 'Enter a whole number.' : undefined}>
            <TextInput inputMode="numeric" value={seed} onChange={(event) => setSeed(event.target.value)} />
          </Field>
          <Button
            kind="secondary"
            icon={<ArrowClockwise size={18} />}
            onClick={() => setSeed(String((number ?? 0) + 1))}
          >
            Run again
          </Button>
        </Seed>
        <Assumptions>
          <summary>What varies, and how</summary>
          <ul>
            {distributions[mode].map((distribution) => (
              <li key={distribution.key}>{sentenceOf(mode, distribution)}</li>
            ))}
          </ul>
          <p>
            Monte Carlo simulation of 10,000 runs. Each figure varies independently of the others; these are our
            assumptions, not a forecast. The same figures and seed always give the same range.
          </p>
        </Assumptions>
      </Stack>
    </Panel>
  );
}
