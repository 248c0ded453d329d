import type { ReactNode } from 'react';
import { ApiError, Field, PasswordInput, TextInput, messageOf, useForm } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';

export interface PasswordQuestionProps {
  readonly title: string;
  readonly actionLabel: string;
  readonly danger?: boolean;
  readonly pending: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  /** Asks for a code of the authenticator app too. */
  readonly asksCode?: boolean;
  readonly onPassword: (password: string, code: string) => void;
  readonly children?: ReactNode;
}

/** Re-authentication by password, and by a code where one is asked for, before an action that a stolen session must not perform. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { title, actionLabel, danger = false, pending, error, onClose, asksCode = false, onPassword, children } = props;
  const form = useForm({
    messages: { password: 'Enter your password.', code: 'Enter a code.' },
    send: async (typed) => onPassword(typed.exact('password'), typed.text('code')),
  });
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  const isWrong = code === 'wrong-password';
  const isWrongCode = code === 'invalid-code';
  return (
    <FormDialog
      title={title}
      actionLabel={actionLabel}
      danger={danger}
      pendingLabel="Checking..."
      // The write is the caller's.
      form={{ ...form, isPending: pending, error: isWrong || isWrongCode ? null : error }}
      fallback="Something went wrong. Try again."
      onClose={onClose}
    >
      {children}
      <Field
        label="Your password"
        required
        error={form.errors.password ?? (isWrong ? 'This password is incorrect.' : undefined)}
      >
        <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
      </Field>
      {asksCode && (
        <Field
          label="Code"
          required
          hint="From your authenticator app, or a recovery code"
          error={form.errors.code ?? (isWrongCode ? messageOf(error, 'This code is not right.') : undefined)}
        >
          <TextInput name="code" autoComplete="one-time-code" maxLength={40} />
        </Field>
      )}
    </FormDialog>
  );
}
