import { Button, ConfirmDialog, toastError, useQueryClient, useWrite } from '@dealstead/kit';
import { Trash } from '@dealstead/kit/icons';
import { useState } from 'react';
import { forgetDraft } from './forgetDraft.ts';

export interface DiscardDraftProps {
  /** Null for a draft that is not saved yet, when there is nothing to discard. */
  draftId: number | null;
  /** Label of the button and title of the question. */
  label: string;
  consequence: string;
  onDiscarded: () => void;
}

/** Deletes a draft after a confirmation. */
export function DiscardDraft({ draftId, label, consequence, onDiscarded }: DiscardDraftProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const client = useQueryClient();
  const discarding = useWrite('DELETE', '/api/drafts/{id}', {
    onSuccess: () => {
      void forgetDraft(client);
      onDiscarded();
    },
    onError: (error) => {
      toastError(error, 'The draft was not discarded. Try again.');
      close();
    },
  });
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon={<Trash size={18} />}
        disabled={draftId === null}
        onClick={() => setConfirming(true)}
      >
        {label}
      </Button>
      {isConfirming && draftId !== null && (
        <ConfirmDialog
          title={label}
          confirmLabel={label}
          danger
          pending={discarding.isPending}
          onConfirm={() => discarding.mutate({ params: { id: draftId } })}
          onClose={close}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </>
  );
}
