import { pricePerAcre, type Analytics } from '@dealstead/contracts';
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
  phone,
  useRead,
} from '@dealstead/kit';
import { QueryView, ColumnChart } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import type { Filter } from '../search/useFilter.ts';

const Values = styled.ol`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 0.7fr) auto;
    gap: 4px 16px;
    align-items: center;
    min-height: 48px;
    padding: 6px 0;
    border-bottom: 1px solid var(--line);
    font-size: var(--t14);
  }
  .place {
    color: var(--ink-2);
  }
  b {
    font-weight: 600;
    text-align: right;
  }
  ${phone} {
    li {
      grid-template-columns: minmax(0, 1fr) auto;
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
export default function AnalyticsTab({ filter }: { filter: Filter }) {
  const query = useRead('/api/properties/analytics{?category,search}', { ...filter });
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
      errorCard={{ detail: 'The figures could not be read.', text: 'The list works. Your filters are kept.' }}
    >
      {(analytics) => <AnalyticsSheet analytics={analytics} />}
    </QueryView>
  );
}

/** Price distribution, best value by price per acre, and counts of three categories. */
export function AnalyticsSheet({ analytics }: { analytics: Analytics }) {
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
