import { Head, Lead, Page, Panel, PanelHead, Stack } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { FeaturedPanel } from '../../features/featured/FeaturedPanel.tsx';
import { PaymentsTable } from '../../features/revenue/PaymentsTable.tsx';

/** Listings that are featured now, and payments that are disputed. */
export function Featured() {
  return (
    <Page>
      <Head
        title="Featured listings and disputes"
        description="Featured listings and disputed payments."
        path="/admin/featured"
        noIndex
      />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Featured listings and disputes</h1>
          <Lead>What is featured on the market now, and the payments that cardholders dispute.</Lead>
        </DashboardHeader>
        <FeaturedPanel />
        <Panel aria-labelledby="disputes">
          <PanelHead>
            <h2 id="disputes">Disputed payments</h2>
          </PanelHead>
          <PaymentsTable show="disputed" />
        </Panel>
      </Stack>
    </Page>
  );
}

export default Featured;
