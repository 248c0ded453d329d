import { useId, type FormEvent } from 'react';
import {
  Button,
  Dialog,
  Field,
  FormError,
  PasswordInput,
  Stack,
  toast,
  useFieldErrors,
  useWrite,
} from '@dealstead/kit';
import { retryUnlessRejected } from '../session/retry.ts';

const messages = {
  current: 'Enter your current password.',
  password: 'Use at least 10 characters.',
  again: 'Enter the new password again.',
};

/** Form that changes the password. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const id = useId();
  const fields = useFieldErrors(messages);
  const change = useWrite('POST', '/api/settings/password', {
    retry: retryUnlessRejected,
    invalidates: ['/api/settings'],
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Other devices are signed out.' });
      onClose();
    },
    onError: (error) => void fields.showServerErrors(error),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    const differ = text('password') !== text('again');
    if (!fields.check(event.currentTarget, differ ? { again: 'Passwords do not match' } : {})) return;
    if (change.isPending) return;
    change.mutate({ body: { current: text('current'), password: text('password') } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change password"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} pending={change.isPending} pendingLabel="Changing...">
            Change password
          </Button>
        </>
      }
    >
      <form id={id} {...fields.form} onSubmit={submit}>
        <Stack>
          <FormError error={change.error} fallback="Your password was not changed." />
          <Field label="Current password" required error={fields.errors.current}>
            <PasswordInput name="current" autoComplete="current-password" maxLength={1024} />
          </Field>
          <Field label="New password" required hint="10 characters or more" error={fields.errors.password}>
            <PasswordInput name="password" autoComplete="new-password" minLength={10} maxLength={128} />
          </Field>
          <Field label="Confirm password" required error={fields.errors.again}>
            <PasswordInput name="again" autoComplete="new-password" maxLength={128} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
