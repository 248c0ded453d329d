import { Alert, Head, Page, SectionHead, Stack } from '@dealstead/kit';
import { styled } from 'styled-components';
import { Memberships } from '../../features/team/Memberships.tsx';
import { OwnTeam } from '../../features/team/OwnTeam.tsx';

const Bullets = styled.ul`
  display: grid;
  gap: 4px;
  padding-left: 18px;
  list-style: disc;
`;

/** `/team`: assistants on seats, a partnership's team, and the member's teams. */
export function Team() {
  return (
    <Page headed>
      <Head title="Team" description="Assistants, team members and invitations." path="/team" noIndex />
      <Stack space={5}>
        <SectionHead>
          <div>
            <h1>Team</h1>
            <p>Manage who works with you and what they can do.</p>
          </div>
        </SectionHead>
        <Alert tone="water">
          <Bullets>
            <li>
              <b>Listings:</b> they see all your listings, including drafts, and post, import and edit them. Only you
              can delete or feature a listing or change its contact.
            </li>
            <li>
              <b>Leads:</b> they read questions from your buyers.
            </li>
            <li>
              <b>Deals:</b> they see your deals and expected fees in your Professional Dashboard.
            </li>
          </Bullets>
        </Alert>
        <Memberships />
        <OwnTeam teamRole="va" />
        <OwnTeam teamRole="member" />
      </Stack>
    </Page>
  );
}
