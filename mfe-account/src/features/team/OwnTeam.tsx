import { useState } from 'react';
import { teamFeature, type TeamMember, type TeamRole, permissionSummary } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatDate,
  EmptyState,
  Locked,
  Panel,
  PanelHead,
  Row,
  Skeleton,
  Small,
  Stack,
  toast,
  useWrite,
  toastError,
  ConfirmDialog,
} from '@dealstead/kit';
import { QueryView, Table, type Column } from '@dealstead/kit/data';
import { InviteForm } from './InviteForm.tsx';
import { PermissionsDialog } from './PermissionsDialog.tsx';
import { BuySeats, PaidSeats, Seats } from './Seats.tsx';
import { teamTags, useTeam } from './useTeam.ts';

const labels = {
  va: {
    title: 'Virtual assistants',
    feature: 'VA Team Management',
    empty: 'No assistants yet',
    hint: 'Your plan includes two seats.',
  },
  member: {
    title: 'Team members',
    feature: 'Team Collaboration',
    empty: 'No team members yet',
    hint: 'They keep their own plan and work in their own account.',
  },
} as const satisfies Record<TeamRole, object>;

interface MemberActions {
  onChange: (member: TeamMember) => void;
  onRemove: (member: TeamMember) => void;
}

const columnsWith = ({ onChange, onRemove }: MemberActions): Column<TeamMember>[] => [
  {
    key: 'who',
    heading: 'Name',
    cell: ({ name, email }) => (
      <>
        {name ?? email}
        {name && <Small as="span"> {email}</Small>}
      </>
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
    cell: (member) => (
      <Row space={2}>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Edit permissions for ${member.name ?? member.email}`}
          onClick={() => onChange(member)}
        >
          Edit
        </Button>
        <Button
          kind="quiet"
          size="small"
          danger
          aria-label={`Remove ${member.name ?? member.email}`}
          onClick={() => onRemove(member)}
        >
          Remove
        </Button>
      </Row>
    ),
  },
];

/** One part of a team: its people, invitations, and for assistants the seats. */
export function OwnTeam({ teamRole }: { teamRole: TeamRole }) {
  const { title, feature } = labels[teamRole];
  return (
    <Locked
      needs={teamFeature[teamRole]}
      feature={feature}
      prompt={teamRole === 'va'}
      preview={
        <Panel>
          <PanelHead>
            <h2>{title}</h2>
          </PanelHead>
          <Skeleton height={96} />
        </Panel>
      }
    >
      <TeamSection teamRole={teamRole} />
    </Locked>
  );
}

function TeamSection({ teamRole }: { teamRole: TeamRole }) {
  const team = useTeam();
  const [removing, setRemoving] = useState<TeamMember>();
  const [changing, setChanging] = useState<TeamMember>();
  const [buying, setBuying] = useState(false);
  const { title, empty, hint } = labels[teamRole];
  return (
    <Panel aria-labelledby={`team-${teamRole}`}>
      <PanelHead>
        <h2 id={`team-${teamRole}`}>{title}</h2>
        {teamRole === 'va' && team.data && <Seats seats={team.data.seats} onBuy={() => setBuying(true)} />}
      </PanelHead>
      <QueryView query={team} label="Your team" loading={120} errorCard={{ text: null }}>
        {({ members }) => (
          <Stack space={4}>
            {teamRole === 'va' && <PaidSeats />}
            {members.every(({ role }) => role !== teamRole) ? (
              <EmptyState title={empty}>{hint}</EmptyState>
            ) : (
              <Table
                caption={title}
                rows={members.filter(({ role }) => role === teamRole)}
                rowKey={({ id }) => id}
                columns={columnsWith({ onChange: setChanging, onRemove: setRemoving })}
              />
            )}
            <InviteForm teamRole={teamRole} />
          </Stack>
        )}
      </QueryView>
      {buying && team.data && <BuySeats seats={team.data.seats} onClose={() => setBuying(false)} />}
      {changing && <PermissionsDialog member={changing} onClose={() => setChanging(undefined)} />}
      {removing && <RemoveDialog member={removing} onClose={() => setRemoving(undefined)} />}
    </Panel>
  );
}

function State({ member: { status, seated, expiresAt } }: { member: TeamMember }) {
  if (status === 'pending') return <Badge>{expiresAt ? `Invited, expires ${formatDate(expiresAt)}` : 'Invited'}</Badge>;
  return seated ? <Badge tone="ok">Active</Badge> : <Badge tone="amber">No seat</Badge>;
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
      {member.name ?? member.email}{' '}
      {member.status === 'pending' ? 'can no longer use the invitation.' : 'loses access to your account.'}{' '}
      {member.role === 'va' && 'The seat becomes available.'}
    </ConfirmDialog>
  );
}
