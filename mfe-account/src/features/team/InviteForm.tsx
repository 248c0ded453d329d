import { useState, type FormEvent } from 'react';
import { teamPermissionNames, teamPermissions, type TeamPermission, type TeamRole } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Checkbox,
  Field,
  messageOf,
  Row,
  Stack,
  TextInput,
  toast,
  useWrite,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { unlessRefused } from '../session/retry.ts';
import { teamTags } from './useTeam.ts';

const Form = styled.form`
  max-width: 520px;
`;

/** Invites someone by mail, with what they may work on. */
export function InviteForm({ part }: { part: TeamRole }) {
  const [email, setEmail] = useState('');
  const [may, setMay] = useState<readonly TeamPermission[]>(['leads', 'messages']);
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
  const toggle = (permission: TeamPermission) =>
    setMay((before) =>
      before.includes(permission) ? before.filter((one) => one !== permission) : [...before, permission],
    );

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
        <Row space={4} role="group" aria-label="May work on">
          {teamPermissions.map((permission) => (
            <Checkbox key={permission} checked={may.includes(permission)} onChange={() => toggle(permission)}>
              {teamPermissionNames[permission]}
            </Checkbox>
          ))}
        </Row>
        <div>
          <Button type="submit" kind="secondary" pending={invite.isPending} pendingLabel="Sending...">
            Send invitation
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
