import { auditList } from '@dealstead/contracts/admin/auditList';
import { Head, Lead, Page, Stack, usePagedRead } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { AdminListView } from '../../features/adminList/AdminListView.tsx';
import { useAdminList } from '../../features/adminList/useAdminList.ts';
import { auditCells } from '../../features/audit/auditCells.tsx';
import { ChainCheck } from '../../features/audit/ChainCheck.tsx';

/** What admins did, and what members did that touches their security, newest first. */
export function AuditTrail() {
  const shown = useAdminList(auditList);
  const query = usePagedRead('/api/admin/audit-trail{?search,area,member,from,to,after}', shown.filters, shown.paging);
  return (
    <Page>
      <Head title="Audit trail" description="What admins and members did." path="/admin/audit" noIndex />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Audit trail</h1>
          <Lead>
            Every act of an admin and every change to a member’s security. Entries cannot be edited or deleted.
          </Lead>
        </DashboardHeader>
        <AdminListView shown={shown} query={query} file="/api/admin/audit-trail.csv" cells={auditCells}>
          <ChainCheck />
        </AdminListView>
      </Stack>
    </Page>
  );
}

export default AuditTrail;
