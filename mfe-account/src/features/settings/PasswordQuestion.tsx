import { useId, type FormEvent, type ReactNode } from 'react';
import {
  Alert,
  ApiError,
  Button,
  Dialog,
  Field,
  PasswordInput,
  Stack,
  messageOf,
  useFieldErrors,
} from '@dealstead/kit';

export interface PasswordQuestionProps {
  readonly title: string;
  readonly actionLabel: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onPassword: (password: string) => void;
  readonly children?: ReactNode;
}

/** Re-authentication by password before an action that a stolen session must not perform. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { title, actionLabel, danger = false, pending, error, onClose, onPassword, children } = props;
  const form = useId();
  const fields = useFieldErrors({ password: 'Enter your password.' });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!fields.check(event.currentTarget) || pending) return;
    onPassword(String(new FormData(event.currentTarget).get('password')));
  };
  const isWrong = error instanceof ApiError && error.problem?.code === 'wrong-password';
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            kind={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel="Checking..."
          >
            {actionLabel}
          </Button>
        </>
      }
    >
      <form id={form} {...fields.form} onSubmit={submit}>
        <Stack>
          {error && !isWrong && <Alert>{messageOf(error, 'Something went wrong. Try again.')}</Alert>}
          {children}
          <Field
            label="Your password"
            required
            error={fields.errors.password ?? (isWrong ? 'This password is incorrect.' : undefined)}
          >
            <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
