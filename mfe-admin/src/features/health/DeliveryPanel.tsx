import type { EventConsumer } from '@dealstead/contracts/admin/eventConsumers';
import { Badge, Panel, PanelHead, formatCount, useRead } from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { formatWaitingTime, useNow } from '../reviews/waitingTime.ts';
import { componentName } from '../services.ts';
import { NoValue, PhoneText } from '../styles.ts';

const columns = (now: number): readonly Column<EventConsumer>[] => [
  { key: 'service', heading: 'Service', cell: ({ service }) => componentName(service) },
  {
    key: 'pending',
    heading: 'Waiting to be applied',
    isNumeric: true,
    cell: ({ pending }) => (
      <>
        {formatCount(pending)}
        <PhoneText> waiting to be applied</PhoneText>
      </>
    ),
  },
  {
    key: 'age',
    heading: 'Oldest',
    isNumeric: true,
    cell: ({ oldestAt }) => (oldestAt === null ? <NoValue /> : formatWaitingTime(oldestAt, now)),
  },
  {
    key: 'state',
    heading: 'Status',
    cell: ({ isBehind }) => (isBehind ? <Badge tone="amber">Behind</Badge> : <Badge tone="ok">Up to date</Badge>),
  },
];

/** Consumer lag of every service: how many events wait for it, and for how long. */
export function DeliveryPanel() {
  const query = useRead('/api/admin/event-consumers');
  const now = useNow();
  return (
    <Panel aria-labelledby="delivery" aria-busy={query.isPending || undefined}>
      <PanelHead>
        <h2 id="delivery">Event delivery</h2>
      </PanelHead>
      <QueryView query={query} label="Event delivery" loading={220}>
        {(consumers) => (
          <Table
            caption="Event delivery by service"
            columns={columns(now)}
            rows={consumers}
            rowKey={({ service }) => service}
          />
        )}
      </QueryView>
    </Panel>
  );
}
