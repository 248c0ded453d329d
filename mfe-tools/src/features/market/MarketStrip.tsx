import { StatStrip, formatCount } from '@dealstead/kit';

/** Three market figures. */
export function MarketStrip({ market }: { market: { activeListings: number; newThisWeek: number; states: number } }) {
  return (
    <StatStrip
      items={[
        { label: 'Active listings', value: formatCount(market.activeListings) },
        { label: 'New this week', value: formatCount(market.newThisWeek) },
        { label: 'States with listings', value: formatCount(market.states) },
      ]}
    />
  );
}
