import { useState } from 'react';
import type { TeamPermission, TeamRole } from '@dealstead/contracts';
import {
  Alert,
  ApiError,
  Button,
  Field,
  messageOf,
  phone,
  Stack,
  TextInput,
  toast,
  useForm,
  useWrite,
  DraftNotice,
} from '@dealstead/kit';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { Permissions } from './Permissions.tsx';
import { teamTags } from './useTeam.ts';

const Grid = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 280px) minmax(0, 640px);
  gap: 16px 48px;
  h3 + p {
    margin-top: 4px;
    font-size: var(--t14);
    color: var(--ink-2);
  }
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const titles = { va: 'Invite an assistant', member: 'Invite a team member' } as const satisfies Record<
  TeamRole,
  string
>;

/** Invites a team member by mail, with permissions. */
export function InviteForm({ teamRole }: { teamRole: TeamRole }) {
  const [permissions, setPermissions] = useState<readonly TeamPermission[]>(['listings']);
  const invite = useWrite('POST', '/api/team/invitations', { retry: retryUnlessRejected, invalidates: teamTags });
  const form = useForm({
    draft: `invite-${teamRole}`,
    messages: { email: 'Enter their email, like name@example.com.' },
    send: (typed) =>
      invite.mutateAsync({ body: { email: typed.text('email'), role: teamRole, permissions: [...permissions] } }),
    onSent: (invited) => {
      toast({ title: 'Invitation sent', description: `Sent to ${invited.email}. It expires in 14 days.` });
      form.reset();
    },
  });
  const { error } = form;

  return (
    <Grid {...form.props} aria-labelledby={`invite-${teamRole}`}>
      <div>
        <h3 id={`invite-${teamRole}`}>{titles[teamRole]}</h3>
        <p>They get an email with a link to join. The link works for 14 days.</p>
      </div>
      <Stack>
        {form.draft && <DraftNotice draft={form.draft} />}
        {error && (
          <Alert tone={error instanceof ApiError && error.problem?.code === 'no-seat' ? 'amber' : 'danger'}>
            {messageOf(error, 'The invitation was not sent.')}
          </Alert>
        )}
        <Field label="Their email" required error={form.errors.email}>
          <TextInput name="email" type="email" maxLength={255} />
        </Field>
        <Permissions selected={permissions} onChange={setPermissions} />
        <div>
          <Button
            type="submit"
            kind={teamRole === 'va' ? 'primary' : 'secondary'}
            pending={form.isPending}
            pendingLabel="Sending..."
          >
            Send invitation
          </Button>
        </div>
      </Stack>
    </Grid>
  );
}
