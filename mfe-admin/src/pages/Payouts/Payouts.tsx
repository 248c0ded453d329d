import { Head, Lead, Page, Stack, useRead } from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { BatchesPanel } from '../../features/payouts/BatchesPanel.tsx';
import { FlaggedPanel } from '../../features/payouts/FlaggedPanel.tsx';
import { WaitingPanel } from '../../features/payouts/WaitingPanel.tsx';

/** Affiliate payouts: an admin approves them as a batch, and pays by the batch's file. */
export function Payouts() {
  const query = useRead('/api/admin/payouts');
  return (
    <Page>
      <Head title="Payouts" description="Affiliate payouts." path="/admin/payouts" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Payouts</h1>
          <Lead>Approve requests as one batch, then pay members from its file.</Lead>
        </DashboardHeader>
        <QueryView query={query} label="Payouts" loading={420}>
          {(payouts) => (
            <>
              <FlaggedPanel flagged={payouts.flagged} />
              <WaitingPanel waiting={payouts.waiting} />
              <BatchesPanel batches={payouts.batches} />
            </>
          )}
        </QueryView>
      </Stack>
    </Page>
  );
}

export default Payouts;
