import { useId } from 'react';
import { styled } from 'styled-components';
import { formatCount } from '../format/format.ts';
import { TextLink } from '../links/Link.tsx';
import { useIsPublished } from '../links/shellLinks.tsx';
import { phone } from '../theme/media.ts';

const Rows = styled.ul`
  display: grid;
  grid-template-columns: minmax(64px, auto) 1fr auto;
  gap: 10px 12px;
  li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
    font-size: var(--t14);
  }
  svg {
    width: 100%;
  }
  rect {
    fill: var(--primary);
  }
  .few {
    fill: none;
    stroke: var(--primary);
    stroke-width: 1.5;
  }
  .value {
    min-width: 52px;
    text-align: right;
    font-weight: 600;
  }
  small {
    font-weight: 400;
    color: var(--ink-2);
  }
  ${phone} {
    &:has(a) {
      row-gap: 0;
    }
    li > a {
      padding-block: 10px;
    }
  }
`;

export interface Bar {
  label: string;
  value: number;
  /** In horizontal bars: page that lists what is counted, to which the label leads once it is published. */
  to?: string;
  /** The value as text; the plain number by default. */
  valueText?: string;
  /** Sample size. Below ten the bar is an outline labeled "n = 6". */
  sampleSize?: number;
  /** A forecast: hatched. */
  isForecast?: boolean;
  /** In a column chart: a forecast on top of the value, hatched; the label then contains both. */
  forecastOnTop?: number;
}

const height = ({ value, forecastOnTop = 0 }: Bar) => value + forecastOnTop;
const isSmallSample = ({ sampleSize }: Bar) => sampleSize !== undefined && sampleSize < 10;

/** Horizontal bars with labels and values as text. */
export function HorizontalBars({ bars }: { bars: readonly Bar[] }) {
  const maximum = Math.max(...bars.map((bar) => bar.value), 1);
  return (
    <Rows>
      {bars.map((bar) => (
        <li key={bar.label}>
          {bar.to === undefined ? <span>{bar.label}</span> : <BarLink to={bar.to} label={bar.label} />}
          <svg height="14" aria-hidden="true">
            <rect
              className={isSmallSample(bar) ? 'few' : undefined}
              width={`${Math.max(0.4, (bar.value / maximum) * 100).toFixed(2)}%`}
              height="14"
            />
          </svg>
          <span className="value">
            {bar.valueText ?? formatCount(bar.value)}
            {isSmallSample(bar) && <small> n = {bar.sampleSize}</small>}
          </span>
        </li>
      ))}
    </Rows>
  );
}

const BarLink = ({ to, label }: { to: string; label: string }) =>
  useIsPublished(to) ? <TextLink to={to}>{label}</TextLink> : <span>{label}</span>;

const Chart = styled.div`
  display: grid;
  grid-template-columns: 48px minmax(0, 1fr);
  svg {
    width: 100%;
    overflow: visible;
  }
  .grid {
    stroke: var(--line);
  }
  .base {
    stroke: var(--ink);
  }
  .column {
    fill: var(--primary);
  }
  .outline {
    fill: var(--surface);
    stroke: var(--primary);
  }
  .hatch {
    stroke: var(--primary);
    stroke-width: 1.6;
  }
  text {
    font: 500 11.5px var(--sans);
    fill: var(--ink-2);
    text-anchor: middle;
  }
  .step {
    text-anchor: end;
  }
  .value {
    font: 600 12px var(--sans);
    fill: var(--ink);
    paint-order: stroke;
    stroke: var(--surface);
    stroke-width: 4px;
    stroke-linejoin: round;
  }
`;

/** Spacing of the grid lines: the smallest round number of which three reach the value. */
export function tickInterval(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value / 3, 1)));
  const rounds = power === 1 ? [1, 2, 3, 4, 5, 6, 8] : [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8];
  return power * (rounds.find((round) => round * power * 3 >= value) ?? 10);
}

export interface ColumnChartProps {
  /** Accessible name of the chart. */
  label: string;
  bars: readonly Bar[];
  /** Formats a value of the scale; the plain number by default. */
  format?: (value: number) => string;
}

// Widths in percent and fonts in pixels: the chart shrinks with its panel while its text does not.
/** Columns in one hue with direct labels on a hairline grid; forecasts hatched, small samples as outlines. */
export function ColumnChart({ label, bars, format = formatCount }: ColumnChartProps) {
  const hatch = useId();
  const [chartHeight, top, floor] = [232, 18, 204];
  const step = tickInterval(Math.max(...bars.map(height), 1));
  const y = (value: number) => floor - (value / (3 * step)) * (floor - top);
  const steps = [0, step, 2 * step, 3 * step];
  const slot = 100 / Math.max(bars.length, 1);
  const description = bars.map((bar) => `${bar.label} ${bar.valueText ?? format(height(bar))}`).join(', ');
  return (
    <Chart role="img" aria-label={`${label}: ${description}`}>
      <svg height={chartHeight} aria-hidden="true">
        {steps.map((value) => (
          <text key={value} className="step" x="40" y={y(value) + 4}>
            {format(value)}
          </text>
        ))}
      </svg>
      <svg height={chartHeight} aria-hidden="true">
        <defs>
          <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className="hatch" x1="0" x2="0" y1="0" y2="6" />
          </pattern>
        </defs>
        {steps.map((value) => (
          <line key={value} className={value ? 'grid' : 'base'} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
        ))}
        {bars.map((bar, i) => {
          const across = { x: `${slot * (i + 0.2)}%`, width: `${slot * 0.6}%` };
          const column = { ...across, y: y(bar.value), height: floor - y(bar.value) };
          const onTop = bar.forecastOnTop
            ? { ...across, y: y(height(bar)), height: y(bar.value) - y(height(bar)) }
            : null;
          const hatched = bar.isForecast ? column : onTop;
          const middle = `${slot * (i + 0.5)}%`;
          return (
            <g key={bar.label}>
              <rect {...column} className={bar.isForecast || isSmallSample(bar) ? 'outline' : 'column'} />
              {onTop && <rect {...onTop} className="outline" />}
              {hatched && <rect {...hatched} fill={`url(#${hatch})`} />}
              <text className="value" x={middle} y={y(height(bar)) - 7}>
                {bar.valueText ?? format(height(bar))}
                {isSmallSample(bar) && ` n = ${bar.sampleSize}`}
              </text>
              <text x={middle} y={floor + 20}>
                {bar.label}
              </text>
            </g>
          );
        })}
      </svg>
    </Chart>
  );
}
