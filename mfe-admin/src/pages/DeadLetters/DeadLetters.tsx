import { deadLetterPageSize, type DeadLetter } from '@dealstead/contracts';
import {
  Button,
  EmptyState,
  FilterSelect,
  Head,
  Lead,
  Page,
  Stack,
  formatCount,
  usePagedRead,
  useRead,
  useSearchParams,
} from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { deadLetterColumns } from '../../features/deadLetters/deadLetterColumns.tsx';
import { DeadLetterSheet } from '../../features/deadLetters/DeadLetterSheet.tsx';
import { useDeadLetterActions } from '../../features/deadLetters/useDeadLetterActions.ts';
import { DeliveryPanel } from '../../features/health/DeliveryPanel.tsx';
import { PagedTable } from '../../features/PagedTable.tsx';
import { formatWaitingTime, useNow } from '../../features/reviews/waitingTime.ts';
import { ReasonDialog } from '../../features/reason/ReasonDialog.tsx';
import { componentName, eventServices } from '../../features/services.ts';

const states = { waiting: 'Waiting', replaying: 'Replaying', applied: 'Applied', discarded: 'Discarded' } as const;

const Filters = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
`;

/** Events that a service could not apply, and rows that a background job could not work on. Updates live. */
export function DeadLetters() {
  const [search, setSearch] = useSearchParams();
  const filters = { state: search.get('state') ?? undefined, of: search.get('of') ?? undefined };
  const set = (name: 'state' | 'of', value: string) => {
    const next = Object.entries({ ...filters, [name]: value }).filter(([, text]) => text);
    setSearch(Object.fromEntries(next) as Record<string, string>, { replace: true });
  };
  const counts = useRead('/api/admin/dead-letters/counts').data;
  const now = useNow();
  return (
    <Page>
      <Head title="Dead letters" description="Events that failed." path="/admin/dead-letters" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Dead letters</h1>
          <Lead role="status">
            {counts
              ? summary(counts, now)
              : 'Events that a service could not apply, and items that a background job could not work on.'}
          </Lead>
          {counts && counts.groups.length > 0 && <ReplayAll waiting={counts.groups} of={filters.of} />}
        </DashboardHeader>
        <Filters>
          <FilterSelect
            label="Status"
            value={filters.state ?? ''}
            onChange={(event) => set('state', event.target.value)}
          >
            <option value="">All statuses</option>
            {Object.entries(states).map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect label="Service" value={filters.of ?? ''} onChange={(event) => set('of', event.target.value)}>
            <option value="">All services</option>
            {eventServices.map((service) => (
              <option key={service} value={service}>
                {componentName(service)}
              </option>
            ))}
          </FilterSelect>
        </Filters>
        <Letters filters={filters} />
        <DeliveryPanel />
      </Stack>
    </Page>
  );
}

function summary(
  { waiting, replaying, oldestAt }: { waiting: number; replaying: number; oldestAt: string | null },
  now: number,
) {
  const age = oldestAt === null ? '' : `, the oldest for ${formatWaitingTime(oldestAt, now)}`;
  const sent = replaying > 0 ? ` ${formatCount(replaying)} being replayed.` : '';
  return waiting === 0 ? `Nothing is waiting.${sent}` : `${formatCount(waiting)} waiting${age}.${sent}`;
}

function Letters({ filters }: { filters: { state: string | undefined; of: string | undefined } }) {
  const [opened, setOpened] = useState<DeadLetter | null>(null);
  const query = usePagedRead('/api/admin/dead-letters{?state,of,after}', filters, {
    pageSize: deadLetterPageSize,
    cursorAfter: ({ id }) => String(id),
    keepPrevious: true,
  });
  const isFiltered = filters.state !== undefined || filters.of !== undefined;
  return (
    <>
      <PagedTable
        query={query}
        label="Dead letters"
        noun="events"
        heading={isFiltered ? 'Matching events' : 'Newest events'}
        loading={320}
        empty={
          <EmptyState title={isFiltered ? 'No dead letters match' : 'No dead letters'}>
            {isFiltered
              ? 'Change the filters.'
              : 'Every event was applied. One that fails five times appears here, and any item that a background job fails on.'}
          </EmptyState>
        }
        caption="Dead letters, newest first"
        columns={deadLetterColumns(setOpened)}
        rowKey={({ id }) => id}
      />
      {opened && <DeadLetterSheet letter={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

interface ReplayAllProps {
  readonly waiting: readonly { readonly service: string; readonly waiting: number }[];
  /** The service that the page is filtered by. */
  readonly of: string | undefined;
}

/** Replays everything that waits and can be replayed, after a confirmation with its number. */
function ReplayAll({ waiting, of }: ReplayAllProps) {
  const [isConfirming, setConfirming] = useState(false);
  const newest = useRead('/api/admin/dead-letters{?state}', { state: 'waiting' }).data?.[0];
  const { replayAll } = useDeadLetterActions(() => setConfirming(false));
  const count = waiting
    .filter(({ service }) => of === undefined || service === of)
    .reduce((sum, group) => sum + group.waiting, 0);
  if (count === 0 || !newest) return null;
  const events = `${formatCount(count)} ${count === 1 ? 'event' : 'events'}`;
  return (
    <div>
      <Button kind="secondary" onClick={() => setConfirming(true)}>
        {`Replay all ${formatCount(count)}`}
      </Button>
      {isConfirming && (
        <ReasonDialog
          title={`Replay ${events}`}
          actionLabel={`Replay ${events}`}
          draft={`replay-all-${of ?? 'events'}`}
          fallback="Nothing was replayed. Try again."
          onClose={() => setConfirming(false)}
          onConfirm={(reason) => replayAll.mutateAsync({ body: { of, upTo: newest.id, reason } })}
        >
          Each goes to the service that could not apply it. What it applied in the meantime is not applied again. What
          fails returns to this list.
        </ReasonDialog>
      )}
    </div>
  );
}

export default DeadLetters;
