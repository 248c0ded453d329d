import { useState } from 'react';
import { permissionSummary, type TeamMember } from '@dealstead/contracts';
import { Badge, Button, ConfirmDialog, Row, formatDate, phone, toast, toastError, useWrite } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { styled } from 'styled-components';
import { retryUnlessRejected } from '../session/retry.ts';
import { PermissionsDialog } from './PermissionsDialog.tsx';
import { teamTags } from './useTeam.ts';

const Person = styled.span`
  display: block;
  max-width: 420px;
  padding-block: 8px;
  white-space: normal;
  overflow-wrap: anywhere;
  small {
    display: block;
    font-size: var(--t13);
    font-weight: 400;
    color: var(--ink-2);
  }
`;

const Actions = styled(Row)`
  justify-content: end;
  flex-wrap: nowrap;
  ${phone} {
    justify-content: start;
    margin-top: 8px;
  }
`;

const nameOf = ({ name, email }: TeamMember): string => name ?? email;

interface MemberActions {
  onChange: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
}

const columnsWith = ({ onChange, onRemove }: MemberActions): Column<TeamMember>[] => [
  {
    key: 'who',
    heading: 'Name',
    cell: (member) => (
      <Person>
        {nameOf(member)}
        {member.name && <small>{member.email}</small>}
      </Person>
    ),
  },
  {
    key: 'may',
    heading: 'Works on',
    cell: ({ permissions }) => permissionSummary(permissions) || 'Nothing yet',
  },
  { key: 'state', heading: 'Status', cell: (member) => <State member={member} /> },
  {
    key: 'acts',
    heading: 'Actions',
    isAction: true,
    onPhone: 'line',
    cell: (member) => (
      <Actions space={2}>
        {member.status === 'pending' && <Resend member={member} />}
        <Button
          kind="secondary"
          size="small"
          aria-label={`Edit permissions for ${nameOf(member)}`}
          onClick={() => onChange(member)}
        >
          Edit
        </Button>
        <Button
          kind="quiet"
          size="small"
          danger
          aria-label={
            member.status === 'pending' ? `Cancel the invitation of ${member.email}` : `Remove ${nameOf(member)}`
          }
          onClick={() => onRemove(member)}
        >
          {member.status === 'pending' ? 'Cancel' : 'Remove'}
        </Button>
      </Actions>
    ),
  },
];

/** People and invitations of one part of a team. */
export function TeamTable({ caption, members }: { caption: string; members: readonly TeamMember[] }) {
  const [removing, setRemoving] = useState<TeamMember>();
  const [changing, setChanging] = useState<TeamMember>();
  return (
    <>
      <Table
        caption={caption}
        rows={members}
        rowKey={({ id }) => id}
        columns={columnsWith({ onChange: setChanging, onRemove: setRemoving })}
      />
      {changing && <PermissionsDialog member={changing} onClose={() => setChanging(undefined)} />}
      {removing && <RemoveDialog member={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function State({ member: { status, seated, expiresAt } }: { member: TeamMember }) {
  const [now] = useState(Date.now);
  if (status === 'accepted') return seated ? <Badge tone="ok">Active</Badge> : <Badge tone="amber">No seat</Badge>;
  if (!expiresAt) return <Badge>Invited</Badge>;
  return Date.parse(expiresAt) < now ? (
    <Badge tone="amber">{`Invitation expired ${formatDate(expiresAt)}`}</Badge>
  ) : (
    <Badge>{`Invited, expires ${formatDate(expiresAt)}`}</Badge>
  );
}

/** Sends a pending invitation again; the new link replaces the one before. */
function Resend({ member: { email, role, permissions } }: { member: TeamMember }) {
  const resend = useWrite('POST', '/api/team/invitations', {
    retry: retryUnlessRejected,
    invalidates: teamTags,
    onSuccess: () => toast({ title: 'Invitation sent', description: `Sent to ${email}. It expires in 14 days.` }),
    onError: (error) => toastError(error, 'The invitation was not sent. Try again.'),
  });
  return (
    <Button
      kind="secondary"
      size="small"
      aria-label={`Resend the invitation to ${email}`}
      pending={resend.isPending}
      onClick={() => resend.mutate({ body: { email, role, permissions } })}
    >
      Resend
    </Button>
  );
}

function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const remove = useWrite('DELETE', '/api/team/members/{id}', {
    invalidates: teamTags,
    onSuccess: () => {
      toast({ title: member.status === 'pending' ? 'Invitation canceled' : 'Removed from the team' });
      onClose();
    },
    onError: (error) => toastError(error, 'Your team was not changed. Try again.'),
  });
  return (
    <ConfirmDialog
      title={member.status === 'pending' ? 'Cancel this invitation?' : 'Remove from your team?'}
      confirmLabel={member.status === 'pending' ? 'Cancel invitation' : 'Remove'}
      keepLabel="Keep"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: member.id } })}
      onClose={onClose}
    >
      {nameOf(member)}{' '}
      {member.status === 'pending' ? 'can no longer use the invitation.' : 'loses access to your account.'}{' '}
      {member.role === 'va' && 'The seat becomes available.'}
    </ConfirmDialog>
  );
}
