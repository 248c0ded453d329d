import { Alert, Head, Locked, Page, SectionHead, Stack, TextLink, useAccess, useRead } from '@dealstead/kit';
import { ApiGuide } from '../../features/apiKeys/ApiGuide.tsx';
import { ApiKeysPanel } from '../../features/apiKeys/ApiKeysPanel.tsx';

/** `/settings/api-keys`: keys with which the member's programs call the API, and how to call it. */
export function ApiKeys() {
  const hasPlan = useAccess('enterprise-analytics').allowed;
  return (
    <Page headed>
      <Head title="API keys" description="Keys for your programs." path="/settings/api-keys" noIndex />
      <SectionHead>
        <div>
          <h1>API keys</h1>
          <p>
            Let your own programs read your figures and work on your leads.{' '}
            <TextLink to="/settings">All settings</TextLink>
          </p>
        </div>
      </SectionHead>
      <Stack space={5}>
        {!hasPlan && <KeysOfEndedPlan />}
        <Locked needs="enterprise-analytics" feature="Enterprise Analytics API" preview={<ApiGuide />}>
          <Stack space={5}>
            <ApiKeysPanel />
            <ApiGuide />
          </Stack>
        </Locked>
      </Stack>
    </Page>
  );
}

/** The keys of a member whose plan has ended: they do not work, and can still be revoked. */
function KeysOfEndedPlan() {
  const { data } = useRead('/api/api-keys');
  if (!data || data.keys.length === 0) return null;
  return (
    <>
      <Alert tone="amber">Your keys do not work without the Partnership plan. Revoke those you no longer need.</Alert>
      <ApiKeysPanel />
    </>
  );
}
