import { formatMoneyCompact, formatMoneyExact } from '@dealstead/kit';
import { roundHalfAway } from '@dealstead/formulas';
import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
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

export interface TimeChartProps {
  /** Accessible name: "Loan balance by year". */
  label: string;
  /** Years, ascending. */
  years: readonly number[];
  series: readonly Series[];
  /** The year that the cursor begins at. */
  startYear: number;
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

/**
 * Amounts over years. The cursor follows the pointer and, with the chart focused, the arrow keys, Home and End; the legend
 * reads its values, for screen readers too.
 */
export function TimeChart({ label, years, series, startYear }: TimeChartProps) {
  const [ref, width] = useWidth();
  const legend = useId();
  const [moved, setMoved] = useState<number | null>(null);
  const last = years.length - 1;
  const started = Math.max(
    0,
    years.findIndex((year) => year >= startYear),
  );
  const cursor = Math.min(moved ?? started, last);
  const columns = series.some(({ shape }) => shape === 'columns');

  const values = series.flatMap((one) => one.values);
  const slot = columns ? (width - left) / Math.max(years.length, 1) / 2 : 0;
  const x = scaleLinear([years[0] ?? 0, years[last] ?? 1], [left + slot, width - slot - 4]);
  const y = scaleLinear([Math.min(0, ...values), Math.max(0, ...values, 100)], [height - bottom, top]).nice(4);

  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = x.invert(event.clientX - event.currentTarget.getBoundingClientRect().left);
    const distances = years.map((year) => Math.abs(year - at));
    setMoved(distances.indexOf(Math.min(...distances)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowRight: cursor + 1, ArrowLeft: cursor - 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setMoved(Math.min(last, Math.max(0, next)));
  };

  const yearText = `Year ${years[cursor] ?? 0}`;
  const valueText = (values: readonly number[]) => formatMoneyExact(roundHalfAway(values[cursor] ?? 0) / 100);
  return (
    <>
      <Legend id={legend} aria-live="polite">
        <b>{yearText}</b>
        {series.map(({ name, values: own, color }) => (
          <span key={name}>
            <i data-color={color} ref={(mark) => mark?.style.setProperty('background', color)} />
            {name} <b>{valueText(own)}</b>
          </span>
        ))}
      </Legend>
      <Frame
        ref={ref}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={years[0] ?? 0}
        aria-valuemax={years[last] ?? 0}
        aria-valuenow={years[cursor] ?? 0}
        aria-valuetext={`${yearText}: ${series.map((one) => `${one.name} ${valueText(one.values)}`).join(', ')}`}
        onPointerMove={move}
        onPointerDown={move}
        onKeyDown={onKeyDown}
      >
        <svg height={height} aria-hidden="true">
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line className={tick === 0 ? 'base' : 'grid'} x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className="axis" x={left - 8} y={y(tick) + 4} textAnchor="end">
                {formatMoneyCompact(tick / 100)}
              </text>
            </g>
          ))}
          {x
            .ticks(Math.min(years.length - 1 || 1, width < 460 ? 5 : 8))
            .filter(Number.isInteger)
            .map((tick) => (
              <text key={tick} className="axis" x={x(tick)} y={height - 6} textAnchor="middle">
                {tick} y
              </text>
            ))}
          {series.map((one) => (
            <Shape key={one.name} series={one} years={years} x={x} y={y} slot={slot} cursor={cursor} />
          ))}
          {!columns && (
            <line
              className="cursor"
              x1={x(years[cursor] ?? 0)}
              x2={x(years[cursor] ?? 0)}
              y1={top}
              y2={height - bottom}
            />
          )}
          {!columns &&
            series.map(({ name, values: own }) => (
              <circle key={name} className="dot" cx={x(years[cursor] ?? 0)} cy={y(own[cursor] ?? 0)} r="4.5" />
            ))}
        </svg>
      </Frame>
    </>
  );
}

type Scale = ReturnType<typeof scaleLinear<number, number>>;

interface ShapeProps {
  series: Series;
  years: readonly number[];
  x: Scale;
  y: Scale;
  /** Half of the width of a column's slot. */
  slot: number;
  cursor: number;
}

function Shape({ series, years, x, y, slot, cursor }: ShapeProps) {
  const { values, shape, color } = series;
  if (shape === 'columns') {
    return values.map((value, index) => (
      <rect
        key={years[index]}
        className="column"
        data-loss={value < 0 || undefined}
        data-dim={index !== cursor || undefined}
        x={x(years[index] ?? 0) - slot * 0.62}
        width={slot * 1.24}
        y={Math.min(y(0), y(value))}
        height={Math.max(1, Math.abs(y(value) - y(0)))}
      />
    ));
  }
  const points = values.map((value, index): [number, number] => [x(years[index] ?? 0), y(value)]);
  return (
    <>
      {shape === 'area' && <path className="area" d={area<[number, number]>().y0(y(0))(points) ?? undefined} />}
      <path className="line" d={line()(points) ?? undefined} stroke={color} />
    </>
  );
}
