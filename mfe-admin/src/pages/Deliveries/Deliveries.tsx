import { Head, Lead, Page, Stack, TabPanel, Tabs, useSearchParams } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { AdminLinks } from '../../features/AdminLinks.tsx';
import { MailsTab } from '../../features/deliveries/MailsTab.tsx';
import { TextWebhooksTab } from '../../features/deliveries/TextWebhooksTab.tsx';
import { WebhooksTab } from '../../features/deliveries/WebhooksTab.tsx';

const tabs = [
  { id: 'webhooks', label: 'Webhooks' },
  { id: 'texts', label: 'Text webhooks' },
  { id: 'mails', label: 'Emails' },
] as const;

const tabContents = { webhooks: <WebhooksTab />, texts: <TextWebhooksTab />, mails: <MailsTab /> };

/** What came in from providers and what went out by email, with results, attempts and errors. */
export function Deliveries() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? 'webhooks';
  return (
    <Page>
      <Head
        title="Webhooks and email"
        description="Webhooks received and emails sent."
        path="/admin/webhooks"
        noIndex
      />
      <Stack space={5}>
        <AdminLinks />
        <DashboardHeader>
          <h1>Webhooks and email</h1>
          <Lead>
            What Stripe, mail servers and the text provider reported, and what became of each email. Contents are not
            shown.
          </Lead>
        </DashboardHeader>
        <div>
          <Tabs
            label="Deliveries"
            name="deliveries"
            items={tabs}
            value={tab}
            onChange={(id) => setSearch(id === 'webhooks' ? {} : { tab: id }, { replace: true })}
          />
          <TabPanel tabsId="deliveries" tab={tab}>
            {tabContents[tab]}
          </TabPanel>
        </div>
      </Stack>
    </Page>
  );
}

export default Deliveries;
