import { webhookList, type ReceivedWebhook } from '@dealstead/contracts/account/deliveryLists';
import { Button, formatCount, usePagedRead } from '@dealstead/kit';
import type { Column } from '@dealstead/kit/data';
import { useState } from 'react';
import { AdminListView } from '../adminList/AdminListView.tsx';
import type { AdminCells } from '../adminList/columnsOf.tsx';
import { useAdminList } from '../adminList/useAdminList.ts';
import { DeliveryError } from './DeliveryError.tsx';
import { ReplayDialog } from '../stripe/ReplayDialog.tsx';
import { NoValue, PhoneText, WrapCell } from '../styles.ts';
import { webhookName } from './labels.ts';

const cells: AdminCells<typeof webhookList> = {
  type: (webhook) => (
    <WrapCell>
      <span>{webhookName(webhook)}</span>
      <small>{webhook.source === 'stripe' ? webhook.id : `Email ${webhook.id}`}</small>
    </WrapCell>
  ),
  attempts: ({ source, attempts }) =>
    source === 'mail' || attempts === 0 ? (
      <NoValue />
    ) : (
      <>
        {formatCount(attempts)}
        <PhoneText> failed attempts</PhoneText>
      </>
    ),
  error: DeliveryError,
};

const actions = (replay: (id: string) => void): readonly Column<ReceivedWebhook>[] => [
  {
    key: 'replay',
    heading: 'Action',
    isAction: true,
    cell: ({ source, id }) =>
      source === 'stripe' && (
        <Button kind="secondary" size="small" aria-label={`Replay ${id}`} onClick={() => replay(id)}>
          Replay
        </Button>
      ),
  },
];

/** What providers sent: payment events, and reports about emails. Payment events can be replayed. */
export function WebhooksTab() {
  const shown = useAdminList(webhookList);
  const [replayed, setReplayed] = useState<string>();
  const query = usePagedRead('/api/admin/webhooks{?source,state,after}', shown.filters, shown.paging);
  return (
    <>
      <AdminListView
        shown={shown}
        query={query}
        file="/api/admin/webhooks.csv"
        cells={cells}
        actions={actions(setReplayed)}
      />
      {replayed !== undefined && <ReplayDialog id={replayed} onClose={() => setReplayed(undefined)} />}
    </>
  );
}
