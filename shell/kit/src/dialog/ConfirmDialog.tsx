import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface ConfirmDialogProps {
  open?: boolean;
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Label of the button that acts: a verb with its object. */
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  pending: boolean;
  pendingLabel?: string;
  /** The action cannot be undone, or takes something away. */
  danger?: boolean;
  /** Names what stays, such as Keep my plan; Cancel by default. */
  keepLabel?: string;
}

/** Asks before an action. The caller closes it when the action succeeds. */
export function ConfirmDialog({
  open = true,
  title,
  children,
  confirmLabel,
  onConfirm,
  onClose,
  pending,
  pendingLabel,
  danger = false,
  keepLabel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button kind={keepLabel === undefined ? 'secondary' : 'quiet'} onClick={onClose}>
            {keepLabel ?? 'Cancel'}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
