import { Alert, Head, Page, SectionHead, Stack } from '@dealstead/kit';
import { Memberships } from '../../features/team/Memberships.tsx';
import { TeamOf } from '../../features/team/TeamOf.tsx';

/** `/team`: whom one works with: assistants on seats, a partnership's team, and the teams one works in. */
export function Team() {
  return (
    <Page>
      <Head title="Team" description="Assistants, team members and invitations." path="/team" noIndex />
      <Stack space={5}>
        <SectionHead>
          <div>
            <h1>Team</h1>
            <p>People who work with you, and on what.</p>
          </div>
        </SectionHead>
        <Alert tone="water">
          Everyone works in their own account. What someone works on is an agreement that both of you see; it does not
          open your listings, leads, deals or messages to them.
        </Alert>
        <Memberships />
        <TeamOf part="va" />
        <TeamOf part="member" />
      </Stack>
    </Page>
  );
}
