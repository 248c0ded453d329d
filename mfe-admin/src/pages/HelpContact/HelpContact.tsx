import { Head, Lead, Page, Panel, PanelHead, Small, Stack, TextLink, useRead, useUser } from '@dealstead/kit';
import { DashboardHeader } from '@dealstead/kit/data';
import { HelpForm } from '../../features/help/HelpForm.tsx';
import { ManagerPanel } from '../../features/help/ManagerPanel.tsx';
import { formatDuration } from '../../features/support/duration.ts';
import { PanelColumns } from '../../features/styles.ts';

/** Quicker ways than a request. */
const shortcuts = [
  ['Reset your password', '/forgot-password'],
  ['Change or cancel a plan', '/subscribe'],
  ['Payment history', '/payment-history'],
  ['Download or delete your data', '/settings'],
] as const;

/** A request for help, from any page. */
export function HelpContact() {
  const user = useUser();
  return (
    <Page>
      <Head
        title="Get help"
        description="Ask the Dealstead team for help with your account, a listing or a tool."
        path="/help/contact"
      />
      <Stack space={5}>
        <DashboardHeader>
          <h1>Get help</h1>
          <Lead>Tell us what you need or what went wrong. A person on our team answers you by email.</Lead>
        </DashboardHeader>
        <PanelColumns>
          <HelpForm key={user?.id ?? 'visitor'} />
          <Stack space={5}>
            {user && <MemberPanels />}
            <Panel aria-labelledby="quick">
              <PanelHead>
                <h2 id="quick">Do it yourself</h2>
              </PanelHead>
              <Stack space={3}>
                {shortcuts.map(([label, to]) => (
                  <div key={to}>
                    <TextLink to={to}>{label}</TextLink>
                  </div>
                ))}
              </Stack>
            </Panel>
          </Stack>
        </PanelColumns>
      </Stack>
    </Page>
  );
}

/** What members see beside the form: their account manager, if the plan has one, their requests, and how long answers take. */
function MemberPanels() {
  const { data } = useRead('/api/help/requests');
  return (
    <>
      {data?.accountManager && <ManagerPanel {...data.accountManager} />}
      <Panel aria-labelledby="asked">
        <PanelHead>
          <h2 id="asked">Asked before?</h2>
        </PanelHead>
        <TextLink to="/help/requests">Your requests and our answers</TextLink>
        {data && data.firstAnswerSeconds !== null && (
          <Small>
            {`In the last 30 days, half of all requests had their first answer within ${formatDuration(data.firstAnswerSeconds)}.`}
          </Small>
        )}
      </Panel>
    </>
  );
}

export default HelpContact;
