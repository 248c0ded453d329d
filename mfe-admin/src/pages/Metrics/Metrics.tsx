import type { UserMetrics } from '@dealstead/contracts';
import {
  EmptyState,
  FilterSelect,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Small,
  Stack,
  StatStrip,
  formatDateTime,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, HorizontalBars, QueryView, TrendChart } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { funnelSteps, metricStats, totalOf } from '../../features/metrics/figures.ts';
import { RetentionTable } from '../../features/metrics/RetentionTable.tsx';
import { PanelColumns } from '../../features/styles.ts';

const periods = { '30': '30 days', '90': '90 days', '365': '1 year' } as const;

/** Visits, sign-ups, activation, conversion and retention by day. */
export function Metrics() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('days') ?? '';
  const days = wanted in periods ? (wanted as keyof typeof periods) : '90';
  const query = useRead('/api/admin/user-metrics{?days}', { days });
  return (
    <Page>
      <Head title="Growth" description="From visits to paying members." path="/admin/metrics" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Growth</h1>
          <Lead>
            {query.data?.computedAt
              ? `From visits to paying members. Counted ${formatDateTime(query.data.computedAt)}.`
              : 'From visits to paying members.'}
          </Lead>
          <div>
            <FilterSelect
              label="Period"
              value={days}
              onChange={({ target: { value } }) => setSearch({ days: value }, { replace: true })}
            >
              {Object.entries(periods).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </FilterSelect>
          </div>
        </DashboardHeader>
        <QueryView
          query={query}
          label="Growth"
          loading={640}
          isEmpty={(metrics) => metrics.days.length === 0}
          empty={
            <EmptyState title="Nothing is counted yet">
              The first figures appear within a minute after the first sign-up.
            </EmptyState>
          }
        >
          {(metrics) => <Charts metrics={metrics} />}
        </QueryView>
      </Stack>
    </Page>
  );
}

function Charts({ metrics }: { metrics: UserMetrics }) {
  const total = totalOf(metrics.days);
  const days = metrics.days.map(({ day }) => day);
  return (
    <Stack space={5}>
      <div aria-live="polite">
        <StatStrip items={metricStats(total)} />
      </div>
      <PanelColumns>
        <Stack>
          <Panel aria-labelledby="sign-ups">
            <PanelHead>
              <h2 id="sign-ups">Visits and sign-ups by day</h2>
            </PanelHead>
            <TrendChart
              label="Visits and sign-ups by day"
              days={days}
              series={[
                { name: 'Visits', values: metrics.days.map(({ visits }) => visits) },
                { name: 'Sign-ups', values: metrics.days.map(({ signUps }) => signUps) },
              ]}
            />
          </Panel>
          <Panel aria-labelledby="active">
            <PanelHead>
              <h2 id="active">Active members by day</h2>
            </PanelHead>
            <TrendChart
              label="Active members by day"
              days={days}
              series={[{ name: 'Active members', values: metrics.days.map(({ activeMembers }) => activeMembers) }]}
            />
          </Panel>
        </Stack>
        <Stack>
          <Panel aria-labelledby="funnel">
            <PanelHead>
              <h2 id="funnel">From visit to paid</h2>
            </PanelHead>
            <HorizontalBars bars={funnelSteps(total)} />
          </Panel>
          <Panel aria-labelledby="definitions">
            <PanelHead>
              <h2 id="definitions">How these are counted</h2>
            </PanelHead>
            <Stack space={2}>
              <Small>
                A visit begins with a page that someone who is not signed in opens from outside the site. Nothing is
                stored about who they are; crawlers and reloads do not count.
              </Small>
              <Small>
                Activated members opened a listing’s details, asked about one, made an offer or published one within 7
                days of signing up. Checkout and payment count within 30 days.
              </Small>
              <Small>Members count on the day they signed up, so recent days still grow.</Small>
            </Stack>
          </Panel>
        </Stack>
      </PanelColumns>
      <RetentionTable cohorts={metrics.cohorts} />
    </Stack>
  );
}

export default Metrics;
