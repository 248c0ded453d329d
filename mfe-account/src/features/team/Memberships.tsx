import { useState } from 'react';
import { type Team, permissionSummary } from '@dealstead/contracts';
import {
  Badge,
  Button,
  ConfirmDialog,
  Hint,
  Panel,
  PanelHead,
  TextLink,
  toast,
  useWrite,
  toastError,
} from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { teamTags, useTeam } from './useTeam.ts';

type Membership = Team['memberOf'][number];

const columns = (leave: (membership: Membership) => void): Column<Membership>[] => [
  { key: 'owner', heading: 'Team owner', cell: ({ owner }) => owner },
  {
    key: 'may',
    heading: 'You work on',
    cell: ({ permissions, seated }) =>
      seated && permissionSummary(permissions) !== '' ? (
        <TextLink to={permissions.includes('listings') ? '/my-listings' : '/pro-dashboard'}>
          {permissionSummary(permissions)}
        </TextLink>
      ) : (
        permissionSummary(permissions) || 'Nothing yet'
      ),
  },
  {
    key: 'state',
    heading: 'Status',
    cell: ({ seated }) => (seated ? <Badge tone="ok">Active</Badge> : <Badge tone="amber">No seat</Badge>),
  },
  {
    key: 'leave',
    heading: 'Leave',
    isAction: true,
    cell: (membership) => (
      <Button
        kind="quiet"
        size="small"
        danger
        aria-label={`Leave ${membership.owner}'s team`}
        onClick={() => leave(membership)}
      >
        Leave
      </Button>
    ),
  },
];

/** The member's teams; renders nothing without any. */
export function Memberships() {
  const { data } = useTeam();
  const [leaving, setLeaving] = useState<Membership>();
  const leave = useWrite('DELETE', '/api/team/members/{id}', {
    invalidates: [...teamTags, '/api/auth/me', '/api/billing'],
    onSuccess: () => {
      setLeaving(undefined);
      toast({ title: 'You left the team' });
    },
    onError: (error) => toastError(error, 'You are still on the team. Try again.'),
  });
  if (!data || data.memberOf.length === 0) return null;
  return (
    <Panel aria-labelledby="you-work-for">
      <PanelHead>
        <h2 id="you-work-for">You work for</h2>
      </PanelHead>
      <Table caption="You work for" rows={data.memberOf} rowKey={({ id }) => id} columns={columns(setLeaving)} />
      {data.memberOf.some(({ seated }) => !seated) && (
        <Hint>Without a seat you cannot work on the owner's account. Ask the owner to add one.</Hint>
      )}
      {leaving && (
        <ConfirmDialog
          title={`Leave ${leaving.owner}'s team?`}
          confirmLabel="Leave team"
          keepLabel="Stay"
          danger
          pending={leave.isPending}
          onConfirm={() => leave.mutate({ params: { id: leaving.id } })}
          onClose={() => setLeaving(undefined)}
        >
          You can no longer work on their account. To come back, you need a new invitation.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
