import { textWebhookDays } from '@dealstead/contracts';
import { textWebhookList } from '@dealstead/contracts/tools/textWebhookList';
import { Small, usePagedRead } from '@dealstead/kit';
import { AdminListView } from '../adminList/AdminListView.tsx';
import { useAdminList } from '../adminList/useAdminList.ts';

/** What the text provider sent: replies to our number, and reports about texts of campaigns and of support. */
export function TextWebhooksTab() {
  const shown = useAdminList(textWebhookList);
  const query = usePagedRead('/api/admin/text-webhooks{?type,after}', shown.filters, shown.paging);
  return (
    <>
      <AdminListView shown={shown} query={query} file="/api/admin/text-webhooks.csv" />
      <Small>{`Stored for ${textWebhookDays} days, without the texts.`}</Small>
    </>
  );
}
