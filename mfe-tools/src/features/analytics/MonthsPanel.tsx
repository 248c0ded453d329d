import { smallSample, type MarketAnalytics, type MarketMonth, type Median } from '@dealstead/contracts';
import {
  Locked,
  Panel,
  PanelHead,
  Row,
  Small,
  Stack,
  ToggleChip,
  formatCount,
  formatMoney,
  formatMoneyCompact,
} from '@dealstead/kit';
import { LineChart, Table, type ChartSeries, type Column, type LineChartProps } from '@dealstead/kit/data';
import { useState } from 'react';
import { NoValue, OnPhone } from '../dashboard.ts';
import { CsvLink } from './CsvLink.tsx';
import { isSmall, monthLabel, perAcreText, placeLabel } from './labels.ts';
import { sampleMonths } from './samples.ts';
import { monthMeasures, type MarketSelection, type MonthMeasure } from './useMarketQuery.ts';

const measureLabels: Record<MonthMeasure, string> = {
  price: 'Price',
  pricePerAcre: 'Price per acre',
  spread: 'Spread',
  activity: 'New and closed',
};

type MedianMeasure = Exclude<MonthMeasure, 'activity'>;

export interface MonthsPanelProps {
  selection: MarketSelection;
  onChange: (change: Partial<MarketSelection>) => void;
  months: MarketAnalytics['months'];
}

/** How the place's listings changed from month to month, as a chart or as its table. */
export function MonthsPanel({ selection, onChange, months }: MonthsPanelProps) {
  const [isTable, setTable] = useState(false);
  if (!months) {
    return (
      <Locked
        needs="advanced-analytics"
        feature="The trend by month"
        preview={
          <Panel aria-label="Sample">
            <PanelHead>
              <h2>By month</h2>
            </PanelHead>
            <LineChart {...chartOf(sampleMonths, 'price')} />
          </Panel>
        }
      >
        {null}
      </Locked>
    );
  }
  if (months.every(({ listed, closed = 0 }) => listed + closed === 0)) return null;
  const allCategories = selection.county && selection.category ? ', all categories' : '';
  return (
    <Panel aria-labelledby="months">
      <PanelHead>
        <h2 id="months">{`By month, ${placeLabel(selection)}${allCategories}`}</h2>
        <CsvLink table="months.csv" selection={selection} label="months" />
      </PanelHead>
      <Stack space={4}>
        <Row space={2} role="group" aria-label="Measure">
          {monthMeasures.map((measure) => (
            <ToggleChip key={measure} pressed={selection.measure === measure} onClick={() => onChange({ measure })}>
              {measureLabels[measure]}
            </ToggleChip>
          ))}
          <ToggleChip pressed={isTable} onClick={() => setTable(!isTable)}>
            Table
          </ToggleChip>
        </Row>
        {isTable ? <MonthsTable months={months} /> : <LineChart {...chartOf(months, selection.measure)} />}
        <Small>
          {selection.measure === 'activity' && !isTable
            ? 'New: listings that came on the market in the month. Closed: those that their sellers reported as sold.'
            : `By the month in which a listing came on the market, at its latest price. The band is the 95% range of the median; hollow points are samples below ${smallSample}.`}
        </Small>
      </Stack>
    </Panel>
  );
}

/** What the chart shows of the months. */
export function chartOf(months: readonly MarketMonth[], measure: MonthMeasure): LineChartProps {
  const nameOf = ({ month, isCurrent }: MarketMonth) => monthLabel(month, 'long') + (isCurrent ? ' so far' : '');
  const axis: Pick<LineChartProps, 'xs' | 'axis'> = {
    xs: months.map((_, at) => at),
    axis: { heading: (at) => nameOf(months[at]!), tick: (at) => tickLabel(months[at]!.month) },
  };
  if (measure === 'activity') {
    const hasClosings = months.some(({ closed }) => closed !== undefined);
    const closed: ChartSeries = {
      name: 'Closed',
      values: months.map((month) => month.closed ?? 0),
      isDashed: true,
    };
    return {
      ...axis,
      label: 'New and closed listings by month',
      series: [{ name: 'New', values: months.map(({ listed }) => listed) }, ...(hasClosings ? [closed] : [])],
      describe: (at) => {
        const month = months[at]!;
        const days = month.daysToClose
          ? `, after a median of ${formatCount(Math.round(month.daysToClose.median))} days`
          : '';
        const sold = month.closed === undefined ? '' : `, ${formatCount(month.closed)} closed${days}`;
        return `${nameOf(month)}: ${formatCount(month.listed)} new${sold}`;
      },
    };
  }
  const medians = months.map((month) => month[measure]);
  return {
    label: `Median ${measureLabels[measure].toLowerCase()} by month`,
    ...axis,
    fromZero: false,
    format: formatMoneyCompact,
    series: [
      {
        name: measureLabels[measure],
        values: medians.map((median) => median?.median ?? null),
        low: medians.map((median) => median?.low ?? null),
        high: medians.map((median) => median?.high ?? null),
        isSmall: medians.map(isSmall),
      },
    ],
    describe: (at) => `${nameOf(months[at]!)}: ${describeMedian(medians[at], measure)}`,
  };
}

function describeMedian(median: Median | null | undefined, measure: MedianMeasure): string {
  if (!median) return 'no listings';
  const text = measure === 'pricePerAcre' ? perAcreText : formatMoney;
  const range =
    median.low == null || median.high == null ? '' : `, 95% range ${text(median.low)} to ${text(median.high)}`;
  return `${text(median.median)}${range}, ${formatCount(median.n)} ${median.n === 1 ? 'listing' : 'listings'}`;
}

/** "Nov", and with the year in January: "Jan 2026". */
function tickLabel(month: string): string {
  const [name, year] = monthLabel(month).split(' ');
  return `${name} ’${year?.slice(2)}`;
}

const medianColumn = (key: MedianMeasure): Column<MarketMonth> => ({
  key,
  heading: measureLabels[key],
  isNumeric: true,
  ...(key === 'price' && { onPhone: 'corner' as const }),
  cell: (month) => {
    const median = month[key];
    if (!median) return <NoValue />;
    return (
      <>
        {key !== 'price' && <OnPhone>{measureLabels[key]} </OnPhone>}
        {key === 'pricePerAcre' ? perAcreText(median.median) : formatMoney(median.median)}
        {isSmall(median) && ` n = ${median.n}`}
      </>
    );
  },
});

const listedColumns: readonly Column<MarketMonth>[] = [
  {
    key: 'month',
    heading: 'Month',
    cell: ({ month, isCurrent }) => monthLabel(month) + (isCurrent ? ' so far' : ''),
  },
  {
    key: 'listed',
    heading: 'New',
    isNumeric: true,
    cell: ({ listed }) => (
      <>
        {formatCount(listed)}
        <OnPhone> new</OnPhone>
      </>
    ),
  },
  medianColumn('price'),
  {
    key: 'range',
    heading: '95% range',
    isNumeric: true,
    cell: ({ price }) =>
      price?.low == null ? <NoValue /> : `${formatMoneyCompact(price.low)} to ${formatMoneyCompact(price.high)}`,
  },
  medianColumn('pricePerAcre'),
  medianColumn('spread'),
];

function MonthsTable({ months }: { months: readonly MarketMonth[] }) {
  const hasClosings = months.some(({ closed }) => closed !== undefined);
  return (
    <Table
      caption="Figures by month, the latest first"
      dense
      rows={months.toReversed()}
      rowKey={({ month }) => month}
      columns={hasClosings ? [...listedColumns, ...closingColumns] : listedColumns}
    />
  );
}

const closingColumns: Column<MarketMonth>[] = [
  {
    key: 'closed',
    heading: 'Closed',
    isNumeric: true,
    cell: ({ closed }) => (
      <>
        {formatCount(closed)}
        <OnPhone> closed</OnPhone>
      </>
    ),
  },
  {
    key: 'days',
    heading: 'Days to close',
    isNumeric: true,
    cell: ({ daysToClose }) =>
      daysToClose ? (
        <>
          {formatCount(Math.round(daysToClose.median))}
          <OnPhone> days to close</OnPhone>
        </>
      ) : (
        <NoValue />
      ),
  },
];
