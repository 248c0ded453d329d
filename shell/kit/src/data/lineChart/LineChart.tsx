import { nice, ticks } from 'd3-array';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { styled } from 'styled-components';
import { formatCount } from '../../format/format.ts';
import { Axes, plot, SeriesMarks, type Scales } from './marks.tsx';
import { extentOf, finiteSeries, startIndex, type ChartSeries, type Level, type XAxis } from './series.ts';
import { useWidth } from './useWidth.ts';

const Frame = styled.div`
  position: relative;
  outline-offset: 4px;
  border-radius: var(--r1);
  touch-action: pan-y;
  svg {
    display: block;
    width: 100%;
    overflow: visible;
  }
  text {
    font: 500 11.5px var(--sans);
    fill: var(--ink-2);
  }
  .grid {
    stroke: var(--line);
  }
  .base {
    stroke: var(--ink);
  }
  .area {
    fill: var(--tint);
    opacity: 0.75;
  }
  .line {
    fill: none;
    stroke-width: 2;
  }
  .level {
    stroke: var(--brown);
    stroke-width: 1.5;
    stroke-dasharray: 6 4;
  }
  .cursor {
    stroke: var(--ink-2);
    stroke-dasharray: 3 3;
  }
  circle {
    stroke-width: 1.5;
  }
`;

const Reading = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 16px;
  min-height: 1.5em;
  margin-bottom: 8px;
  font-size: var(--t13);
  color: var(--ink-2);
  font-variant-numeric: tabular-nums;
  b {
    color: var(--ink);
  }
  svg {
    display: inline-block;
    margin-right: 6px;
    vertical-align: middle;
  }
`;

export interface LineChartProps {
  /** Accessible name: "Loan balance by year". */
  label: string;
  /** The figures of the x axis, ascending: years, amounts, times in milliseconds, or indexes. */
  xs: readonly number[];
  axis: XAxis;
  series: readonly ChartSeries[];
  /** Formats a value of the y axis; the plain number by default. */
  format?: (value: number) => string;
  /** Formats a value that is read; as the axis by default. */
  formatReading?: (value: number) => string;
  /** What is read at an index, in place of the names and values of the series. */
  describe?: (index: number) => string;
  /** Whether the y axis begins at zero or below; otherwise near the lowest value. */
  fromZero?: boolean;
  /** Whether a value holds until the next x, rather than changing steadily. */
  isStepped?: boolean;
  level?: Level;
  /** The x at which the cursor begins; the last one by default. */
  start?: number;
  /** Called with the index of the x to which the cursor moves. */
  onCursor?: (index: number) => void;
}

const colors = ['var(--primary)', 'var(--brown)', 'var(--water)'] as const;

/** The index of the cursor, which a pointer, the arrow keys, Home and End move. */
function useCursor({ xs, start, onCursor }: Pick<LineChartProps, 'xs' | 'start' | 'onCursor'>) {
  const [moved, setMoved] = useState<number | null>(null);
  const last = xs.length - 1;
  const cursor = Math.min(moved ?? (start === undefined ? last : startIndex(xs, start)), last);
  const moveTo = (index: number) => {
    const next = Math.min(last, Math.max(0, index));
    setMoved(next);
    onCursor?.(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: cursor + 1, ArrowLeft: cursor - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(next);
  };
  return { cursor, moveTo, onKeyDown };
}

/**
 * Lines, areas, bands or columns over figures such as months, years or prices. A pointer or the arrow keys move the cursor,
 * whose values are read above; to assistive technology the chart is a slider over the figures.
 */
export function LineChart({
  label,
  xs,
  axis,
  series: stated,
  format = formatCount,
  formatReading = format,
  describe,
  fromZero = true,
  isStepped = false,
  level,
  start,
  onCursor,
}: LineChartProps) {
  const [ref, width] = useWidth(640);
  const { cursor, moveTo, onKeyDown } = useCursor({ xs, start, onCursor });
  if (xs.length === 0) return null;
  const series = stated.map(finiteSeries);
  const hasColumns = series.some(({ shape }) => shape === 'columns');
  const slot = hasColumns ? (width - plot.left) / xs.length / 2 : 0;
  const scales = scalesOf(xs, nice(...extentOf(series, level, fromZero), 4), slot, width);
  const drawn = series.map((own, index) => ({ series: own, color: own.color ?? colors[index % colors.length]! }));
  // Areas lie below the lines, which would be dim under them.
  const isArea = ({ series: { shape } }: (typeof drawn)[number]) => shape === 'area' || shape === 'band';
  const painted = [...drawn.filter(isArea), ...drawn.filter((own) => !isArea(own))];
  const read = (value: number | null | undefined) => (value == null ? 'none' : formatReading(value));
  const heading = axis.heading(xs[cursor]!);
  const text =
    describe?.(cursor) ??
    `${heading}: ${series.map(({ name, values }) => `${name} ${read(values[cursor])}`).join(', ')}`;
  const onPointer = (event: PointerEvent) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = xs.map((x) => Math.abs(scales.x(x) - left));
    moveTo(distances.indexOf(Math.min(...distances)));
  };
  return (
    <div>
      <Reading aria-hidden="true">
        <span>{describe ? text : <b>{heading}</b>}</span>
        {(!describe || series.length > 1) &&
          drawn.map(({ series: { name, values, isDashed, shape }, color }) => (
            <span key={name}>
              <Key color={color} isDashed={isDashed} isBand={shape === 'band'} />
              {name} {!describe && <b>{read(values[cursor])}</b>}
            </span>
          ))}
        {level && (
          <span>
            <Key color="var(--brown)" isDashed />
            {level.name} <b>{formatReading(level.value)}</b>
          </span>
        )}
      </Reading>
      <Frame
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={xs.length - 1}
        aria-valuenow={cursor}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
      >
        <svg height={plot.height} aria-hidden="true">
          <Axes scales={scales} xs={xs} axis={axis} format={format} />
          {!hasColumns && (
            <line
              className="cursor"
              x1={scales.x(xs[cursor]!)}
              x2={scales.x(xs[cursor]!)}
              y1={plot.top}
              y2={plot.height - plot.bottom}
            />
          )}
          {painted.map((own) => (
            <SeriesMarks
              key={own.series.name}
              {...own}
              scales={scales}
              xs={xs}
              cursor={cursor}
              isStepped={isStepped}
              slot={slot}
            />
          ))}
          {level && (
            <line
              className="level"
              x1={plot.left}
              x2={width - plot.right}
              y1={scales.y(level.value)}
              y2={scales.y(level.value)}
            />
          )}
        </svg>
      </Frame>
    </div>
  );
}

/** Linear scales. Columns have half a slot of room at both ends. */
function scalesOf(xs: readonly number[], [low, high]: [number, number], slot: number, width: number): Scales {
  const [first, last] = [xs[0]!, xs.at(-1)!];
  const [left, right] = [plot.left + slot, width - plot.right - slot];
  const [top, bottom] = [plot.top, plot.height - plot.bottom];
  return {
    x: (x) => (last > first ? left + ((x - first) / (last - first)) * (right - left) : (left + right) / 2),
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - top),
    yTicks: ticks(low, high, 4),
    width,
  };
}

interface KeyProps {
  color: string;
  isDashed?: boolean | undefined;
  isBand?: boolean;
}

/** A sample of a series before its name. */
const Key = ({ color, isDashed, isBand }: KeyProps) => (
  <svg width="16" height="8">
    <line
      x1="0"
      x2="16"
      y1="4"
      y2="4"
      stroke={isBand ? 'var(--tint)' : color}
      strokeWidth={isBand ? 8 : 2}
      strokeDasharray={isDashed ? '6 4' : undefined}
    />
  </svg>
);
