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

interface FigureRow {
  readonly figures: MarketFigures;
}

/**
 * Columns of a table of places or categories. Those that no row has, because the plan does not include them, are left out.
 * Only the price shows its interval: of the others it is in the file.
 */
export function figureColumns<Row extends FigureRow>(rows: readonly Row[]): Column<Row>[] {
  const has = (name: keyof MarketFigures) => rows.some(({ figures }) => name in figures);
  const columns: (Column<Row> | null)[] = [
    {
      key: 'active',
      heading: 'Active',
      isNumeric: true,
      cell: ({ figures }) => (
        <>
          {formatCount(figures.active)}
          <OnPhone> active</OnPhone>
        </>
      ),
    },
    {
      key: 'price',
      heading: 'Median price',
      isNumeric: true,
      onPhone: 'corner',
      cell: ({ figures: { price } }) =>
        price ? <MedianValue median={price} text={formatMoney(price.median)} /> : <NoValue />,
    },
    {
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
    },
    has('pricePerAcre')
      ? {
          key: 'acre',
          heading: 'Per acre',
          isNumeric: true,
          cell: ({ figures: { pricePerAcre: acre } }) =>
            acre ? (
              <>
                {perAcreText(acre.median)}
                <OnPhone>/acre</OnPhone>
              </>
            ) : (
              <NoValue />
            ),
        }
      : null,
    has('spread')
      ? {
          key: 'spread',
          heading: 'Spread',
          isNumeric: true,
          cell: ({ figures: { spread } }) =>
            spread ? (
              <>
                <OnPhone>Spread </OnPhone>
                {formatMoney(spread.median)}
              </>
            ) : (
              <NoValue />
            ),
        }
      : null,
    has('supplyMonths')
      ? {
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
        }
      : null,
  ];
  return columns.filter((column) => column !== null);
}
