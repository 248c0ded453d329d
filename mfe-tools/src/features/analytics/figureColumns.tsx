import { smallSample, type MarketFigures, type Median } from '@dealstead/contracts';
import { formatCount, formatMoney, phone } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { NoValue, OnPhone } from '../dashboard.ts';
import { intervalText, perAcreText } from './labels.ts';

const Sample = styled.small`
  color: var(--ink-2);
  font-weight: 400;
`;
/** Below the value; a phone's row has no room for it, and the chart and the file have it. */
const Interval = styled(Sample)`
  display: block;
  line-height: 1.2;
  ${phone} {
    display: none;
  }
`;

/** A median with its interval; of a small sample its size, and in a lighter weight. */
function MedianValue({ median, text }: { median: Median; text: string }) {
  if (median.n < smallSample) {
    return (
      <>
        {text} <Sample>n = {median.n}</Sample>
      </>
    );
  }
  const interval = intervalText(median);
  return (
    <>
      {text}
      {interval && <Interval>{interval.replace('95%: ', '')}</Interval>}
    </>
  );
}

/** The size of a small sample, unless the price of the same row has one already. */
function SmallSample({ figures: { price }, median }: { figures: MarketFigures; median: Median }) {
  return median.n < smallSample && (price?.n ?? 0) >= smallSample ? <Sample> n = {median.n}</Sample> : null;
}

interface FigureRow {
  readonly figures: MarketFigures;
}

type FigureColumn = Column<FigureRow>;

const activeColumn: FigureColumn = {
  key: 'active',
  heading: 'Active',
  isNumeric: true,
  cell: ({ figures }) => (
    <>
      {formatCount(figures.active)}
      <OnPhone> active</OnPhone>
    </>
  ),
};

const priceColumn: FigureColumn = {
  key: 'price',
  heading: 'Median price',
  isNumeric: true,
  onPhone: 'corner',
  cell: ({ figures: { price } }) =>
    price ? <MedianValue median={price} text={formatMoney(price.median)} /> : <NoValue />,
};

const daysColumn: FigureColumn = {
  key: 'days',
  heading: 'Days',
  isNumeric: true,
  cell: ({ figures: { daysOnMarket: days } }) =>
    days ? (
      <>
        {formatCount(Math.round(days.median))}
        <OnPhone> days</OnPhone>
      </>
    ) : (
      <NoValue />
    ),
};

const acreColumn: FigureColumn = {
  key: 'acre',
  heading: 'Per acre',
  isNumeric: true,
  cell: ({ figures }) =>
    figures.pricePerAcre ? (
      <>
        {perAcreText(figures.pricePerAcre.median)}
        <OnPhone>/acre</OnPhone>
        <SmallSample figures={figures} median={figures.pricePerAcre} />
      </>
    ) : (
      <NoValue />
    ),
};

const spreadColumn: FigureColumn = {
  key: 'spread',
  heading: 'Spread',
  isNumeric: true,
  cell: ({ figures }) =>
    figures.spread ? (
      <>
        <OnPhone>Spread </OnPhone>
        {formatMoney(figures.spread.median)}
        <SmallSample figures={figures} median={figures.spread} />
      </>
    ) : (
      <NoValue />
    ),
};

const supplyColumn: FigureColumn = {
  key: 'supply',
  heading: 'Supply, mo.',
  isNumeric: true,
  cell: ({ figures: { supplyMonths, closings = 0 } }) =>
    supplyMonths == null ? (
      <NoValue />
    ) : (
      <>
        {formatCount(supplyMonths)}
        <OnPhone> months of supply</OnPhone>
        {closings < smallSample && <Sample> n = {closings}</Sample>}
      </>
    ),
};

/**
 * Columns of a table of places or categories. Those that no row has, because the plan does not include them, are left out.
 * Only the price shows its interval: of the others it is in the file.
 */
export function figureColumns(rows: readonly FigureRow[]): Column<FigureRow>[] {
  const has = (name: keyof MarketFigures) => rows.some(({ figures }) => name in figures);
  const columns: readonly (readonly [FigureColumn, keyof MarketFigures])[] = [
    [activeColumn, 'active'],
    [priceColumn, 'price'],
    [daysColumn, 'daysOnMarket'],
    [acreColumn, 'pricePerAcre'],
    [spreadColumn, 'spread'],
    [supplyColumn, 'supplyMonths'],
  ];
  return columns.flatMap(([column, name]) => (has(name) ? [column] : []));
}
