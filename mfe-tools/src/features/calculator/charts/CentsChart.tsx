import { roundHalfAway } from '@dealstead/formulas';
import { formatMoneyCompact, formatMoneyExact } from '@dealstead/kit';
import { LineChart, type LineChartProps, type XAxis } from '@dealstead/kit/data';

export const yearAxis: XAxis = { heading: (year) => `Year ${year}`, tick: (year) => `${year} y`, marks: 'whole' };

/** A chart of amounts in cents. */
export const CentsChart = (props: Omit<LineChartProps, 'format' | 'formatReading'>) => (
  <LineChart
    {...props}
    format={(cents) => formatMoneyCompact(cents / 100)}
    formatReading={(cents) => formatMoneyExact(roundHalfAway(cents) / 100)}
  />
);
