import { useState } from 'react';
import type { ScheduledExport } from '@dealstead/contracts';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  Panel,
  PanelHead,
  toast,
  toastError,
  useIsAllowed,
  useRead,
  useWrite,
} from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { Plus } from '@dealstead/kit/icons';
import { styled } from 'styled-components';
import { ExportRow } from './ExportRow.tsx';
import { exportName, exportTags } from './labels.ts';
import { NewExportDialog } from './NewExportDialog.tsx';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  > :first-child {
    border-top: 0;
    padding-top: 0;
  }
`;

/** The member's scheduled exports. Someone whose plan has ended downloads files and deletes exports. */
export function ExportsPanel() {
  const query = useRead('/api/scheduled-exports');
  const canCreate = useIsAllowed('enterprise-analytics');
  const [isNewOpen, setNewOpen] = useState(false);
  const [deleting, setDeleting] = useState<ScheduledExport | null>(null);
  const newButton = canCreate && (
    <Button size="small" icon={<Plus size={18} />} onClick={() => setNewOpen(true)}>
      Schedule export
    </Button>
  );
  return (
    <Panel aria-labelledby="your-exports">
      <PanelHead>
        <h2 id="your-exports">Your exports</h2>
        {query.data && query.data.exports.length > 0 && newButton}
      </PanelHead>
      <QueryView
        query={query}
        label="Your exports"
        loading={160}
        errorCard={{ text: null }}
        isEmpty={({ exports }) => exports.length === 0}
        empty={
          <EmptyState title="No exports yet" action={newButton}>
            Choose what to export and when. Each file is ready to download here.
          </EmptyState>
        }
      >
        {({ exports }) => (
          <List>
            {exports.map((scheduled) => (
              <ExportRow key={scheduled.id} scheduled={scheduled} onDelete={() => setDeleting(scheduled)} />
            ))}
          </List>
        )}
      </QueryView>
      {isNewOpen && <NewExportDialog onClose={() => setNewOpen(false)} />}
      {deleting && <DeleteDialog scheduled={deleting} onClose={() => setDeleting(null)} />}
    </Panel>
  );
}

interface DeleteDialogProps {
  readonly scheduled: ScheduledExport;
  readonly onClose: () => void;
}

function DeleteDialog({ scheduled, onClose }: DeleteDialogProps) {
  const remove = useWrite('DELETE', '/api/scheduled-exports/{id}', {
    invalidates: exportTags,
    onSuccess: () => {
      toast({ title: 'Export deleted' });
      onClose();
    },
    onError: (error) => toastError(error, 'The export was not deleted. Try again.'),
  });
  return (
    <ConfirmDialog
      title={`Delete ${exportName(scheduled)}?`}
      confirmLabel="Delete export"
      keepLabel="Keep export"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: scheduled.id } })}
      onClose={onClose}
    >
      Its files are deleted, too.
    </ConfirmDialog>
  );
}
