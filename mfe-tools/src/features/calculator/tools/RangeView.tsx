import {
  rangeMetric,
  type AnyInputs,
  type InputSources,
  type Mode,
  type OutcomeRange,
  type Simulation,
} from '@dealstead/formulas';
import {
  ErrorCard,
  formatCount,
  formatMoney,
  formatMoneyCompact,
  formatPercent,
  Skeleton,
  StatStrip,
} from '@dealstead/kit';
import { styled } from 'styled-components';
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

const dollars = (cents: number) => formatMoney(Math.round(cents / 100));
const compact = (cents: number) => formatMoneyCompact(Math.round(cents / 100));

interface RangeViewProps {
  mode: Mode;
  inputs: AnyInputs;
  sources: InputSources;
  simulation: Simulation;
}

/** The Monte Carlo range of inputs, or its loading and error state. */
export function RangeView({ mode, inputs, sources, simulation }: RangeViewProps) {
  const range = useRange(mode, inputs, sources, simulation);
  if (range.kind === 'failed') {
    return (
      <ErrorCard title="The range did not load" onRetry={range.retry}>
        The rest of the page works. Your figures are kept.
      </ErrorCard>
    );
  }
  if (!range.last) return <Skeleton height={220} />;
  return (
    <div aria-busy={range.kind === 'running'}>
      <Outcomes range={range.last.range} label={rangeMetric[mode].label} />
    </div>
  );
}

function Outcomes({ range, label }: { range: OutcomeRange; label: string }) {
  const { percentiles, lossShare, bins, runs } = range;
  const most = Math.max(...bins.map((bin) => bin.runs), 1);
  return (
    <>
      <StatStrip
        bare
        items={[
          { label: 'Chance of a loss', value: formatPercent(lossShare, 1) },
          { label: 'Middle outcome', value: dollars(percentiles[50]) },
          { label: 'Worst 5%: below', value: dollars(percentiles[5]) },
          { label: 'Best 5%: above', value: dollars(percentiles[95]) },
        ]}
      />
      <Histogram
        role="img"
        aria-label={`${label} of ${formatCount(runs)} outcomes: ${formatPercent(lossShare, 1)} lose money, half end between ${dollars(percentiles[25])} and ${dollars(percentiles[75])}`}
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
          {compact(bins[0]?.fromCents ?? 0)}
        </text>
        <text x="100%" y="124" textAnchor="end">
          {compact(bins.at(-1)?.toCents ?? 0)}
        </text>
      </Histogram>
    </>
  );
}
