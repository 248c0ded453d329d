/** One series of a chart. Where `low` and `high` are known, a band is drawn between them. */
export interface ChartSeries {
  readonly name: string;
  /** A value for each x; null, and what is no finite number, is a gap. */
  readonly values: readonly (number | null)[];
  /** A line by default; `area` tints what is below it; a `band` has no line. */
  readonly shape?: 'line' | 'area' | 'columns' | 'band';
  /** A color of the theme; by default that of the first or of a further series. */
  readonly color?: string;
  readonly isDashed?: boolean;
  readonly low?: readonly (number | null)[];
  readonly high?: readonly (number | null)[];
  /** Points that rest on few values: drawn hollow. */
  readonly isSmall?: readonly boolean[];
}

/** How the figures of the x axis are written. */
export interface XAxis {
  /** Where the cursor is: "Year 5". */
  readonly heading: (x: number) => string;
  /** A mark on the axis: "5 y". */
  readonly tick: (x: number) => string;
  /** Marks at round numbers, or at round whole numbers; by default at as many of the xs as fit, the last among them. */
  readonly marks?: 'round' | 'whole';
}

/** A level that the series are compared with, such as the profit that is wanted. */
export interface Level {
  readonly name: string;
  readonly value: number;
}

/** The index of the first x that is not below the start; 0 where there is none. `xs` ascend. */
export const startIndex = (xs: readonly number[], start: number): number =>
  Math.max(
    0,
    xs.findIndex((x) => x >= start),
  );

/** A series whose values that have no place on an axis are gaps. */
export function finiteSeries({ values, low, high, ...series }: ChartSeries): ChartSeries {
  const finite = (all: ChartSeries['values']) => all.map((value) => (Number.isFinite(value) ? value : null));
  return { ...series, values: finite(values), ...(low && { low: finite(low) }), ...(high && { high: finite(high) }) };
}

/** The y axis of whole numbers reaches at least this. */
const fewest = 4;

/** The lowest and the highest value of the y axis. */
export function extentOf(
  series: readonly ChartSeries[],
  level: Level | undefined,
  fromZero: boolean,
): [number, number] {
  const values = series
    .flatMap(({ values: own, low = [], high = [] }) => [...own, ...low, ...high])
    .concat(level?.value ?? [])
    .filter((value) => value !== null);
  if (values.length === 0) return [0, 1];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  if (fromZero) {
    // Counts have no marks between whole numbers.
    const least = values.every(Number.isInteger) ? fewest : 0;
    return [Math.min(0, lowest), lowest < 0 ? Math.max(0, highest) : Math.max(least, highest) || 1];
  }
  const room = (highest - lowest || Math.abs(highest) || 1) * 0.08;
  return [lowest > 0 ? Math.max(0, lowest - room) : lowest - room, highest + room];
}
