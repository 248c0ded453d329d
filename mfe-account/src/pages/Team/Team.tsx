import { Head, Page, SectionHead, Stack } from '@dealstead/kit';
import { Memberships } from '../../features/team/Memberships.tsx';
import { OwnTeam } from '../../features/team/OwnTeam.tsx';

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
      </SectionHead>
      <Stack space={5}>
        <Memberships />
        <OwnTeam teamRole="va" />
        <OwnTeam teamRole="member" />
      </Stack>
    </Page>
  );
}
