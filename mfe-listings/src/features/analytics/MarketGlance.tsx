import { pricePerAcre, stateNames, type Market } from '@dealstead/contracts';
import {
  Columns,
  EmptyState,
  Hint,
  Panel,
  PanelHead,
  Section,
  Skeleton,
  Stack,
  parseAcres,
  formatCount,
  formatMoney,
  useRead,
} from '@dealstead/kit';
import { QueryView, HorizontalBars } from '@dealstead/kit/data';

/** Two public market panels: the lowest prices per acre, and the states with the most listings. */
export function MarketGlance() {
  const market = useRead('/api/properties/market');
  return (
    <Section aria-label="Market at a glance">
      <QueryView
        query={market}
        label="The market's figures"
        loading={
          <Columns count={2} aria-busy="true">
            <Skeleton height={222} />
            <Skeleton height={222} />
          </Columns>
        }
      >
        {(data) => <Panels market={data} />}
      </QueryView>
    </Section>
  );
}

function Panels({ market }: { market: Market }) {
  if (market.count === 0) return <EmptyState title="No data available" />;
  return (
    <Columns count={2}>
      <Panel aria-labelledby="lowest-per-acre">
        <PanelHead>
          <h2 id="lowest-per-acre">Lowest price per acre</h2>
          <span>{`${formatCount(market.count)} ${market.count === 1 ? 'listing' : 'listings'}`}</span>
        </PanelHead>
        {market.bestValue.length > 0 ? (
          <Stack space={3}>
            <HorizontalBars bars={market.bestValue.map(barOf)} />
            <Hint>Price divided by acres, rounded.</Hint>
          </Stack>
        ) : (
          <p>No data available</p>
        )}
      </Panel>
      <Panel aria-labelledby="listings-by-state">
        <PanelHead>
          <h2 id="listings-by-state">Listings by state</h2>
          <span>Top 5</span>
        </PanelHead>
        <HorizontalBars bars={market.states.map(({ state, count: value }) => ({ label: stateNames[state], value }))} />
      </Panel>
    </Columns>
  );
}

function barOf({ city, state, price, acres }: Market['bestValue'][number]) {
  const perAcre = Math.round(pricePerAcre(price, parseAcres(acres)) ?? 0);
  return { label: `${city}, ${state}`, value: perAcre, valueText: `${formatMoney(perAcre)}/acre` };
}
