import { formatMoneyCompact, formatMoneyExact } from '@dealstead/kit';
import { roundHalfAway } from '@dealstead/formulas';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  position: relative;
  border-radius: var(--r1);
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
  .axis {
    font: 500 11.5px var(--sans);
    fill: var(--ink-2);
  }
  .area {
    fill: var(--tint);
    opacity: 0.75;
  }
  .line {
    fill: none;
    stroke-width: 2;
  }
  .column {
    fill: var(--primary);
  }
  .column[data-loss] {
    fill: var(--danger);
  }
  .column[data-dim] {
    opacity: 0.45;
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
  .dot {
    fill: var(--surface);
    stroke: var(--ink);
    stroke-width: 2;
  }
`;

const Legend = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  min-height: 22px;
  margin-bottom: 6px;
  font-size: var(--t13);
  color: var(--ink-2);
  font-variant-numeric: tabular-nums;
  b {
    color: var(--ink);
  }
  i {
    display: inline-block;
    width: 14px;
    height: 3px;
    margin-right: 6px;
    vertical-align: middle;
  }
`;

export interface Series {
  readonly name: string;
  /** Cents, one for each x. */
  readonly values: readonly number[];
  /** A line, a line above a tinted area, or columns. */
  readonly shape: 'line' | 'area' | 'columns';
  readonly color: string;
}

/** How the figures of the x axis are written. */
export interface XAxis {
  /** The place of the cursor: "Year 5". */
  readonly heading: (x: number) => string;
  /** A mark on the axis: "5 y". */
  readonly tick: (x: number) => string;
  /** Whether only whole numbers are marked. */
  readonly isWhole?: boolean;
}

export const yearAxis: XAxis = { heading: (year) => `Year ${year}`, tick: (year) => `${year} y`, isWhole: true };

/** A level that the series are compared with, such as the profit that is wanted. */
export interface Level {
  readonly name: string;
  readonly cents: number;
}

export interface FigureChartProps {
  /** Accessible name: "Loan balance by year". */
  label: string;
  axis: XAxis;
  /** The figures of the x axis, ascending. */
  xs: readonly number[];
  series: readonly Series[];
  /** The x that the cursor begins at. */
  start: number;
  level?: Level;
  /** Called with the index of the x that the cursor moves to. */
  onCursor?: (index: number) => void;
}

const [height, top, bottom, left] = [236, 12, 26, 52];

/** The width of an element, for axes in pixels. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** The index of the cursor: the start until it is moved, by a pointer or by the arrow keys, Home and End. */
function useCursor({ xs, start, onCursor }: Pick<FigureChartProps, 'xs' | 'start' | 'onCursor'>) {
  const [moved, setMoved] = useState<number | null>(null);
  const last = xs.length - 1;
  const cursor = Math.min(moved ?? startIndex(xs, start), last);
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
  const moveNear = (at: number) => {
    const distances = xs.map((x) => Math.abs(x - at));
    moveTo(distances.indexOf(Math.min(...distances)));
  };
  return { cursor, onKeyDown, moveNear };
}

/** The index of the first x that is not below the start; 0 where there is none. */
export const startIndex = (xs: readonly number[], start: number): number =>
  Math.max(
    0,
    xs.findIndex((x) => x >= start),
  );

const valueAt = (values: readonly number[], index: number) => formatMoneyExact(roundHalfAway(values[index] ?? 0) / 100);

/**
 * Amounts over a figure, such as years or a sale price. The cursor follows the pointer and, with the chart focused, the
 * arrow keys, Home and End; the legend reads its values, for screen readers too.
 */
export function FigureChart({ label, axis, xs, series, start, level, onCursor }: FigureChartProps) {
  const [ref, width] = useWidth();
  const { cursor, onKeyDown, moveNear } = useCursor({ xs, start, onCursor });
  const hasColumns = series.some(({ shape }) => shape === 'columns');
  const values = series.flatMap((one) => one.values);
  const all = [...values, ...(level ? [level.cents] : [])];
  const slot = hasColumns ? (width - left) / Math.max(xs.length, 1) / 2 : 0;
  const x = scaleLinear([xs[0] ?? 0, xs.at(-1) ?? 1], [left + slot, width - slot - 4]);
  const y = scaleLinear([Math.min(0, ...all), Math.max(0, ...all, 100)], [height - bottom, top]).nice(4);
  const move = (event: PointerEvent<HTMLDivElement>) =>
    moveNear(x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left));
  const heading = axis.heading(xs[cursor] ?? 0);
  return (
    <>
      <ChartLegend heading={heading} series={series} cursor={cursor} level={level} />
      <Frame
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={xs[0] ?? 0}
        aria-valuemax={xs.at(-1) ?? 0}
        aria-valuenow={xs[cursor] ?? 0}
        aria-valuetext={`${heading}: ${series.map((one) => `${one.name} ${valueAt(one.values, cursor)}`).join(', ')}`}
        onPointerMove={move}
        onPointerDown={move}
        onKeyDown={onKeyDown}
      >
        <svg height={height} aria-hidden="true">
          <Axes axis={axis} xs={xs} x={x} y={y} width={width} />
          {series.map((one) => (
            <Shape key={one.name} series={one} xs={xs} x={x} y={y} slot={slot} cursor={cursor} />
          ))}
          {level && <line className="level" x1={left} x2={width} y1={y(level.cents)} y2={y(level.cents)} />}
          {!hasColumns && <CursorLine at={x(xs[cursor] ?? 0)} ys={series.map((one) => y(one.values[cursor] ?? 0))} />}
        </svg>
      </Frame>
    </>
  );
}

interface ChartLegendProps {
  heading: string;
  series: readonly Series[];
  cursor: number;
  level: Level | undefined;
}

function ChartLegend({ heading, series, cursor, level }: ChartLegendProps) {
  const mark = (color: string) => <i ref={(element) => element?.style.setProperty('background', color)} />;
  return (
    <Legend aria-live="polite">
      <b>{heading}</b>
      {series.map(({ name, values, color }) => (
        <span key={name}>
          {mark(color)}
          {name} <b>{valueAt(values, cursor)}</b>
        </span>
      ))}
      {level && (
        <span>
          {mark('var(--brown)')}
          {level.name} <b>{valueAt([level.cents], 0)}</b>
        </span>
      )}
    </Legend>
  );
}

function CursorLine({ at, ys }: { at: number; ys: readonly number[] }) {
  return (
    <>
      <line className="cursor" x1={at} x2={at} y1={top} y2={height - bottom} />
      {ys.map((own, index) => (
        <circle key={index} className="dot" cx={at} cy={own} r="4.5" />
      ))}
    </>
  );
}

interface AxesProps {
  axis: XAxis;
  xs: readonly number[];
  x: Scale;
  y: Scale;
  width: number;
}

function Axes({ axis, xs, x, y, width }: AxesProps) {
  const ticks = x.ticks(Math.min(xs.length - 1 || 1, width < 460 ? 4 : 8));
  return (
    <>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? 'base' : 'grid'} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
          <text className="axis" x={left - 8} y={y(tick) + 4} textAnchor="end">
            {formatMoneyCompact(tick / 100)}
          </text>
        </g>
      ))}
      {(axis.isWhole ? ticks.filter(Number.isInteger) : ticks).map((tick) => (
        <text key={tick} className="axis" x={x(tick)} y={height - 6} textAnchor="middle">
          {axis.tick(tick)}
        </text>
      ))}
    </>
  );
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;

interface ShapeProps {
  series: Series;
  xs: readonly number[];
  x: Scale;
  y: Scale;
  /** Half of the width of a column's slot. */
  slot: number;
  cursor: number;
}

function Shape({ series, xs, x, y, slot, cursor }: ShapeProps) {
  const { values, shape, color } = series;
  if (shape === 'columns') {
    return values.map((value, index) => (
      <rect
        key={xs[index]}
        className="column"
        data-loss={value < 0 || undefined}
        data-dim={index !== cursor || undefined}
        x={x(xs[index] ?? 0) - slot * 0.62}
        width={slot * 1.24}
        y={Math.min(y(0), y(value))}
        height={Math.max(1, Math.abs(y(value) - y(0)))}
      />
    ));
  }
  const points = values.map((value, index): [number, number] => [x(xs[index] ?? 0), y(value)]);
  return (
    <>
      {shape === 'area' && <path className="area" d={area<[number, number]>().y0(y(0))(points) ?? undefined} />}
      <path className="line" d={line()(points) ?? undefined} stroke={color} />
    </>
  );
}
