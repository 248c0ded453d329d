import { formatMinutes, vaHoursLimits, type VaHoursEntry } from '@dealstead/contracts';
import {
  Badge,
  Button,
  ConfirmDialog,
  IconButton,
  Panel,
  PanelHead,
  Small,
  toast,
  toastError,
  useWrite,
} from '@dealstead/kit';
import { type Column, Table } from '@dealstead/kit/data';
import { PencilSimple, Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { styled } from 'styled-components';
import { EntryDialog } from './EntryDialog.tsx';
import { entryDay, hoursTags, type PersonWeek, sumMinutes, waiting } from './teamHours.ts';
import { useApproval } from './useApproval.ts';

const Actions = styled.span`
  display: inline-flex;
  justify-content: end;
`;

interface PersonPanelProps {
  person: PersonWeek;
  isOwner: boolean;
  /** The hours are the caller's own. */
  isOwn: boolean;
  today: string;
}

/** The entries of a person in a week. The person corrects them until the owner approves them. */
export function PersonPanel({ person, isOwner, isOwn, today }: PersonPanelProps) {
  const approval = useApproval();
  const open = waiting(person.entries);
  return (
    <Panel aria-label={isOwn ? 'Your hours' : `Hours of ${person.name}`}>
      <PanelHead>
        <h2>{`${person.name}, ${formatMinutes(sumMinutes(person.entries))}`}</h2>
        {open.length === 0 ? (
          <Badge tone="ok">Approved</Badge>
        ) : isOwner ? (
          <Button
            kind="secondary"
            size="small"
            pending={approval.isPending}
            aria-label={`Approve ${formatMinutes(sumMinutes(open))} of ${person.name}`}
            onClick={() => approval.approve(open, person.name)}
          >
            {`Approve ${formatMinutes(sumMinutes(open))}`}
          </Button>
        ) : (
          <Badge tone="plain">{`${formatMinutes(sumMinutes(open))} to approve`}</Badge>
        )}
      </PanelHead>
      <Table
        caption={`Entries of ${person.name}`}
        rows={person.entries}
        rowKey={({ id }) => id}
        columns={columnsOf({ isOwner, isOwn, today, withdraw: approval.withdraw })}
      />
    </Panel>
  );
}

interface ColumnOptions extends Pick<PersonPanelProps, 'isOwner' | 'isOwn' | 'today'> {
  withdraw: (entry: VaHoursEntry) => void;
}

const columnsOf = ({ isOwner, isOwn, today, withdraw }: ColumnOptions): Column<VaHoursEntry>[] => [
  {
    key: 'day',
    heading: 'Day',
    cell: (entry) => (
      <>
        {entryDay(entry.day)}
        {entry.isCapped && (
          <Small>{`The timer was forgotten and stopped after ${formatMinutes(vaHoursLimits.timerMinutes)}.`}</Small>
        )}
      </>
    ),
  },
  { key: 'note', heading: 'Work', cell: ({ note }) => note || 'No note' },
  { key: 'minutes', heading: 'Time', isNumeric: true, cell: ({ minutes }) => formatMinutes(minutes) },
  {
    key: 'state',
    heading: 'Approval',
    cell: ({ approvedAt }) => (approvedAt ? <Badge tone="ok">Approved</Badge> : <Badge>To approve</Badge>),
  },
  {
    key: 'actions',
    heading: 'Actions',
    isAction: true,
    cell: (entry) =>
      entry.approvedAt === null
        ? isOwn && <OwnActions entry={entry} today={today} />
        : isOwner && (
            <Button
              kind="quiet"
              size="small"
              aria-label={`Reopen ${formatMinutes(entry.minutes)} on ${entryDay(entry.day)}`}
              onClick={() => withdraw(entry)}
            >
              Reopen
            </Button>
          ),
  },
];

function OwnActions({ entry, today }: { entry: VaHoursEntry; today: string }) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const remove = useWrite('DELETE', '/api/va/hours/{id}', {
    invalidates: hoursTags,
    // Closed even where the entries cannot be read again.
    onSuccess: () => {
      close();
      toast({ title: 'Entry deleted' });
    },
    onError: (error) => toastError(error, 'Failed to delete the entry.'),
  });
  const what = `${formatMinutes(entry.minutes)} on ${entryDay(entry.day)}`;
  return (
    <Actions>
      <IconButton label={`Edit ${what}`} onClick={() => setDialog('edit')}>
        <PencilSimple size={16} />
      </IconButton>
      <IconButton label={`Delete ${what}`} onClick={() => setDialog('delete')}>
        <Trash size={16} />
      </IconButton>
      {dialog === 'edit' && <EntryDialog entry={entry} today={today} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title="Delete this entry?"
          confirmLabel="Delete entry"
          keepLabel="Keep"
          danger
          pending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: entry.id } })}
          onClose={close}
        >
          {`${what} no longer counts.`}
        </ConfirmDialog>
      )}
    </Actions>
  );
}
