import { Button, ConfirmDialog, toastError, useWrite } from '@dealstead/kit';
import { Trash } from '@dealstead/kit/icons';
import { useState } from 'react';

export interface DiscardDraftProps {
  draftId: number;
  /** Label of the button and title of the question. */
  label: string;
  consequence: string;
  onDiscarded: () => void;
}

/** Deletes a draft after a confirmation. */
export function DiscardDraft({ draftId, label, consequence, onDiscarded }: DiscardDraftProps) {
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const discarding = useWrite('DELETE', '/api/drafts/{id}', {
    invalidates: ['/api/drafts'],
    onSuccess: onDiscarded,
    onError: (error) => {
      toastError(error, 'The draft was not discarded. Try again.');
      close();
    },
  });
  return (
    <>
      <Button kind="quiet" size="small" icon={<Trash size={18} />} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      {isConfirming && (
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
