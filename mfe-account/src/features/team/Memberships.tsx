import { type Team, permissionSummary } from '@dealstead/contracts';
import { Badge, Button, Panel, PanelHead, TextLink, toast, useWrite, toastError } from '@dealstead/kit';
import { Table, type Column } from '@dealstead/kit/data';
import { teamTags, useTeam } from './useTeam.ts';

type Membership = Team['memberOf'][number];

const columns = (leave: (id: number) => void): Column<Membership>[] => [
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
    cell: ({ id, owner }) => (
      <Button kind="quiet" size="small" danger aria-label={`Leave ${owner}'s team`} onClick={() => leave(id)}>
        Leave
      </Button>
    ),
  },
];

/** The member's teams; renders nothing without any. */
export function Memberships() {
  const { data } = useTeam();
  const leave = useWrite('DELETE', '/api/team/members/{id}', {
    invalidates: [...teamTags, '/api/auth/me', '/api/billing'],
    onSuccess: () => toast({ title: 'You left the team' }),
    onError: (error) => toastError(error, 'You are still on the team. Try again.'),
  });
  if (!data || data.memberOf.length === 0) return null;
  return (
    <Panel aria-labelledby="you-work-for">
      <PanelHead>
        <h2 id="you-work-for">You work for</h2>
      </PanelHead>
      <Table
        caption="You work for"
        rows={data.memberOf}
        rowKey={({ id }) => id}
        columns={columns((id) => leave.mutate({ params: { id } }))}
      />
    </Panel>
  );
}
