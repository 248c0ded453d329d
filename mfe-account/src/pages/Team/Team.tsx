import { Alert, Head, Page, SectionHead, Stack } from '@dealstead/kit';
import { Memberships } from '../../features/team/Memberships.tsx';
import { OwnTeam } from '../../features/team/OwnTeam.tsx';

/** `/team`: assistants on seats, a partnership's team, and the member's teams. */
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
          Everyone works in their own account. Listings lets them see your listings, hidden ones included, and post,
          import, edit and move them. Leads lets them read the questions of buyers. Deleting, featuring and the contact
          that buyers reach stay with the owner. Listings, Leads and Deals each open their part of your Professional
          Dashboard; Deals includes your expected fees.
        </Alert>
        <Memberships />
        <OwnTeam teamRole="va" />
        <OwnTeam teamRole="member" />
      </Stack>
    </Page>
  );
}
