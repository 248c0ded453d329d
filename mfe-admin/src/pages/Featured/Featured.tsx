import { Head, Lead, Page, Panel, PanelHead, Stack } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { FeaturedPanel } from '../../features/featured/FeaturedPanel.tsx';
import { PaymentsTable } from '../../features/revenue/PaymentsTable.tsx';

/** Payments that are disputed, and listings that are featured now. */
export function Featured() {
  return (
    <Page>
      <Head
        title="Disputes and featured listings"
        description="Disputed payments and featured listings."
        path="/admin/featured"
        noIndex
      />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Disputes and featured listings</h1>
          <Lead>The payments that cardholders dispute, and what is featured on the market now.</Lead>
        </DashboardHeader>
        <Panel aria-labelledby="disputes">
          <PanelHead>
            <h2 id="disputes">Disputed payments</h2>
          </PanelHead>
          <PaymentsTable show="disputed" />
        </Panel>
        <FeaturedPanel />
      </Stack>
    </Page>
  );
}

export default Featured;
