import { Button, Dialog, Form, Sheet, type FormState } from '@dealstead/kit';
import { type ReactNode, useId } from 'react';

export interface FormDialogProps {
  title: string;
  /** Label of the button that submits: a verb with its object. */
  actionLabel: string;
  /** The action cannot be undone, or takes something away. */
  danger?: boolean;
  pendingLabel?: string;
  form: FormState;
  /** Shown where no answer says why the form was not sent. */
  fallback: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form; its footer cancels or submits. */
export function FormDialog(props: FormDialogProps) {
  const { title, actionLabel, danger = false, pendingLabel, form, fallback, onClose, children } = props;
  const id = useId();
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
            form={id}
            kind={danger ? 'danger' : 'primary'}
            pending={form.isPending}
            pendingLabel={pendingLabel}
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} fallback={fallback}>
        {children}
      </Form>
    </Dialog>
  );
}

export interface FormSheetProps extends Omit<FormDialogProps, 'danger'> {
  /** Further buttons, below the one that submits. */
  footer?: ReactNode;
}

/** A sheet with a form, for more fields than a dialog holds; its footer submits. */
export function FormSheet(props: FormSheetProps) {
  const { title, actionLabel, pendingLabel, form, fallback, footer, onClose, children } = props;
  const id = useId();
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button type="submit" form={id} full pending={form.isPending} pendingLabel={pendingLabel}>
            {actionLabel}
          </Button>
          {footer}
        </>
      }
    >
      <Form form={form} id={id} fallback={fallback} space={4}>
        {children}
      </Form>
    </Sheet>
  );
}
