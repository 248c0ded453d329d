import { formatDate, formatShortDate } from '../format/format.ts';
import { LineChart, type LineChartProps } from './lineChart/LineChart.tsx';

export interface TrendSeries {
  /** Such as "Sign-ups". */
  readonly name: string;
  /** A value for each day. */
  readonly values: readonly number[];
}

export interface TrendChartProps extends Pick<LineChartProps, 'label' | 'format' | 'formatReading'> {
  /** Dates, such as 2026-11-23, oldest first; or times, with `formatTime`. */
  days: readonly string[];
  /** One series, filled below, or two, of which the second is dashed. */
  series: readonly [TrendSeries] | readonly [TrendSeries, TrendSeries];
  /** Formats a time for the reading, and shorter below the lines; as dates by default. */
  formatTime?: { readonly reading: (time: string) => string; readonly label: (time: string) => string };
}

const asDates = { reading: (time: string) => formatDate(time), label: (time: string) => formatShortDate(time) };

/** Lines over days or other times at equal distances, from zero up. */
export function TrendChart({ days, series, formatTime = asDates, ...props }: TrendChartProps) {
  const textAt = (write: (time: string) => string) => (index: number) => write(days[index] ?? '');
  const [first, second] = series;
  return (
    <LineChart
      {...props}
      xs={days.map((_, index) => index)}
      axis={{ heading: textAt(formatTime.reading), tick: textAt(formatTime.label) }}
      series={
        second
          ? [first, { name: second.name, values: second.values, color: 'var(--ink-2)', isDashed: true }]
          : [{ name: first.name, values: first.values, shape: 'area' }]
      }
    />
  );
}
