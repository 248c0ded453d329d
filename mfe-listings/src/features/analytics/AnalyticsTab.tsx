import { pricePerAcre, priceSteps, type Analytics } from '@dealstead/contracts';
import {
  Columns,
  EmptyState,
  StatStrip,
  Panel,
  PanelHead,
  Skeleton,
  Stack,
  TextLink,
  parseAcres,
  formatCount,
  formatMoney,
  formatMoneyCompact,
  twoLines,
  phone,
  useRead,
} from '@dealstead/kit';
import { ColumnChart, HorizontalBars, QueryView } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import type { SearchFilter } from '../search/filter.ts';
import { analyticsTemplate, pricesTemplate } from '../search/templates.ts';

const Values = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, auto) auto;
  column-gap: 16px;
  li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    gap: 4px 16px;
    align-items: center;
    min-height: 48px;
    padding: 6px 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
  }
  a {
    ${twoLines}
  }
  .place {
    color: var(--ink-2);
    overflow-wrap: anywhere;
  }
  b {
    font-weight: 600;
    text-align: right;
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    li {
      gap: 0 16px;
    }
    .place {
      grid-row: 2;
      font-size: var(--t13);
    }
    b {
      grid-area: 1 / 2 / span 2;
    }
  }
`;

/** Market figures of the current filter. */
export default function AnalyticsTab({ filter }: { filter: SearchFilter }) {
  const query = useRead(analyticsTemplate, { ...filter });
  const prices = useRead(pricesTemplate, { ...filter });
  return (
    <QueryView
      query={query}
      label="Analytics"
      loading={
        <Stack space={5} aria-busy="true">
          <Columns count={2}>
            <Skeleton height={312} />
            <Skeleton height={312} />
          </Columns>
          <Skeleton height={84} />
        </Stack>
      }
      errorCard={{ detail: 'The numbers did not load.', text: 'The list still works. Your filters are saved.' }}
    >
      {(analytics) => <AnalyticsSheet analytics={analytics} priceCounts={prices.data?.counts ?? null} />}
    </QueryView>
  );
}

/** Lower bounds in dollars of the eight ranges: some of `priceSteps`. */
const rangeBounds = [0, 50_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000] as const;

/** Counts of the histogram's bins, summed up to eight ranges. */
export function priceRanges(counts: readonly number[]): { label: string; value: number }[] {
  return rangeBounds.map((from, i) => {
    const to = rangeBounds[i + 1] ?? Number.POSITIVE_INFINITY;
    const value = counts.reduce((sum, count, bin) => {
      const step = priceSteps[bin];
      return step !== undefined && step >= from && step < to ? sum + count : sum;
    }, 0);
    return { label: rangeLabel(from, to), value };
  });
}

function rangeLabel(from: number, to: number): string {
  if (from === 0) return `Under ${formatMoneyCompact(to)}`;
  return to === Number.POSITIVE_INFINITY
    ? `${formatMoneyCompact(from)}+`
    : `${formatMoneyCompact(from)}–${formatMoneyCompact(to)}`;
}

/** Price distribution, price ranges, best value by price per acre, and counts of three categories. */
export function AnalyticsSheet({
  analytics,
  priceCounts,
}: {
  analytics: Analytics;
  /** Listings in each of `priceSteps`; null in the sample. */
  priceCounts: readonly number[] | null;
}) {
  if (analytics.count === 0) return <EmptyState title="No data available" />;
  const { prices, categories, bestValue } = analytics;
  return (
    <Stack space={5}>
      <Columns count={2}>
        <Panel aria-labelledby="price-distribution">
          <PanelHead>
            <h2 id="price-distribution">Price distribution</h2>
            <span>{`${formatCount(analytics.count)} ${analytics.count === 1 ? 'listing' : 'listings'}`}</span>
          </PanelHead>
          <ColumnChart
            label="Listings by price"
            bars={[
              { label: 'Under $100k', value: prices.below100k },
              { label: '$100k-$200k', value: prices.below200k },
              { label: '$200k+', value: prices.from200k },
            ]}
          />
        </Panel>
        <Panel aria-labelledby="best-value">
          <PanelHead>
            <h2 id="best-value">Best value by price per acre</h2>
          </PanelHead>
          {bestValue.length === 0 && <p>No data available</p>}
          <Values>
            {bestValue.map(({ id, title, city, state, price, acres }) => (
              <li key={id}>
                <TextLink to={`/property/${id}`}>{title}</TextLink>
                <span className="place">{`${city}, ${state}`}</span>
                <b>{`${formatMoney(Math.round(pricePerAcre(price, parseAcres(acres)) ?? 0))}/acre`}</b>
              </li>
            ))}
          </Values>
        </Panel>
      </Columns>
      {priceCounts && (
        <Panel aria-labelledby="price-detail">
          <PanelHead>
            <h2 id="price-detail">Price ranges</h2>
          </PanelHead>
          <HorizontalBars bars={priceRanges(priceCounts)} />
        </Panel>
      )}
      <StatStrip
        items={[
          { label: 'Land', value: formatCount(categories.land ?? 0) },
          { label: 'Residential', value: formatCount(categories.residential ?? 0) },
          { label: 'Unrestricted', value: formatCount(categories.unrestricted ?? 0) },
        ]}
      />
    </Stack>
  );
}
