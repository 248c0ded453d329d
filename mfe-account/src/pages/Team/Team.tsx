import { teamFeature } from '@dealstead/contracts';
import { Button, Head, Page, Row, SectionHead, Stack, useAccess, useUser } from '@dealstead/kit';
import { Memberships } from '../../features/team/Memberships.tsx';
import { OwnTeam } from '../../features/team/OwnTeam.tsx';

/** Pages of a team's work, for owners and for people on a seat. */
function TeamLinks() {
  const hasSeat = useUser()?.actingFor !== undefined;
  const access = useAccess(teamFeature.va);
  if (!access.allowed && !hasSeat) return null;
  return (
    <Row space={2}>
      <Button kind="secondary" size="small" to="/team-activity">
        Activity
      </Button>
      <Button kind="secondary" size="small" to="/team-hours">
        Hours
      </Button>
    </Row>
  );
}

/** `/team`: assistants on seats, a partnership's team, and the member's teams. */
export function Team() {
  return (
    <Page headed>
      <Head title="Team" description="Assistants, team members and invitations." path="/team" noIndex />
      <SectionHead>
        <div>
          <h1>Team</h1>
          <p>Manage who works with you and what they can do.</p>
        </div>
        <TeamLinks />
      </SectionHead>
      <Stack space={5}>
        <Memberships />
        <OwnTeam teamRole="va" />
        <OwnTeam teamRole="member" />
      </Stack>
    </Page>
  );
}
