import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { formatCount, formatDate, formatShortDate } from '../format/format.ts';
import { tickInterval } from './charts.tsx';

const Frame = styled.div`
  svg {
    display: block;
    width: 100%;
    overflow: visible;
    touch-action: pan-y;
  }
  .grid {
    stroke: var(--line);
  }
  .base {
    stroke: var(--ink);
  }
  path,
  line {
    vector-effect: non-scaling-stroke;
  }
  .area {
    fill: var(--tint);
  }
  .first {
    fill: none;
    stroke: var(--primary);
    stroke-width: 2;
  }
  .second {
    fill: none;
    stroke: var(--ink-2);
    stroke-width: 1.5;
    stroke-dasharray: 5 4;
  }
  .cursor {
    stroke: var(--ink-2);
    stroke-dasharray: 2 3;
  }
  text {
    font: 500 11.5px var(--sans);
    fill: var(--ink-2);
  }
`;

const Plot = styled.div`
  display: grid;
  grid-template-columns: 52px minmax(0, 1fr);
`;

const Reading = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 14px;
  min-height: 1.5em;
  margin-bottom: 10px;
  font-size: var(--t13);
  color: var(--ink-2);
  b {
    color: var(--ink);
  }
`;

/* The line's sample before its name. */
const Key = styled.i<{ $dashed: boolean }>`
  display: inline-block;
  width: 14px;
  margin-right: 6px;
  border-top: 2px ${({ $dashed }) => ($dashed ? 'dashed var(--ink-2)' : 'solid var(--primary)')};
  vertical-align: middle;
`;

export interface TrendSeries {
  /** Such as "Sign-ups". */
  readonly name: string;
  /** A value for each day. */
  readonly values: readonly number[];
}

export interface TrendChartProps {
  /** Accessible name of the chart. */
  label: string;
  /** Dates, such as 2026-11-23, oldest first; or times, with `formatTime`. */
  days: readonly string[];
  /** One series, filled below, or two, of which the second is dashed. */
  series: readonly [TrendSeries] | readonly [TrendSeries, TrendSeries];
  /** Formats a value of the scale; the plain number by default. */
  format?: (value: number) => string;
  /** Formats the value that is read; as the scale by default. */
  formatReading?: (value: number) => string;
  /** Formats a time for the reading, and shorter below the lines; as dates by default. */
  formatTime?: { readonly reading: (time: string) => string; readonly label: (time: string) => string };
}

const asDates = { reading: (time: string) => formatDate(time), label: (time: string) => formatShortDate(time) };

const [height, top, floor] = [190, 10, 160];

/** Where a key moves the cursor between 0 and `last`; null for another key. */
function stepOf(key: string, chosen: number, last: number): number | null {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last };
  const next = steps[key];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}

/** Lines over days, from zero up. The pointer and the arrow keys read a day; the last one is read at first. */
export function TrendChart({
  label,
  days,
  series,
  format = formatCount,
  formatReading = format,
  formatTime = asDates,
}: TrendChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const index = Math.min(chosen ?? last, last);
  const step = tickInterval(Math.max(...series.flatMap(({ values }) => values), 1));
  const y = (value: number) => floor - (value / (3 * step)) * (floor - top);
  const x = (day: number) => (last > 0 ? (day / last) * 100 : 50);
  const lineOf = ({ values }: TrendSeries) => values.map((value, i) => `${i ? 'L' : 'M'}${x(i)} ${y(value)}`).join('');
  const day = days[index];
  if (day === undefined) return null;

  function choose(event: PointerEvent<SVGSVGElement>) {
    const bounds = event.currentTarget.getBoundingClientRect();
    const share = (event.clientX - bounds.left) / Math.max(1, bounds.width);
    setChosen(Math.max(0, Math.min(last, Math.round(share * last))));
  }
  function onKeyDown(event: KeyboardEvent) {
    const next = stepOf(event.key, index, last);
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
  }

  const readings = series.map(({ name, values }) => ({ name, text: formatReading(values[index] ?? 0) }));
  return (
    <Frame>
      <Reading aria-hidden>
        <span>{formatTime.reading(day)}</span>
        {readings.map(({ name, text }, i) => (
          <span key={name}>
            <Key $dashed={i > 0} />
            {name} <b>{text}</b>
          </span>
        ))}
      </Reading>
      <Plot>
        <svg height={height} aria-hidden="true">
          {[0, step, 2 * step, 3 * step].map((value) => (
            <text key={value} x="44" y={y(value) + 4} textAnchor="end">
              {format(value)}
            </text>
          ))}
        </svg>
        <svg
          height={height}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          aria-valuetext={`${formatTime.reading(day)}: ${readings.map(({ name, text }) => `${name} ${text}`).join(', ')}`}
          onPointerMove={choose}
          onPointerDown={choose}
          onKeyDown={onKeyDown}
        >
          {[0, step, 2 * step, 3 * step].map((value) => (
            <line key={value} className={value ? 'grid' : 'base'} x1="0" x2="100%" y1={y(value)} y2={y(value)} />
          ))}
          <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" width="100%" height={height}>
            {series.length === 1 && (
              <path className="area" d={`${lineOf(series[0])}L${x(last)} ${floor}L${x(0)} ${floor}Z`} />
            )}
            {series.map((line, i) => (
              <path key={line.name} className={i > 0 ? 'second' : 'first'} d={lineOf(line)} />
            ))}
          </svg>
          <line className="cursor" x1={`${x(index)}%`} x2={`${x(index)}%`} y1={top} y2={floor} />
          <DayLabels days={days} format={formatTime.label} />
        </svg>
      </Plot>
    </Frame>
  );
}

/** The first, the middle and the last day below the lines. */
function DayLabels({ days, format }: { days: readonly string[]; format: (day: string) => string }) {
  const last = days.length - 1;
  const shown = [
    { at: 0, anchor: 'start' },
    { at: Math.round(last / 2), anchor: 'middle' },
    { at: last, anchor: 'end' },
  ] as const;
  return shown.map(({ at, anchor }) => (
    <text key={anchor} x={`${(at / Math.max(1, last)) * 100}%`} y={floor + 20} textAnchor={anchor}>
      {format(days[at] ?? '')}
    </text>
  ));
}
