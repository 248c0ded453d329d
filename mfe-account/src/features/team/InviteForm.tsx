import { useState, type FormEvent } from 'react';
import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import { Alert, ApiError, Button, Field, messageOf, Stack, TextInput, toast, useWrite } from '@dealstead/kit';
import { styled } from 'styled-components';
import { unlessRefused } from '../session/retry.ts';
import { Permissions } from './Permissions.tsx';
import { teamTags } from './useTeam.ts';

const Form = styled.form`
  max-width: 520px;
`;

/** Invites someone by mail, with what they are to work on. */
export function InviteForm({ part }: { part: TeamRole }) {
  const [email, setEmail] = useState('');
  const [may, setMay] = useState<readonly TeamPermission[]>(['listings']);
  const [wrong, setWrong] = useState<string>();
  const invite = useWrite('POST', '/api/team/invitations', {
    retry: unlessRefused,
    stale: teamTags,
    onSuccess: (invited) => {
      toast({ title: 'Invitation sent', description: `To ${invited.email}; it holds for 14 days.` });
      setEmail('');
    },
  });
  const { error } = invite;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (invite.isPending) return;
    const isAddress = event.currentTarget.querySelector('input')?.validity.valid ?? true;
    setWrong(email.trim() === '' ? 'Required' : isAddress ? undefined : 'Invalid email');
    if (email.trim() === '' || !isAddress) return;
    invite.mutate({ body: { email: email.trim(), role: part, permissions: [...may] } });
  };

  return (
    <Form noValidate onSubmit={submit}>
      <Stack space={3}>
        {error && (
          <Alert tone={error instanceof ApiError && error.problem?.code === 'no-seat' ? 'amber' : 'danger'}>
            {messageOf(error, 'The invitation was not sent.')}
          </Alert>
        )}
        <Field label="Email of whom you invite" error={wrong}>
          <TextInput type="email" maxLength={255} value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        <Permissions chosen={may} onChange={setMay} />
        <div>
          <Button type="submit" kind="secondary" pending={invite.isPending} pendingLabel="Sending...">
            Send invitation
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
