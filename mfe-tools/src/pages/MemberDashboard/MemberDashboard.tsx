import {
  Columns,
  Head,
  Lead,
  Page,
  Panel,
  PanelHead,
  Slot,
  Stack,
  useRead,
  useUser,
  formatToday,
} from '@dealstead/kit';
import { DashboardHeader, QueryView } from '@dealstead/kit/data';
import { MarketStrip } from '../../features/market/MarketStrip.tsx';
import { Checklist } from '../../features/plan/Checklist.tsx';
import { YourPlan } from '../../features/plan/YourPlan.tsx';
import { SeatPanel } from '../../features/seat/SeatPanel.tsx';
import { DashboardSkeleton } from '../../features/DashboardSkeleton.tsx';

/** Member dashboard: new listings, the plan, and the remaining onboarding steps. */
export function MemberDashboard() {
  const query = useRead('/api/dashboards/member');
  const user = useUser();
  return (
    <Page>
      <Head title="Your dashboard" description="Your plan, setup and new listings." path="/member-dashboard" noIndex />
      <Stack space={5}>
        <DashboardHeader>
          <h1>{formatToday()}</h1>
          {user && (
            <Lead>
              Signed in as {user.firstName} {user.lastName}.
            </Lead>
          )}
        </DashboardHeader>
        <SeatPanel />
        <QueryView query={query} label="Your dashboard" loading={<DashboardSkeleton label="Your dashboard" />}>
          {({ market, checklist }) => (
            <>
              <MarketStrip market={market} />
              <Columns count={2}>
                <YourPlan />
                <Panel aria-labelledby="set-up">
                  <PanelHead>
                    <h2 id="set-up">Setup</h2>
                    <span>
                      {checklist.filter((step) => step.done).length} of {checklist.length} done
                    </span>
                  </PanelHead>
                  <Checklist steps={checklist} />
                </Panel>
              </Columns>
            </>
          )}
        </QueryView>
        <Slot name="member-dashboard" />
      </Stack>
    </Page>
  );
}
