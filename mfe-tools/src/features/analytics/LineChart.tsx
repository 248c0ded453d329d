import { formatCount, phone } from '@dealstead/kit';
import { scaleLinear, scalePoint, type ScaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { styled } from 'styled-components';

/** One line of the chart. Null is a gap. */
export interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** Bounds of the band around the line; null without a band at that point. */
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
  /** Points that rest on few values: drawn hollow. */
  readonly isSmall?: readonly boolean[];
}

export interface LineChartProps {
  /** Accessible name. */
  label: string;
  /** Labels of the points on the axis. */
  ticks: readonly string[];
  series: readonly Series[];
  /** The value of a point in words, for the readout and for screen readers. */
  describe: (at: number) => string;
  format?: (value: number) => string;
  /** Whether the axis begins at zero; otherwise near the lowest value. */
  fromZero?: boolean;
}

const height = 260;
const margin = { top: 12, right: 12, bottom: 28, left: 56 };

const Frame = styled.div`
  position: relative;
  touch-action: pan-y;
  outline-offset: 4px;
  border-radius: var(--r1);
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
  .band {
    fill: var(--tint);
  }
  .line {
    fill: none;
    stroke: var(--primary);
    stroke-width: 2;
  }
  .point {
    fill: var(--primary);
    stroke: var(--primary);
    stroke-width: 1.5;
  }
  .second .line,
  .second .point {
    stroke: var(--brown);
  }
  .second .line {
    stroke-dasharray: 6 4;
  }
  .second .point {
    fill: var(--brown);
  }
  .point.small {
    fill: var(--surface);
  }
  .cursor {
    stroke: var(--ink-2);
    stroke-dasharray: 2 3;
  }
`;

const Readout = styled.p`
  min-height: 1.5em;
  margin-top: 8px;
  font-size: var(--t14);
  font-weight: 500;
  ${phone} {
    min-height: 3em;
  }
`;

const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 16px;
  margin-bottom: 8px;
  font-size: var(--t13);
  color: var(--ink-2);
  li {
    display: flex;
    align-items: center;
    gap: 6px;
  }
  line {
    stroke: var(--primary);
    stroke-width: 2;
  }
  li + li line {
    stroke: var(--brown);
    stroke-dasharray: 6 4;
  }
`;

/** Width of an element in pixels, as it changes. */
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
  return { ref, width };
}

/** Lowest and highest value of the axis. */
function extentOf(series: readonly Series[], fromZero: boolean): [number, number] {
  const values = series
    .flatMap(({ values: own, low = [], high = [] }) => [...own, ...low, ...high])
    .filter((value) => value !== null);
  if (values.length === 0) return [0, 1];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const room = (highest - lowest || Math.abs(highest) || 1) * 0.08;
  return [fromZero ? Math.min(0, lowest) : lowest > 0 ? Math.max(0, lowest - room) : lowest - room, highest + room];
}

const moves: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Lines with bands over months. A pointer or the arrow keys choose a month, whose values are read out below; to assistive
 * technology the chart is a slider over the months.
 */
export function LineChart({ label, ticks, series, describe, format = formatCount, fromZero = false }: LineChartProps) {
  const { ref, width } = useWidth();
  const last = ticks.length - 1;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? last, last);
  const x = scalePoint<number>(
    ticks.map((_, i) => i),
    [margin.left, width - margin.right],
  ).padding(0.2);
  const y = scaleLinear(extentOf(series, fromZero), [height - margin.bottom, margin.top]).nice(4);
  const xOf = (i: number) => x(i) ?? 0;

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setChosen(move(at, last));
  };
  const onPointer = (event: PointerEvent) => {
    const left = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = ticks.map((_, i) => Math.abs(xOf(i) - left));
    setChosen(distances.indexOf(Math.min(...distances)));
  };

  return (
    <div>
      {series.length > 1 && <Names series={series} />}
      <Frame
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at}
        aria-valuetext={describe(at)}
        onKeyDown={onKeyDown}
        onPointerMove={onPointer}
        onPointerDown={onPointer}
      >
        <svg height={height} aria-hidden="true">
          <Axes ticks={ticks} x={xOf} y={y} width={width} format={format} />
          <line className="cursor" x1={xOf(at)} x2={xOf(at)} y1={margin.top} y2={height - margin.bottom} />
          {series.map((one, i) => (
            <SeriesMarks key={one.name} series={one} isSecond={i > 0} xOf={xOf} yOf={y} at={at} />
          ))}
        </svg>
      </Frame>
      <Readout aria-hidden="true">{describe(at)}</Readout>
    </div>
  );
}

const Names = ({ series }: Pick<LineChartProps, 'series'>) => (
  <Legend>
    {series.map(({ name }) => (
      <li key={name}>
        <svg width="24" height="4" aria-hidden="true">
          <line x1="0" x2="24" y1="2" y2="2" />
        </svg>
        {name}
      </li>
    ))}
  </Legend>
);

interface AxesProps {
  ticks: readonly string[];
  x: (at: number) => number;
  y: ScaleLinear<number, number>;
  width: number;
  format: (value: number) => string;
}

/** Grid with values, and the months. As many labels as fit at 64 px, counted from the last month. */
function Axes({ ticks, x, y, width, format }: AxesProps) {
  const labelEvery = Math.ceil(ticks.length / Math.max(2, Math.floor((width - margin.left) / 64)));
  return (
    <>
      {y.ticks(4).map((value, i) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <line className={i === 0 ? 'base' : 'grid'} x1={margin.left} x2={width - margin.right} />
          <text x={margin.left - 8} dy="4" textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {ticks.map((tick, i) =>
        (ticks.length - 1 - i) % labelEvery === 0 ? (
          <text key={tick} x={x(i)} y={height - 6} textAnchor="middle">
            {tick}
          </text>
        ) : null,
      )}
    </>
  );
}

function SeriesMarks({
  series: { values, low, high, isSmall },
  isSecond,
  xOf,
  yOf,
  at,
}: {
  series: Series;
  isSecond: boolean;
  xOf: (i: number) => number;
  yOf: (value: number) => number;
  at: number;
}) {
  const indexes = values.map((_, i) => i);
  const band = area<number>()
    .defined((i) => low?.[i] != null && high?.[i] != null)
    .x(xOf)
    .y0((i) => yOf(low?.[i] ?? 0))
    .y1((i) => yOf(high?.[i] ?? 0));
  const path = line<number>()
    .defined((i) => values[i] != null)
    .x(xOf)
    .y((i) => yOf(values[i] ?? 0));
  return (
    <g className={isSecond ? 'second' : undefined}>
      {low && <path className="band" d={band(indexes) ?? ''} />}
      <path className="line" d={path(indexes) ?? ''} />
      {values.map((value, i) =>
        value === null || (i !== at && !isSmall?.[i]) ? null : (
          <circle
            key={xOf(i)}
            className={isSmall?.[i] ? 'point small' : 'point'}
            cx={xOf(i)}
            cy={yOf(value)}
            r={i === at ? 5 : 3.5}
          />
        ),
      )}
    </g>
  );
}

export default LineChart;
