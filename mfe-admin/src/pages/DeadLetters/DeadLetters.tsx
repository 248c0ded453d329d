import { deadLetterList, type DeadLetter } from '@dealstead/contracts/admin/deadLetterList';
import { Button, Head, Lead, Page, Stack, formatCount, usePagedRead, useRead } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { useState } from 'react';
import { AdminListView } from '../../features/adminList/AdminListView.tsx';
import { useAdminList } from '../../features/adminList/useAdminList.ts';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { deadLetterActions, deadLetterCells } from '../../features/deadLetters/deadLetterColumns.tsx';
import { DeadLetterSheet } from '../../features/deadLetters/DeadLetterSheet.tsx';
import { useDeadLetterActions } from '../../features/deadLetters/useDeadLetterActions.ts';
import { DeliveryPanel } from '../../features/health/DeliveryPanel.tsx';
import { formatWaitingTime, useNow } from '../../features/reviews/waitingTime.ts';
import { ReasonDialog } from '../../features/reason/ReasonDialog.tsx';

/** Events that a service could not apply, and rows that a background job could not work on. Updates live. */
export function DeadLetters() {
  const shown = useAdminList(deadLetterList);
  const [opened, setOpened] = useState<DeadLetter | null>(null);
  const query = usePagedRead('/api/admin/dead-letters{?state,of,after}', shown.filters, shown.paging);
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
          {counts && counts.groups.length > 0 && <ReplayAll waiting={counts.groups} of={shown.filters['of']} />}
        </DashboardHeader>
        <AdminListView
          shown={shown}
          query={query}
          file="/api/admin/dead-letters.csv"
          cells={deadLetterCells}
          actions={deadLetterActions(setOpened)}
        />
        {opened && <DeadLetterSheet letter={opened} onClose={() => setOpened(null)} />}
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
