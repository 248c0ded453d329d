import type { HealthPeriod, ServiceHealth as Health } from '@dealstead/contracts';
import {
  FilterSelect,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Stack,
  StatStrip,
  formatCount,
  formatPercent,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader, QueryView, TrendChart } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { EndpointsPanel } from '../../features/serviceHealth/EndpointsPanel.tsx';
import { chartTimes, formatMilliseconds, formatScale } from '../../features/serviceHealth/format.ts';
import { OutboxesPanel } from '../../features/serviceHealth/OutboxesPanel.tsx';
import { ReleasesTable } from '../../features/serviceHealth/ReleasesTable.tsx';
import { componentName, eventServices } from '../../features/services.ts';
import { PanelColumns } from '../../features/styles.ts';

const periods: Readonly<Record<HealthPeriod, string>> = { '1h': '1 hour', '24h': '24 hours', '14d': '14 days' };
/** The gateway first: it answers browsers, with pages and cached responses. */
const measured = ['gateway', ...eventServices] as const;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

/** Slow endpoints, server errors by release and outboxes, measured by every service each minute. Updates live. */
export function ServiceHealth() {
  const [search, setSearch] = useSearchParams();
  const period = Object.keys(periods).find((name) => name === search.get('period')) ?? '1h';
  const of = measured.find((name) => name === search.get('of')) ?? 'gateway';
  const query = useRead('/api/admin/service-health{?period,of}', { period, of });
  const set = (changes: { period?: string; of?: string }) => setSearch({ period, of, ...changes }, { replace: true });
  return (
    <Page>
      <Head title="Service health" description="Slow endpoints and errors." path="/admin/health" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Service health</h1>
          <Lead>Response times and server errors, measured each minute and kept for 14 days.</Lead>
        </DashboardHeader>
        <Filters>
          <FilterSelect label="Period" value={period} onChange={(event) => set({ period: event.target.value })}>
            {Object.entries(periods).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect label="Service" value={of} onChange={(event) => set({ of: event.target.value })}>
            {measured.map((service) => (
              <option key={service} value={service}>
                {componentName(service)}
              </option>
            ))}
          </FilterSelect>
        </Filters>
        <PanelColumns>
          <QueryView query={query} label="Response times" loading={640}>
            {(health) => <Charts health={health} isOfWeeks={period === '14d'} />}
          </QueryView>
          <Stack>
            <OutboxesPanel />
            {query.data && <ReleasesTable releases={query.data.releases} />}
          </Stack>
        </PanelColumns>
        {query.data && <EndpointsPanel endpoints={query.data.endpoints} />}
      </Stack>
    </Page>
  );
}

function Charts({ health: { points, total }, isOfWeeks }: { health: Health; isOfWeeks: boolean }) {
  const times = points.map(({ at }) => at);
  const formatTime = isOfWeeks ? chartTimes.ofWeeks : chartTimes.ofDay;
  return (
    <Stack>
      <div aria-live="polite">
        <StatStrip
          items={[
            { label: 'Requests', value: formatCount(total.requests) },
            { label: '95% answered within', value: total.requests > 0 ? formatMilliseconds(total.p95) : '–' },
            {
              label: 'Server errors',
              value: formatCount(total.errors),
              note: total.errors > 0 ? formatPercent(total.errors / total.requests, 2) : undefined,
            },
          ]}
        />
      </div>
      <Panel aria-labelledby="times">
        <PanelHead>
          <h2 id="times">Response time</h2>
          <span>95% answered within</span>
        </PanelHead>
        <TrendChart
          label="Time within which 95% of the requests were answered"
          days={times}
          series={[{ name: 'Response time', values: points.map(({ p95 }) => p95) }]}
          format={formatScale}
          formatReading={(ms) => (ms === 0 ? 'no requests' : formatMilliseconds(ms))}
          formatTime={formatTime}
        />
      </Panel>
      <Panel aria-labelledby="errors">
        <PanelHead>
          <h2 id="errors">Server errors</h2>
        </PanelHead>
        <TrendChart
          label="Server errors"
          days={times}
          series={[{ name: 'Server errors', values: points.map(({ errors }) => errors) }]}
          formatTime={formatTime}
        />
      </Panel>
    </Stack>
  );
}

export default ServiceHealth;
