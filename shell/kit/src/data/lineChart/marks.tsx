import { ticks } from 'd3-array';
import { area, curveLinear, curveStepAfter, line } from 'd3-shape';
import type { ChartSeries, XAxis } from './series.ts';

/** Pixels of the drawing around the series. */
export const plot = { height: 236, top: 12, bottom: 26, left: 56, right: 12 } as const;
/** Pixels between two marks of the x axis. */
const markSpacing = 64;

/** Places of values in pixels. */
export interface Scales {
  readonly x: (x: number) => number;
  readonly y: (value: number) => number;
  readonly yTicks: readonly number[];
  readonly width: number;
}

export interface AxesProps {
  scales: Scales;
  xs: readonly number[];
  axis: XAxis;
  format: (value: number) => string;
}

/** Grid lines with their values, and the marks of the x axis. */
export function Axes({ scales, xs, axis, format }: AxesProps) {
  const { x, y, yTicks, width } = scales;
  const base = yTicks.includes(0) ? 0 : yTicks[0];
  return (
    <>
      {yTicks.map((value) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <line className={value === base ? 'base' : 'grid'} x1={plot.left} x2={width - plot.right} />
          <text x={plot.left - 8} dy="4" textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
      {marksOf(xs, axis, scales).map((mark) => {
        // Centered, the last mark would be wider than the drawing.
        const isLast = x(mark) > width - markSpacing / 2;
        return (
          <text key={mark} x={isLast ? width : x(mark)} y={plot.height - 6} textAnchor={isLast ? 'end' : 'middle'}>
            {axis.tick(mark)}
          </text>
        );
      })}
    </>
  );
}

function marksOf(xs: readonly number[], { marks }: XAxis, { x, width }: Scales): readonly number[] {
  if (marks) {
    const round = ticks(xs[0] ?? 0, xs.at(-1) ?? 0, Math.min(xs.length - 1 || 1, width < 460 ? 4 : 8));
    return marks === 'whole' ? round.filter(Number.isInteger) : round;
  }
  const shown: number[] = [];
  for (const own of xs.toReversed()) {
    const next = shown.at(-1);
    const distance = markSpacing * (shown.length === 1 ? 1.25 : 1);
    if (next === undefined || x(next) - x(own) >= distance) shown.push(own);
  }
  return shown;
}

export interface SeriesMarksProps {
  scales: Scales;
  series: ChartSeries;
  color: string;
  xs: readonly number[];
  /** Index of the cursor. */
  cursor: number;
  isStepped: boolean;
  /** Half of the width of a column's slot, in pixels. */
  slot: number;
}

/** The band, the line with its points, or the columns of a series. */
export function SeriesMarks({ scales: { x, y }, series, color, xs, cursor, isStepped, slot }: SeriesMarksProps) {
  const { values, shape = 'line', low, high, isDashed, isSmall } = series;
  if (shape === 'columns') {
    return values.map((value, index) =>
      value === null ? null : (
        <rect
          key={xs[index]}
          fill={value < 0 ? 'var(--danger)' : color}
          opacity={index === cursor ? undefined : 0.45}
          x={x(xs[index] ?? 0) - slot * 0.62}
          width={slot * 1.24}
          y={Math.min(y(0), y(value))}
          height={Math.max(1, Math.abs(y(value) - y(0)))}
        />
      ),
    );
  }
  const curve = isStepped ? curveStepAfter : curveLinear;
  const indexes = values.map((_, index) => index);
  const xOf = (index: number) => x(xs[index] ?? 0);
  const between = (lower: (index: number) => number | null, upper: (index: number) => number | null) =>
    area<number>()
      .curve(curve)
      .defined((index) => lower(index) !== null && upper(index) !== null)
      .x(xOf)
      .y0((index) => y(lower(index) ?? 0))
      .y1((index) => y(upper(index) ?? 0))(indexes) ?? undefined;
  const valueAt = (index: number) => values[index] ?? null;
  const path = line<number>()
    .curve(curve)
    .defined((index) => valueAt(index) !== null)
    .x(xOf)
    .y((index) => y(valueAt(index) ?? 0));
  return (
    <>
      {shape === 'area' && <path className="area" d={between(() => 0, valueAt)} />}
      {low && high && (
        <path
          className="area"
          d={between(
            (index) => low[index] ?? null,
            (index) => high[index] ?? null,
          )}
        />
      )}
      {shape !== 'band' && (
        <path
          className="line"
          d={path(indexes) ?? undefined}
          stroke={color}
          strokeDasharray={isDashed ? '6 4' : undefined}
        />
      )}
      {shape !== 'band' &&
        values.map((value, index) =>
          value === null || (index !== cursor && !isSmall?.[index]) ? null : (
            <circle
              key={xs[index]}
              cx={xOf(index)}
              cy={y(value)}
              r={index === cursor ? 5 : 3.5}
              stroke={color}
              fill={isSmall?.[index] ? 'var(--surface)' : color}
            />
          ),
        )}
    </>
  );
}
