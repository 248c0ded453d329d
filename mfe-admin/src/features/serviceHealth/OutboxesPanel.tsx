import type { ReportingService } from '@dealstead/contracts';
import { Badge, EmptyState, Panel, PanelHead, useRead } from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { formatAge, useNow } from '../reviews/waitingTime.ts';
import { componentName } from '../services.ts';
import { NoValue, PhoneText } from '../styles.ts';
import { formatSeconds } from './format.ts';

/** Seconds after which events that are not published, and milliseconds after which a silent service, need attention. */
const late = { outbox: 30, report: 3 * 60_000 };

function StateBadge({ service, now }: { service: ReportingService; now: number }) {
  if (now - Date.parse(service.reportedAt) > late.report) return <Badge tone="danger">Silent</Badge>;
  if ((service.outboxSeconds ?? 0) > late.outbox) return <Badge tone="amber">Behind</Badge>;
  return <Badge tone="ok">Good</Badge>;
}

const columns = (now: number): readonly Column<ReportingService>[] => [
  { key: 'service', heading: 'Service', cell: ({ service }) => componentName(service) },
  {
    key: 'outbox',
    heading: 'Outbox age',
    isNumeric: true,
    cell: ({ outboxSeconds }) =>
      outboxSeconds === null ? (
        <NoValue />
      ) : (
        <>
          <PhoneText>Outbox </PhoneText>
          {outboxSeconds === 0 ? 'Empty' : formatSeconds(outboxSeconds)}
        </>
      ),
  },
  {
    key: 'reported',
    heading: 'Reported',
    isNumeric: true,
    cell: ({ reportedAt }) => formatAge(reportedAt, now),
  },
  { key: 'state', heading: 'Status', cell: (service) => <StateBadge service={service} now={now} /> },
];

/** Each service with the age of its oldest event that is not published yet, and when it reported last. */
export function OutboxesPanel() {
  const query = useRead('/api/admin/reporting-services');
  const now = useNow();
  return (
    <Panel aria-labelledby="outboxes" aria-busy={query.isPending || undefined}>
      <PanelHead>
        <h2 id="outboxes">Services</h2>
      </PanelHead>
      <QueryView
        query={query}
        label="Services"
        loading={240}
        isEmpty={(services) => services.length === 0}
        empty={
          <EmptyState title="No service has reported yet">
            Each reports once a minute, the first time by then.
          </EmptyState>
        }
      >
        {(services) => (
          <Table
            caption="Services with the age of their outboxes"
            dense
            columns={columns(now)}
            rows={services}
            rowKey={({ service }) => service}
          />
        )}
      </QueryView>
    </Panel>
  );
}
