import { type AdminMessage, adminMessagePageSize, adminMessageStates } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  FilterSelect,
  formatDateTime,
  Head,
  Lead,
  Page,
  Sheet,
  Stack,
  toast,
  toastError,
  usePagedRead,
  useSearchParams,
  useWrite,
  useDraftState,
} from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { messageColumns } from '../../features/adminMessages/columns.tsx';
import { ComposeSheet, emptyDraft } from '../../features/adminMessages/ComposeSheet.tsx';
import { countMembers, describeRecipients, stateLabels } from '../../features/adminMessages/labels.ts';
import { PagedTable } from '../../features/PagedTable.tsx';

const Text = styled.p`
  margin-top: 12px;
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

/** Messages from admins to members: written, scheduled, followed and canceled here. */
export function AdminMessages() {
  const [search, setSearch] = useSearchParams();
  const state = adminMessageStates.find((known) => known === search.get('state'));
  const query = usePagedRead(
    '/api/admin/messages{?state,after}',
    { state },
    { pageSize: adminMessagePageSize, cursorAfter: ({ id }) => String(id), keepPrevious: true },
  );
  const [isWriting, setWriting] = useState(false);
  const [draft, setDraft, input] = useDraftState('admin-message', emptyDraft);
  const [opened, setOpened] = useState<AdminMessage | null>(null);
  const [canceling, setCanceling] = useState<AdminMessage | null>(null);
  return (
    <Page>
      <Head title="Messages to members" description="Messages to members." path="/admin/messages" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Messages to members</h1>
          <Lead>Write to one person, a plan or everyone. Members get it in their notifications and by email.</Lead>
          <div>
            <Button icon={<Plus size={18} />} onClick={() => setWriting(true)}>
              New message
            </Button>
          </div>
        </DashboardHeader>
        <div>
          <FilterSelect
            label="Status"
            value={state ?? ''}
            onChange={(event) => setSearch(event.target.value ? { state: event.target.value } : {}, { replace: true })}
          >
            <option value="">All statuses</option>
            {adminMessageStates.map((one) => (
              <option key={one} value={one}>
                {stateLabels[one].label}
              </option>
            ))}
          </FilterSelect>
        </div>
        <PagedTable
          query={query}
          label="Messages to members"
          noun="messages"
          heading={state ? stateLabels[state].label : 'All messages'}
          loading={420}
          empty={
            <EmptyState title={state ? 'No messages in this state' : 'No messages yet'}>
              {state ? 'Choose another state.' : 'The messages that you send or schedule appear here.'}
            </EmptyState>
          }
          caption="Messages to members, newest first"
          columns={messageColumns(setOpened, setCanceling)}
          rowKey={({ id }) => id}
        />
      </Stack>
      {isWriting && <ComposeSheet draft={draft} onDraft={setDraft} input={input} onClose={() => setWriting(false)} />}
      {opened && <SentMessage message={opened} onClose={() => setOpened(null)} />}
      {canceling && <CancelDialog message={canceling} onClose={() => setCanceling(null)} />}
    </Page>
  );
}

interface MessageProps {
  readonly message: AdminMessage;
  readonly onClose: () => void;
}

const describeReaders = ({ isRead, read, delivered }: AdminMessage): string => {
  if (!isRead) return `Read by ${read} of ${countMembers(delivered)}.`;
  return delivered === 1 ? 'The member has read it.' : `All ${countMembers(delivered)} have read it.`;
};

/** A message in full, with who wrote it and who has read it. */
const SentMessage = ({ message, onClose }: MessageProps) => (
  <Sheet open onClose={onClose} title={message.subject}>
    <Stack space={4}>
      <p>
        {`To ${describeRecipients(message)}, by ${message.by}. ${stateLabels[message.state].label}, ${formatDateTime(message.sentAt ?? message.sendAt)}.`}
      </p>
      {message.delivered > 0 && <p>{describeReaders(message)}</p>}
      <Text>{message.message}</Text>
    </Stack>
  </Sheet>
);

function CancelDialog({ message, onClose }: MessageProps) {
  const cancel = useWrite('DELETE', '/api/admin/messages/{id}', {
    invalidates: ['/api/admin/messages'],
    onSuccess: (result) => void toast({ title: result.message }),
    onError: (error) => toastError(error, 'The message was not canceled. Try again.'),
    onSettled: onClose,
  });
  const isSending = message.state === 'sending';
  return (
    <ConfirmDialog
      open
      title={isSending ? 'Stop this message?' : 'Cancel this message?'}
      confirmLabel={isSending ? 'Stop message' : 'Cancel message'}
      pending={cancel.isPending}
      onConfirm={() => cancel.mutate({ params: { id: message.id } })}
      onClose={onClose}
    >
      {isSending
        ? `${countMembers(message.delivered)} have it already. Nobody else will get it.`
        : `“${message.subject}” will not be sent.`}
    </ConfirmDialog>
  );
}

export default AdminMessages;
