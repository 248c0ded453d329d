import {
  Panel,
  PanelHead,
  phone,
  StatStrip,
  TextLink,
  formatMoneyCompact,
  formatMoneyExact,
  useRead,
} from '@dealstead/kit';
import { QueryView, TrendChart } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { revenueStats } from './figures.ts';

/* The strip aligns with the panel's edges, as a row between its heading and the chart. */
const Strip = styled(StatStrip)`
  margin: 0 -20px 18px;
  border-block: 1px solid var(--line);
  small {
    display: block;
  }
  ${phone} {
    margin-inline: -16px;
  }
`;

/** Monthly recurring revenue over 30 days, churn, and what was paid and refunded. */
export function RevenuePanel() {
  const query = useRead('/api/admin/revenue');
  return (
    <Panel aria-labelledby="revenue" aria-busy={query.isPending || undefined}>
      <PanelHead>
        <h2 id="revenue">Revenue, 30 days</h2>
        <TextLink to="/admin/revenue">Payments</TextLink>
      </PanelHead>
      <QueryView query={query} label="Revenue" loading={290}>
        {(revenue) => (
          <>
            <Strip items={revenueStats(revenue)} bare />
            <TrendChart
              label="Monthly recurring revenue by day"
              days={revenue.byDay.map(({ day }) => day)}
              series={[{ name: 'MRR', values: revenue.byDay.map(({ mrr }) => mrr) }]}
              format={formatMoneyCompact}
              formatReading={formatMoneyExact}
            />
          </>
        )}
      </QueryView>
    </Panel>
  );
}
