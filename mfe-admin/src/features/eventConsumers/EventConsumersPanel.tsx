import type { EventConsumer } from '@dealstead/contracts/admin/eventConsumers';
import { formatCount, Panel, PanelHead, useRead } from '@dealstead/kit';
import { type Column, QueryView, Table } from '@dealstead/kit/data';

const columns: readonly Column<EventConsumer>[] = [
  { key: 'service', heading: 'Service', cell: ({ service }) => service },
  { key: 'pending', heading: 'Pending', isNumeric: true, cell: ({ pending }) => formatCount(pending) },
  { key: 'oldest', heading: 'Oldest', isNumeric: true, cell: ({ oldestAt }) => lagText(oldestAt) },
  { key: 'state', heading: 'Status', cell: ({ isBehind }) => (isBehind ? 'Behind' : 'OK') },
];

/** Consumer lag: how many events each service has yet to process, and how old the oldest is. */
export function EventConsumersPanel() {
  const query = useRead('/api/admin/event-consumers');
  return (
    <Panel aria-labelledby="event-consumers">
      <PanelHead>
        <h2 id="event-consumers">Event processing</h2>
      </PanelHead>
      <QueryView query={query} label="Event processing" loading={120}>
        {(consumers) => (
          <>
            <p aria-live="polite">{summaryOf(consumers)}</p>
            <Table
              caption="Pending events by service"
              columns={columns}
              rows={consumers}
              rowKey={({ service }) => service}
            />
          </>
        )}
      </QueryView>
    </Panel>
  );
}

function summaryOf(consumers: readonly EventConsumer[]): string {
  const lagging = consumers.filter(({ isBehind }) => isBehind).map(({ service }) => service);
  if (lagging.length === 0) return 'Every service is up to date.';
  const are = lagging.length === 1 ? 'is' : 'are';
  return `${lagging.join(', ')} ${are} behind: the oldest pending event is more than 30 seconds old.`;
}

/** Relative time in the largest unit that is at least one. */
function lagText(oldestAt: string | null): string {
  if (oldestAt === null) return 'None';
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(oldestAt)) / 1_000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`;
}
