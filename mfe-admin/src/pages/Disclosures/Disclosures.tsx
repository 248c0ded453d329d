import { sellerRoles } from '@dealstead/contracts';
import { Head, Lead, Page, Stack, useRead } from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { RolePanel } from '../../features/disclosures/RolePanel.tsx';

/** Legal disclosures that sellers confirm, by role and state. */
export function Disclosures() {
  const query = useRead('/api/disclosures');
  return (
    <Page>
      <Head title="Disclosures" description="Disclosures that sellers confirm." path="/admin/disclosures" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Disclosures</h1>
          <Lead>
            Sellers confirm the text for their role and state before they publish, and buyers see it on the listing.
            Changes apply to new listings; published listings keep theirs.
          </Lead>
        </DashboardHeader>
        <QueryView query={query} label="Disclosures" loading={420}>
          {(disclosures) => sellerRoles.map((role) => <RolePanel key={role} role={role} disclosures={disclosures} />)}
        </QueryView>
      </Stack>
    </Page>
  );
}

export default Disclosures;
