import { Button, Dialog, DraftNotice, Stack, type Draft, type useFieldErrors } from '@dealstead/kit';
import { type FormEvent, type ReactNode, useId } from 'react';

export interface FormDialogProps {
  title: string;
  /** Label of the button that submits: a verb with its object. */
  actionLabel: string;
  /** The action cannot be undone, or takes something away. */
  danger?: boolean;
  pending: boolean;
  pendingLabel?: string;
  /** Shows what is wrong with the fields. */
  fields: ReturnType<typeof useFieldErrors>;
  /** What was typed before; for a form of more than two fields. */
  draft?: Draft;
  /** Called for a valid form, and not again while `pending`. */
  onSubmit: (form: HTMLFormElement) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form; its footer cancels or submits. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    actionLabel,
    danger = false,
    pending,
    pendingLabel,
    fields,
    draft,
    onSubmit,
    onClose,
    children,
  } = props;
  const form = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (fields.check(event.currentTarget) && !pending) onSubmit(event.currentTarget);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            kind={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={pendingLabel}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      <form id={form} {...fields.form} onSubmit={submit}>
        <Stack space={3}>
          {draft && <DraftNotice draft={draft} />}
          {children}
        </Stack>
      </form>
    </Dialog>
  );
}
