import type { ReactNode } from 'react';
import { Alert, ApiError, Field, PasswordInput, messageOf, useFieldErrors } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';

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
  const fields = useFieldErrors({ password: 'Enter your password.' });
  const submit = (form: HTMLFormElement) => onPassword(String(new FormData(form).get('password')));
  const isWrong = error instanceof ApiError && error.problem?.code === 'wrong-password';
  return (
    <FormDialog
      title={title}
      actionLabel={actionLabel}
      danger={danger}
      pending={pending}
      pendingLabel="Checking..."
      fields={fields}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !isWrong && <Alert>{messageOf(error, 'Something went wrong. Try again.')}</Alert>}
      {children}
      <Field
        label="Your password"
        required
        error={fields.errors.password ?? (isWrong ? 'This password is incorrect.' : undefined)}
      >
        <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
      </Field>
    </FormDialog>
  );
}
