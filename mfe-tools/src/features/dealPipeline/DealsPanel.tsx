import { useDealCounts } from './dealQuery.ts';
import { dealsSummary, openDeals } from './dealsSummary.ts';
import { LinkedPanel } from '../LinkedPanel.tsx';

/** What the member's open deals bring, as their list says it; nothing without any. */
export function DealsPanel() {
  const { data } = useDealCounts({});
  if (!data || openDeals(data) === 0) return null;
  return (
    <LinkedPanel id="own-deals" title="Your deals" to="/deals" link="All deals">
      <p>{dealsSummary(data)}</p>
    </LinkedPanel>
  );
}
