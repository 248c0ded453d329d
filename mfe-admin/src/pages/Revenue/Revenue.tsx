import { catalogue, type Revenue as RevenueFigures } from '@dealstead/contracts';
import {
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Skeleton,
  Small,
  Stack,
  StatStrip,
  formatCount,
  formatMoneyCompact,
  formatMoneyExact,
  useRead,
} from '@dealstead/kit';
import { DashboardHeader, HorizontalBars, TrendChart } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { QueryError } from '../../features/QueryError.tsx';
import { mrrStat, subscriptionStats } from '../../features/revenue/figures.ts';
import { PaymentsPanel } from '../../features/revenue/PaymentsPanel.tsx';
import { PanelColumns } from '../../features/styles.ts';

/* Six figures: their notes are below. */
const Strip = styled(StatStrip)`
  small {
    display: block;
  }
`;

/** Recurring revenue, churn, and all payments. Payment events update it. */
export function Revenue() {
  const query = useRead('/api/admin/revenue');
  const revenue = query.data;
  return (
    <Page>
      <Head title="Revenue" description="MRR, churn and payments." path="/admin/revenue" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Revenue</h1>
          <Lead>Recurring revenue, churn and every payment. Updates live.</Lead>
        </DashboardHeader>
        {query.error && !revenue && <QueryError label="Revenue" query={query} />}
        {query.isPending && <Skeleton height={440} />}
        {revenue && <Figures revenue={revenue} />}
        <PaymentsPanel />
      </Stack>
    </Page>
  );
}

function Figures({ revenue }: { revenue: RevenueFigures }) {
  const days = revenue.byDay.map(({ day }) => day);
  return (
    <>
      <div aria-live="polite">
        <Strip items={[{ ...mrrStat(revenue), to: undefined }, ...subscriptionStats(revenue)]} />
      </div>
      <PanelColumns>
        <Panel aria-labelledby="mrr">
          <PanelHead>
            <h2 id="mrr">Monthly recurring revenue</h2>
            <span>30 days</span>
          </PanelHead>
          <TrendChart
            label="Monthly recurring revenue by day"
            days={days}
            series={[{ name: 'MRR', values: revenue.byDay.map(({ mrr }) => mrr) }]}
            format={formatMoneyCompact}
            formatReading={formatMoneyExact}
          />
        </Panel>
        <Panel aria-labelledby="mrr-by-plan">
          <PanelHead>
            <h2 id="mrr-by-plan">MRR by plan</h2>
          </PanelHead>
          <HorizontalBars
            bars={revenue.byPlan.map(({ plan, mrr }) => ({
              label: plan === 'seats' ? 'VA seats' : catalogue[plan].name,
              value: mrr,
              valueText: formatMoneyExact(mrr),
            }))}
          />
        </Panel>
        <Panel aria-labelledby="paid-by-day">
          <PanelHead>
            <h2 id="paid-by-day">Paid and refunded by day</h2>
            <span>30 days</span>
          </PanelHead>
          <TrendChart
            label="Paid and refunded by day"
            days={days}
            series={[
              { name: 'Paid', values: revenue.byDay.map(({ paid }) => paid) },
              { name: 'Refunded', values: revenue.byDay.map(({ refunded }) => refunded) },
            ]}
            format={formatMoneyCompact}
            formatReading={formatMoneyExact}
          />
        </Panel>
        <Panel aria-labelledby="definitions">
          <PanelHead>
            <h2 id="definitions">How these are counted</h2>
          </PanelHead>
          <Stack space={2}>
            <Small>
              MRR is the monthly part of all running subscriptions: a third of a quarterly price, a twelfth of an annual
              one. Past-due and canceled subscriptions count until they end. Refunds and featured listings do not change
              it.
            </Small>
            <Small>
              Subscriber churn is {formatCount(revenue.churn.lost)} who left in 30 days, divided by those who subscribed
              30 days ago or since. Revenue churn is the MRR that subscribers of 30 days ago ended or reduced.
            </Small>
            <Small>Refunds are shown on the day of the payment that they return.</Small>
          </Stack>
        </Panel>
      </PanelColumns>
    </>
  );
}

export default Revenue;
