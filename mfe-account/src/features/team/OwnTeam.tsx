import { useState } from 'react';
import { teamFeature, type TeamMember, type TeamRole, permissionSummary } from '@dealstead/contracts';
import {
  Badge,
  Button,
  formatDate,
  Dialog,
  EmptyState,
  ErrorCard,
  Locked,
  messageOf,
  Panel,
  PanelHead,
  Row,
  Skeleton,
  Small,
  Stack,
  toast,
  useWrite,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { InviteForm } from './InviteForm.tsx';
import { PermissionsDialog } from './PermissionsDialog.tsx';
import { BuySeats, PaidSeats, Seats } from './Seats.tsx';
import { teamTags, useTeam } from './useTeam.ts';

const words = {
  va: {
    title: 'Virtual assistants',
    feature: 'VA Team Management',
    empty: 'No assistants yet',
    hint: 'Two seats come with your plan.',
  },
  member: {
    title: 'Team members',
    feature: 'Team Collaboration',
    empty: 'No team members yet',
    hint: 'They keep their own plan and work in their own account.',
  },
} as const satisfies Record<TeamRole, object>;

interface Acts {
  onChange: (one: TeamMember) => void;
  onRemove: (one: TeamMember) => void;
}

const columnsWith = ({ onChange, onRemove }: Acts): Column<TeamMember>[] => [
  {
    key: 'who',
    heading: 'Who',
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
    cell: ({ permissions }) => permissionSummary(permissions) || 'Nothing',
  },
  { key: 'state', heading: 'State', cell: (one) => <State of={one} /> },
  {
    key: 'acts',
    heading: 'Change',
    cell: (one) => (
      <Row space={2}>
        <Button
          kind="secondary"
          size="small"
          aria-label={`Change what ${one.name ?? one.email} works on`}
          onClick={() => onChange(one)}
        >
          Change
        </Button>
        <Button
          kind="quiet"
          size="small"
          danger
          aria-label={`Remove ${one.name ?? one.email}`}
          onClick={() => onRemove(one)}
        >
          Remove
        </Button>
      </Row>
    ),
  },
];

/** One part of a team: its people, invitations, and for assistants the seats. */
export function OwnTeam({ part: role }: { part: TeamRole }) {
  const { title, feature } = words[role];
  return (
    <Locked
      needs={teamFeature[role]}
      feature={feature}
      prompt={role === 'va'}
      preview={
        <Panel>
          <PanelHead>
            <h2>{title}</h2>
          </PanelHead>
          <Skeleton height={96} />
        </Panel>
      }
    >
      <People part={role} />
    </Locked>
  );
}

function People({ part: role }: { part: TeamRole }) {
  const team = useTeam();
  const [leaving, setLeaving] = useState<TeamMember>();
  const [changing, setChanging] = useState<TeamMember>();
  const [buying, setBuying] = useState(false);
  const { title, empty, hint } = words[role];
  const people = team.data?.members.filter((one) => one.role === role);
  return (
    <Panel aria-labelledby={`team-${role}`}>
      <PanelHead>
        <h2 id={`team-${role}`}>{title}</h2>
        {role === 'va' && team.data && <Seats seats={team.data.seats} onBuy={() => setBuying(true)} />}
      </PanelHead>
      {team.isError && (
        <ErrorCard title="The team did not load" onRetry={() => void team.refetch()} retrying={team.isFetching} />
      )}
      {team.isPending && <Skeleton height={120} />}
      {people && (
        <Stack space={4}>
          {role === 'va' && <PaidSeats />}
          {people.length === 0 ? (
            <EmptyState title={empty}>{hint}</EmptyState>
          ) : (
            <Table
              caption={title}
              rows={people}
              rowKey={({ id }) => id}
              columns={columnsWith({ onChange: setChanging, onRemove: setLeaving })}
            />
          )}
          <InviteForm part={role} />
        </Stack>
      )}
      {buying && team.data && <BuySeats seats={team.data.seats} onClose={() => setBuying(false)} />}
      {changing && <PermissionsDialog of={changing} onClose={() => setChanging(undefined)} />}
      {leaving && <RemoveDialog of={leaving} onClose={() => setLeaving(undefined)} />}
    </Panel>
  );
}

function State({ of: { status, seated, expiresAt } }: { of: TeamMember }) {
  if (status === 'pending') return <Badge>{expiresAt ? `Invited, until ${formatDate(expiresAt)}` : 'Invited'}</Badge>;
  return seated ? <Badge tone="ok">Active</Badge> : <Badge tone="amber">No seat now</Badge>;
}

function RemoveDialog({ of: one, onClose }: { of: TeamMember; onClose: () => void }) {
  const remove = useWrite('DELETE', '/api/team/members/{id}', {
    invalidates: teamTags,
    onSuccess: () => {
      toast({ title: one.status === 'pending' ? 'Invitation taken back' : 'Removed from the team' });
      onClose();
    },
    onError: (error) =>
      toast({ title: 'Error', description: messageOf(error, 'Nothing was changed.'), destructive: true }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={one.status === 'pending' ? 'Take back the invitation' : 'Remove from the team'}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep
          </Button>
          <Button kind="danger" pending={remove.isPending} onClick={() => remove.mutate({ params: { id: one.id } })}>
            Remove
          </Button>
        </>
      }
    >
      {one.name ?? one.email} is no longer in your team. {one.role === 'va' && 'The seat is free for someone else.'}
    </Dialog>
  );
}
