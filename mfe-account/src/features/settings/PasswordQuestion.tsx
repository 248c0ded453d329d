import type { ReactNode } from 'react';
import { ApiError, Field, PasswordInput, TextInput, messageOf, useForm, WrongFields } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';

export interface PasswordQuestionProps {
  readonly title: string;
  readonly actionLabel: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  /** Asks for a code of the authenticator app too. */
  readonly asksCode?: boolean;
  /** Acts with the password. When it rejects, the dialog stays open and says why. */
  readonly onPassword: (password: string, code: string) => Promise<unknown>;
  readonly children?: ReactNode;
}

/** Re-authentication by password, and by a code where one is asked for, before an action that a stolen session must not perform. */
export function PasswordQuestion(props: PasswordQuestionProps) {
  const { title, actionLabel, danger = false, onClose, asksCode = false, onPassword, children } = props;
  const form = useForm({
    draft: null, // Passwords and codes are never stored.
    messages: { password: 'Enter your password.', code: 'Enter a code.' },
    send: (typed) => onPassword(typed.exact('password'), typed.text('code')).catch(throwAboutField),
  });
  return (
    <FormDialog
      title={title}
      actionLabel={actionLabel}
      danger={danger}
      pendingLabel="Checking..."
      form={form}
      fallback="Something went wrong. Try again."
      onClose={onClose}
    >
      {children}
      <Field label="Your password" required error={form.errors.password}>
        <PasswordInput name="password" autoComplete="current-password" maxLength={1024} />
      </Field>
      {asksCode && (
        <Field label="Code" required hint="From your authenticator app, or a recovery code" error={form.errors.code}>
          <TextInput name="code" autoComplete="one-time-code" maxLength={40} />
        </Field>
      )}
    </FormDialog>
  );
}

/** @throws WrongFields for a refused password or code, which marks its field; else the error itself */
function throwAboutField(error: unknown): never {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code === 'wrong-password') throw new WrongFields({ password: 'This password is incorrect.' });
  if (code === 'invalid-code') throw new WrongFields({ code: messageOf(error, 'This code is not right.') });
  throw error;
}
