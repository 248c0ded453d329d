import type { FieldErrors } from '@dealstead/contracts';
import { Field, PasswordInput, toast, useForm, useWrite } from '@dealstead/kit';
import { FormDialog } from '@dealstead/kit/data';
import { retryUnlessRejected } from '../session/retry.ts';

const messages = {
  current: 'Enter your current password.',
  password: 'Use at least 10 characters.',
  again: 'Enter the new password again.',
};

/** Form that changes the password. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const change = useWrite('POST', '/api/settings/password', {
    retry: retryUnlessRejected,
    invalidates: ['/api/settings'],
  });
  const form = useForm({
    draft: null, // Passwords are never stored.
    messages,
    check: (typed): FieldErrors =>
      typed.exact('password') === typed.exact('again') ? {} : { again: 'Passwords do not match' },
    send: (typed) =>
      change.mutateAsync({ body: { current: typed.exact('current'), password: typed.exact('password') } }),
    onSent: () => {
      toast({ title: 'Password changed', description: 'Other devices are signed out.' });
      onClose();
    },
  });
  return (
    <FormDialog
      title="Change password"
      actionLabel="Change password"
      pendingLabel="Changing..."
      form={form}
      fallback="Your password was not changed."
      onClose={onClose}
    >
      <Field label="Current password" required error={form.errors.current}>
        <PasswordInput name="current" autoComplete="current-password" maxLength={1024} />
      </Field>
      <Field label="New password" required hint="10 characters or more" error={form.errors.password}>
        <PasswordInput name="password" autoComplete="new-password" minLength={10} maxLength={128} />
      </Field>
      <Field label="Confirm password" required error={form.errors.again}>
        <PasswordInput name="again" autoComplete="new-password" maxLength={128} />
      </Field>
    </FormDialog>
  );
}
