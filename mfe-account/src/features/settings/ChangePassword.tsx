import { useId, useState, type FormEvent } from 'react';
import {
  Alert,
  ApiError,
  Button,
  Dialog,
  Field,
  PasswordInput,
  Stack,
  messageOf,
  toast,
  useWrite,
} from '@dealstead/kit';
import { unlessRefused } from '../session/retry.ts';

/** A new password in the place of the old one. */
export function ChangePassword({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const change = useWrite('POST', '/api/settings/password', {
    retry: unlessRefused,
    stale: ['/api/settings'],
    onSuccess: () => {
      toast({ title: 'Password changed', description: 'Other devices are signed out.' });
      onClose();
    },
    onError: (error) => {
      const details = error instanceof ApiError ? error.problem?.details : undefined;
      setWrong(typeof details === 'object' && details !== null ? (details as Record<string, string>) : {});
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name));
    const complaints = {
      ...(text('password').length < 10 && { password: 'String must contain at least 10 character(s)' }),
      ...(text('password') !== text('again') && { again: 'Passwords do not match' }),
    };
    setWrong(complaints);
    if (Object.keys(complaints).length > 0 || change.isPending) return;
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
            Back
          </Button>
          <Button type="submit" form={id} pending={change.isPending} pendingLabel="Changing...">
            Change password
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit}>
        <Stack>
          {change.error && Object.keys(wrong).length === 0 && (
            <Alert>{messageOf(change.error, 'Your password was not changed.')}</Alert>
          )}
          <Field label="Current password" required error={wrong.current}>
            <PasswordInput name="current" autoComplete="current-password" maxLength={1024} />
          </Field>
          <Field label="New password" required hint="10 characters or more" error={wrong.password}>
            <PasswordInput name="password" autoComplete="new-password" maxLength={128} />
          </Field>
          <Field label="Confirm password" required error={wrong.again}>
            <PasswordInput name="again" autoComplete="new-password" maxLength={128} />
          </Field>
        </Stack>
      </form>
    </Dialog>
  );
}
