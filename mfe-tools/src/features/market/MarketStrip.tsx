import { LedgerStrip, count } from '@dealstead/kit';

/** The market in three figures. */
export function MarketStrip({ market }: { market: { activeListings: number; newThisWeek: number; states: number } }) {
  return (
    <LedgerStrip
      items={[
        { label: 'Active listings', value: count(market.activeListings) },
        { label: 'New this week', value: count(market.newThisWeek) },
        { label: 'States with listings', value: count(market.states) },
      ]}
    />
  );
}
