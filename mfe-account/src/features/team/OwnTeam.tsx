import { useState } from 'react';
import { teamFeature, type Team, type TeamMember, type TeamRole } from '@dealstead/contracts';
import { Alert, EmptyState, Locked, Panel, PanelHead, Skeleton, Stack, useCanceledChoice } from '@dealstead/kit';
import { QueryView } from '@dealstead/kit/data';
import { InviteForm } from './InviteForm.tsx';
import { BuySeats, PaidSeats, Seats } from './Seats.tsx';
import { TeamTable } from './TeamTable.tsx';
import { useTeam } from './useTeam.ts';

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
  const { choice, forget } = useCanceledChoice('seats');
  const canceled = teamRole === 'va' ? choice : null;
  const [buying, setBuying] = useState(canceled !== null);
  const { title, empty, hint } = labels[teamRole];
  return (
    <Panel aria-labelledby={`team-${teamRole}`}>
      <PanelHead>
        <h2 id={`team-${teamRole}`}>{title}</h2>
        {teamRole === 'va' && team.data && <Seats seats={team.data.seats} onBuy={() => setBuying(true)} />}
      </PanelHead>
      <QueryView query={team} label="Your team" loading={240} errorCard={{ text: null }}>
        {({ members, seats }) => {
          const people = members.filter(({ role }) => role === teamRole);
          return (
            <Stack space={6}>
              {teamRole === 'va' && <PaidSeats />}
              {people.length === 0 ? (
                <EmptyState title={empty}>{hint}</EmptyState>
              ) : (
                <TeamTable caption={title} members={people} />
              )}
              {teamRole === 'va' && areTaken(seats) ? (
                <Alert tone="amber">{seatNotice(seats, people)}</Alert>
              ) : (
                <InviteForm teamRole={teamRole} />
              )}
            </Stack>
          );
        }}
      </QueryView>
      {buying && team.data && (
        <BuySeats
          seats={team.data.seats}
          initialCount={canceled}
          onClose={() => {
            setBuying(false);
            forget();
          }}
        />
      )}
    </Panel>
  );
}

/** Why nobody can be invited, and whether an assistant lost access with a seat. */
function seatNotice({ free, paid }: Team['seats'], assistants: readonly TeamMember[]): string {
  const unseated = assistants.filter(({ status, seated }) => status === 'accepted' && !seated).length;
  if (unseated === 0)
    return `All ${free + paid} seats are in use. To invite another assistant, add a seat or remove someone.`;
  return unseated === 1
    ? '1 assistant has no seat and cannot work on your account. Add a seat or remove someone.'
    : `${unseated} assistants have no seat and cannot work on your account. Add seats or remove someone.`;
}

const areTaken = ({ used, free, paid }: Team['seats']): boolean => used >= free + paid;
